using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <summary>Reading from System.Text.Json's document models into what is there already.</summary>
public static partial class JsonSerializer
{
    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="element">The element. Positions in errors are those in its own text.</param>
    /// <param name="target">What is filled.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>(JsonElement element, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), DomText.TextOf(element), target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="element">The element. Positions in errors are those in its own text.</param>
    /// <param name="target">What is filled.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Populate<TValue>(JsonElement element, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable<TValue>(Know(jsonTypeInfo)), DomText.TextOf(element), target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="document">The document; it is not disposed. Positions in errors are those in its own text.</param>
    /// <param name="target">What is filled.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>(JsonDocument document, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), DomText.TextOf(document.RootElement), target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="document">The document; it is not disposed. Positions in errors are those in its own text.</param>
    /// <param name="target">What is filled.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Populate<TValue>(JsonDocument document, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable<TValue>(Know(jsonTypeInfo)), DomText.TextOf(document.RootElement), target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null is JSON's null, which cannot fill anything. Positions in errors are those in its own text.</param>
    /// <param name="target">What is filled.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>(JsonNode? node, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        Fill(Fillable<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), node, target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="node">The node; null is JSON's null, which cannot fill anything. Positions in errors are those in its own text.</param>
    /// <param name="target">What is filled.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Populate<TValue>(JsonNode? node, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        Fill(Fillable<TValue>(Know(jsonTypeInfo)), node, target);
    }

    private static void Fill<TValue>(ContractEntry known, JsonNode? node, TValue target)
        where TValue : class => ReadCall.RunAny<TValue>(known, StjOutput.NodeToBytes(node, known.Frozen), target);
}
