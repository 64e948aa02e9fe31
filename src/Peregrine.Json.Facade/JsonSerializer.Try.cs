using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json;

/// <content>Shared implementation of the methods that return errors instead of throwing.</content>
public static partial class JsonSerializer
{
    /// <summary>Makes System.Text.Json check a type, so that an error of the type is not reported as an error of a text.</summary>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    private static void Check(Type type, JsonSerializerOptions? options)
    {
        options ??= JsonSerializerOptions.Default;
        options.MakeReadOnly(populateMissingResolver: true);
        try
        {
            options.GetTypeInfo(type);
        }
        catch (ArgumentException)
        {
            // Types that cannot have values. Reading reports that by an exception of its own.
            System.Text.Json.JsonSerializer.Deserialize("null", type, options);
        }
    }

    private static void Check(Type type, JsonSerializerContext context)
    {
        if (context.GetTypeInfo(type) is { } known)
        {
            Check(known);
        }
        else
        {
            // Without metadata for the type, this throws for every text.
            System.Text.Json.JsonSerializer.Deserialize("null", type, context);
        }
    }

    private static void Check(JsonTypeInfo jsonTypeInfo) => jsonTypeInfo.MakeReadOnly();

    /// <summary>Throws for an element of a disposed document, or of no document.</summary>
    private static void Touch(JsonElement element)
    {
        if (element.ValueKind == JsonValueKind.Undefined)
        {
            element.GetRawText();
        }
    }

    private static bool IsNotRead<TValue>(Exception thrown, out TValue? value, out DeserializationError error)
    {
        value = default;
        error = DeserializationError.Of(thrown);
        return false;
    }

    // Streams and pipes are read to their end first, so that their exceptions are not reported as errors of the text.
    private static MemoryStream Whole(Stream stream)
    {
        var text = new MemoryStream();
        stream.CopyTo(text);
        text.Position = 0;
        return text;
    }

    private static async ValueTask<DeserializationResult<TValue>> TryReadAsync<TValue>(Stream stream, Func<Stream, ValueTask<TValue?>> read, CancellationToken cancellationToken)
    {
        var text = new MemoryStream();
        await stream.CopyToAsync(text, 81920, cancellationToken).ConfigureAwait(false);
        return await TryReadAsync(text, read).ConfigureAwait(false);
    }

    private static async ValueTask<DeserializationResult<TValue>> TryReadAsync<TValue>(PipeReader pipe, Func<Stream, ValueTask<TValue?>> read, CancellationToken cancellationToken)
    {
        var text = new MemoryStream();
        await pipe.CopyToAsync(text, cancellationToken).ConfigureAwait(false);
        return await TryReadAsync(text, read).ConfigureAwait(false);
    }

    private static async ValueTask<DeserializationResult<TValue>> TryReadAsync<TValue>(MemoryStream text, Func<Stream, ValueTask<TValue?>> read)
    {
        text.Position = 0;
        try
        {
            return new DeserializationResult<TValue>(await read(text).ConfigureAwait(false));
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return new DeserializationResult<TValue>(DeserializationError.Of(thrown));
        }
    }
}
