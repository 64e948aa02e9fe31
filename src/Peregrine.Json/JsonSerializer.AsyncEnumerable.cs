using System.IO.Pipelines;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Reading;
using Peregrine.Json.Streaming;

namespace Peregrine.Json;

/// <content>Elements one by one, as their bytes arrive.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads the elements of a JSON array one by one, each as soon as all its bytes have arrived.</summary>
    /// <remarks>
    /// Memory is bounded by the largest element plus one read of <see cref="JsonSerializerOptions.DefaultBufferSize"/>. If an element is invalid, the elements
    /// before it are returned first. An array inside an object with reference metadata (<c>$values</c>) is an exception: it is read as a whole before its first
    /// element is returned. If the root is <c>null</c>, the sequence is empty. The stream is read to its end and not closed.
    /// </remarks>
    /// <typeparam name="TValue">The type of an element.</typeparam>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="JsonException">While enumerating: the text is not a JSON array, or an element does not fit the type.</exception>
    /// <exception cref="OperationCanceledException">While enumerating: the token was cancelled, and the stream threw because of it.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(
        Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        DeserializeAsyncEnumerable<TValue>(utf8Json, topLevelValues: false, options, cancellationToken);

    /// <summary>Reads the elements of a JSON array, or a series of top-level values, one by one.</summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="topLevelValues">
    /// True for a series of top-level values, with or without white space between them (JSON Lines is one such form). False for an array.
    /// </param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(
        Stream utf8Json, bool topLevelValues, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return ReadElements<TValue>(utf8Json, null, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), topLevelValues, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <remarks>
    /// Works like the overload for a stream. If the enumeration stops early, bytes that it did not need stay in the pipe. The pipe is never completed.
    /// </remarks>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(
        PipeReader utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        DeserializeAsyncEnumerable<TValue>(utf8Json, topLevelValues: false, options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)" path="/remarks"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="topLevelValues">
    /// True for a series of top-level values, with or without white space between them (JSON Lines is one such form). False for an array.
    /// </param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(
        PipeReader utf8Json, bool topLevelValues, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return ReadElements<TValue>(null, utf8Json, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), topLevelValues, cancellationToken);
    }

    // All overloads of DeserializeAsyncEnumerable call this method.
    private static async IAsyncEnumerable<T?> ReadElements<T>(
        Stream? stream, PipeReader? pipe, ContractEntry known, bool topLevelValues, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        known.NoteRead();
        OptionsScope options = known.Frozen;
        TypeContract<T> element = ContractOf<T>(known);
        // The list contract locates errors (the path of an element) and reads an array with reference metadata. No resolver is queried for the list type.
        var list = new ListContract<T>(options, element);
        TypeContract root = topLevelValues ? element
            : options.References == ReferenceMode.Preserve ? new ReferenceContract<List<T>>(list, options, null)
            : list;
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
                        input.Take(await source.ReadAsync(input.FreeSpace(), cancellationToken).ConfigureAwait(false));
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
