using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>
/// A window over an input that is still arriving: the bytes not yet consumed, in one pooled array with space for the largest element and a read. Records up to
/// where elements are complete, and the line and column at which the window begins.
/// </summary>
/// <remarks>
/// Errors are explained with the window alone. Several bytes in front of it are therefore reserved for a text that represents all consumed bytes: <c>[0,</c>
/// for an array of which some elements and a comma have been read.
/// </remarks>
internal sealed class ElementInput : IDisposable
{
    /// <summary>The number of reserved bytes in front of the window.</summary>
    public const int Head = 24;

    /// <summary>
    /// The maximum number of bytes in one read, unless the window is longer. Every byte is processed several times, which is faster in a core's cache.
    /// </summary>
    private const int LargestRead = 128 * 1024;

    /// <summary>More than the number of bytes of an escape sequence, or of a character in UTF-8.</summary>
    private const int LongestCharacter = 8;

    private int _level;
    private readonly bool _comments;
    private readonly int _readSize;
    private readonly bool _grows;
    private bool _isFilled;
    private byte[] _array;
    private int _at = Head;
    private int _end = Head;
    private int _whole = Head;
    private int _scanned = Head;
    private int _counted = Head;
    private long _line;
    private long _column;
    private int _tried;
    private bool _hasBegun;
    private ValueExtent.State _state;
    private int _cover;
    private byte _covered;

    /// <param name="level">The number of containers around an element: 1 in an array, 0 for top-level values.</param>
    /// <param name="comments">Whether comments are skipped.</param>
    /// <param name="readSize">The number of bytes to request at once.</param>
    /// <param name="grows">Whether the next read requests more if a read returned as many bytes as requested.</param>
    public ElementInput(int level, bool comments, int readSize, bool grows = false)
    {
        _grows = grows;
        _level = level;
        _comments = comments;
        _readSize = Math.Max(readSize, 16);
        _array = RentedArrays.RentShown(ThreadBuffer.SizeOf(Head + (long)_readSize));
    }

    /// <summary>Creates a window over bytes that have already arrived; takes over their array if possible.</summary>
    public ElementInput(int level, bool comments, int readSize, ref InputBuffer begun)
    {
        int length = begun.Length;
        _grows = true;
        _level = level;
        _comments = comments;
        _readSize = Math.Max(readSize, 16);
        if (begun.TryGive(Head) is { } array)
        {
            _array = array;
            _end = Head + length;
            _isFilled = _end == array.Length;
            Scan();
        }
        else
        {
            _array = RentedArrays.RentShown(ThreadBuffer.SizeOf(Head + (long)_readSize));
            Take(begun.Bytes);
            begun.Dispose();
        }
    }

    /// <summary>Whether all bytes have arrived.</summary>
    public bool IsFinal { get; private set; }

    /// <summary>The number of bytes in the window.</summary>
    public int Count => _end - _at;

    /// <summary>Whether the value at the beginning of the window is complete, or no more bytes can arrive.</summary>
    public bool IsWhole => IsFinal || _at < _whole || IsLiteral(_array.AsSpan(_at, _end - _at));

    /// <summary>Whether the container around the values, or an outer one, has been closed.</summary>
    public bool IsClosed => _state.Closed;

    /// <summary>Whether the window contains a comma between two values: the values before the last such comma are a run.</summary>
    public bool HasRun => _state.Comma >= _at;

    /// <summary>Whether the window ends inside a container that is, or is in, one of the values.</summary>
    public bool IsInValue => _state.Depth > _level;

    /// <summary>Whether the window ends within a string.</summary>
    public bool IsInText => _state.InString;

    /// <summary>Whether the window ends neither within a string nor within a comment.</summary>
    public bool IsBetweenTokens => !_state.InString && _state.Comment == ValueExtent.Comment.None;

    /// <summary>Whether the run contains no bytes.</summary>
    public bool IsRunEmpty => _state.Comma == _at;

    /// <summary>The next byte.</summary>
    public byte Next => _array[_at];

    /// <summary>The last consumed byte.</summary>
    public byte Last => _array[_at - 1];

    /// <summary>The window.</summary>
    public ReadOnlySpan<byte> Window => _array.AsSpan(_at, _end - _at);

    /// <summary>The window with the reserved bytes in front of it.</summary>
    public ReadOnlySpan<byte> Text => _array.AsSpan(_at - Head, _end - _at + Head);

    /// <summary>Whether the text is a literal; unlike a number, a literal is complete without a byte after it.</summary>
    private static bool IsLiteral(ReadOnlySpan<byte> text) =>
        text.Length is 4 or 5 && (text.SequenceEqual("null"u8) || text.SequenceEqual("true"u8) || text.SequenceEqual("false"u8));

    /// <summary>Consumes bytes.</summary>
    public void Consume(int count) => _at += count;

