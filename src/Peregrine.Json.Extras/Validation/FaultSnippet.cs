using System.Buffers;
using System.Globalization;
using System.Text;

namespace Peregrine.Json.Extras;

/// <summary>The line of the text that contains a fault, and below it a line with a caret under each faulty column.</summary>
internal readonly struct FaultSnippet
{
    /// <summary>The maximum width of the line and of its part before the fault, in columns, and the maximum length of a character in UTF-8, in bytes.</summary>
    private const int Columns = 80, Before = 40, Bytes = 4;

    private readonly byte[] _text;
    private readonly int _offset;
    private readonly int _length;

    /// <summary>Copies the part of a text that may be shown.</summary>
    public FaultSnippet(ReadOnlySpan<byte> text, int offset, int length)
    {
        int start = Math.Max(offset - (Before * Bytes) - 1, 0);
        _text = text[start..Math.Min(offset + (Columns * Bytes), text.Length)].ToArray();
        _offset = offset - start;
        _length = length;
    }

    /// <summary>The number of copied bytes.</summary>
    public int Length => _text.Length;

    /// <summary>
    /// Returns the two lines. A character that is not escaped is one column, regardless of its length in bytes. Invisible characters, characters that control
    /// the terminal, and bytes that are not UTF-8 are escaped.
    /// </summary>
    public override string ToString()
    {
        ReadOnlySpan<byte> text = _text;
        (int offset, int length) = (_offset, _length);
        int start = Math.Max(offset - (Before * Bytes), 0);
        start += text[start..offset].LastIndexOf((byte)'\n') + 1;
        while (start > 0 && start < offset && (text[start] & 0xC0) == 0x80)
        {
            start++;
        }

        List<string> before = [], from = [];
        int marked = 0;
        for (int at = start, taken; at < text.Length && text[at] != '\n' && from.Count < Columns; at += taken)
        {
            string shown = Show(text[at..], out taken);
            (at + taken <= offset ? before : from).Add(shown);
            marked += at + taken > offset && at < offset + length ? 1 : 0;
        }

        int first = before.Count;
        for (int width = 0; first > 0 && (width += WidthOf(before[first - 1])) <= Before; first--)
        {
        }

        bool isCut = first > 0 || (start > 0 && text[start - 1] != '\n');
        var line = new StringBuilder(isCut ? "…" : "").AppendJoin("", before.Skip(first));
        int columns = (isCut ? 1 : 0) + before.Skip(first).Sum(WidthOf);
        string carets = new(' ', columns);
        int carried = 0;
        for (int i = 0; i < from.Count; i++)
        {
            columns += WidthOf(from[i]);
            if (columns >= Columns)
            {
                line.Append('…');
                break;
            }

            line.Append(from[i]);
            carried += i < marked ? WidthOf(from[i]) : 0;
        }

        return $"{line}\n{carets}{new string('^', Math.Max(carried, 1))}";
    }

    /// <summary>Returns the number of columns of a result of <see cref="Show"/>: a character, or an escape in ASCII.</summary>
    private static int WidthOf(string shown) => char.IsSurrogate(shown[0]) ? 1 : shown.Length;

    /// <summary>
    /// Returns the first character of a text, and the number of its bytes. The character is escaped if it is invisible, changes the direction of other text, or
    /// is not UTF-8.
    /// </summary>
    public static string Show(ReadOnlySpan<byte> text, out int taken)
    {
        if (Rune.DecodeFromUtf8(text, out Rune rune, out taken) != OperationStatus.Done)
        {
            return string.Concat(text[..taken].ToArray().Select(static one => $"\\x{one:X2}"));
        }

        return rune.Value switch
        {
            '\t' => "\\t",
            '\r' => "\\r",
            _ when Rune.GetUnicodeCategory(rune) is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator
                or UnicodeCategory.ParagraphSeparator => rune.IsBmp ? $"\\u{rune.Value:x4}" : $"\\U{rune.Value:x8}",
            _ => rune.ToString(),
        };
    }
}
