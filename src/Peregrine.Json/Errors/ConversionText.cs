using System.Text.Json.Nodes;

namespace Peregrine.Json.Errors;

/// <summary>
/// Creates the inner exception of the error "could not be converted": the exception that System.Text.Json's converter throws. The exception depends on the
/// type, the token, the text of the token and the number handling. The order of the checks matters.
/// </summary>
internal static partial class ConversionText
{
    /// <summary>Whether the type is an F# option or value option. In JSON, an option is its value alone.</summary>
    private static bool IsOption(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition().FullName is "Microsoft.FSharp.Core.FSharpOption`1" or "Microsoft.FSharp.Core.FSharpValueOption`1";

    /// <summary>Returns the inner exception for a value that cannot be converted, or null if the error has none.</summary>
    public static Exception? InnerOfValue(
        Type type, JsonTokenType token, ReadOnlySpan<byte> text, bool isEscaped, JsonNumberHandling handling, bool isTextFault)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (IsOption(type))
        {
            return InnerOfValue(type.GenericTypeArguments[0], token, text, isEscaped, handling, isTextFault);
        }

        bool isString = token == JsonTokenType.String;
        if (NumberFormat(type) is { } numberFormat)
        {
            return token == JsonTokenType.Number ? new FormatException(numberFormat) { Source = StjText.Rethrowable }
                : !isString || !ReadsNumbersFromStrings(type, handling) ? WrongToken(token, "number")
                : (Exception?)InnerOfNumberText(type, text, isEscaped, handling) ?? new FormatException(numberFormat) { Source = StjText.Rethrowable };
        }

        if (type == typeof(bool))
        {
            return WrongToken(token, "boolean");
        }

        if (type == typeof(JsonArray))
        {
            return WrongToken(token, "array");
        }

        if (type == typeof(JsonObject))
        {
            return WrongToken(token, "object");
        }

        if (type.IsEnum)
        {
            return isString && isTextFault ? EscapedText.DecodingFault(text, isEscaped, namesBytes: true) : null;
        }

        if (!ReadsStrings(type))
        {
            return isString && isTextFault
                ? EscapedText.DecodingFault(text, isEscaped, namesBytes: !NodeTypes.Contain(type))
                : null;
        }

        return isString ? InnerOfString(type, text, isEscaped) : WrongToken(token, "string");
    }

