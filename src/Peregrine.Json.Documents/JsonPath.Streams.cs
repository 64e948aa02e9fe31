using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <content>Selection in a text while it arrives from a stream, usually without the whole text in memory.</content>
public sealed partial class JsonPath
{
    private StreamPlan? _plan;

    /// <summary>
    /// The path in two parts: the first segments, which can be followed while a text arrives, and the others, which are evaluated on a value that is held in
    /// memory.
    /// </summary>
    internal StreamPlan Plan => _plan ??= StreamPlan.Of(this);

    /// <summary>
    /// Selects values of a text while the text arrives. Each value is returned as a document of its own: the same values in the same order as
    /// <see cref="Select(JsonValueView)"/> on the whole text.
    /// </summary>
    /// <remarks>
    /// <para>
    /// The first segments of the path are followed while the text arrives. They end before the first segment that is a descendant segment, or has several
    /// selectors, a negative index, or a slice with a negative number or a step of 0; a segment with a filter is the last one. Each value to which these
    /// segments lead is held in memory, one value at a time, and the rest of the path is evaluated on that value. For <c>$.rows[?@.price &lt; 10]..name</c>,
    /// this is one element of <c>rows</c>. For <c>$..name</c>, and for a path with a filter that has a query from the root (<c>$</c>), it is the whole text.
    /// </para>
    /// <para>
    /// The whole text is checked (RFC 8259) and read to its end, unless the caller stops the enumeration. An error is thrown after the results before it. If
    /// the name in one of the first segments occurs twice in an object to which the path leads, an exception is thrown, because the first value may have been
    /// returned already. If <see cref="JsonTextOptions.AllowDuplicateProperties"/> is false, other repeated names are refused only inside the values that are
    /// held in memory. The limits of <see cref="JsonPathOptions"/> apply to all results of a text together. The stream is not closed.
    /// </para>
    /// </remarks>
    /// <param name="utf8Json">The text in UTF-8, with or without a byte order mark.</param>
    /// <param name="options">The grammar and limits; <see cref="JsonTextOptions.Copy"/> has no effect.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="JsonException">
    /// While enumerating: the text is not JSON, with line and byte position in the stream; or a name in the first segments of the path occurs twice in one
    /// object.
    /// </exception>
    /// <exception cref="JsonPathLimitException">While enumerating: a limit of the options is exceeded.</exception>
    /// <exception cref="OperationCanceledException">While enumerating: reading was cancelled.</exception>
    public IAsyncEnumerable<JsonText> SelectAsync(Stream utf8Json, JsonTextOptions options = default, CancellationToken cancellationToken = default) =>
        SelectAsync(utf8Json, topLevelValues: false, options, cancellationToken);

