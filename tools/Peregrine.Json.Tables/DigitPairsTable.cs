using System.Globalization;
using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>The text of 00 to 99, two bytes each.</summary>
internal static class DigitPairsTable
{
    public static string Text()
    {
        StringBuilder text = new();
        text.Append("// Written by tools/Peregrine.Json.Tables; do not edit.\n");
        text.Append("namespace Peregrine.Json.Tables;\n\n");
        text.Append("/// <summary>The text of 00 to 99.</summary>\n");
        text.Append("internal static class DigitPairs\n{\n");
        text.Append("    /// <summary>The two ASCII digits of each number, the tens in the low byte, so that a little-endian store writes text.</summary>\n");
        text.Append("    public static ReadOnlySpan<ushort> Words =>\n    [\n");
        for (int tens = 0; tens < 10; tens++)
        {
            text.Append("       ");
            for (int ones = 0; ones < 10; ones++)
            {
                text.Append(CultureInfo.InvariantCulture, $" 0x{('0' + ones) << 8 | ('0' + tens):X4},");
            }

            text.Append('\n');
        }

        text.Append("    ];\n}\n");
        return text.ToString();
    }
}
