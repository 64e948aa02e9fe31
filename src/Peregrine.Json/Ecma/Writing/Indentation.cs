using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>A comma, a line feed and repetitions of a gap, in the code units of an output.</summary>
internal sealed class Indentation
{
    /// <summary>Bytes that may be loaded after a line.</summary>
    private const int Padding = 32;

    private const int MostKept = 1 << 12;

    /// <summary>What the thread used last, of UTF-8.</summary>
    [ThreadStatic]
    private static Indentation? t_narrow;

    /// <summary>The same of UTF-16.</summary>
    [ThreadStatic]
    private static Indentation? t_wide;

    private readonly string _gap;
    private readonly int _width;
    private readonly int _gapLength;
    private byte[] _line;

    private Indentation(string gap, int width, byte[] line, int gapLength)
    {
        _gap = gap;
        _width = width;
        _line = line;
        _gapLength = gapLength;
    }

    /// <summary>The indentation by a gap of one to ten code units; unpaired surrogates in it are U+FFFD in UTF-8.</summary>
    public static Indentation By<TUnit>(string gap)
        where TUnit : struct, IOutputUnit
    {
        if (Last(TUnit.Width) is { } kept && kept._gap == gap)
        {
            return kept;
        }

        byte[] line = new byte[1024];
        nint start = TUnit.Word(ref line[0], 0, line.Length, ',' | (ulong)'\n' << 8, 2);
        nint end = TUnit.Copy(ref line[0], start, line.Length, ref Mem.First(gap.AsSpan()), 0, gap.Length).Written;
        var made = new Indentation(gap, TUnit.Width, line[..(int)end], (int)(end - start));
        Last(TUnit.Width) = made;
        made.Grow(16);
        return made;
    }

    /// <summary>The line feed and the indentation of a depth.</summary>
    public ReadOnlySpan<byte> Line(int depth) => Bytes(depth, out nint length).AsSpan(_width, (int)length - _width);

    /// <summary>Bytes of which so many are a comma, a line feed and the indentation of a depth, with 32 more that may be loaded after them.</summary>
    public byte[] Bytes(int depth, out nint length)
    {
        length = 2 * _width + (nint)depth * _gapLength;
        if (length > _line.Length - Padding)
        {
            Grow(2 * depth);
        }

        return _line;
    }

    private void Grow(int depth)
    {
        int first = 2 * _width + _gapLength;
        long length = 2 * _width + (long)depth * _gapLength + Padding;
        if (length > Array.MaxLength)
        {
            throw Limits.Length(Array.MaxLength / _width);
        }

        byte[] larger = new byte[length];
        _line.AsSpan(0, first).CopyTo(larger);
        for (int at = first; at < larger.Length; at += _gapLength)
        {
            larger.AsSpan(2 * _width, Math.Min(_gapLength, larger.Length - at)).CopyTo(larger.AsSpan(at));
        }

        _line = larger;
        if (larger.Length > MostKept && Last(_width) == this)
        {
            Last(_width) = null;
        }
    }

    private static ref Indentation? Last(int width) => ref width == 1 ? ref t_narrow : ref t_wide;
}
