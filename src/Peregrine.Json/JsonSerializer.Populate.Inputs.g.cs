// Written by tools/Peregrine.Json.Tables.
#nullable enable
using System.Buffers;
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <content>Reads other inputs than UTF-8 into existing objects and collections.</content>
public static partial class JsonSerializer
{
    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="target"/> is null.</exception>
    /// <exception cref="ArgumentException">The text contains a lone surrogate. Nothing was read.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), json, target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="json">The whole text.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/>, <paramref name="target"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Populate<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable(Know(jsonTypeInfo)), json, target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> is null.</exception>
    /// <exception cref="ArgumentException">The text contains a lone surrogate. Nothing was read.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), json, target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="json">The whole text.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Populate<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable(Know(jsonTypeInfo)), json, target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>(in ReadOnlySequence<byte> utf8Json, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), in utf8Json, target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Populate<TValue>(in ReadOnlySequence<byte> utf8Json, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable(Know(jsonTypeInfo)), in utf8Json, target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="target"/> is null.</exception>
    /// <exception cref="ArgumentException">The text contains a lone surrogate. Nothing was read.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>(TextReader json, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), json.ReadToEnd(), target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/>, <paramref name="target"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Populate<TValue>(TextReader json, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable(Know(jsonTypeInfo)), json.ReadToEnd(), target);
    }

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
        ReadCall.RunAny<TValue>(Fillable(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), DomText.TextOf(element), target);
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
        ReadCall.RunAny<TValue>(Fillable(Know(jsonTypeInfo)), DomText.TextOf(element), target);
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
        ReadCall.RunAny<TValue>(Fillable(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), DomText.TextOf(document.RootElement), target);
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
        ReadCall.RunAny<TValue>(Fillable(Know(jsonTypeInfo)), DomText.TextOf(document.RootElement), target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="node">
    /// The node. A null reference means a JSON null and throws <see cref="JsonException"/>. Positions in errors are counted from the start of its text.
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
        Fill(Fillable(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), node, target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonTypeInfo{TValue})"/>
    /// <param name="node">
    /// The node. A null reference means a JSON null and throws <see cref="JsonException"/>. Positions in errors are counted from the start of its text.
    /// </param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Populate<TValue>(JsonNode? node, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        Fill(Fillable(Know(jsonTypeInfo)), node, target);
    }
}
