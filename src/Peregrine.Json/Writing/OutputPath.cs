using System.Numerics;
using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>
/// The open containers and the current member of an output. It receives the bytes that are sent. If a value then cannot be written, the path of the error is
/// found without writing the value again.
/// </summary>
internal sealed class OutputPath : WrittenText
{
    private const int MostKept = 64;

    [ThreadStatic]
    private static OutputPath? t_kept;

    private OpenContainer[] _open = new OpenContainer[8];

    /// <summary>
    /// The name of the current member of each open container, the outermost first. A name changes only while its container is the innermost one.
    /// </summary>
    private byte[] _names = new byte[128];

    private int _count;
    private long _length;
    private ulong _escaped;
    private ulong _inString;
    private byte _last;
    private long _wholeFrom;
    private long _wholeTo;

    /// <summary>Returns an empty path; <see cref="Return"/> gives it back.</summary>
    public static OutputPath Rent()
    {
        OutputPath path = t_kept ?? new OutputPath();
        t_kept = null;
        return path;
    }

    /// <summary>Gives the object back to the thread, after an output without an error.</summary>
    public void Return()
    {
        if (_open.Length > MostKept || _names.Length > 16 * MostKept)
        {
            return;
        }

        Forget();
        (_count, _length, _escaped, _inString, _last, _wholeFrom, _wholeTo) = (0, 0, 0, 0, 0, 0, 0);
        t_kept = this;
    }

    public override ReadOnlySpan<OpenContainer> Open => _open.AsSpan(0, _count);

    public override ReadOnlySpan<byte> NameIn(in OpenContainer container) => _names.AsSpan(container.NameAt, container.NameLength);

    public override long Length => _length;

    public override bool IsBeforeValue =>
        _count == 0 ? _length == 0 : _last == (byte)':' || (!_open[_count - 1].IsObject && _last is (byte)'[' or (byte)',');

    /// <summary>
    /// Records that these bytes of the output, which <see cref="Feed"/> has not received yet, are complete items of one container, with separators. They leave
    /// nothing open, so <see cref="Feed"/> skips them. Only the longest such range is kept.
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

    /// <summary>Returns a new path: the path of <paramref name="outer"/> (null: an empty path), continued by the path of this output.</summary>
    public OutputPath After(OutputPath? outer)
    {
        var path = new OutputPath();
        long begin = outer?._length ?? 0;
        path.PushAll(outer, 0);
        path.PushAll(this, begin);

        path.TakeShapes(this, begin);
        path._length = begin + _length;
        (path._escaped, path._inString) = (_escaped, _inString);
        path._last = _length > 0 || outer is null ? _last : outer._last;
        return path;
    }

    /// <summary>Adds the open containers of a text that begins at <paramref name="begin"/>.</summary>
    private void PushAll(OutputPath? other, long begin)
    {
        foreach (OpenContainer container in other is null ? [] : other.Open)
        {
            Push(new OpenContainer(begin + container.Offset, container.IsObject) { NameAt = NamesBefore(_count) });
            if (container.NameLength >= 0)
            {
                SetName(_count - 1, other!.NameIn(container));
            }
        }
    }

    private int NamesBefore(int container) => container == 0 ? 0 : _open[container - 1].NameEnd;

    /// <summary>Sets the name of the current member in a container; inner containers have no names yet.</summary>
    private void SetName(int container, ReadOnlySpan<byte> name)
    {
        ref OpenContainer open = ref _open[container];
        if (_names.Length - open.NameAt < name.Length)
        {
            Array.Resize(ref _names, Math.Max(_names.Length * 2, open.NameAt + name.Length));
        }

        name.CopyTo(_names.AsSpan(open.NameAt));
        open.NameLength = name.Length;
    }

    private void Push(OpenContainer container)
    {
        if (_count == _open.Length)
        {
            Array.Resize(ref _open, _count * 2);
        }

        _open[_count++] = container;
    }

    /// <summary>
    /// Sets the kind of each container that the run opened, and the name of the member that contains it. Then sets the last byte, and the current member of the
    /// innermost container.
    /// </summary>
    private void Name(ReadOnlySpan<byte> run, int kept, int bracket, int colon)
    {
        for (int i = kept; i < _count; i++)
        {
            int offset = (int)(_open[i].Offset - _length);
            if (i > 0 && _open[i - 1].IsObject && run[..offset].TrimEnd(" \t\r\n"u8) is [.. var name, (byte)':'])
            {
                SetName(i - 1, QuotedAtEnd(name));
            }

            _open[i] = _open[i] with { IsObject = run[offset] == (byte)'{', NameAt = NamesBefore(i) };
        }

        ReadOnlySpan<byte> text = run.TrimEnd(" \t\r\n"u8);
        _last = text.IsEmpty ? _last : _inString == 0 ? text[^1] : (byte)'"';
        if (_count == 0 || !_open[_count - 1].IsObject)
        {
            return;
        }

        if (_last == (byte)',' || bracket > colon)
        {
            _open[_count - 1].NameLength = -1;
        }
        else if (colon >= 0)
        {
            SetName(_count - 1, QuotedAtEnd(run[..colon]));
        }
    }

    /// <summary>Returns the content of the string at the end of a text; nothing if the string begins before the text.</summary>
    private static ReadOnlySpan<byte> QuotedAtEnd(ReadOnlySpan<byte> text)
    {
        text = text.TrimEnd(" \t\r\n"u8);
        if (text is not [.. var name, (byte)'"'])
        {
            return default;
        }

        int quote = name.LastIndexOf((byte)'"');
        while (quote > 0 && (name[..quote].Length - name[..quote].TrimEnd((byte)'\\').Length & 1) != 0)
        {
            quote = name[..quote].LastIndexOf((byte)'"');
        }

        return quote < 0 ? default : name[(quote + 1)..];
    }

    /// <summary>Returns 1 if the byte after the run is escaped by a backslash at the run's end; otherwise 0.</summary>
    private static ulong EndsInBackslash(ReadOnlySpan<byte> run, int from, ulong carried)
    {
        int count = run.Length - run.TrimEnd((byte)'\\').Length;
        bool reachesBefore = count >= run.Length - from;
        return (ulong)((reachesBefore ? run.Length - from + (int)carried : count) & 1);
    }
}
