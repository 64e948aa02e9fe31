using System.Globalization;
using System.Numerics;
using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>
/// Powers of ten as 128-bit significands in [2^127, 2^128), by exact integer arithmetic. The significand is the power scaled by
/// 2^(127 - floor(log2(10^e))): exact where it fits (0 to 55), else rounded down, but rounded up for -27 to -1, where a decimal
/// number of 19 digits can be a binary fraction exactly and the product must not fall short of it (Lemire, 2021, section 5).
/// </summary>
internal static class PowersOfTenTable
{
    // Reading takes -342 to 308, writing -293 to 324.
    private const int First = -342;
    private const int Last = 324;

    public static string Text()
    {
        StringBuilder text = new();
        text.Append("// Written by tools/Peregrine.Json.Tables; do not edit.\n");
        text.Append("namespace Peregrine.Json.Tables;\n\n");
        text.Append("/// <summary>Powers of ten in the forms that reading and writing numbers need.</summary>\n");
        text.Append("internal static class PowersOfTen\n{\n");
        text.Append(CultureInfo.InvariantCulture, $"    /// <summary>The exponent of the first significand.</summary>\n    public const int FirstExponent = {First};\n\n");
        text.Append(CultureInfo.InvariantCulture, $"    /// <summary>The exponent of the last significand.</summary>\n    public const int LastExponent = {Last};\n\n");
        text.Append("    /// <summary>10^0 to 10^19.</summary>\n    public static ReadOnlySpan<ulong> Integers =>\n    [\n");
        for (int e = 0; e <= 19; e++)
        {
            text.Append(CultureInfo.InvariantCulture, $"        {BigInteger.Pow(10, e)},\n");
        }

        text.Append("    ];\n\n    /// <summary>10^0 to 10^22, the powers that a double represents exactly.</summary>\n    public static ReadOnlySpan<double> Doubles =>\n    [\n");
        for (int e = 0; e <= 22; e++)
        {
            text.Append(CultureInfo.InvariantCulture, $"        1e{e},\n");
        }

        text.Append("    ];\n\n");
        text.Append("    /// <summary>\n    /// High and low word of each 128-bit significand, top bit set: 10^e scaled by 2^(127 - floor(log2(10^e))), exact from 0 to 55,\n");
        text.Append("    /// rounded up from -27 to -1, rounded down elsewhere.\n    /// </summary>\n    public static ReadOnlySpan<ulong> Significands =>\n    [\n");
        for (int e = First; e <= Last; e++)
        {
            BigInteger value = Significand(e);
            text.Append(CultureInfo.InvariantCulture, $"        0x{(ulong)(value >> 64):X16}, 0x{(ulong)(value & ulong.MaxValue):X16}, // {e}\n");
        }

        text.Append("    ];\n}\n");
        return text.ToString();
    }

    private static BigInteger Significand(int exponent)
    {
        if (exponent >= 0)
        {
            BigInteger power = BigInteger.Pow(10, exponent);
            int shift = 128 - (int)power.GetBitLength();
            return shift >= 0 ? power << shift : power >> -shift;
        }

        BigInteger divisor = BigInteger.Pow(10, -exponent);

        // 2^(127 + bits) / divisor lies in (2^127, 2^128): the divisor is no power of two.
        BigInteger dividend = BigInteger.One << (127 + (int)divisor.GetBitLength());
        BigInteger quotient = BigInteger.DivRem(dividend, divisor, out BigInteger rest);
        return exponent >= -27 && !rest.IsZero ? quotient + 1 : quotient;
    }
}
