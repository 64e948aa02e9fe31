using System.Globalization;

namespace Peregrine.Json.Generator.Parsing;

/// <summary>Converts constants to C# literals of exactly their type.</summary>
internal static class Literals
{
    /// <summary>Returns a string as a C# literal.</summary>
    public static string Of(string value) => SymbolDisplay.FormatLiteral(value, quote: true);

    /// <summary>Whether the text contains an unpaired surrogate, so that it cannot be encoded in UTF-8.</summary>
    public static bool HasLoneSurrogate(string? value)
    {
        for (int i = 0; i < value?.Length; i++)
        {
            if (char.IsSurrogatePair(value, i))
            {
                i++;
            }
            else if (char.IsSurrogate(value[i]))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Returns a constant of a type as a C# expression.</summary>
    public static string Of(object? value, ITypeSymbol type)
    {
        ITypeSymbol target = Symbols.NullableUnderlying(type) ?? type;
        if (value is null)
        {
            return $"default({TypeText.Of(type)})";
        }

        return target.TypeKind == TypeKind.Enum ? $"({TypeText.Of(target)})({OfPrimitive(value)})" : OfPrimitive(value);
    }

    private static string OfPrimitive(object value) => value switch
    {
        string text => Of(text),
        char unit => SymbolDisplay.FormatLiteral(unit, quote: true),
        bool truth => truth ? "true" : "false",
        float single => OfFloating(single, ((double)single).ToString("R", CultureInfo.InvariantCulture), "float", "F"),
        double number => OfFloating(number, number.ToString("R", CultureInfo.InvariantCulture), "double", "D"),
        decimal exact => exact.ToString(CultureInfo.InvariantCulture) + "M",
        sbyte or byte or short or ushort => $"({TypeOf(value)})({Text(value)})",
        int.MinValue => "int.MinValue",
        long.MinValue => "long.MinValue",
        DateTime date => $"new global::System.DateTime({date.Ticks.ToString(CultureInfo.InvariantCulture)}L)",
        uint => Text(value) + "U",
        long => Text(value) + "L",
        ulong => Text(value) + "UL",
        _ => Text(value),
    };

    private static string OfFloating(double value, string text, string type, string suffix) =>
        double.IsNaN(value) ? type + ".NaN"
        : double.IsPositiveInfinity(value) ? type + ".PositiveInfinity"
        : double.IsNegativeInfinity(value) ? type + ".NegativeInfinity"
        : text + suffix;

    private static string TypeOf(object value) => value switch { sbyte => "sbyte", byte => "byte", short => "short", _ => "ushort" };

    private static string Text(object value) => Convert.ToString(value, CultureInfo.InvariantCulture);
}
