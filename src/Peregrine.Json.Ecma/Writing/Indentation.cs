using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>A comma, a line feed and repetitions of a gap, in the code units of an output.</summary>
internal sealed class Indentation
{
    /// <summary>The number of bytes after a line that a load may include.</summary>
    private const int Padding = 32;

    private const int MostKept = 1 << 12;

    /// <summary>The indentation that the thread used last, in UTF-8.</summary>
    [ThreadStatic]
    private static Indentation? t_narrow;

    /// <summary>The indentation that the thread used last, in UTF-16.</summary>
    [ThreadStatic]
    private static Indentation? t_wide;

    private readonly string _gap;
    private readonly int _width;

    /// <summary>The offset, in bytes, of the repeated part in the line; <see cref="_period"/> is its length.</summary>
    private readonly int _first;
    private readonly int _period;

    /// <summary>
    /// The bytes of a surrogate pair; null for most gaps. If a gap begins with the second half of a pair and ends with the first half, its repetitions form the
    /// whole pair between them, whose UTF-8 differs from that of the two halves.
    /// </summary>
    private readonly byte[]? _pair;
    private byte[] _line;

    /// <summary>
    /// The offset in the line at which U+FFFD stands instead of a pair, because the line ends between its halves; 0 if there is no such offset.
    /// </summary>
    private int _end;

    private Indentation(string gap, int width, byte[] line, int first, byte[]? pair)
    {
        _gap = gap;
        _width = width;
        _line = line;
        _first = first;
        _period = line.Length - first;
        _pair = pair;
    }

    private static ReadOnlySpan<byte> Half => "\uFFFD"u8;

    /// <summary>Returns the indentation for a gap of one to ten code units; unpaired surrogates in the gap become U+FFFD in UTF-8.</summary>
    public static Indentation By<TUnit>(string gap)
        where TUnit : struct, IOutputUnit
    {
        if (Last(TUnit.Width) is { } kept && kept._gap == gap)
        {
            return kept;
        }

        byte[] line = new byte[1024];
        nint first = TUnit.Word(ref line[0], 0, line.Length, ',' | (ulong)'\n' << 8, 2);
        ReadOnlySpan<char> repeated = gap;
        byte[]? pair = null;
        if (TUnit.Width == 1 && char.IsLowSurrogate(gap[0]) && char.IsHighSurrogate(gap[^1]))
        {
            // The gap begins with a low surrogate and ends with a high one, so repetitions join in pairs. The first low surrogate comes before all repetitions;
            // each repetition then ends with a pair.
            Half.CopyTo(line.AsSpan((int)first));
            first += Half.Length;
            repeated = gap.AsSpan(1, gap.Length - 2);
            pair = System.Text.Encoding.UTF8.GetBytes([gap[^1], gap[0]]);
        }

        nint end = TUnit.Copy(ref line[0], first, line.Length, ref Mem.First(repeated), 0, repeated.Length).Written;
        pair?.CopyTo(line.AsSpan((int)end));
        end += pair?.Length ?? 0;
        var made = new Indentation(gap, TUnit.Width, line[..(int)end], (int)first, pair);
        Last(TUnit.Width) = made;
        made.Grow(16);
        return made;
    }

    /// <summary>Returns the line feed and the indentation of a depth.</summary>
    public ReadOnlySpan<byte> Line(int depth) => Bytes(depth, out nint length).AsSpan(_width, (int)length - _width);

    /// <summary>
    /// Returns bytes that begin with a comma, a line feed and the indentation of a depth; a load may include 32 more bytes. Valid until the next call.
    /// </summary>
    public byte[] Bytes(int depth, out nint length)
    {
        length = 2 * _width + (nint)depth * _period;
        if (_pair is not null)
        {
            return Paired(depth, ref length);
        }

        if (length > _line.Length - Padding)
        {
            Grow(2 * depth);
        }

        return _line;
    }

    private byte[] Paired(int depth, ref nint length)
    {
        if (_end > 0)
        {
            _pair!.CopyTo(_line.AsSpan(_end));
            _end = 0;
        }

        if (depth > 0)
        {
            length += 2 * Half.Length - _pair!.Length;
            if (length > _line.Length - Padding)
            {
                Grow(2 * depth);
            }

            _end = (int)length - Half.Length;
            Half.CopyTo(_line.AsSpan(_end));
        }

        return _line;
    }

    private void Grow(int depth)
    {
        int known = _first + _period;
        long length = _first + (long)depth * _period + Padding;
        if (length > Array.MaxLength)
        {
            throw Limits.Length(Array.MaxLength / _width);
        }

        byte[] larger = new byte[length];
        _line.AsSpan(0, known).CopyTo(larger);
        for (int at = known; at < larger.Length; at += _period)
        {
            larger.AsSpan(_first, Math.Min(_period, larger.Length - at)).CopyTo(larger.AsSpan(at));
        }

        _line = larger;
        if (larger.Length > MostKept && Last(_width) == this)
        {
            Last(_width) = null;
        }
    }

    private static ref Indentation? Last(int width) => ref width == 1 ? ref t_narrow : ref t_wide;
}
