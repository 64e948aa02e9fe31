using System.Globalization;
using System.Numerics;
using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>How many of sixteen digits lie before a number's own, by the number's leading zero bits.</summary>
internal static class DigitCountsTable
{
    private const int Digits = 16, Shift = 54;

    public static string Text()
    {
        StringBuilder text = new();
        text.Append("// Written by tools/Peregrine.Json.Tables; do not edit.\n");
        text.Append("namespace Peregrine.Json.Tables;\n\n");
        text.Append("/// <summary>Counts of digits, from counts of bits.</summary>\n");
        text.Append("internal static class DigitCounts\n{\n");
        text.Append(CultureInfo.InvariantCulture, $"    /// <summary>The number of bits below the count in an entry.</summary>\n    public const int Shift = {Shift};\n\n");
        text.Append("    /// <summary>\n    /// For a number below 10^16 with z leading zero bits, <c>(Words[z] - number) >> Shift</c> is how many of sixteen digits lie before the\n");
        text.Append("    /// number's first digit: at most one power of ten lies among the numbers of as many bits, and the subtraction borrows from that power on.\n");
        text.Append("    /// Zero has one digit.\n    /// </summary>\n");
        text.Append("    public static ReadOnlySpan<ulong> Words =>\n    [\n");
        for (int zeros = 0; zeros <= 64; zeros++)
        {
            text.Append(CultureInfo.InvariantCulture, $"        0x{Word(64 - zeros):X16}, // {zeros}\n");
        }

        text.Append("    ];\n}\n");
        return text.ToString();
    }

    private static ulong Word(int bits)
    {
        if (bits > Shift)
        {
            return 0;
        }

        // The first number that has a digit more than the least of these bits; beyond all of them where none has.
        BigInteger least = bits == 0 ? 0 : BigInteger.One << (bits - 1);
        int count = least.ToString(CultureInfo.InvariantCulture).Length;
        BigInteger more = BigInteger.Min(BigInteger.Pow(10, count), BigInteger.One << Shift);
        return (ulong)((new BigInteger(Digits - count) << Shift) + more - 1);
    }
}