    /// <summary>
    /// Consumes white space and comments, and a byte order mark at the beginning of the input. Returns false if the window ends in them, so that more input
    /// must decide; at the end of the input, the window is then empty. Returns true at a comment that is not well-formed.
    /// </summary>
    /// <param name="consumed">Set to true if there was white space or a comment.</param>
    public bool SkipSpace(ref bool consumed)
    {
        ref byte start = ref MemoryMarshal.GetArrayDataReference(_array);
        if (!_hasBegun)
        {
            if (Count < InputBuffer.ByteOrderMark.Length && !IsFinal && InputBuffer.ByteOrderMark.StartsWith(_array.AsSpan(_at, Count)))
            {
                return false;
            }

            _hasBegun = true;
            if (_array.AsSpan(_at, Count).StartsWith(InputBuffer.ByteOrderMark))
            {
                _at += InputBuffer.ByteOrderMark.Length;
                _counted = _at;
            }
        }

        while (true)
        {
            int after = (int)WhiteSpace.Skip(ref start, _at, _end);
            consumed |= after > _at;
            _at = after;
            if (_at >= _end)
            {
                return false;
            }

            if (!_comments || _array[_at] != (byte)'/')
            {
                return true;
            }

            if (!IsFinal && !IsCommentDecided())
            {
                return false;
            }

            nint comment = Kernels.SkipValue.SkipComment(ref start, _at, _end);
            if (comment < 0)
            {
                return true;
            }

            _tried = 0;
            consumed = true;
            _at = (int)comment;
        }
    }

    /// <summary>Scans the new bytes of a comment; returns whether they contain its end, or bytes that are not allowed in comments.</summary>
    private bool IsCommentDecided()
    {
        // The end of the comment may begin with the last two bytes that were scanned before.
        int from = Math.Max(_tried - 2, 2);
        _tried = Count;
        if (Count < 2)
        {
            return false;
        }

        ReadOnlySpan<byte> added = Window[from..];
        return Window[1] switch
        {
            (byte)'/' => added.IndexOfAny((byte)'\n', (byte)'\r') >= 0 || added.IndexOf("\u2028"u8) >= 0 || added.IndexOf("\u2029"u8) >= 0,
            (byte)'*' => added.IndexOf("*/"u8) >= 0,
            _ => true,
        };
    }

    /// <summary>Returns the space for the next bytes, which is never empty.</summary>
    public Memory<byte> FreeSpace()
    {
        CountLines();
        if (Count <= (_at - Head) / 4)
        {
            Move(Count);
        }
        else if (_array.Length - _end < _readSize && _at - Head >= _array.Length / 2)
        {
            // Moves only if at least half of the array has been consumed, so that each byte moves at most once per doubling.
            Move(Count);
        }

        if (_end == _array.Length || (_isFilled && _array.Length < 2 * LargestRead))
        {
            Grow();
        }

        return _array.AsMemory(_end, Math.Min(_array.Length - _end, Math.Max(LargestRead, Count)));
    }

    /// <summary>Adds the first <paramref name="count"/> bytes of <see cref="FreeSpace"/> to the window; 0 means the end of the input.</summary>
    public void Take(int count)
    {
        InputBuffer.CheckCount(count, _array.Length - _end);
        IsFinal = count == 0;
        _end += count;
        _isFilled = _grows && _end == _array.Length;
        Scan();
    }

