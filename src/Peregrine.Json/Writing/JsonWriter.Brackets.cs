using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>Brackets, what is between elements, and depth.</summary>
internal ref partial struct JsonWriter
{
    /// <summary>
    /// Opens a container at <paramref name="at"/>. The caller keeps <paramref name="depth"/> and passes it to <see cref="Close"/>: it need
    /// not be read back from the field.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Open(nint at, byte bracket, out int depth)
    {
        depth = _depth + 1;
        if (depth > _maxDepth)
        {
            RefuseDepth(at);
        }

        // Brackets may follow each other to any depth that the caller allows: each restores the slack.
        _depth = depth;
        Mem.Set8(ref Start, at, Limit, bracket);
        return KeepSlack(at + 1);
    }

    /// <summary>Closes a container that ends at <paramref name="at"/>; <paramref name="any"/> says whether it has elements or members.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Close(nint at, byte bracket, int depth, bool any)
    {
        _depth = depth - 1;
        if (any && _layout is not null)
        {
            at = PutNewLine(at);
        }

        Mem.Set8(ref Start, at, Limit, bracket);
        return KeepSlack(at + 1);
    }

    /// <summary>Removes the bracket just written, unless it has been handed over.</summary>
    public void Reopen() => At -= At > 0 ? 1 : 0;

    /// <summary>Throws for an object to be written at <paramref name="at"/> if no container may be opened in it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CheckEnter(nint at)
    {
        if (_depth >= _maxDepth)
        {
            RefuseDepth(at);
        }
    }

    /// <summary>Counts one more open container, at <paramref name="at"/>; returns how many are open.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Enter(nint at)
    {
        int depth = _depth + 1;
        if (depth > _maxDepth)
        {
            RefuseDepth(at);
        }

        return _depth = depth;
    }

    /// <summary>Whether an array of objects may be written here in compact output: then only containers inside the objects must check the depth.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TakesArrayOfObjects() => _layout is null && _depth + 2 <= _maxDepth;

    /// <summary>Writes an array without elements.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutEmptyArray(nint at)
    {
        if (!TakesArrayOfObjects())
        {
            at = Open(at, (byte)'[', out int depth);
            return Close(at, (byte)']', depth, any: false);
        }

        Mem.Set16(ref Start, at, Limit, '[' | (']' << 8));
        return KeepSlack(at + 2);
    }

    /// <summary>Opens an object.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartObject() => At = Open(At, (byte)'{', out _);

    /// <summary>Closes an object; <paramref name="any"/> says whether it has members.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(bool any) => At = Close(At, (byte)'}', _depth, any);

    /// <summary>Opens an array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartArray() => At = Open(At, (byte)'[', out _);

    /// <summary>Closes an array; <paramref name="any"/> says whether it has elements.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndArray(bool any) => At = Close(At, (byte)']', _depth, any);

    /// <summary>Goes back to the offset of a value that cannot be written, so that the path of the error ends there.</summary>
    /// <param name="begin">The offset in the whole output.</param>
    /// <param name="inner">How many containers are open in the value.</param>
    public void CutBack(long begin, int inner)
    {
        if (begin >= Sent)
        {
            At = (nint)(begin - Sent);
        }
        else if (Path is not null)
        {
            Path.Feed(Written);
            Path.CutBack(inner);
            Sent += At;
            IsWrittenAgain = false;
            At = 0;
        }
    }

    /// <summary>Ends the line of a value that other values follow.</summary>
    public void EndLine()
    {
        Mem.Set8(ref Start, At++, Limit, (byte)'\n');
        KeepSlack();
    }

    /// <summary>Before an element: writes the comma (not for the first) and, in indented output, the line break.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutSeparator(nint at, bool first)
    {
        if (!first)
        {
            Mem.Set8(ref Start, at++, Limit, (byte)',');
        }

        return _layout is null ? at : PutNewLine(at);
    }

    /// <inheritdoc cref="PutSeparator"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Element(bool first) => At = PutSeparator(At, first);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint PutNewLine(nint at)
    {
        Layout layout = _layout!;
        nint length = layout.EndLength + (nint)layout.Size * _depth;
        if (length > Layout.LineLength || Limit - at < Layout.LineLength + Slack)
        {
            return PutLongLine(at, length);
        }

        ref byte line = ref MemoryMarshal.GetArrayDataReference(layout.Line);
        Mem.Set256(ref Start, at, Limit, Mem.V256(ref line, 0, Layout.LineLength));
        Mem.Set256(ref Start, at + 32, Limit, Mem.V256(ref line, 32, Layout.LineLength));
        return at + length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint PutLongLine(nint at, nint length)
    {
        At = at;
        Reserve(length);
        Layout layout = _layout!;
        Span<byte> line = Mem.Space(ref Start, At, At + length, Limit);
        layout.Line.AsSpan(0, layout.EndLength).CopyTo(line);
        line[layout.EndLength..].Fill(layout.Character);
        return At + length;
    }

    /// <summary>Throws the depth error, which finds its path in the output.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RefuseDepth(nint at)
    {
        At = at;
        WriteFault.Throw(WriteFaultKind.Depth);
    }
}
