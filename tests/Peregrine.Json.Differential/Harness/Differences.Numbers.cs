using System.Globalization;
using System.Numerics;

namespace Peregrine.Json.Differential.Harness;

/// <summary>What the rules know of numbers.</summary>
public static partial class Differences
{
    /// <summary>Bits of the mantissa and the lowest exponent of double, float and Half.</summary>
    private static readonly (int Bits, int Lowest)[] Formats = [(53, -1074), (24, -149), (11, -24)];

    /// <summary>The binary number nearest to the text, ties to even, by whole numbers alone; as a text that is short enough for every reader.</summary>
    private static string Nearest(string number, (int Bits, int Lowest) format)
    {
        (BigInteger digits, BigInteger exponent) = Exactly(number);
        if (digits.IsZero || BigInteger.Abs(exponent) > 5000)
        {
            return number;
        }

        BigInteger above = BigInteger.Abs(digits) * BigInteger.Pow(10, (int)BigInteger.Max(exponent, 0));
        BigInteger below = BigInteger.Pow(10, (int)BigInteger.Max(-exponent, 0));
        int scale = Math.Max((int)(above.GetBitLength() - below.GetBitLength()) - format.Bits, format.Lowest);
        if (Quotient(scale).GetBitLength() > format.Bits)
        {
            scale++;
        }

        BigInteger whole = BigInteger.DivRem(scale < 0 ? above << -scale : above, scale < 0 ? below : below << scale, out BigInteger rest);
        int half = (rest << 1).CompareTo(scale < 0 ? below : below << scale);
        whole += half > 0 || (half == 0 && !whole.IsEven) ? 1 : 0;
        double nearest = Math.ScaleB((double)whole, scale) * digits.Sign;
        return double.IsFinite(nearest) ? nearest.ToString("E16", CultureInfo.InvariantCulture) : number;

        BigInteger Quotient(int by) => by < 0 ? (above << -by) / below : above / (below << by);
    }

    private static (BigInteger Digits, BigInteger Exponent) Exactly(string number)
    {
        System.Text.RegularExpressions.Match parts = NumberParts().Match(number);
        BigInteger exponent = parts.Groups["exponent"].Success ? BigInteger.Parse(parts.Groups["exponent"].Value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture) : 0;
        string digits = parts.Groups["whole"].Value + parts.Groups["fraction"].Value;
        return (BigInteger.Parse(parts.Groups["sign"].Value + digits, CultureInfo.InvariantCulture), exponent - parts.Groups["fraction"].Length);
    }

    /// <summary>Whether a value of a type can hold one of another.</summary>
    private static bool Holds(Type type, Type other, HashSet<Type> seen) =>
        type == other || (seen.Add(type) && ((type.GetElementType() is { } element && Holds(element, other, seen))
            || type.GetGenericArguments().Any(argument => Holds(argument, other, seen))
            || (type.Namespace?.StartsWith("System", StringComparison.Ordinal) != true && (type.GetProperties().Any(property => Holds(property.PropertyType, other, seen))
                || type.GetFields().Any(field => Holds(field.FieldType, other, seen))))));
}