    /// <summary>Adds bytes that have already been read.</summary>
    public void Take(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            Span<byte> space = FreeSpace().Span;
            int count = Math.Min(space.Length, bytes.Length);
            bytes[..count].CopyTo(space);
            Take(count);
            bytes = bytes[count..];
        }
    }

    /// <summary>From now on, treats the values inside <paramref name="level"/> open containers as the elements.</summary>
    public void Enter(int level)
    {
        _level = level;
        _state = new ValueExtent.State { Depth = level, Line = _state.Line };
        _whole = Head;
        _scanned = _at;
        Scan();
    }

    /// <summary>
    /// Returns the offset up to which the text of an unfinished string in the window is complete and well-formed; <paramref name="quote"/>, the offset of the
    /// string's opening quote, if there is no such text. Both offsets are in <see cref="Text"/>.
    /// </summary>
    public nint EndOfText(nint quote)
    {
        int begin = _at - Head + (int)quote;
        for (int end = _end - 1; end > begin && end >= _end - LongestCharacter; end--)
        {
            byte covered = _array[end];
            _array[end] = (byte)'"';
            bool isWhole = Kernels.SkipValue.SkipString(ref MemoryMarshal.GetArrayDataReference(_array), begin + 1, end + 1) == end + 1;
            _array[end] = covered;
            if (isWhole)
            {
                return end - (_at - Head);
            }
        }

        return quote;
    }

    /// <summary>
    /// Discards the bytes before the offset <paramref name="end"/> in the window, but keeps the first <paramref name="name"/> bytes (a member's name) and puts
    /// <paramref name="kept"/> after them. Does nothing and returns false if this would not halve the window, so that discarding costs no more than reading.
    /// </summary>
    public bool TryDrop(int name, ReadOnlySpan<byte> kept, int end)
    {
        int from = _at + end - name - kept.Length;
        if (from - _at < Count / 2)
        {
            return false;
        }

        int begin = _at;
        _at += end;
        CountLines();
        _column -= name + kept.Length;
        _array.AsSpan(begin, name).CopyTo(_array.AsSpan(from));
        kept.CopyTo(_array.AsSpan(from + name));
        _at = _counted = from;
        return true;
    }

    /// <summary>
    /// Puts brackets around the run, like those of a separate container, and returns it: the opening bracket is stored in front of the window, the closing one
    /// over the comma or, without a comma, after <paramref name="length"/> bytes. <see cref="EndRun"/> restores the bytes.
    /// </summary>
    public ReadOnlySpan<byte> BeginRun(byte opener, byte closer, int length)
    {
        // Counts the lines up to the window's beginning before the window moves.
        CountLines();
        if (!HasRun && _at + length == _array.Length)
        {
            Grow();
        }

        _cover = HasRun ? (int)_state.Comma : _at + length;
        _covered = _array[_cover];
        _array[_cover] = closer;
        _array[_at - 1] = opener;
        return _array.AsSpan(_at - Head, _cover + 1 - (_at - Head));
    }

    /// <summary>Restores the byte that the closing bracket has replaced.</summary>
    public void EndRun() => _array[_cover] = _covered;

    /// <summary>Returns the window with the bytes in front of it, the last of which is <paramref name="opener"/>.</summary>
    public ReadOnlySpan<byte> Opened(byte opener)
    {
        CountLines();
        _array[_at - 1] = opener;
        return Text;
    }

    /// <summary>The place of the window's first byte in the whole document.</summary>
    public (long Line, long Column) Place
    {
        get
        {
            CountLines();
            return (_line, _column);
        }
    }

    /// <summary>
    /// Fills the reserved bytes in front of the window with spaces and a text that stands for all consumed bytes; returns line and column of the first reserved
    /// byte.
    /// </summary>
    public (long Line, long Column) StandIn(ReadOnlySpan<byte> consumed)
    {
        CountLines();
        Span<byte> head = _array.AsSpan(_at - Head, Head);
        head.Fill((byte)' ');
        consumed.CopyTo(head[^consumed.Length..]);
        return (_line, _column - Head);
    }

    public void Dispose()
    {
        byte[] array = _array;
        _array = [];
        if (array.Length > 0)
        {
            RentedArrays.ReturnShown(array);
        }
    }

    /// <summary>
    /// Scans to the end of the window, or to a bracket that closes the container around the values. The bytes after this bracket are scanned when reading
    /// of the outer container continues, so that each byte is scanned at one level. With comments, scans all bytes, because a comment after the root must be
    /// recognized.
    /// </summary>
    private void Scan()
    {
        ref byte start = ref MemoryMarshal.GetArrayDataReference(_array);
        nint scanned = _scanned;
        nint whole = Mem.Failed;
        if (_comments)
        {
            whole = ValueExtent.Scan(ref start, scanned, _end, _level, comments: true, ref _state);
            scanned = _end;
        }
        else if (!_state.Closed)
        {
            whole = ValueExtent.ScanToClose(ref start, ref scanned, _end, _level, ref _state);
        }

        _scanned = (int)scanned;
        _whole = whole > 0 ? (int)whole : _whole;
    }

    private void CountLines()
    {
        ReadOnlySpan<byte> consumed = _array.AsSpan(_counted, _at - _counted);
        int last = _at <= _scanned && _state.Line <= _counted ? -1 : consumed.LastIndexOf((byte)'\n');
        _line += last < 0 ? 0 : consumed.Count((byte)'\n');
        _column = last < 0 ? _column + consumed.Length : consumed.Length - last - 1;
        _counted = _at;
    }

    private void Move(int count)
    {
        int by = _at - Head;
        _array.AsSpan(_at, count).CopyTo(_array.AsSpan(Head));
        Shift(by);
    }

    private void Shift(int by)
    {
        _at -= by;
        _end -= by;
        _counted -= by;
        _scanned -= by;
        _state.Comma = Math.Max(_state.Comma - by, 0);
        _state.Line = Math.Max(_state.Line - by, 0);
        _whole = Math.Max(_whole - by, Head);
    }

    private void Grow()
    {
        if (_array.Length >= Array.MaxLength)
        {
            throw InputBuffer.TooLong();
        }

        byte[] larger = RentedArrays.RentShown((int)Math.Min(Array.MaxLength, _array.Length * 2L));
        _array.AsSpan(_at, Count).CopyTo(larger.AsSpan(Head));
        RentedArrays.ReturnShown(_array);
        _array = larger;
        Shift(_at - Head);
    }
}
