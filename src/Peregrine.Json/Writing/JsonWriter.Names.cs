using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Writing;

/// <summary>Writes names: those of members are constants prepared with the contract, those of dictionary entries are text.</summary>
internal ref partial struct JsonWriter
{
    /// <summary>Writes the name of a member. <paramref name="skip"/> is 1 for the first member of the object (no comma), else 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutName(nint at, NameTable names, int member, int skip)
    {
        NameTable.Block block = names.BlockOf(member);
        return PutName(at, names.BlockText, block.Offset + skip, block.Length - skip);
    }

    /// <inheritdoc cref="PutName(nint, NameTable, int, int)"/>
    public void Name(NameTable names, int member, int skip) => At = KeepSlack(PutName(At, names, member, skip));

    /// <summary>
    /// Writes <c>,"name":</c> (or <c>"name":</c> for the first member) from the blocks of a contract's names. In compact output, a text of at most 32 bytes is
    /// one vector store. Emitted code passes constants, so the JIT removes the test of the length.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutName(nint at, byte[] blocks, int offset, int length)
    {
        if (length > 32 || _layout is not null)
        {
            return PutNameSlowly(at, blocks, offset, length);
        }

        Mem.Set256(ref Start, at, Limit, Mem.V256(ref MemoryMarshal.GetArrayDataReference(blocks), offset, blocks.Length));
        return at + length;
    }

    /// <summary>Writes at most 32 bytes of a contract's names in compact output: one vector store.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutBlock(nint at, byte[] blocks, int offset, int length)
    {
        Mem.Set256(ref Start, at, Limit, Mem.V256(ref MemoryMarshal.GetArrayDataReference(blocks), offset, blocks.Length));
        return at + length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint PutNameSlowly(nint at, byte[] blocks, int offset, int length)
    {
        if (_layout is { } layout && length <= 32 && layout.EndLength + (nint)layout.Size * _depth is <= 32 and var line)
        {
            // Writes the comma, the line and the name with one store each.
            nint comma = Mem.U8(ref MemoryMarshal.GetArrayDataReference(blocks), offset, blocks.Length) == (byte)',' ? 1 : 0;
            Mem.Set8(ref Start, at, Limit, (byte)',');
            at += comma;
            Mem.Set256(ref Start, at, Limit, Mem.V256(ref MemoryMarshal.GetArrayDataReference(layout.Line), 0, Layout.LineLength));
            at = PutBlock(at + line, blocks, offset + (int)comma, length - (int)comma);
            Mem.Set8(ref Start, at, Limit, (byte)' ');
            return KeepSlack(at + 1);
        }

        At = at;
        ReadOnlySpan<byte> text = blocks.AsSpan(offset, length);
        if (_layout is null)
        {
            Raw(text);
            return At;
        }

        bool first = text[0] != (byte)',';
        at = PutSeparator(at, first);
        text = text[(first ? 0 : 1)..];
        if (text.Length > 32)
        {
            At = at;
            Raw(text);
            at = At;
        }
        else
        {
            at = PutBlock(at, blocks, first ? offset : offset + 1, text.Length);
        }

        Mem.Set8(ref Start, at, Limit, (byte)' ');
        return KeepSlack(at + 1);
    }

    /// <summary>Escapes a name that does not come from a contract, and writes it with its separator and colon.</summary>
    public void Name(string name, bool first)
    {
        Element(first);
        CheckName(name.Length);
        WriteString(name);
        EndName();
    }

    /// <summary>Writes the colon after a name that was written as a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndName()
    {
        Mem.Set8(ref Start, At++, Limit, (byte)':');
        if (_layout is not null)
        {
            Mem.Set8(ref Start, At++, Limit, (byte)' ');
        }
    }

    /// <summary>Writes a prepared text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutReady(nint at, ReadyText text)
    {
        if (text.Length > ReadyText.Padding)
        {
            At = at;
            Raw(text.Bytes.AsSpan(0, text.Length));
            return At;
        }

        Mem.Set256(ref Start, at, Limit, Mem.V256(ref MemoryMarshal.GetArrayDataReference(text.Bytes), 0, text.Bytes.Length));
        return KeepSlack(at + text.Length);
    }

    /// <summary>Stores sixteen bytes of constant text, given as little-endian words; for little-endian machines.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SetWords(ref byte destination, nint at, nint limit, ulong first, ulong second) =>
        Mem.Set128(ref destination, at, limit, Vector128.Create(first, second).AsByte());

    /// <summary>Stores 32 bytes of constant text, given as little-endian words: the JIT turns constants into one load and one store.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SetWords(ref byte destination, nint at, nint limit, ulong first, ulong second, ulong third, ulong fourth) =>
        Mem.Set256(ref destination, at, limit, Vector256.Create(first, second, third, fourth).AsByte());

    /// <summary>Writes a part of a contract's names that is too long for a few stores.</summary>
    public nint PutRaw(nint at, byte[] blocks, int offset, int length)
    {
        At = at;
        Raw(blocks.AsSpan(offset, length));
        return At;
    }

    /// <summary>Writes bytes unchanged.</summary>
    public void Raw(scoped ReadOnlySpan<byte> text)
    {
        Reserve(text.Length);
        text.CopyTo(Mem.Space(ref Start, At, At + text.Length, Limit));
        At += text.Length;
        KeepSlack();
    }
}
