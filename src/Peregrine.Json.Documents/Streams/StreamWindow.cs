using Peregrine.Json.Buffers;

namespace Peregrine.Json.Documents;

/// <summary>
/// The part of an arriving text that is in memory. Counts the lines and bytes that were discarded. When bytes are discarded, callers adjust their own offsets.
/// </summary>
/// <param name="length">The length of the window, which grows if a value that has to be held is longer.</param>
internal struct StreamWindow(int length)
{
    /// <summary>
    /// A window that is at least this many times as long as the usual length and as the last held value is replaced by one of the usual length, if the bytes to
    /// keep fill at most half of the new window.
    /// </summary>
    private const int MostIdle = 16;

    private byte[] _bytes = new byte[length];

    /// <summary>The number of line feeds before the window, and the offset, relative to the window, where the line of the window's first byte begins.</summary>
    private long _lines, _lineStart;

    /// <summary>The number of bytes in the window.</summary>
    public int End { get; private set; }

    /// <summary>The number of bytes before the window.</summary>
    public long Before { get; private set; }

    /// <summary>Whether the stream has ended.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>Whether the window has no free space.</summary>
    public readonly bool IsFull => End == _bytes.Length;

    /// <summary>The text in the window.</summary>
    public readonly ReadOnlySpan<byte> Text => _bytes.AsSpan(0, End);

    /// <summary>Returns a part of the text.</summary>
    public readonly ReadOnlyMemory<byte> Part(int from, int to) => _bytes.AsMemory(from, to - from);

    /// <summary>Discards bytes from the beginning.</summary>
    /// <param name="count">The number of bytes.</param>
    /// <param name="held">The length, in bytes, of the last value that was held.</param>
    public void Drop(int count, int held)
    {
        if (count > 0)
        {
            ReadOnlySpan<byte> dropped = _bytes.AsSpan(0, count);
            int last = dropped.LastIndexOf((byte)'\n');
            _lines += dropped.Count((byte)'\n');
            _lineStart = (last < 0 ? _lineStart : last + 1) - count;
            Before += count;
        }

        bool isIdle = _bytes.Length / MostIdle >= Math.Max(length, held) && End - count <= length / 2;
        byte[] bytes = isIdle ? new byte[length] : _bytes;
        if (count > 0 || isIdle)
        {
            _bytes.AsSpan(count, End - count).CopyTo(bytes);
        }

        _bytes = bytes;
        End -= count;
    }

    /// <summary>Doubles the length of the window, but at most to the maximum length of an array. Throws if the window already has that length.</summary>
    public void Grow()
    {
        if (_bytes.Length == Array.MaxLength)
        {
            throw InputBuffer.TooLong();
        }

        Array.Resize(ref _bytes, (int)Math.Min(2L * _bytes.Length, Array.MaxLength));
    }

    /// <summary>Returns the space for the next bytes.</summary>
    public readonly Memory<byte> FreeSpace() => _bytes.AsMemory(End);

    /// <summary>Adds bytes that were read. No bytes mean the end of the stream.</summary>
    public void Take(int count)
    {
        InputBuffer.CheckCount(count, _bytes.Length - End);
        HasEnded = count == 0;
        End += count;
    }

    /// <summary>Sets the start of the first line to this offset.</summary>
    public void BeginLine(int at) => _lineStart = at;

    /// <summary>Returns the line and the byte in the line of an offset, both from 0.</summary>
    public readonly (long Line, long Byte) PlaceOf(int at)
    {
        ReadOnlySpan<byte> before = _bytes.AsSpan(0, at);
        int last = before.LastIndexOf((byte)'\n');
        return (_lines + before.Count((byte)'\n'), at - (last < 0 ? _lineStart : last + 1));
    }
}
