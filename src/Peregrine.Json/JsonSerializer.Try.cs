using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json;

/// <summary>Reading text that is often wrong: errors as values.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from UTF-8; a text that is not JSON or does not fit the type is reported by an error, not by an exception.</summary>
    /// <remarks>For input that is often wrong: a caller's validation, a field that may or may not be JSON. Good input costs what <c>Deserialize</c> costs.</remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="utf8Json">The whole text; white space around the value is allowed, anything else after it is an error. A byte order mark is an error.</param>
    /// <param name="value">The value; the type's default where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <returns>Whether the text was read.</returns>
    /// <exception cref="NotSupportedException">The type cannot be read, whatever the text.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(
        ReadOnlySpan<byte> utf8Json, out TValue? value, [NotNullWhen(false)] out JsonReadError? error, JsonSerializerOptions? options = null)
    {
        ContractEntry known = ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options);
        var reader = new JsonReader(utf8Json, known.Read);
        try
        {
            TValue? read = known.ReadValue<TValue>(ref reader);
            reader.Finish(read);
            value = read;
            error = null;
            return true;
        }
        catch (Exception thrown) when (reader.Explains(thrown))
        {
            value = default;
            Exception exception = ReadCall.Explain(known, utf8Json, reader.FaultOf(thrown));
            error = exception is JsonException wrong ? new JsonReadError(wrong) : throw exception;
            return false;
        }
        catch (JsonException thrown)
        {
            // A converter's own.
            value = default;
            error = new JsonReadError(thrown);
            return false;
        }
    }

    /// <summary>Reads one JSON value from a string; a text that is not JSON or does not fit the type is reported by an error, not by an exception.</summary>
    /// <remarks>
    /// As the overload for UTF-8. Positions in errors count bytes of UTF-8. A string with a lone surrogate is an error too, where <c>Deserialize</c> throws
    /// <see cref="ArgumentException"/>.
    /// </remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="json">The whole text.</param>
    /// <param name="value">The value; the type's default where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <returns>Whether the text was read.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read, whatever the text.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(
        string json, out TValue? value, [NotNullWhen(false)] out JsonReadError? error, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryDeserialize(json.AsSpan(), out value, out error, options);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, out TValue, out JsonReadError, JsonSerializerOptions)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(
        ReadOnlySpan<char> json, out TValue? value, [NotNullWhen(false)] out JsonReadError? error, JsonSerializerOptions? options = null)
    {
        byte[] utf8;
        int length;
        try
        {
            utf8 = ReadCall.Transcode(json, out length);
        }
        catch (ArgumentException refused)
        {
            value = default;
            error = new JsonReadError(new JsonException(refused.Message, null, null, null, refused));
            return false;
        }

        try
        {
            return TryDeserialize(utf8.AsSpan(0, length), out value, out error, options);
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    /// <summary>Reads one JSON value from a stream; a text that is not JSON or does not fit the type is reported by an error, not by an exception.</summary>
    /// <remarks>The stream is read to its end unless the text is wrong before. What the stream itself throws passes through.</remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="value">The value; the type's default where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <returns>Whether the text was read.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read, whatever the text.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(
        Stream utf8Json, out TValue? value, [NotNullWhen(false)] out JsonReadError? error, JsonSerializerOptions? options = null)
    {
        try
        {
            value = Deserialize<TValue>(utf8Json, options);
            error = null;
            return true;
        }
        catch (JsonException thrown)
        {
            value = default;
            error = new JsonReadError(thrown);
            return false;
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, out TValue, out JsonReadError, JsonSerializerOptions)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Given to the stream.</param>
    /// <returns>The value, or what is wrong.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static async ValueTask<JsonReadResult<TValue>> TryDeserializeAsync<TValue>(
        Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        try
        {
            return new JsonReadResult<TValue>(await DeserializeAsync<TValue>(utf8Json, options, cancellationToken).ConfigureAwait(false), null);
        }
        catch (JsonException thrown)
        {
            return new JsonReadResult<TValue>(default, new JsonReadError(thrown));
        }
    }
}
