using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Errors;

/// <summary>What an exception of System.Text.Json says of a text: the kind of the fault, and where it is. Told from its type, its message and what is inside it.</summary>
internal sealed class ReadErrorPlace
{
    private const string PathMark = " Path: ", LineMark = " | LineNumber: ", PositionMark = " | BytePositionInLine: ";

    private ReadErrorPlace(DeserializationErrorKind kind) => Kind = kind;

    public DeserializationErrorKind Kind { get; }

    public string? Path { get; private init; }

    public long? Line { get; private init; }

    public long? Position { get; private init; }

    /// <summary>What an exception says, or null where the text is not its reason.</summary>
    public static ReadErrorPlace? Of(Exception error) => error switch
    {
        JsonException json => new ReadErrorPlace(KindOf(json)) { Path = json.Path, Line = json.LineNumber, Position = json.BytePositionInLine },
        NotSupportedException => OfUnsupported(error.Message),
        // Nodes with half of a surrogate pair.
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

        // What a converter says stays as it is; what System.Text.Json says of metadata has the place at its end.
        return message.Contains(PathMark) ? DeserializationErrorKind.Metadata : DeserializationErrorKind.UserCode;
    }

    private static bool Begins(string message, string begin) => message.StartsWith(begin, StringComparison.Ordinal);

    /// <summary>The place at the end of a message: this exception has no properties for it.</summary>
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