    /// <summary>Returns the inner exception for a dictionary key that can be decoded but not converted, or null if the error has none.</summary>
    public static Exception? InnerOfKey(Type type, ReadOnlySpan<byte> text, bool isEscaped)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        return NumberFormat(type) is { } numberFormat ? new FormatException(numberFormat) { Source = StjText.Rethrowable }
            : type == typeof(char) ? WrongToken(JsonTokenType.PropertyName, "char")
            : type == typeof(Version) ? InnerOfString(type, text, isEscaped)
            : type == typeof(bool) || HasFormat(type) ? UnsupportedFormat(type)
            : null;
    }

    /// <summary>Whether a value of the type may be a token of this kind.</summary>
    public static bool Accepts(Type type, JsonTokenType token, JsonNumberHandling handling)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        return NumberFormat(type) is not null
                ? token == JsonTokenType.Number || (token == JsonTokenType.String && ReadsNumbersFromStrings(type, handling))
            : type == typeof(bool) ? token is JsonTokenType.True or JsonTokenType.False
            : type.IsEnum ? token is JsonTokenType.Number or JsonTokenType.String
            : !ReadsStrings(type) || token == JsonTokenType.String;
    }

    private static InvalidOperationException? InnerOfNumberText(Type type, ReadOnlySpan<byte> text, bool isEscaped, JsonNumberHandling handling)
    {
        // If only the named literals are allowed, the converter for Half refuses text longer than "-Infinity" without decoding it.
        const int LongestLiteral = 9;
        bool isLiteralOnly = (handling & JsonNumberHandling.AllowReadingFromString) == 0;
        return type == typeof(Half) && isLiteralOnly && text.Length > (isEscaped ? LongestLiteral * 6 : LongestLiteral) ? null
            : DecodesFirst(type)
                ? EscapedText.DecodingFault(text, isEscaped, namesBytes: false)
            : EscapedText.SurrogateFault(text, isEscaped);
    }

    private static Exception? InnerOfString(Type type, ReadOnlySpan<byte> text, bool isEscaped)
    {
        if (type == typeof(string) || type == typeof(Uri))
        {
            return EscapedText.DecodingFault(text, isEscaped, namesBytes: true);
        }

        if (type == typeof(char))
        {
            // A single code unit takes at most the six bytes of \uXXXX. The converter refuses longer text without decoding it.
            return (text.Length > 6 ? null : EscapedText.DecodingFault(text, isEscaped, namesBytes: true))
                ?? WrongToken(JsonTokenType.String, "char");
        }

        (int least, int most) = EncodedLength(type);
        bool isLengthGood = text.Length >= least && text.Length <= most;
        if (type == typeof(Version) && StjVersion.TakesAnyVersion)
        {
            return EscapedText.DecodingFault(text, isEscaped, namesBytes: false) ?? (IsTrimmed(text, isEscaped) ? null : UnsupportedFormat(type) as Exception);
        }

        if (type == typeof(Version) && isLengthGood)
        {
            return EscapedText.DecodingFault(text, isEscaped, namesBytes: true)
                ?? (IsDigitAtBothEnds(text, isEscaped) ? null : UnsupportedFormat(type) as Exception);
        }

        Exception? decoding = !isLengthGood || !isEscaped ? null
            : DecodesFirst(type)
                ? EscapedText.DecodingFault(text, isEscaped, namesBytes: false)
            : EscapedText.SurrogateFault(text, isEscaped);
        return decoding
            ?? (IsBytes(type) ? new FormatException(ErrorText.InvalidBase64) { Source = StjText.Rethrowable } : UnsupportedFormat(type));
    }

    /// <summary>
    /// Whether the text begins and ends with a digit. System.Text.Json parses a Version only then. If this test fails, the error has an inner exception; if
    /// parsing fails, it has none.
    /// </summary>
    private static bool IsDigitAtBothEnds(ReadOnlySpan<byte> text, bool isEscaped)
    {
        string plain = EscapedText.Name(text, isEscaped);
        return plain.Length > 0 && char.IsDigit(plain[0]) && char.IsDigit(plain[^1]);
    }

    /// <summary>Whether the text is not empty and has no white space at either end.</summary>
    private static bool IsTrimmed(ReadOnlySpan<byte> text, bool isEscaped)
    {
        string plain = EscapedText.Name(text, isEscaped);
        return plain.Length > 0 && !char.IsWhiteSpace(plain[0]) && !char.IsWhiteSpace(plain[^1]);
    }

    private static bool ReadsStrings(Type type) =>
        type == typeof(string) || type == typeof(char) || type == typeof(Uri) || IsBytes(type) || HasFormat(type);

    private static bool ReadsNumbersFromStrings(Type type, JsonNumberHandling handling) =>
        (handling & JsonNumberHandling.AllowReadingFromString) != 0
        || ((handling & JsonNumberHandling.AllowNamedFloatingPointLiterals) != 0
            && (type == typeof(double) || type == typeof(float) || type == typeof(Half)));

    private static string? NumberFormat(Type type) => type.IsEnum ? null : StjVersion.NumberText(type);

    private static FormatException UnsupportedFormat(Type type) =>
        new($"The JSON value is not in a supported {type.Name} format.") { Source = StjText.Rethrowable };

    private static InvalidOperationException WrongToken(JsonTokenType token, string expected) =>
        new($"Cannot get the value of a token type '{token}' as a {expected}.") { Source = StjText.Rethrowable };
}
