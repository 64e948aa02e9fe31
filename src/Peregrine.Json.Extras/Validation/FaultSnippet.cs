using System.Buffers;
using System.Text;

namespace Peregrine.Json.Extras;

/// <summary>The line of a fault, and under it a caret for each column of what is faulty.</summary>
internal static class FaultSnippet
{
    /// <summary>The most columns of a line, and the most of them before the fault.</summary>
    private const int Columns = 80, Before = 40;

    /// <summary>Returns two lines. A character of any length is one column; those that control the terminal, and bytes that are not UTF-8, are escaped.</summary>
    public static string Of(ReadOnlySpan<byte> text, int offset, int length)
    {
        int start = Math.Max(offset - (4 * Before), 0);
        start += text[start..offset].LastIndexOf((byte)'\n') + 1;
        while (start > 0 && start < offset && (text[start] & 0xC0) == 0x80)
        {
            start++;
        }

        // The columns before the fault, the last of them first to be kept.
        List<(string Shown, int Offset)> cells = [];
        for (int at = start; at < text.Length && text[at] != '\n' && (at <= offset || cells.Count <= Columns * 2);)
        {
            cells.Add((Show(text[at..], out int taken), at));
            at += taken;
        }

        int faulty = cells.FindLastIndex(cell => cell.Offset <= offset);
        faulty = faulty < 0 || (cells[faulty].Offset < offset && offset >= EndOf(text, cells[^1].Offset)) ? cells.Count : faulty;
        int first = faulty;
        for (int width = 0; first > 0 && (width += cells[first - 1].Shown.Length) <= Before; first--)
        {
        }

        bool isCut = first > 0 || (start > 0 && text[start - 1] != '\n');
        var line = new StringBuilder(isCut ? "…" : "");
        var carets = new StringBuilder(isCut ? " " : "");
        for (int i = first; i < cells.Count; i++)
        {
            (string shown, int at) = cells[i];
            if (line.Length + shown.Length >= Columns)
            {
                line.Append('…');
                break;
            }

            line.Append(shown);
            int width = shown.EnumerateRunes().Count();
            if (at < offset + length || i == faulty)
            {
                carets.Append(i >= faulty ? '^' : ' ', width);
            }
        }

        return $"{line}\n{carets}{(faulty == cells.Count ? "^" : "")}";
    }

    private static int EndOf(ReadOnlySpan<byte> text, int at)
    {
        Show(text[at..], out int taken);
        return at + taken;
    }

    private static string Show(ReadOnlySpan<byte> text, out int taken)
    {
        if (Rune.DecodeFromUtf8(text, out Rune rune, out taken) != OperationStatus.Done)
        {
            return string.Concat(text[..taken].ToArray().Select(static one => $"\\x{one:X2}"));
        }

        return rune.Value switch
        {
            '\t' => "\\t",
            '\r' => "\\r",
            _ when Rune.IsControl(rune) || rune.Value is 0x2028 or 0x2029 or 0x200E or 0x200F or (>= 0x202A and <= 0x202E) or (>= 0x2066 and <= 0x2069) =>
                $"\\u{rune.Value:x4}",
            _ => rune.ToString(),
        };
    }
}
