using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tool.Tokens;

/// <summary>
/// A view of an input of any length through an array of fixed size. The bytes before <see cref="End"/> are available; <see cref="Refill"/> moves the bytes that
/// are still needed to the front and reads more. Lines and columns are counted as bytes leave the array; some bytes before the current place are kept for
/// messages.
/// </summary>
internal sealed class Window
{
    /// <summary>The default size: the array fits a second-level cache, beside the output.</summary>
    public const int DefaultSize = 256 * 1024;

    private readonly Stream _source;
    private readonly Action<long>? _progress;
    private readonly int _context;
    private long _before;
    private long _lines;
    private long _column;

    /// <param name="source">The source of the bytes.</param>
    /// <param name="size">The length of the array, at least 16.</param>
    /// <param name="progress">Called after each read with the number of bytes read so far.</param>
    public Window(Stream source, int size = DefaultSize, Action<long>? progress = null)
    {
        _source = source;
        _progress = progress;
        _context = Math.Min(160, size / 4);
        Bytes = new byte[size];
    }

    /// <summary>The array, whose first <see cref="End"/> bytes are input.</summary>
    public byte[] Bytes { get; }

    /// <summary>The number of available bytes.</summary>
    public int End { get; private set; }

    /// <summary>Whether more can be read without removing a token that begins at <paramref name="keep"/> from the array.</summary>
    public bool HasSpace(int keep) => End < Bytes.Length || keep > _context;

    /// <summary>Reads at least one more byte. Returns false at the end of the input.</summary>
    /// <param name="keep">The offset of the first byte that is still needed; adjusted if that byte moves.</param>
    public bool Refill(ref int keep)
    {
        int at = keep;
        return Refill(ref keep, ref at);
    }

    /// <summary>Reads at least one more byte. Returns false at the end of the input.</summary>
    /// <param name="keep">The offset of the first byte that is still needed; adjusted if that byte moves.</param>
    /// <param name="at">A later offset, which is adjusted in the same way.</param>
    public bool Refill(ref int keep, ref int at)
    {
        int drop = keep - _context;
        if (drop > 0 && End == Bytes.Length)
        {
            Drop(drop);
            keep -= drop;
            at -= drop;
        }

        int read = _source.Read(Bytes, End, Bytes.Length - End);
        End += read;
        _progress?.Invoke(_before + End);
        return read > 0;
    }

    /// <summary>Returns a place as messages show it.</summary>
    public (long Offset, long Line, long Column) Locate(int at)
    {
        ReadOnlySpan<byte> passed = Bytes.AsSpan(0, at);
        int lineFeed = passed.LastIndexOf((byte)'\n');
        return (_before + at, _lines + passed.Count((byte)'\n') + 1, (lineFeed < 0 ? _column : 0) + Columns(passed[(lineFeed + 1)..]) + 1);
    }

    /// <summary>
    /// Returns the text around a place, within its line: at most 50 bytes before the place and 30 bytes after it, and whether the line continues on either
    /// side.
    /// </summary>
    public Excerpt Excerpt(int at)
    {
        const int before = 50;
        const int after = 30;
        ReadOnlySpan<byte> passed = Bytes.AsSpan(0, at);
        passed = passed[(passed.LastIndexOf((byte)'\n') + 1)..];
        bool isCutBefore = passed.Length > before || (passed.Length == at && _column > 0);
        ReadOnlySpan<byte> shown = passed.Length > before ? passed[^before..] : passed;
        while (isCutBefore && shown.Length > 0 && IsTrail(shown[0]))
        {
            shown = shown[1..];
        }

        ReadOnlySpan<byte> coming = Bytes.AsSpan(at, End - at);
        int lineFeed = coming.IndexOfAny((byte)'\n', (byte)'\r');
        coming = lineFeed < 0 ? coming : coming[..lineFeed];
        int length = Math.Min(coming.Length, after);
        while (length < coming.Length && length > 0 && IsTrail(coming[length]))
        {
            length--;
        }

        return new Excerpt(isCutBefore, Shown(shown), Shown(coming[..length]), length < coming.Length);
    }

    private void Drop(int count)
    {
        ReadOnlySpan<byte> dropped = Bytes.AsSpan(0, count);
        int lineFeed = dropped.LastIndexOf((byte)'\n');
        _column = lineFeed < 0 ? _column + Columns(dropped) : Columns(dropped[(lineFeed + 1)..]);
        _lines += lineFeed < 0 ? 0 : dropped.Count((byte)'\n');
        _before += count;
        Bytes.AsSpan(count, End - count).CopyTo(Bytes);
        End -= count;
    }

    /// <summary>Returns the number of columns of a text: UTF-16 code units, as editors count.</summary>
    public static long Columns(ReadOnlySpan<byte> text) => Utf8Text.CountUnits(ref Mem.First(text), text.Length);

    private static bool IsTrail(byte value) => (sbyte)value < -64;

    /// <summary>
    /// Returns the text for one line of a terminal. Replaces a tab by a space, and other control characters and bytes that are not UTF-8 by U+FFFD.
    /// </summary>
    private static string Shown(ReadOnlySpan<byte> text)
    {
        var shown = new StringBuilder();
        while (text.Length > 0)
        {
            Rune.DecodeFromUtf8(text, out Rune rune, out int length);
            _ = rune.IsBmp && PlainText.IsObeyed((char)rune.Value) ? shown.Append(rune.Value == '\t' ? ' ' : '\uFFFD') : shown.Append(rune);
            text = text[length..];
        }

        return shown.ToString();
    }
}

/// <summary>A part of the line around a fault.</summary>
internal sealed record Excerpt(bool IsCutBefore, string Before, string After, bool IsCutAfter);
