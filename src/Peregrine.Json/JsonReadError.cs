using System.Text.Json;

namespace Peregrine.Json;

/// <summary>What is wrong with a JSON text and where: what a <see cref="JsonException"/> says, as a value.</summary>
public sealed class JsonReadError
{
    private readonly JsonException _exception;

    internal JsonReadError(JsonException exception) => _exception = exception;

    /// <summary>The message, in most cases with path and position at its end.</summary>
    public string Message => _exception.Message;

    /// <summary>The path to the faulty value, as <c>$.orders[3].price</c>; null where there is none.</summary>
    public string? Path => _exception.Path;

    /// <summary>Line feeds before the fault.</summary>
    public long? LineNumber => _exception.LineNumber;

    /// <summary>Bytes between the last of them and the fault.</summary>
    public long? BytePositionInLine => _exception.BytePositionInLine;

    /// <summary>The exception that <c>Deserialize</c> would have thrown, for callers that want to throw it after all.</summary>
    public JsonException ToException() => _exception;

    /// <inheritdoc/>
    public override string ToString() => Message;
}
