using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json;

/// <summary>What is wrong with a JSON text and where: what the exception of <c>Deserialize</c> says, as a value.</summary>
public sealed partial class DeserializationError
{
    private readonly Exception _exception;

    private DeserializationError(Exception exception, ReadErrorPlace? place)
    {
        _exception = exception;
        var json = exception as JsonException;
        Kind = place?.Kind ?? (json is null ? DeserializationErrorKind.Value : DeserializationErrorKind.UserCode);
        Path = place?.Path ?? json?.Path;
        LineNumber = place?.Line ?? json?.LineNumber;
        BytePositionInLine = place?.Position ?? json?.BytePositionInLine;
    }

    /// <summary>What kind of fault it is.</summary>
    public DeserializationErrorKind Kind { get; }

    /// <summary>The message, in most cases with path and position at its end.</summary>
    public string Message => _exception.Message;

    /// <summary>The path to the faulty value, as <c>$.orders[3].price</c>; null where there is none.</summary>
    public string? Path { get; }

    /// <summary>Line feeds before the fault.</summary>
    public long? LineNumber { get; }

    /// <summary>Bytes between the last of them and the fault.</summary>
    public long? BytePositionInLine { get; }

    /// <summary>
    /// The exception that <c>Deserialize</c> would have thrown, a new one at each call: a <see cref="JsonException"/>, or a <see cref="NotSupportedException"/> or
    /// <see cref="InvalidOperationException"/> where <c>Deserialize</c> throws that. What a converter has thrown is its inner exception where its type is another.
    /// </summary>
    public Exception ToException()
    {
        Exception made = _exception switch
        {
            JsonException json when json.GetType() == typeof(JsonException) => new JsonException(Message, Path, LineNumber, BytePositionInLine, json.InnerException),
            NotSupportedException => new NotSupportedException(Message, _exception.InnerException),
            InvalidOperationException => new InvalidOperationException(Message, _exception.InnerException),
            _ => new JsonException(Message, Path, LineNumber, BytePositionInLine, _exception),
        };
        return made.WithSource();
    }

    /// <inheritdoc/>
    public override string ToString() => Message;

    internal static DeserializationError Nothing { get; } = Of(new JsonException("Nothing was read."));

    internal static DeserializationError Of(Exception exception) => new(exception, ReadErrorPlace.Of(exception));
}
