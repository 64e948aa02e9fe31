using System.Numerics;
using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>
/// The open containers and the current member of an output. It is fed with the bytes that are sent, so that a value that cannot be written need not be written
/// again to find the path of the error.
/// </summary>
internal sealed class OutputPath : WrittenText
{
    private OpenContainer[] _open = new OpenContainer[8];
    private int _count;
    private long _length;
    private ulong _escaped;
    private ulong _inString;
    private byte _last;
    private long _wholeFrom;
    private long _wholeTo;

    public override ReadOnlySpan<OpenContainer> Open => _open.AsSpan(0, _count);

    public override long Length => _length;

    public override bool IsBeforeValue =>
        _count == 0 ? _length == 0 : _last == (byte)':' || (!_open[_count - 1].IsObject && _last is (byte)'[' or (byte)',');

    /// <summary>
    /// Records that the next bytes, which <see cref="Feed"/> has not received, are complete items of one container, with separators. They leave nothing open,
    /// so <see cref="Feed"/> skips them. Only the longest such range is kept.
    /// </summary>
    public void NoteWhole(long from, long to)
    {
        if (_wholeTo <= _length || to - from > _wholeTo - _wholeFrom)
        {
            (_wholeFrom, _wholeTo) = (from, to);
        }
    }

    /// <summary>Removes the open containers of a value that cannot be written and has been fed in part.</summary>
    /// <param name="inner">The number of open containers in the value.</param>
    public void CutBack(int inner)
    {
        _count = Math.Max(_count - inner, 0);
        _length = _count == 0 ? 0 : _length;
        _last = _count > 0 && _open[_count - 1].IsObject ? (byte)':' : (byte)',';
        _inString = 0;
    }

    /// <summary>Processes the next bytes of the output. They may end anywhere, even inside a string, but not inside a member's name.</summary>
    public void Feed(ReadOnlySpan<byte> run)
    {
        if (_wholeTo > _length && _wholeTo <= _length + run.Length)
        {
            int from = (int)(_wholeFrom - _length), to = (int)(_wholeTo - _length);
            Follow(run[..from]);
            _length += to - from;
            run = run[to..];
        }

        Follow(run);
    }

    private void Follow(ReadOnlySpan<byte> run)
    {
        if (run.IsEmpty)
        {
            return;
        }

        int kept = _count;
        int bracket = -1;
        int colon = -1;
        Span<byte> rest = stackalloc byte[Marks64.Width];
        // Unsigned: the index of the block after the longest run would exceed int.MaxValue.
        for (int at = 0; (uint)at < (uint)run.Length; at += Marks64.Width)
        {
            scoped ReadOnlySpan<byte> block = run[at..];
            if (block.Length < Marks64.Width)
            {
                rest.Clear();
                block.CopyTo(rest);
                block = rest;
            }

            var marks = new Marks64(ref MemoryMarshal.GetReference(block), 0, Marks64.Width);
            (ulong escaped, ulong inString) = (_escaped, _inString);
            ulong outside = StringBits.OutsideStrings(in marks, ref escaped, ref inString);
            if (run.Length - at < Marks64.Width)
            {
                // For a partial block, the state is read at the run's last byte, not at the padding.
                int length = run.Length - at;
                inString = (outside >> (length - 1) & 1) == 0 ? ulong.MaxValue : 0;
                escaped = EndsInBackslash(run, at, _escaped);
                outside &= (1UL << length) - 1;
            }

            (_escaped, _inString) = (escaped, inString);
            ulong openers = marks.Openers;
            for (ulong brackets = (openers | marks.Closers) & outside; brackets != 0; brackets &= brackets - 1)
            {
                int bit = BitOperations.TrailingZeroCount(brackets);
                bracket = at + bit;
                if ((openers >> bit & 1) != 0)
                {
                    Push(new OpenContainer(_length + bracket, IsObject: false));
                }
                else if (_count > 0)
                {
                    kept = Math.Min(kept, --_count);
                }
            }

            ulong colons = marks.Colons & outside;
            colon = colons == 0 ? colon : at + BitOperations.Log2(colons);
        }

        Name(run, kept, bracket, colon);
        _length += run.Length;
    }

    /// <summary>Returns the path of this output as the continuation of another one.</summary>
    public OutputPath After(OutputPath? outer)
    {
        var path = new OutputPath();
        long begin = outer?._length ?? 0;
        foreach (OpenContainer container in outer is null ? [] : outer.Open)
        {
            path.Push(container);
        }

        foreach (OpenContainer container in Open)
        {
            path.Push(container with { Offset = begin + container.Offset });
        }

        path.TakeShapes(this, begin);
        path._length = begin + _length;
        (path._escaped, path._inString) = (_escaped, _inString);
        path._last = _length > 0 || outer is null ? _last : outer._last;
        return path;
    }

    private void Push(OpenContainer container)
    {
        if (_count == _open.Length)
        {
            Array.Resize(ref _open, _count * 2);
        }

        _open[_count++] = container;
    }

    /// <summary>Finds the names of the members that contain the run's open brackets.</summary>
    private void Name(ReadOnlySpan<byte> run, int kept, int bracket, int colon)
    {
        for (int i = kept; i < _count; i++)
        {
            int offset = (int)(_open[i].Offset - _length);
            _open[i] = _open[i] with { IsObject = run[offset] == (byte)'{' };
            if (i > 0 && _open[i - 1].IsObject && run[..offset].TrimEnd(" \t\r\n"u8) is [.. var name, (byte)':'])
            {
                _open[i - 1].Name = QuotedAtEnd(name);
            }
        }

        ReadOnlySpan<byte> text = run.TrimEnd(" \t\r\n"u8);
        _last = text.IsEmpty ? _last : _inString == 0 ? text[^1] : (byte)'"';
        if (_count == 0 || !_open[_count - 1].IsObject)
        {
            return;
        }

        if (_last == (byte)',' || bracket > colon)
        {
            _open[_count - 1].Name = null;
        }
        else if (colon >= 0)
        {
            _open[_count - 1].Name = QuotedAtEnd(run[..colon]);
        }
    }

    /// <summary>Returns the content of the string at the end of a text; nothing if the string begins before the text.</summary>
    private static byte[] QuotedAtEnd(ReadOnlySpan<byte> text)
    {
        text = text.TrimEnd(" \t\r\n"u8);
        if (text is not [.. var name, (byte)'"'])
        {
            return [];
        }

        int quote = name.LastIndexOf((byte)'"');
        while (quote > 0 && (name[..quote].Length - name[..quote].TrimEnd((byte)'\\').Length & 1) != 0)
        {
            quote = name[..quote].LastIndexOf((byte)'"');
        }

        return quote < 0 ? [] : name[(quote + 1)..].ToArray();
    }

    /// <summary>Whether the byte after the run is escaped.</summary>
    private static ulong EndsInBackslash(ReadOnlySpan<byte> run, int from, ulong carried)
    {
        int count = run.Length - run.TrimEnd((byte)'\\').Length;
        bool reachesBefore = count >= run.Length - from;
        return (ulong)((reachesBefore ? run.Length - from + (int)carried : count) & 1);
    }
}
