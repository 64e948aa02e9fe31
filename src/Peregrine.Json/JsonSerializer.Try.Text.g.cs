// Written by tools/Peregrine.Json.Tables.
#nullable enable
using Peregrine.Json.Contracts;

namespace Peregrine.Json;

/// <content>Reads characters that are often invalid, and returns errors instead of throwing.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from a string; if the text is invalid or does not fit the type, returns false and an error instead of throwing.</summary>
    /// <remarks>
    /// Works like the overload for UTF-8. Positions in errors count bytes of UTF-8. A lone surrogate is returned as an error too; <c>Deserialize</c> throws
    /// <see cref="ArgumentException"/> for it.
    /// </remarks>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead(ContractSlot<TValue>.Find((JsonSerializerOptions?)null) ?? FindOther<TValue>(null), json.AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonSerializerOptions? options, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), json.AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, null), json.AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, JsonSerializerOptions? options, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, options), json.AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), json.AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo jsonTypeInfo, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead(Know(jsonTypeInfo), json.AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(string, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static bool TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, JsonSerializerContext context, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead(Know(returnType, context), json.AsSpan(), out value, out error);
    }

    /// <summary>Reads one JSON value from a span of characters; if the text is invalid or does not fit the type, returns false and an error instead of throwing.</summary>
    /// <remarks>
    /// Works like the overload for UTF-8. Positions in errors count bytes of UTF-8. A lone surrogate is returned as an error too; <c>Deserialize</c> throws
    /// <see cref="ArgumentException"/> for it.
    /// </remarks>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find((JsonSerializerOptions?)null) ?? FindOther<TValue>(null), json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonSerializerOptions? options, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, null), json, out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, JsonSerializerOptions? options, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, options), json, out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo jsonTypeInfo, out object? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(Know(jsonTypeInfo), json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{char}, out TValue, out DeserializationError)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static bool TryDeserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, JsonSerializerContext context, out object? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(Know(returnType, context), json, out value, out error);

    /// <summary>
    /// Reads one JSON value from a text reader; if the text is invalid or does not fit the type, returns false and an error instead of throwing. The reader
    /// is read to its end and not closed.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(TextReader json, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead(ContractSlot<TValue>.Find((JsonSerializerOptions?)null) ?? FindOther<TValue>(null), json.ReadToEnd().AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(TextReader, out TValue, out DeserializationError)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(TextReader json, JsonSerializerOptions? options, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), json.ReadToEnd().AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(TextReader, out TValue, out DeserializationError)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(TextReader json, Type returnType, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, null), json.ReadToEnd().AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(TextReader, out TValue, out DeserializationError)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(TextReader json, Type returnType, JsonSerializerOptions? options, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, options), json.ReadToEnd().AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(TextReader, out TValue, out DeserializationError)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize<TValue>(TextReader json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), json.ReadToEnd().AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(TextReader, out TValue, out DeserializationError)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize(TextReader json, JsonTypeInfo jsonTypeInfo, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead(Know(jsonTypeInfo), json.ReadToEnd().AsSpan(), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(TextReader, out TValue, out DeserializationError)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static bool TryDeserialize(TextReader json, Type returnType, JsonSerializerContext context, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(json);
        return TryRead(Know(returnType, context), json.ReadToEnd().AsSpan(), out value, out error);
    }
}
