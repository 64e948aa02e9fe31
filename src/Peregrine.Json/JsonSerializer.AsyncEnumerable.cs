using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json;

/// <summary>Elements one by one, as their bytes arrive.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads the elements of a JSON array one by one, as soon as the bytes of each are there.</summary>
    /// <remarks>
    /// Memory is bounded by the largest element and one read of <see cref="JsonSerializerOptions.DefaultBufferSize"/>. Where an element is faulty,
    /// those before it have been handed out. The root <c>null</c> is an empty sequence. The stream is read to its end and not closed.
    /// </remarks>
    /// <typeparam name="TValue">The type of an element.</typeparam>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Looked at before every read of the stream, and given to it.</param>
    /// <exception cref="JsonException">While enumerating: the text is no JSON array, or an element does not fit the type.</exception>
    /// <exception cref="OperationCanceledException">While enumerating: the token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(
        Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        DeserializeAsyncEnumerable<TValue>(utf8Json, topLevelValues: false, options, cancellationToken);

    /// <summary>Reads the elements of a JSON array, or values that follow each other, one by one.</summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="topLevelValues">The values follow each other, with white space between them or nothing (JSON Lines is one such form), in no array.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Looked at before every read of the stream, and given to it.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(
        Stream utf8Json, bool topLevelValues, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return Elements<TValue>(utf8Json, null, topLevelValues, Freeze(options), cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <remarks>As from a stream. An enumeration that stops early leaves what it did not need in the pipe, which is never completed.</remarks>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(
        PipeReader utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        DeserializeAsyncEnumerable<TValue>(utf8Json, topLevelValues: false, options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, bool, JsonSerializerOptions?, CancellationToken)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(
        PipeReader utf8Json, bool topLevelValues, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return Elements<TValue>(null, utf8Json, topLevelValues, Freeze(options), cancellationToken);
    }

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    private static IAsyncEnumerable<T?> Elements<T>(
        Stream? stream, PipeReader? pipe, bool topLevelValues, FrozenOptions options, CancellationToken cancellationToken)
    {
        TypeContract<T> element = options.Root<T>();
        TypeContract root = topLevelValues ? element : options.Root<List<T>>();
        return ReadElements(stream, pipe, element, root, topLevelValues, options, cancellationToken);
    }

    // What the overloads come down to, those with a JsonTypeInfo too.
    private static async IAsyncEnumerable<T?> ReadElements<T>(
        Stream? stream,
        PipeReader? pipe,
        TypeContract<T> element,
        TypeContract root,
        bool topLevelValues,
        FrozenOptions options,
        [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        ByteSource source = stream is not null ? new StreamSource(stream) : new PipeSource(pipe!);
        using var input = new ElementInput(topLevelValues ? 0 : 1, options.Read.Comments, options.Settings.DefaultBufferSize);
        var reader = new ElementReader<T>(input, element, root, topLevelValues, options.Read);
        try
        {
            while (true)
            {
                switch (reader.Read(out T? value))
                {
                    case ElementStep.Element:
                        yield return value;
                        break;
                    case ElementStep.NeedsMore:
                        input.Take(await source.ReadAsync(input.Room(), cancellationToken).ConfigureAwait(false));
                        break;
                    default:
                        yield break;
                }
            }
        }
        finally
        {
            source.Release(input.Count);
        }
    }
}
