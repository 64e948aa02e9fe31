using System.Text;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>Creates the texts that say what was expected at the place of a fault and what was found there.</summary>
internal static class FaultWords
{
    public const string Object = "object";
    public const string Required = "all required members";
    public const string Discriminated = "object whose discriminator is known";
    public const string Name = "a name that is known and not repeated";

    private const int Most = 40;

    public static string OfShape(Shape shape)
    {
        Type type = Types.Underlying(shape.Type);
        return shape.Kind switch
        {
            ShapeKind.Object or ShapeKind.Dictionary => Object,
            ShapeKind.Array => "array",
            _ when type == typeof(bool) => "true or false",
            _ when type.IsEnum => $"name or number of {type.Name}",
            _ when type == typeof(string) => "string",
            _ when IsNumber(type) => $"number ({type.Name})",
            ShapeKind.Value => $"string ({type.Name})",
            _ => $"value of {type.Name}",
        };
    }

    public static string OfKey(Type? type) => $"name ({Types.Underlying(type ?? typeof(string)).Name})";

    public static string OfPlace(FaultPlace place, OpenFrame? inside) => place switch
    {
        FaultPlace.FirstElement => "a value or ']'",
        FaultPlace.FirstName => "a name or '}'",
        FaultPlace.Name => "a name",
        FaultPlace.Colon => "':'",
        FaultPlace.AfterValue => inside?.IsObject == true ? "',' or '}'" : "',' or ']'",
        FaultPlace.End => "the end of the text",
        _ => "a value",
    };

    /// <summary>Returns what was expected in a token whose first byte is <paramref name="first"/>.</summary>
    public static string OfBegun(byte first) =>
        first == '"' ? "the rest of a string" : char.IsAsciiLetter((char)first) ? "true, false or null" : "the rest of a number";

    public static string OfByte(ReadOnlySpan<byte> text, int offset) =>
        offset >= text.Length ? "the end of the text" : text[offset] is > 0x20 and < 0x7F ? $"'{(char)text[offset]}'" : $"0x{text[offset]:X2}";

    public static string OfName(ReadOnlySpan<byte> name) => $"name \"{Short(name)}\"";

    /// <summary>Returns the kind of an object or array, the kind and the beginning of the text of a string or number, or the text of a literal.</summary>
    public static string OfToken(ReadOnlySpan<byte> token) => token switch
    {
        [(byte)'{', ..] => Object,
        [(byte)'[', ..] => "array",
        [(byte)'"', ..] => $"string {Short(token)}",
        [(byte)'-' or (>= (byte)'0' and <= (byte)'9'), ..] => $"number {Short(token)}",
        _ => Short(token),
    };

    /// <summary>Returns the beginning of a text, in one line.</summary>
    private static string Short(ReadOnlySpan<byte> text)
    {
        var words = new StringBuilder();
        while (!text.IsEmpty)
        {
            string shown = FaultSnippet.Show(text, out int taken);
            if (words.Length + shown.Length > Most)
            {
                return words.Append('…').ToString();
            }

            words.Append(shown);
            text = text[taken..];
        }

        return words.ToString();
    }

    private static bool IsNumber(Type type) =>
        (Type.GetTypeCode(type) is >= TypeCode.SByte and <= TypeCode.Decimal) || type == typeof(Int128) || type == typeof(UInt128) || type == typeof(Half);
}
