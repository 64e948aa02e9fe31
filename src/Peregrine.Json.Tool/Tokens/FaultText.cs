namespace Peregrine.Json.Tool.Tokens;

/// <summary>The messages of faults.</summary>
internal static partial class FaultText
{
    public const string Empty = "expected a value, but the text is empty";
    public const string EmptyLine = "expected a value, but the line is empty";
    public const string ByteOrderMark = "JSON has no byte order mark";
    public const string Utf16 = "the text looks like UTF-16; JSON is UTF-8";
    public const string SeveralValues = " (--values takes several values in one text)";
    public const string FollowingLines = " (for JSON Lines, one value a line, there is 'peregrine lines')";
    public const string NotUtf8 = "the bytes are not UTF-8";
    public const string OpenString = "the text ends within a string";
    public const string LineFeedInString = "the line ends within a string (a line feed is written \\n)";
    public const string OpenComment = "the text ends within a comment";
    public const string Comment = "JSON has no comments (check takes them with --comments)";
    public const string LeadingZero = "a number has no leading zeros";

    public static string TooDeep(int most) => $"more than {most} arrays and objects are open (--max-depth)";

    public static string TrailingComma(bool inObject) => $"a comma is followed by a {(inObject ? "name" : "value")}, not by '{(inObject ? '}' : ']')}'";

    public static string Value(byte found) => $"expected a value, found {Shown(found)}";

    public static string ValueOrEnd(byte found) => $"expected a value or ']', found {Shown(found)}";

    public static string Name(byte found) => $"expected a name in quotes, found {Shown(found)}";

    public static string NameOrEnd(byte found) => $"expected a name in quotes or '}}', found {Shown(found)}";

    public static string Colon(byte found) => $"expected ':' after the name, found {Shown(found)}";

    public static string After(bool inObject, byte found) => $"expected ',' or '{(inObject ? '}' : ']')}' after the value, found {Shown(found)}";

    public static string AfterRoot(byte found) => $"expected the end of the text after the value, found {Shown(found)}";

    /// <summary>Returns the message for a text whose first bytes show that it is UTF-16 or a compressed file; null for any other text.</summary>
    public static string? NotText(ReadOnlySpan<byte> first) => first is [0xFE, 0xFF, ..] or [0xFF, 0xFE, ..] or [0, not 0, ..] or [not 0, 0, ..] ? Utf16 : Packed(first);

    /// <summary>Returns the message for a compressed file, recognized by the first bytes that its format specifies; null for any other file.</summary>
    private static string? Packed(ReadOnlySpan<byte> first) => first switch
    {
        [0x1F, 0x8B, ..] => "the file looks like gzip; unpack it first (gzip -dc)",
        [0x28, 0xB5, 0x2F, 0xFD, ..] => "the file looks like Zstandard; unpack it first (zstd -dc)",
        [0xFD, (byte)'7', (byte)'z', (byte)'X', ..] => "the file looks like xz; unpack it first (xz -dc)",
        [(byte)'B', (byte)'Z', (byte)'h', ..] => "the file looks like bzip2; unpack it first (bzip2 -dc)",
        [(byte)'P', (byte)'K', 3, 4, ..] => "the file looks like a zip archive; unpack it first (unzip -p)",
        _ => null,
    };

    public static string AfterLine(byte found) => $"expected the end of the line after the value, found {Shown(found)}";

    public static string Literal(string literal, byte found) => $"expected '{literal}', found {Shown(found)} in it";

    public static string Digit(byte found) => $"expected a digit, found {Shown(found)}";

    public static string HexDigit(byte found) => $"expected four hexadecimal digits after \\u, found {Shown(found)}";

    public static string Escape(byte found) => $"expected \", \\, /, b, f, n, r, t or u after the backslash, found {Shown(found)}";

    public static string Control(byte found) => $"the control character U+{found:X4} stands in a string unescaped";

    public static string Ended(int level, bool inObject, bool isLine) =>
        $"the {(isLine ? "line" : "text")} ends within {(level == 0 ? "the value" : inObject ? "an object" : "an array")}" + (level > 1 ? $", {level} levels deep" : "");

    public static string EndedInNumber => "the text ends within a number";

    public static string EndedInLiteral(string literal) => $"the text ends within '{literal}'";

    private static string Shown(byte found) => found switch
    {
        (byte)'\'' => "a single quote",
        (byte)'\n' => "the end of the line",
        (byte)'\t' => "a tab",
        (byte)'\r' => "a carriage return",
        (byte)' ' => "a space",
        > (byte)' ' and < 0x7F => $"'{(char)found}'",
        < 0x80 => $"the control character U+{found:X4}",
        _ => $"the byte 0x{found:X2}",
    };
}
