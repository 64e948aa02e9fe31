using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json;

/// <content>Shared implementation of the methods that return errors instead of throwing.</content>
public static partial class JsonSerializer
{
    /// <summary>
    /// Returns the metadata of a type after System.Text.Json has checked it, so that an error of the type is not reported as an error of a text.
    /// </summary>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    private static JsonTypeInfo Know(Type type, JsonSerializerOptions? options)
    {
        options ??= JsonSerializerOptions.Default;
        options.MakeReadOnly(populateMissingResolver: true);
        try
        {
            return options.GetTypeInfo(type);
        }
        catch (ArgumentException)
        {
            // Values of the type cannot exist. For such a type, reading throws a different exception from GetTypeInfo.
            System.Text.Json.JsonSerializer.Deserialize("null", type, options);
            throw;
        }
    }

    private static JsonTypeInfo Know(Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        ArgumentNullException.ThrowIfNull(context);
        JsonTypeInfo? known = context.GetTypeInfo(returnType);
        if (known is null)
        {
            // Throws for every text if there is no metadata for the type.
            System.Text.Json.JsonSerializer.Deserialize("null", returnType, context);
        }

        return Know(known!);
    }

    private static JsonTypeInfo Know(JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        jsonTypeInfo.MakeReadOnly();
        return jsonTypeInfo;
    }

    private static DeserializationResult<TValue> TryRead<TValue>(JsonTypeInfo known, ReadOnlySpan<byte> utf8Json)
    {
        try
        {
            return new(known is JsonTypeInfo<TValue> typed ? Deserialize(utf8Json, typed) : (TValue?)Deserialize(utf8Json, known));
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return new(DeserializationError.Of(thrown));
        }
    }

    private static DeserializationResult<TValue> TryRead<TValue>(JsonTypeInfo known, ReadOnlySpan<char> json)
    {
        try
        {
            return new(known is JsonTypeInfo<TValue> typed ? Deserialize(json, typed) : (TValue?)Deserialize(json, known));
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return new(DeserializationError.Of(thrown));
        }
    }

    /// <summary>Reads a value. After an error, the reader is at the position that it had before the call.</summary>
    private static DeserializationResult<TValue> TryRead<TValue>(JsonTypeInfo known, ref Utf8JsonReader reader)
    {
        Utf8JsonReader before = reader;
        try
        {
            return new(known is JsonTypeInfo<TValue> typed ? Deserialize(ref reader, typed) : (TValue?)Deserialize(ref reader, known));
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            reader = before;
            return new(DeserializationError.Of(thrown));
        }
    }

    private static DeserializationResult<TValue> TryRead<TValue>(JsonTypeInfo known, JsonNode? node)
    {
        try
        {
            return new(known is JsonTypeInfo<TValue> typed ? Deserialize(node, typed) : (TValue?)Deserialize(node, known));
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return new(DeserializationError.Of(thrown));
        }
    }

    // Streams and pipes are read to their end first, so that their exceptions are not reported as errors of the text.
    private static DeserializationResult<TValue> TryRead<TValue>(JsonTypeInfo known, Stream stream)
    {
        var text = new MemoryStream();
        stream.CopyTo(text);
        text.Position = 0;
        try
        {
            return new(known is JsonTypeInfo<TValue> typed ? Deserialize(text, typed) : (TValue?)Deserialize(text, known));
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return new(DeserializationError.Of(thrown));
        }
    }

    private static async ValueTask<DeserializationResult<TValue>> TryReadAsync<TValue>(JsonTypeInfo known, Stream stream, CancellationToken cancellationToken)
    {
        var text = new MemoryStream();
        await stream.CopyToAsync(text, 81920, cancellationToken).ConfigureAwait(false);
        return await TryReadAsync<TValue>(known, text, cancellationToken).ConfigureAwait(false);
    }

    private static async ValueTask<DeserializationResult<TValue>> TryReadAsync<TValue>(JsonTypeInfo known, PipeReader pipe, CancellationToken cancellationToken)
    {
        var text = new MemoryStream();
        await pipe.CopyToAsync(text, cancellationToken).ConfigureAwait(false);
        return await TryReadAsync<TValue>(known, text, cancellationToken).ConfigureAwait(false);
    }

    private static async ValueTask<DeserializationResult<TValue>> TryReadAsync<TValue>(JsonTypeInfo known, MemoryStream text, CancellationToken cancellationToken)
    {
        text.Position = 0;
        try
        {
            return new(known is JsonTypeInfo<TValue> typed ? await DeserializeAsync(text, typed, cancellationToken).ConfigureAwait(false)
                : (TValue?)await DeserializeAsync(text, known, cancellationToken).ConfigureAwait(false));
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return new(DeserializationError.Of(thrown));
        }
    }
}
