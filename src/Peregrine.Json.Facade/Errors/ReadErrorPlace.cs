using System.Globalization;
using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>
/// The kind and the position of the error that an exception of System.Text.Json reports, determined from its type, its message and its inner exception.
/// </summary>
internal sealed class ReadErrorPlace
{
    private const string PathMark = " Path: ", LineMark = " | LineNumber: ", PositionMark = " | BytePositionInLine: ";

    private ReadErrorPlace(DeserializationErrorKind kind) => Kind = kind;

    public DeserializationErrorKind Kind { get; }

    public string? Path { get; private init; }

    public long? Line { get; private init; }

    public long? Position { get; private init; }

    /// <summary>Returns the error that an exception reports, or null if the text did not cause it.</summary>
    public static ReadErrorPlace? Of(Exception error) => error switch
    {
        JsonException json => new ReadErrorPlace(KindOf(json)) { Path = json.Path, Line = json.LineNumber, Position = json.BytePositionInLine },
        NotSupportedException => OfUnsupported(error.Message),
        // Thrown if a node contains a lone surrogate.
        InvalidOperationException { Source: "System.Text.Json.Rethrowable" } => new ReadErrorPlace(DeserializationErrorKind.Syntax),
        ArgumentException { InnerException: EncoderFallbackException or DecoderFallbackException } => new ReadErrorPlace(DeserializationErrorKind.Syntax),
        _ => null,
    };

    private static DeserializationErrorKind KindOf(JsonException error)
    {
        string message = error.Message;
        if (Begins(message, "The maximum configured depth of "))
        {
            return DeserializationErrorKind.Depth;
        }

        if (error.InnerException is JsonException inner && inner.GetType() != typeof(JsonException))
        {
            return DeserializationErrorKind.Syntax;
        }

        if (Begins(message, "The JSON value could not be converted to "))
        {
            return DeserializationErrorKind.Value;
        }

        if (Begins(message, "JSON deserialization for type '") || Begins(message, "The JSON property '") || Begins(message, "Duplicate propert")
            || Begins(message, "The property or field '") || Begins(message, "The constructor parameter '") || Begins(message, "The deserialized value"))
        {
            return DeserializationErrorKind.Member;
        }

        // The message of a converter is kept unchanged; System.Text.Json's messages about metadata end with the position.
        return message.Contains(PathMark) ? DeserializationErrorKind.Metadata : DeserializationErrorKind.UserCode;
    }

    private static bool Begins(string message, string begin) => message.StartsWith(begin, StringComparison.Ordinal);

    /// <summary>
    /// Parses the path and the position at the end of the message of a <see cref="NotSupportedException"/>, which has no properties for them. Returns null if
    /// the message does not end with a path and a position.
    /// </summary>
    private static ReadErrorPlace? OfUnsupported(string message)
    {
        int position = message.LastIndexOf(PositionMark, StringComparison.Ordinal);
        int line = position < 0 ? -1 : message.LastIndexOf(LineMark, position, StringComparison.Ordinal);
        int path = line < 0 ? -1 : message.LastIndexOf(PathMark, line, StringComparison.Ordinal);
        return path < 0 ? null : new ReadErrorPlace(DeserializationErrorKind.Unsupported)
        {
            Path = message.Substring(path + PathMark.Length, line - path - PathMark.Length),
            Line = NumberIn(message, line + LineMark.Length, position),
            Position = NumberIn(message, position + PositionMark.Length, message.Length - 1),
        };
    }

    private static long? NumberIn(string message, int from, int to)
    {
        string digits = message.Substring(from, to - from);
        return long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number : null;
    }
}
