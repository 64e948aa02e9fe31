namespace Peregrine.Json;

/// <summary>
/// An error in a JSON text: its kind, its message and its place. The exception that <c>Deserialize</c> throws has the same message and place.
/// </summary>
public sealed partial class DeserializationError
{
    private readonly Exception _exception;

    private DeserializationError(Exception exception, ReadErrorPlace? place, DeserializationErrorKind? kind = null)
    {
        _exception = exception;
        var json = exception as JsonException;
        Kind = kind ?? place?.Kind ?? (json is null ? DeserializationErrorKind.Value : DeserializationErrorKind.UserCode);
        Path = place?.Path ?? json?.Path;
        LineNumber = place?.Line ?? json?.LineNumber;
        BytePositionInLine = place?.Position ?? json?.BytePositionInLine;
    }

    /// <summary>The kind of the error, such as invalid JSON syntax or a value that cannot be converted to its .NET type.</summary>
    public DeserializationErrorKind Kind { get; }

    /// <summary>The message of the exception that <c>Deserialize</c> throws for this error. The message usually ends with the path and position.</summary>
    public string Message => _exception.Message;

    /// <summary>The path to the faulty value, such as <c>$.orders[3].price</c>; null if the path is unknown.</summary>
    public string? Path { get; }

    /// <summary>The zero-based line of the error: the number of line feeds before it; null if the line is unknown.</summary>
    public long? LineNumber { get; }

    /// <summary>The zero-based position in the line: the number of UTF-8 bytes in that line before the error; null if the position is unknown.</summary>
    public long? BytePositionInLine { get; }

    /// <summary>
    /// Creates the exception that <c>Deserialize</c> throws for this error: a <see cref="JsonException"/>, <see cref="NotSupportedException"/> or
    /// <see cref="InvalidOperationException"/>. Each call creates a new exception. If <c>Deserialize</c> throws an exception of any other type, such as a
    /// converter's own subclass of <see cref="JsonException"/>, the result is a <see cref="JsonException"/> with that exception as its inner exception.
    /// </summary>
    public Exception ToException()
    {
        Exception made = _exception switch
        {
            JsonException json when json.GetType() == typeof(JsonException) =>
                new JsonException(Message, Path, LineNumber, BytePositionInLine, json.InnerException),
            NotSupportedException => new NotSupportedException(Message, _exception.InnerException),
            InvalidOperationException => new InvalidOperationException(Message, _exception.InnerException),
            _ => new JsonException(Message, Path, LineNumber, BytePositionInLine, _exception),
        };
        return made.WithSource();
    }

    /// <summary>Returns <see cref="Message"/>.</summary>
    public override string ToString() => Message;

    /// <summary>Stands for success in a <see cref="DeserializationResult{TValue}"/>; no caller sees it.</summary>
    internal static DeserializationError None { get; } = Of(new JsonException("There is no error."));

    internal static DeserializationError Nothing { get; } = Of(new JsonException("Nothing was read."));

    internal static DeserializationError Of(Exception exception) => new(exception, ReadErrorPlace.Of(exception));

    internal static DeserializationError Of(JsonException exception, DeserializationErrorKind kind) => new(exception, null, kind);
}
