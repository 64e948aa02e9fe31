using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The writer as generated code sees it. Every method takes the position, checks it, makes space where there is too little, and gives the position after
/// what it wrote. A position outside the space raises <see cref="ArgumentOutOfRangeException"/>; a wrong one inside it leads to wrong output, in which bytes
/// of earlier output may stand, and never to a store outside the space. A default cursor has no space and refuses everything.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public ref struct WriteCursor
{
    /// <summary>The longest text written without a look at its length: with what a member writes otherwise it stays far below the slack.</summary>
    private const int ShortName = 128;

    internal JsonWriter Inner;

    /// <summary>The library's writer as what generated code sees: the same memory, for the cursor has no other field.</summary>
    internal static ref WriteCursor Of(ref JsonWriter writer) => ref Unsafe.As<JsonWriter, WriteCursor>(ref writer);

    /// <summary>Writes the name of a member where one was certainly written before it.</summary>
    /// <param name="at">The position.</param>
    /// <param name="text">The constant <c>,"name":</c>, escaped as the encoder would.</param>
    /// <returns>The position after it.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutName(nint at, ReadOnlySpan<byte> text)
    {
        if (text.Length > ShortName || (nuint)at >= (nuint)Inner.Soft || Inner.IsIndented)
        {
            return PutAnyName(at, text, (byte)',');
        }

        Mem.SetText(ref Inner.Start, at, Inner.Limit, text);
        return at + text.Length;
    }

    /// <summary>Writes the name of a member that may be the first.</summary>
    /// <param name="at">The position.</param>
    /// <param name="text">The constant <c>,"name":</c>, escaped as the encoder would.</param>
    /// <param name="lead">
    /// What stands for its comma: as <see cref="GeneratedExecutor{T}.PutMembers"/> was given it until a member has been written, then a comma.
    /// </param>
    /// <returns>The position after it.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutName(nint at, ReadOnlySpan<byte> text, byte lead)
    {
        if (text.Length > ShortName || (nuint)at >= (nuint)Inner.Soft || Inner.IsIndented)
        {
            return PutAnyName(at, text, lead);
        }

        Mem.SetText(ref Inner.Start, at, Inner.Limit, text);
        Mem.Set8(ref Inner.Start, at, Inner.Limit, lead);
        return at + text.Length;
    }

    /// <summary>Closes the object where a member has certainly been written.</summary>
    /// <param name="at">The position.</param>
    /// <returns>The position after the bracket.</returns>
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

    /// <summary>Closes the object where perhaps no member has been written.</summary>
    /// <param name="at">The position.</param>
    /// <param name="lead">What would stand before the next name: a comma once a member has been written.</param>
    /// <returns>The position after the bracket.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space.</exception>
    public nint PutEnd(nint at, byte lead) => lead == (byte)',' ? PutEnd(at) : PutAnyEnd(at, lead);

    /// <summary>Before a getter or a callback that someone wrote is called: what it throws is explained here.</summary>
    /// <param name="at">The position, before the member's name.</param>
    /// <param name="member">The number of the member, or -1 for the object itself.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space, or the number below -1.</exception>
    public void BeforeUserCode(nint at, int member)
    {
        if (member < -1)
        {
            throw Throw.NoSuchMember(member);
        }

        Inner.At = Checked(at);
        Inner.Member = member < 0 ? -1 : member + 1;
    }

    /// <summary>After it.</summary>
    public void AfterUserCode() => Inner.Member = 0;

    /// <summary>Writes a value by its kernel where that does all of it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint Put<T, TCodec>(nint at, in T? value)
        where TCodec : IWriteCodec<T>
    {
        at = WithSpace(at);
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

    /// <summary>The position with the whole slack after it, or an exception where it is none.</summary>
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

    /// <summary>Where a lead that is neither a bracket nor a comma stands for a bracket that is written already.</summary>
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

    /// <summary>Writes a bracket or a comma.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint PutMark(nint at, byte mark)
    {
        at = WithSpace(at);
        Mem.Set8(ref Inner.Start, at, Inner.Limit, mark);
        return at + 1;
    }

    /// <summary>Writes the opening bracket if that is still to come.</summary>
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
