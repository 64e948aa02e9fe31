// Written by tools/Peregrine.Json.Tables.
#nullable enable
using System.Buffers;
using Peregrine.Json.Contracts;

namespace Peregrine.Json;

/// <content>Reads UTF-8 that is often invalid, and returns errors instead of throwing.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from UTF-8; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
    /// <remarks>
    /// For input that is often invalid. Valid input costs what <c>Deserialize</c> costs. No text makes the library itself throw. Exceptions thrown by other
    /// code (a constructor, an accessor, a converter, a stream) propagate, with three exceptions that are returned as errors: a <see cref="JsonException"/>
    /// or a <see cref="NotSupportedException"/> of code that reads the value, and what <see cref="Utf8JsonReader"/> throws inside a converter. If there is
    /// no metadata for the type, or if the options or the attributes conflict, the method throws before it reads anything.
    /// </remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <returns>The value, or the error.</returns>
    /// <exception cref="NotSupportedException">The options have no metadata for the type or for a type inside it.</exception>
    /// <exception cref="InvalidOperationException">The options or the attributes of the types conflict.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonSerializerOptions? options = null) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), utf8Json);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<object> TryDeserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead<object>(Find(returnType, options), utf8Json);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), utf8Json);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<object> TryDeserialize(ReadOnlySpan<byte> utf8Json, JsonTypeInfo jsonTypeInfo) =>
        TryRead<object>(Know(jsonTypeInfo), utf8Json);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static DeserializationResult<object> TryDeserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerContext context) =>
        TryRead<object>(Know(returnType, context), utf8Json);

    /// <summary>
    /// Reads one JSON value from a sequence of UTF-8 segments; if the text is invalid or does not fit the type, returns an error instead of throwing.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonSerializerOptions? options = null) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), in utf8Json);

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, JsonSerializerOptions)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<object> TryDeserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead<object>(Find(returnType, options), in utf8Json);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, JsonSerializerOptions)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<TValue> TryDeserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), in utf8Json);

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, JsonSerializerOptions)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<object> TryDeserialize(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo jsonTypeInfo) =>
        TryRead<object>(Know(jsonTypeInfo), in utf8Json);

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, JsonSerializerOptions)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static DeserializationResult<object> TryDeserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, JsonSerializerContext context) =>
        TryRead<object>(Know(returnType, context), in utf8Json);

    /// <summary>
    /// Reads the JSON value at the position of a <see cref="Utf8JsonReader"/>; if the value is invalid or does not fit the type, returns an error
    /// instead of throwing, and does not move the reader.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The reader returns comments as tokens (<see cref="JsonCommentHandling.Allow"/>).</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>(ref Utf8JsonReader reader, JsonSerializerOptions? options = null) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), ref reader);

    /// <inheritdoc cref="TryDeserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<object> TryDeserialize(ref Utf8JsonReader reader, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead<object>(Find(returnType, options), ref reader);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<TValue> TryDeserialize<TValue>(ref Utf8JsonReader reader, JsonTypeInfo<TValue> jsonTypeInfo) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), ref reader);

    /// <inheritdoc cref="TryDeserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<object> TryDeserialize(ref Utf8JsonReader reader, JsonTypeInfo jsonTypeInfo) =>
        TryRead<object>(Know(jsonTypeInfo), ref reader);

    /// <inheritdoc cref="TryDeserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static DeserializationResult<object> TryDeserialize(ref Utf8JsonReader reader, Type returnType, JsonSerializerContext context) =>
        TryRead<object>(Know(returnType, context), ref reader);
}
