using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>One fault of a JSON text, found by <see cref="JsonValidation"/>: its kind, its message, its place, and the faulty part of the text.</summary>
public sealed class JsonFault
{
    private readonly DeserializationError _error;
    private readonly FaultSnippet _snippet;

    internal JsonFault(DeserializationError error, string? path, int offset, int length, string? expected, string found, FaultSnippet snippet)
    {
        _error = error;
        _snippet = snippet;
        Path = path;
        Offset = offset;
        Length = length;
        Expected = expected;
        Found = found;
    }

    /// <summary>The kind of fault.</summary>
    public DeserializationErrorKind Kind => _error.Kind;

    /// <summary>The message that <c>Deserialize</c> has for such a fault; it usually ends with the path and position.</summary>
    public string Message => _error.Message;

    /// <summary>
    /// The path to the faulty value, such as <c>$.orders[3].price</c>; null if there is no path. The middle of a path of more than 512 characters is left out.
    /// Only the fault for which <c>Deserialize</c> throws its exception always has its whole path.
    /// </summary>
    public string? Path { get; }

    /// <summary>
    /// The zero-based line that <c>Deserialize</c> reports for such a fault, which may be the line in which the value ends; null if it reports no line.
    /// </summary>
    public long? LineNumber => _error.LineNumber;

    /// <summary>
    /// The number of UTF-8 bytes in the line <see cref="LineNumber"/> before the place that <c>Deserialize</c> reports; null if <c>Deserialize</c> reports no
    /// line.
    /// </summary>
    public long? BytePositionInLine => _error.BytePositionInLine;

    /// <summary>The offset of the first faulty byte in the text as UTF-8; the length of the text if the text ends too early.</summary>
    public int Offset { get; }

    /// <summary>The number of bytes of the faulty value or name; 1 if the fault is not in a whole value or name, such as a syntax error.</summary>
    public int Length { get; }

    /// <summary>What was expected, such as <c>number (Int32)</c> or <c>',' or '}'</c>; null if that is not known.</summary>
    public string? Expected { get; }

    /// <summary>What was found instead, such as <c>object</c>, <c>string "a"</c> or <c>'}'</c>. A long text is cut.</summary>
    public string Found { get; }

    /// <summary>
    /// Two lines: the text around the fault, of at most 80 columns, and carets under the faulty part. Control characters and bytes that are not UTF-8 are
    /// escaped. Each other character is counted as one column. Each call creates the text again.
    /// </summary>
    public string Snippet => _snippet.ToString();

    /// <summary>Returns the same fault, with the message, path and position of the error that <c>Deserialize</c> reports.</summary>
    internal JsonFault As(DeserializationError error) => new(error, error.Path, Offset, Length, Expected, Found, _snippet);

    /// <inheritdoc cref="DeserializationError.ToException"/>
    public Exception ToException() => _error.ToException();

    /// <summary>Returns <see cref="Message"/>.</summary>
    public override string ToString() => Message;
}
