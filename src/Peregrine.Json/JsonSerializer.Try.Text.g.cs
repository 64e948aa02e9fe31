// Written by tools/Peregrine.Json.Tables.
#nullable enable
using Peregrine.Json.Contracts;

namespace Peregrine.Json;

/// <content>Reads characters that are often invalid, and returns errors instead of throwing.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from a string; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
    /// <remarks>
    /// Works like the overload for UTF-8. Positions in errors count bytes of UTF-8. A lone surrogate is returned as an error too; <c>Deserialize</c> throws
    /// <see cref="ArgumentException"/> for it.
    /// </remarks>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), json.AsSpan());
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<object> TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead<object>(Find(returnType, options), json.AsSpan());
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), json.AsSpan());
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<object> TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead<object>(Know(jsonTypeInfo), json.AsSpan());
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static DeserializationResult<object> TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead<object>(Know(returnType, context), json.AsSpan());
    }

    /// <summary>Reads one JSON value from a span of characters; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
    /// <remarks>
    /// Works like the overload for UTF-8. Positions in errors count bytes of UTF-8. A lone surrogate is returned as an error too; <c>Deserialize</c> throws
    /// <see cref="ArgumentException"/> for it.
    /// </remarks>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonSerializerOptions? options = null) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), json);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<object> TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead<object>(Find(returnType, options), json);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), json);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<object> TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo jsonTypeInfo) =>
        TryRead<object>(Know(jsonTypeInfo), json);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, JsonSerializerOptions)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static DeserializationResult<object> TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, JsonSerializerContext context) =>
        TryRead<object>(Know(returnType, context), json);

    /// <summary>
    /// Reads one JSON value from a text reader; if the text is invalid or does not fit the type, returns an error instead of throwing. The reader
    /// is read to its end and not closed.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>(TextReader json, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), json.ReadToEnd().AsSpan());
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(TextReader, JsonSerializerOptions)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<object> TryDeserialize(TextReader json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead<object>(Find(returnType, options), json.ReadToEnd().AsSpan());
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(TextReader, JsonSerializerOptions)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<TValue> TryDeserialize<TValue>(TextReader json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), json.ReadToEnd().AsSpan());
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(TextReader, JsonSerializerOptions)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<object> TryDeserialize(TextReader json, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead<object>(Know(jsonTypeInfo), json.ReadToEnd().AsSpan());
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(TextReader, JsonSerializerOptions)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static DeserializationResult<object> TryDeserialize(TextReader json, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead<object>(Know(returnType, context), json.ReadToEnd().AsSpan());
    }
}