    /// <summary>Selects values of a text, or of each text in a series, while the text arrives. Each value is returned as a document of its own.</summary>
    /// <inheritdoc cref="SelectAsync(Stream, JsonTextOptions, CancellationToken)"/>
    /// <param name="utf8Json">The text in UTF-8, with or without a byte order mark.</param>
    /// <param name="topLevelValues">
    /// True for a series of top-level values, with or without white space between them (JSON Lines is one such form): the path is applied to each of them, with
    /// limits of its own. False for one value.
    /// </param>
    /// <param name="options">The grammar and limits; <see cref="JsonTextOptions.Copy"/> has no effect.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    public IAsyncEnumerable<JsonText> SelectAsync(
        Stream utf8Json, bool topLevelValues, JsonTextOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return Find(utf8Json, topLevelValues, options, hasPaths: false, static (values, index) => values.DocumentOf(index), cancellationToken);
    }

    /// <summary>Selects values of a text while the text arrives. Each value is returned with its normalized path.</summary>
    /// <inheritdoc cref="SelectAsync(Stream, JsonTextOptions, CancellationToken)"/>
    public IAsyncEnumerable<JsonPathMatch<JsonText>> SelectWithPathsAsync(
        Stream utf8Json, JsonTextOptions options = default, CancellationToken cancellationToken = default) =>
        SelectWithPathsAsync(utf8Json, topLevelValues: false, options, cancellationToken);

    /// <summary>
    /// Selects values of a text, or of each text in a series, while the text arrives. Each value is returned with its normalized path, which begins at the root
    /// of the text that contains the value.
    /// </summary>
    /// <inheritdoc cref="SelectAsync(Stream, bool, JsonTextOptions, CancellationToken)"/>
    public IAsyncEnumerable<JsonPathMatch<JsonText>> SelectWithPathsAsync(
        Stream utf8Json, bool topLevelValues, JsonTextOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return Find(
            utf8Json,
            topLevelValues,
            options,
            hasPaths: true,
            static (values, index) => new JsonPathMatch<JsonText>(values.DocumentOf(index), values.PathOf(index)),
            cancellationToken);
    }

    /// <summary>Selects values of a text while the text arrives, and deserializes each value to <typeparamref name="T"/>.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <inheritdoc cref="SelectAsync(Stream, JsonTextOptions, CancellationToken)" path="/remarks"/>
    /// <param name="utf8Json">The text in UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="JsonException">
    /// While enumerating: the text is not JSON, with line and byte position in the stream; a name in the first segments of the path occurs twice in one object;
    /// or a value does not fit the type, with the path within the value, and line and byte position in the stream.
    /// </exception>
    /// <exception cref="JsonPathLimitException">While enumerating: a limit of the options is exceeded.</exception>
    /// <exception cref="OperationCanceledException">While enumerating: reading was cancelled.</exception>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        DeserializeAsyncEnumerable<T>(utf8Json, topLevelValues: false, options, cancellationToken);

    /// <summary>
    /// Selects values of a text, or of each text in a series, while the text arrives, and deserializes each value to <typeparamref name="T"/>.
    /// </summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">The text in UTF-8, with or without a byte order mark.</param>
    /// <param name="topLevelValues">
    /// True for a series of top-level values, with or without white space between them (JSON Lines is one such form): the path is applied to each of them, with
    /// limits of its own. False for one value.
    /// </param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        Stream utf8Json, bool topLevelValues, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return Find(
            utf8Json,
            topLevelValues,
            JsonTextOptions.Of(options),
            hasPaths: false,
            (values, index) => values.Read(index, text => JsonSerializer.Deserialize<T>(text.Span, options)),
            cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">The text in UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the values.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        DeserializeAsyncEnumerable(utf8Json, jsonTypeInfo, topLevelValues: false, cancellationToken);

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">The text in UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the values.</param>
    /// <param name="topLevelValues">
    /// True for a series of top-level values, with or without white space between them (JSON Lines is one such form): the path is applied to each of them, with
    /// limits of its own. False for one value.
    /// </param>
    /// <param name="cancellationToken">Ends reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo, bool topLevelValues, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return Find(
            utf8Json,
            topLevelValues,
            JsonTextOptions.Of(jsonTypeInfo.Options),
            hasPaths: false,
            (values, index) => values.Read(index, text => JsonSerializer.Deserialize(text.Span, jsonTypeInfo)),
            cancellationToken);
    }

    private async IAsyncEnumerable<TResult> Find<TResult>(
        Stream stream,
        bool topLevelValues,
        JsonTextOptions options,
        bool hasPaths,
        Func<HeldValues, int, TResult> make,
        [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        var reader = new PathReader(Plan, options, topLevelValues, keepsNames: hasPaths);
        using var values = new HeldValues(this, reader, options, hasPaths);
        while (true)
        {
            switch (reader.Read())
            {
                case ReadStep.Value:
                    int count = values.Find();
                    for (int i = 0; i < count; i++)
                    {
                        yield return make(values, i);
                    }

                    break;
                case ReadStep.End:
                    yield break;
                default:
                    cancellationToken.ThrowIfCancellationRequested();
                    reader.Take(await stream.ReadAsync(reader.FreeSpace(), cancellationToken).ConfigureAwait(false));
                    break;
            }
        }
    }
}
