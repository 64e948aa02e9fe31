using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
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
        return TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), utf8Json, out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out JsonReadError, JsonSerializerOptions)"/>
    /// <param name="utf8Json">The whole text, in segments; a single one is read in place, others are joined first.</param>
    /// <param name="value">The value; the type's default where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(
        in ReadOnlySequence<byte> utf8Json, out TValue? value, [NotNullWhen(false)] out JsonReadError? error, JsonSerializerOptions? options = null) =>
        TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), in utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out JsonReadError, JsonSerializerOptions)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; null where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(
        ReadOnlySpan<byte> utf8Json, Type returnType, out object? value, [NotNullWhen(false)] out JsonReadError? error, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, options), utf8Json, out value, out error);
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
        ReadOnlySpan<char> json, out TValue? value, [NotNullWhen(false)] out JsonReadError? error, JsonSerializerOptions? options = null) =>
        TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(string, out TValue, out JsonReadError, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; null where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(
        string json, Type returnType, out object? value, [NotNullWhen(false)] out JsonReadError? error, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryDeserialize(json.AsSpan(), returnType, out value, out error, options);
    }

    /// <inheritdoc cref="TryDeserialize(string, Type, out object, out JsonReadError, JsonSerializerOptions)"/>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(
        ReadOnlySpan<char> json, Type returnType, out object? value, [NotNullWhen(false)] out JsonReadError? error, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, options), json, out value, out error);
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
        ArgumentNullException.ThrowIfNull(utf8Json);
        try
        {
            return IsRead(Deserialize<TValue>(utf8Json, options), out value, out error);
        }
        catch (JsonException thrown)
        {
            return IsNotRead(thrown, out value, out error);
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

    /// <summary>Reads one JSON value from a pipe; a text that is not JSON or does not fit the type is reported by an error, not by an exception.</summary>
    /// <remarks>The pipe is read as <c>DeserializeAsync</c> reads it, to its end unless the text is wrong before; it is not completed. What the pipe throws passes through.</remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Given to the pipe.</param>
    /// <returns>The value, or what is wrong.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read, whatever the text.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static async ValueTask<JsonReadResult<TValue>> TryDeserializeAsync<TValue>(
        PipeReader utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
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

    private static bool TryRead<TValue>(ContractEntry known, ReadOnlySpan<byte> utf8Json, out TValue? value, [NotNullWhen(false)] out JsonReadError? error)
    {
        var reader = new JsonReader(utf8Json, known.Read);
        try
        {
            TValue? read = known.ReadValue<TValue>(ref reader);
            reader.Finish(read);
            return IsRead(read, out value, out error);
        }
        catch (Exception thrown) when (reader.Explains(thrown))
        {
            Exception exception = ReadCall.Explain(known, utf8Json, reader.FaultOf(thrown));
            return IsNotRead(exception as JsonException ?? throw exception, out value, out error);
        }
        catch (JsonException thrown)
        {
            // A converter's own.
            return IsNotRead(thrown, out value, out error);
        }
    }

    private static bool TryRead<TValue>(ContractEntry known, ReadOnlySpan<char> json, out TValue? value, [NotNullWhen(false)] out JsonReadError? error)
    {
        byte[] utf8;
        int length;
        try
        {
            utf8 = ReadCall.Transcode(json, out length);
        }
        catch (ArgumentException refused)
        {
            return IsNotRead(new JsonException(refused.Message, null, null, null, refused), out value, out error);
        }

        try
        {
            return TryRead(known, utf8.AsSpan(0, length), out value, out error);
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    private static bool TryRead<TValue>(ContractEntry known, in ReadOnlySequence<byte> segments, out TValue? value, [NotNullWhen(false)] out JsonReadError? error)
    {
        if (segments.IsSingleSegment)
        {
            return TryRead(known, segments.FirstSpan, out value, out error);
        }

        byte[] joined = ThreadBuffer.RentInput(InputBuffer.SizeOf(segments.Length));
        try
        {
            return TryRead(known, joined.AsSpan(0, Segments.Copy(segments, joined)), out value, out error);
        }
        finally
        {
            ThreadBuffer.ReturnInput(joined);
        }
    }

    private static bool IsRead<TValue>(TValue? read, out TValue? value, out JsonReadError? error)
    {
        value = read;
        error = null;
        return true;
    }

    private static bool IsNotRead<TValue>(JsonException thrown, out TValue? value, out JsonReadError? error)
    {
        value = default;
        error = new JsonReadError(thrown);
        return false;
    }
}
