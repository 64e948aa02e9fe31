using System.Text;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Errors;

/// <summary>The messages of errors about malformed JSON, identical to those of System.Text.Json, except that long text from the input is cut.</summary>
internal static class SyntaxText
{
    public const string NoTokens =
        "The input does not contain any JSON tokens. Expected the input to start with a valid JSON token, when isFinalBlock is true.";

    public const string OpenAtEnd =
        "Expected depth to be zero at the end of the JSON payload. There is an open JSON object or array that should be closed.";

    public const string NothingAfterComma = "Expected start of a property name or value, but instead reached end of data.";
    public const string NothingAfterName = "Expected a value, but instead reached end of data.";
    public const string OpenString = "Expected end of string, but instead reached end of data.";
    public const string OpenComment = "Expected end of comment, but instead reached end of data.";
    public const string LineSeparatorInComment = "Found invalid line or paragraph separator character while reading a comment.";
    public const string DigitAtEnd = "Expected a digit ('0'-'9'), but instead reached end of data.";

    public const string TrailingCommaInArray =
        "The JSON array contains a trailing comma at the end which is not supported in this mode. Change the reader options.";

    public const string TrailingCommaInObject =
        "The JSON object contains a trailing comma at the end which is not supported in this mode. Change the reader options.";

    /// <summary>Returns System.Text.Json's message for a fault.</summary>
    /// <param name="grammar">The grammar, stopped at the fault.</param>
    /// <param name="input">The text.</param>
    /// <param name="at">The offset of the fault.</param>
    /// <param name="maxDepth">The limit of nested containers.</param>
    public static string Of(in Grammar grammar, ReadOnlySpan<byte> input, int at, int maxDepth) => grammar.Fault switch
    {
        GrammarFault.TooDeep => TooDeep(input[at] == '{' ? JsonTokenType.StartObject : JsonTokenType.StartArray, maxDepth),
        GrammarFault.TrailingComma => grammar.Place == GrammarPlace.Name ? TrailingCommaInObject : TrailingCommaInArray,
        GrammarFault.LineSeparator => LineSeparatorInComment,
        _ when grammar.Place == GrammarPlace.Literal => NotALiteral(input[grammar.Start..], Grammar.LiteralOf(input[grammar.Start])),
        GrammarFault.End => AtEnd(grammar, input, at),
        _ => AtByte(grammar.Place, input[at]),
    };

    private static string AtEnd(in Grammar grammar, ReadOnlySpan<byte> input, int at) => grammar.Place switch
    {
        GrammarPlace.Root => NoTokens,
        GrammarPlace.Element or GrammarPlace.Name => NothingAfterComma,
        GrammarPlace.Colon => NothingAfterName,
        GrammarPlace.Text or GrammarPlace.Escape or GrammarPlace.Hex => OpenString,
        GrammarPlace.Slash => NotAValue((byte)'/'),
        GrammarPlace.BlockComment => OpenComment,
        _ => grammar.IsInWholeNumber ? AfterNumber(input[at - 1]) : grammar.IsInToken ? DigitAtEnd : OpenAtEnd,
    };

    private static string AtByte(GrammarPlace place, byte found) => place switch
    {
        GrammarPlace.FirstElement or GrammarPlace.FirstName or GrammarPlace.Value when found == '/' => AfterValue(found),
        GrammarPlace.FirstName or GrammarPlace.Name => NotAName(found),
        GrammarPlace.Colon => NotAColon(found),
        GrammarPlace.AfterValue => found is (byte)'}' or (byte)']' ? Unmatched(found) : AfterValue(found),
        GrammarPlace.AfterRoot => AfterRoot(found),
        GrammarPlace.Text => ControlInString(found),
        GrammarPlace.Escape => NotAnEscape(found),
        GrammarPlace.Hex => NotAHexDigit(found),
        GrammarPlace.Minus or GrammarPlace.Exponent or GrammarPlace.ExponentSign => AfterSign(found),
        GrammarPlace.Zero when char.IsAsciiDigit((char)found) => LeadingZero(found),
        GrammarPlace.Point => AfterPoint(found),
        GrammarPlace.Fraction => AfterFraction(found),
        GrammarPlace.Zero or GrammarPlace.Integer or GrammarPlace.ExponentDigits => AfterNumber(found),
        _ => NotAValue(found),
    };

