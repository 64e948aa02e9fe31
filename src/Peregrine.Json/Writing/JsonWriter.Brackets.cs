using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>Writes brackets and separators, and counts depth.</summary>
internal ref partial struct JsonWriter
{
    /// <summary>
    /// Opens a container at <paramref name="at"/>; throws if the depth limit does not allow it. The caller keeps <paramref name="depth"/> and passes it to
    /// <see cref="Close"/>, so that the field need not be read again.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Open(nint at, byte bracket, out int depth)
    {
        depth = _depth + 1;
        if (depth > _maxDepth)
        {
            RefuseDepth(at);
        }

        // Brackets may follow each other to any allowed depth, so each restores the slack.
        _depth = depth;
        Mem.Set8(ref Start, at, Limit, bracket);
        return KeepSlack(at + 1);
    }

    /// <summary>Closes a container at <paramref name="at"/>; <paramref name="any"/> says whether it has elements or members.</summary>
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

    /// <summary>Removes the bracket just written, unless it has been sent.</summary>
    public void Reopen() => At -= At > 0 ? 1 : 0;

    /// <summary>Throws if the depth limit does not allow a container to be opened at <paramref name="at"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CheckEnter(nint at)
    {
        if (_depth >= _maxDepth)
        {
            RefuseDepth(at);
        }
    }

    /// <summary>
    /// Counts a container opened at <paramref name="at"/> and returns the number of open containers; throws if the depth limit does not allow the container.
    /// </summary>
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

    /// <summary>
    /// Whether the output is compact and the depth limit allows an array of objects. The array can then be written without checking the depth again, except for
    /// containers inside the objects.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TakesArrayOfObjects() => _layout is null && _depth + 2 <= _maxDepth;

    /// <summary>Writes an empty array.</summary>
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

    /// <summary>Removes what has been written of a value that cannot be written, so that the path of the error ends at the value.</summary>
    /// <param name="begin">The offset of the value in the whole output.</param>
    /// <param name="inner">The number of open containers in the value.</param>
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

    /// <summary>Writes a line feed after a top-level value, in output with one value per line.</summary>
    public void EndLine()
    {
        Mem.Set8(ref Start, At++, Limit, (byte)'\n');
        KeepSlack();
    }

    /// <summary>Writes the separator before an element: the comma (not for the first) and, in indented output, the line break.</summary>
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

    /// <summary>Puts a line break and the indentation before all that has been written to this writer, which has no target.</summary>
    public void BeginLineBefore()
    {
        nint length = _layout!.EndLength + (nint)_layout.Size * _depth;
        Reserve(length);
        Span<byte> all = Mem.Space(ref Start, 0, At + length, Limit);
        all[..(int)At].CopyTo(all[(int)length..]);
        PutLine(all[..(int)length]);
        At += length;
    }

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
        PutLine(Mem.Space(ref Start, At, At + length, Limit));
        return At + length;
    }

    private readonly void PutLine(Span<byte> line)
    {
        _layout!.Line.AsSpan(0, _layout.EndLength).CopyTo(line);
        line[_layout.EndLength..].Fill(_layout.Character);
    }

    /// <summary>Throws the depth error, whose path is found in the output.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RefuseDepth(nint at)
    {
        At = at;
        WriteFault.Throw(WriteFaultKind.Depth);
    }
}
