using System.ComponentModel;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The JSON writer that generated code calls. Every method that writes checks the position that it receives, makes space if there is too little, writes, and
/// returns the position after the written bytes. A position outside the writer's space throws <see cref="ArgumentOutOfRangeException"/>. A wrong position
/// inside the space causes wrong output, which may contain bytes of earlier output, but no memory outside the space is written. A default cursor has no space,
/// so every position throws.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct WriteCursor
{
    internal JsonWriter Inner;

    /// <summary>Returns the library's writer as a cursor: the same memory, because the cursor has no other field.</summary>
    internal static ref WriteCursor Of(ref JsonWriter writer) => ref Unsafe.As<JsonWriter, WriteCursor>(ref writer);

    /// <summary>Writes the name of a member.</summary>
    /// <param name="at">The position.</param>
    /// <param name="names">The names.</param>
    /// <param name="member">The number of the member.</param>
    /// <param name="lead">The byte to write before the name: the opening brace for an object's first member, otherwise a comma.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint PutName(nint at, NameTable names, int member, byte lead)
    {
        NameTable.Block block = names.BlockOf(member);
        byte[] text = names.BlockText;
        if (block.Length > 32 || (nuint)at >= (nuint)Inner.Soft || Inner.IsIndented)
        {
            return PutAnyName(at, text.AsSpan(block.Offset, block.Length), lead);
        }

        Mem.Set256(ref Inner.Start, at, Inner.Limit, Mem.V256(ref text[0], block.Offset, text.Length));
        if (lead != (byte)',')
        {
            Mem.Set8(ref Inner.Start, at, Inner.Limit, lead);
        }

        return at + block.Length;
    }

    /// <summary>Writes the closing brace of an object in which at least one member has been written.</summary>
    /// <param name="at">The position at which the brace is written.</param>
    /// <returns>The position after the brace.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutEnd(nint at)
    {
        if ((nuint)at >= (nuint)Inner.Soft || Inner.IsIndented)
        {
            return PutAnyEnd(at, (byte)',');
        }

        Mem.Set8(ref Inner.Start, at, Inner.Limit, (byte)'}');
        return at + 1;
    }

    /// <summary>Writes the closing brace of an object that may have no members. If the opening brace has not been written yet, writes it first.</summary>
    /// <param name="at">The position at which the brace is written.</param>
    /// <param name="lead">The byte that would precede the next name: a comma once a member has been written.</param>
    /// <returns>The position after the brace.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space.</exception>
    public nint PutEnd(nint at, byte lead) => lead == (byte)',' ? PutEnd(at) : PutAnyEnd(at, lead);

    /// <summary>
    /// Call this before a getter or callback that runs user code. If the code throws an exception to which the library adds a path, the path is that of this
    /// member or object.
    /// </summary>
    /// <param name="at">The position before the member's name.</param>
    /// <param name="member">The number of the member, or -1 for the object itself.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space, or the number is below -1.</exception>
    public void BeforeUserCode(nint at, int member)
    {
        if (member < -1)
        {
            throw Throw.NoSuchMember(member);
        }

        // Only checks the position: the caller keeps it, so nothing may be flushed here.
        if ((nuint)at > (nuint)Inner.Limit || Inner.Limit == 0)
        {
            throw Throw.PositionOutside(at, Inner.Limit);
        }

        Inner.At = at;
        Inner.Member = member < 0 ? -1 : member + 1;
    }

    /// <summary>Ends what <see cref="BeforeUserCode"/> has prepared. Call this after the user code has returned.</summary>
    public void AfterUserCode() => Inner.Member = 0;

    /// <summary>Writes a value: with the kernel alone if that can write every value of the type, otherwise with the codec.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint Put<T, TCodec>(nint at, in T? value)
        where TCodec : IWriteCodec<T>
    {
        at = WithSpace(at);
        if (TCodec.MayRefuse)
        {
            // A number that is not finite is refused. A caller's writer then keeps all output before the number.
            Inner.At = at;
        }

        return TCodec.HasKernel ? TCodec.WriteAt(ref Inner.Start, at, Inner.Limit, in value!) : TCodec.Put(ref Inner, at, value);
    }

    /// <summary>Writes a string or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint PutString(nint at, string? value)
    {
        at = WithSpace(at);
        Mem.Set8(ref Inner.Start, at, Inner.Limit, (byte)'"');
        return Inner.PutQuotedString(at + 1, value);
    }

    /// <summary>Returns a position that has the whole slack after it, or throws if <paramref name="at"/> is not a valid position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint WithSpace(nint at) => (nuint)at < (nuint)Inner.Soft ? at : Checked(at);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint Checked(nint at)
    {
        if ((nuint)at > (nuint)Inner.Limit || Inner.Limit == 0)
        {
            throw Throw.PositionOutside(at, Inner.Limit);
        }

        return Inner.KeepSlack(at);
    }

    /// <summary>Writes the lead and a name of any length in any layout.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint PutAnyName(nint at, scoped ReadOnlySpan<byte> text, byte lead)
    {
        at = Checked(at);
        if (Inner.IsIndented)
        {
            at = WithSpace(PutBracket(at, lead));
            at = Inner.PutSeparator(at, first: lead != (byte)',');
        }
        else
        {
            Mem.Set8(ref Inner.Start, at++, Inner.Limit, lead);
        }

        Inner.At = at;
        Inner.Raw(text[1..]);
        at = Inner.At;
        if (Inner.IsIndented)
        {
            Mem.Set8(ref Inner.Start, at++, Inner.Limit, (byte)' ');
        }

        return at;
    }

    /// <summary>Writes a brace or a comma.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint PutMark(nint at, byte mark)
    {
        at = WithSpace(at);
        Mem.Set8(ref Inner.Start, at, Inner.Limit, mark);
        return at + 1;
    }

    /// <summary>Writes the opening brace if <paramref name="lead"/> is that brace.</summary>
    internal nint PutBracket(nint at, byte lead) => lead == (byte)'{' ? PutMark(at, lead) : at;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint PutAnyEnd(nint at, byte lead)
    {
        at = WithSpace(PutBracket(at, lead));
        int depth = Inner.Depth;
        at = Inner.Close(at, (byte)'}', depth, any: lead == (byte)',');
        Inner.Depth = depth;
        return at;
    }
}
