using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <content>Reads the elements of one array in a text while the text arrives from a stream.</content>
public sealed partial class JsonPointer
{
    /// <summary>
    /// Deserializes the elements of the array at this pointer, one after the other, while the text arrives. The memory that is used does not grow with the
    /// number of elements or with the text around the array. The syntax of the text around the array is checked, but not whether its strings are valid UTF-8.
    /// If an object has a name twice, the first value counts.
    /// </summary>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <param name="utf8Json">The text. It is read to its end, unless enumeration ends before.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="JsonException">
    /// While enumerating: the text is not JSON, has no array at this pointer, or an element does not fit the type. If an element does not fit, path and
    /// position are relative to the array.
    /// </exception>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return JsonSerializer.DeserializeAsyncEnumerable<T>(Elements(utf8Json, options), options, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">The text. It is read to its end, unless enumeration ends before.</param>
    /// <param name="jsonTypeInfo">The metadata of the elements.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return JsonSerializer.DeserializeAsyncEnumerable(Elements(utf8Json, jsonTypeInfo.Options), jsonTypeInfo, cancellationToken);
    }

    private ArrayInStream Elements(Stream utf8Json, JsonSerializerOptions? options) => new(utf8Json, new PathReader(this, JsonTextOptions.Of(options)));
}
