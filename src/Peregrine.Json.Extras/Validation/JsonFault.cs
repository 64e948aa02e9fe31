using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>One fault of a JSON text, found by <see cref="JsonValidation"/>: its kind, its message, its place, and what the text has there.</summary>
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
    /// The path to the faulty value, such as <c>$.orders[3].price</c>; null if the fault has none. Of more than 512 characters the middle is left out, but not
    /// in the fault that <c>Deserialize</c> throws.
    /// </summary>
    public string? Path { get; }

    /// <summary>
    /// The zero-based line that <c>Deserialize</c> reports for such a fault, which may be the line in which the value ends; null if it reports no line.
    /// </summary>
    public long? LineNumber => _error.LineNumber;

    /// <summary>The number of UTF-8 bytes in that line before the reported place; null if <c>Deserialize</c> reports no line.</summary>
    public long? BytePositionInLine => _error.BytePositionInLine;

    /// <summary>The offset of the first faulty byte in the text as UTF-8; the length of the text if that ends too early.</summary>
    public int Offset { get; }

    /// <summary>The number of faulty bytes: those of the value or the name; 1 for a fault of the syntax.</summary>
    public int Length { get; }

    /// <summary>What should be there, in plain words, such as <c>number (Int32)</c> or <c>',' or '}'</c>; null if that cannot be said.</summary>
    public string? Expected { get; }

    /// <summary>What is there, in plain words: the kind of value, a short value itself, or a byte.</summary>
    public string Found { get; }

    /// <summary>
    /// Two lines: the text around the fault, of at most 80 columns, and carets under what is faulty. Control characters and bytes that are not UTF-8 are
    /// escaped. Each other character is counted as one column. The text is made at each call.
    /// </summary>
    public string Snippet => _snippet.ToString();

    /// <summary>The same fault, as reading reports it.</summary>
    internal JsonFault As(DeserializationError error) => new(error, error.Path, Offset, Length, Expected, Found, _snippet);

    /// <inheritdoc cref="DeserializationError.ToException"/>
    public Exception ToException() => _error.ToException();

    /// <summary>Returns <see cref="Message"/>.</summary>
    public override string ToString() => Message;
}
