using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <content>Reads System.Text.Json's document models into existing objects and collections.</content>
public static partial class JsonSerializer
{
    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="element">The element. Positions in errors are counted from the start of its text.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>(JsonElement element, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), DomText.TextOf(element), target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="element">The element. Positions in errors are counted from the start of its text.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Populate<TValue>(JsonElement element, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable<TValue>(Know(jsonTypeInfo)), DomText.TextOf(element), target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed. Positions in errors are counted from the start of its text.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="target"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>(JsonDocument document, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(
            Fillable<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), DomText.TextOf(document.RootElement), target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="document">The document, which is not disposed. Positions in errors are counted from the start of its text.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/>, <paramref name="target"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Populate<TValue>(JsonDocument document, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable<TValue>(Know(jsonTypeInfo)), DomText.TextOf(document.RootElement), target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="node">
    /// The node. A null reference means a JSON null and throws <see cref="JsonException"/>. Positions in errors are counted from the start of the node's JSON
    /// text.
    /// </param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>(JsonNode? node, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        Fill(Fillable<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), node, target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="node">
    /// The node. A null reference means a JSON null and throws <see cref="JsonException"/>. Positions in errors are counted from the start of the node's JSON
    /// text.
    /// </param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Populate<TValue>(JsonNode? node, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        Fill(Fillable<TValue>(Know(jsonTypeInfo)), node, target);
    }

    private static void Fill<TValue>(ContractEntry known, JsonNode? node, TValue target)
        where TValue : class => ReadCall.RunAny<TValue>(known, StjOutput.NodeToBytes(node, known.Frozen), target);
}
