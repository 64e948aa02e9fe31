using System.Globalization;
using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>Shuffles that close the gaps between the bytes to keep, for each combination of bytes to keep.</summary>
internal static class GapShufflesTable
{
    private const int Entries = 256, Width = 16;

    public static string Text()
    {
        StringBuilder text = new();
        text.Append("// Written by tools/Peregrine.Json.Tables; do not edit.\n");
        text.Append("namespace Peregrine.Json.Tables;\n\n");
        text.Append("/// <summary>Shuffles that close gaps. Each table has 256 shuffles of 16 bytes: the indexes of the bytes to keep, then zeros.</summary>\n");
        text.Append("internal static class GapShuffles\n{\n");
        Append(text, "Units", "Eight lanes of two bytes; a set bit means that the lane is kept.", 8, static (shape, lane, _) => (shape & (1 << lane)) != 0);
        text.Append('\n');
        Append(text, "Pairs", "Eight lanes of two bytes; a set bit means that only the first byte of the lane is kept.", 8, static (shape, lane, part) => part == 0 || (shape & (1 << lane)) == 0);
        text.Append('\n');
        Append(text, "Fours", "Four lanes of four bytes. If bit i is set, one byte of lane i is kept; otherwise, if bit i + 4 is set, two bytes; otherwise three.", 4,
            static (shape, lane, part) => part == 0 || (part == 1 && (shape & (1 << lane)) == 0) || (part == 2 && (shape & (0x11 << lane)) == 0));
        text.Append("}\n");
        return text.ToString();
    }

    private static void Append(StringBuilder text, string name, string summary, int lanes, Func<int, int, int, bool> counts)
    {
        text.Append(CultureInfo.InvariantCulture, $"    /// <summary>{summary}</summary>\n    public static ReadOnlySpan<byte> {name} =>\n    [\n");
        int width = Width / lanes;
        for (int shape = 0; shape < Entries; shape++)
        {
            int[] places = [.. Enumerable.Range(0, Width).Where(from => counts(shape, from / width, from % width))];
            IEnumerable<int> row = places.Concat(Enumerable.Repeat(0, Width - places.Length));
            text.Append(CultureInfo.InvariantCulture, $"        {string.Join(", ", row)},\n");
        }

        text.Append("    ];\n");
    }
}
