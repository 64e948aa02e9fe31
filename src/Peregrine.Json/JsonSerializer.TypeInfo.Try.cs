using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json;

/// <summary>Reading text that is often wrong, by metadata.</summary>
public static partial class JsonSerializer
{
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out JsonReadError, JsonSerializerOptions)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="value">The value; the type's default where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool TryDeserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out JsonReadError? error) =>
        TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, out TValue, out JsonReadError, JsonSerializerOptions)"/>
    /// <param name="utf8Json">The whole text, in segments.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="value">The value; the type's default where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool TryDeserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out JsonReadError? error) =>
        TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), in utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(string, out TValue, out JsonReadError, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="value">The value; the type's default where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool TryDeserialize<TValue>(string json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out JsonReadError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryDeserialize(json.AsSpan(), jsonTypeInfo, out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, out TValue, out JsonReadError, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="value">The value; the type's default where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool TryDeserialize<TValue>(ReadOnlySpan<char> json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out JsonReadError? error) =>
        TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, out TValue, out JsonReadError, JsonSerializerOptions)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="value">The value; the type's default where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool TryDeserialize<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out JsonReadError? error)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        try
        {
            return IsRead(Deserialize(utf8Json, jsonTypeInfo), out value, out error);
        }
        catch (JsonException thrown)
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(Stream, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Given to the stream.</param>
    public static async ValueTask<JsonReadResult<TValue>> TryDeserializeAsync<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        try
        {
            return new JsonReadResult<TValue>(await DeserializeAsync(utf8Json, jsonTypeInfo, cancellationToken).ConfigureAwait(false), null);
        }
        catch (JsonException thrown)
        {
            return new JsonReadResult<TValue>(default, new JsonReadError(thrown));
        }
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(PipeReader, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Given to the pipe.</param>
    public static async ValueTask<JsonReadResult<TValue>> TryDeserializeAsync<TValue>(PipeReader utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        try
        {
            return new JsonReadResult<TValue>(await DeserializeAsync(utf8Json, jsonTypeInfo, cancellationToken).ConfigureAwait(false), null);
        }
        catch (JsonException thrown)
        {
            return new JsonReadResult<TValue>(default, new JsonReadError(thrown));
        }
    }
}
