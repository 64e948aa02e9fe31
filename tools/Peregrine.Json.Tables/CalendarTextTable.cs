using System.Globalization;
using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>The text of the days of a year that begins in March, and of the years around ours.</summary>
internal static class CalendarTextTable
{
    private const int FirstYear = 1900, Years = 201, DaysInYear = 366;

    public static string Text()
    {
        StringBuilder text = new();
        text.Append("// Written by tools/Peregrine.Json.Tables; do not edit.\n");
        text.Append("namespace Peregrine.Json.Tables;\n\n");
        text.Append("/// <summary>Parts of dates as ASCII text: month and day of each day of a year, and the digits of years.</summary>\n");
        text.Append("internal static class CalendarText\n{\n");
        text.Append("    /// <summary><c>-MM-ddT</c> for every day of a year that begins on 1 March, first character in the lowest byte.</summary>\n");
        text.Append("    public static ReadOnlySpan<ulong> Days =>\n    [\n");
        var march = new DateTime(2003, 3, 1);
        Append(text, DaysInYear, 6, day => $"0x{Word(march.AddDays(day).ToString("-MM-dd'T'", CultureInfo.InvariantCulture)):X16}");
        text.Append("    ];\n\n");
        text.Append("    /// <summary>The four digits of the years from 1900 to 2100, first digit in the lowest byte.</summary>\n");
        text.Append("    public static ReadOnlySpan<uint> Years =>\n    [\n");
        Append(text, Years, 10, year => $"0x{Word((FirstYear + year).ToString(CultureInfo.InvariantCulture)):X8}");
        text.Append("    ];\n}\n");
        return text.ToString();
    }

    private static void Append(StringBuilder text, int count, int perRow, Func<int, string> entry)
    {
        for (int row = 0; row < count; row += perRow)
        {
            text.Append("       ");
            for (int i = row; i < Math.Min(count, row + perRow); i++)
            {
                text.Append(CultureInfo.InvariantCulture, $" {entry(i)},");
            }

            text.Append('\n');
        }
    }

    private static ulong Word(string characters)
    {
        ulong word = 0;
        for (int i = 0; i < characters.Length; i++)
        {
            word |= (ulong)characters[i] << (8 * i);
        }

        return word;
    }
}
