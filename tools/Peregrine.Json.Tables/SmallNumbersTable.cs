using System.Globalization;
using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>The text of 0 to 999 without leading zeros, and its length.</summary>
internal static class SmallNumbersTable
{
    public static string Text()
    {
        StringBuilder text = new();
        text.Append("// Written by tools/Peregrine.Json.Tables; do not edit.\n");
        text.Append("namespace Peregrine.Json.Tables;\n\n");
        text.Append("/// <summary>The text of 0 to 999.</summary>\n");
        text.Append("internal static class SmallNumbers\n{\n");
        text.Append("    /// <summary>One to three ASCII digits, the first in the lowest byte; the length in the highest.</summary>\n");
        text.Append("    public static ReadOnlySpan<uint> Words =>\n    [\n");
        for (int row = 0; row < 1000; row += 10)
        {
            text.Append("       ");
            for (int number = row; number < row + 10; number++)
            {
                string digits = number.ToString(CultureInfo.InvariantCulture);
                uint word = (uint)digits.Length << 24;
                for (int i = 0; i < digits.Length; i++)
                {
                    word |= (uint)digits[i] << (8 * i);
                }

                text.Append(CultureInfo.InvariantCulture, $" 0x{word:X8},");
            }

            text.Append('\n');
        }

        text.Append("    ];\n}\n");
        return text.ToString();
    }
}