    public static string AfterRoot(byte found) => $"'{Shown(found)}' is invalid after a single JSON value. Expected end of data.";

    public static string NotAValue(byte found) => $"'{Shown(found)}' is an invalid start of a value.";

    public static string NotAName(byte found) => $"'{Shown(found)}' is an invalid start of a property name. Expected a '\"'.";

    public static string NotAColon(byte found) => $"'{Shown(found)}' is invalid after a property name. Expected a ':'.";

    public static string AfterValue(byte found) => $"'{Shown(found)}' is invalid after a value. Expected either ',', '}}', or ']'.";

    public static string Unmatched(byte found) => $"'{Shown(found)}' is invalid without a matching open.";

    public static string AfterNumber(byte found) => $"'{Shown(found)}' is an invalid end of a number. Expected a delimiter.";

    public static string AfterFraction(byte found) => $"'{Shown(found)}' is an invalid end of a number. Expected 'E' or 'e'.";

    public static string LeadingZero(byte found) => $"Invalid leading zero before '{Shown(found)}'.";

    public static string AfterSign(byte found) =>
        $"'{Shown(found)}' is invalid within a number, immediately after a sign character ('+' or '-'). Expected a digit ('0'-'9').";

    public static string AfterPoint(byte found) =>
        $"'{Shown(found)}' is invalid within a number, immediately after a decimal point ('.'). Expected a digit ('0'-'9').";

    public static string ControlInString(byte found) =>
        $"'{Shown(found)}' is invalid within a JSON string. The string should be correctly escaped.";

    public static string NotAnEscape(byte found) =>
        $"'{Shown(found)}' is an invalid escapable character within a JSON string. The string should be correctly escaped.";

    public static string NotAHexDigit(byte found) =>
        $"'{Shown(found)}' is not a hex digit following '\\u' within a JSON string. The string should be correctly escaped.";

    /// <summary>The beginning of the text of <see cref="TooDeep"/>.</summary>
    public const string TooDeepBegin = "The maximum configured depth of ";

    public static string TooDeep(JsonTokenType opener, int maxDepth) =>
        $"{TooDeepBegin}{maxDepth} has been exceeded. Cannot read next JSON {(opener == JsonTokenType.StartObject ? "object" : "array")}.";

    /// <summary>Returns the message with the input from the literal to the end of the input, limited by <see cref="Quoted(ReadOnlySpan{byte})"/>.</summary>
    public static string NotALiteral(ReadOnlySpan<byte> found, string literal) =>
        $"'{Quoted(found)}' is an invalid JSON literal. Expected the literal '{literal}'.";

    /// <summary>Returns input as a message shows it. Input of more than 1 KiB is cut between characters, and an ellipsis is appended.</summary>
    public static string Quoted(ReadOnlySpan<byte> input)
    {
        if (input.Length <= QuotedBytes)
        {
            return Encoding.UTF8.GetString(input);
        }

        int length = QuotedBytes;
        while (length > QuotedBytes - 4 && (input[length] & 0xC0) == 0x80)
        {
            length--;
        }

        return Encoding.UTF8.GetString(input[..length]) + "…";
    }

    /// <summary>Returns text from the input as a message shows it. Text of more than 1,024 UTF-16 code units is cut, and an ellipsis is appended.</summary>
    public static string Quoted(string text)
    {
        if (text.Length <= QuotedBytes)
        {
            return text;
        }

        int length = char.IsHighSurrogate(text[QuotedBytes - 1]) ? QuotedBytes - 1 : QuotedBytes;
        return string.Concat(text.AsSpan(0, length), "…");
    }

    private const int QuotedBytes = 1024;

    private static string Shown(byte found) => found is >= 0x20 and < 0x7F ? ((char)found).ToString() : $"0x{found:X2}";
}
