// Written by tools/Peregrine.Json.Tables.
#nullable enable
using System.Buffers;
using Peregrine.Json.Contracts;

namespace Peregrine.Json;

/// <content>Reads UTF-8 that is often invalid, and returns errors instead of throwing.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from UTF-8; if the text is invalid or does not fit the type, returns false and an error instead of throwing.</summary>
    /// <remarks>
    /// For input that is often invalid. Valid input costs what <c>Deserialize</c> costs. No text makes the library itself throw. Exceptions thrown by other
    /// code (a constructor, an accessor, a converter, a stream) propagate. Of those thrown by code that reads the value, only <see cref="JsonException"/>,
    /// <see cref="NotSupportedException"/> and what <see cref="Utf8JsonReader"/> throws inside a converter are returned as errors. If there is no metadata for
    /// the type, or if the options or the attributes conflict, the method throws before it reads anything.
    /// </remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <returns>Whether the text was read.</returns>
    /// <exception cref="NotSupportedException">The options have no metadata for the type or for a type inside it.</exception>
    /// <exception cref="InvalidOperationException">The options or the attributes of the types conflict.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(ReadOnlySpan<byte> utf8Json, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find((JsonSerializerOptions?)null) ?? FindOther<TValue>(null), utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonSerializerOptions? options, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(ReadOnlySpan<byte> utf8Json, Type returnType, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, null), utf8Json, out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerOptions? options, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, options), utf8Json, out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize(ReadOnlySpan<byte> utf8Json, JsonTypeInfo jsonTypeInfo, out object? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(Know(jsonTypeInfo), utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static bool TryDeserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerContext context, out object? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(Know(returnType, context), utf8Json, out value, out error);

    /// <summary>
    /// Reads one JSON value from a sequence of UTF-8 segments; if the text is invalid or does not fit the type, returns false and an error instead of throwing.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(in ReadOnlySequence<byte> utf8Json, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find((JsonSerializerOptions?)null) ?? FindOther<TValue>(null), in utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonSerializerOptions? options, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), in utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, null), in utf8Json, out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, JsonSerializerOptions? options, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, options), in utf8Json, out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), in utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo jsonTypeInfo, out object? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(Know(jsonTypeInfo), in utf8Json, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(in ReadOnlySequence{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static bool TryDeserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, JsonSerializerContext context, out object? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(Know(returnType, context), in utf8Json, out value, out error);

    /// <summary>
    /// Reads the JSON value at the position of a <see cref="Utf8JsonReader"/>; if the value is invalid or does not fit the type, returns false and an
    /// error instead of throwing, and does not move the reader.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(ref Utf8JsonReader reader, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        _ = ContractSlot<TValue>.Find((JsonSerializerOptions?)null) ?? FindOther<TValue>(null);
        try
        {
            return IsRead(Deserialize<TValue>(ref reader), out value, out error);
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ref Utf8JsonReader, out TValue, out DeserializationError)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(ref Utf8JsonReader reader, JsonSerializerOptions? options, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        _ = ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options);
        try
        {
            return IsRead(Deserialize<TValue>(ref reader, options), out value, out error);
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ref Utf8JsonReader, out TValue, out DeserializationError)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(ref Utf8JsonReader reader, Type returnType, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        _ = Find(returnType, null);
        try
        {
            return IsRead(Deserialize(ref reader, returnType), out value, out error);
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ref Utf8JsonReader, out TValue, out DeserializationError)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(ref Utf8JsonReader reader, Type returnType, JsonSerializerOptions? options, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        _ = Find(returnType, options);
        try
        {
            return IsRead(Deserialize(ref reader, returnType, options), out value, out error);
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ref Utf8JsonReader, out TValue, out DeserializationError)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize<TValue>(ref Utf8JsonReader reader, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        _ = ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo);
        try
        {
            return IsRead(Deserialize(ref reader, jsonTypeInfo), out value, out error);
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ref Utf8JsonReader, out TValue, out DeserializationError)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize(ref Utf8JsonReader reader, JsonTypeInfo jsonTypeInfo, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        _ = Know(jsonTypeInfo);
        try
        {
            return IsRead(Deserialize(ref reader, jsonTypeInfo), out value, out error);
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(ref Utf8JsonReader, out TValue, out DeserializationError)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static bool TryDeserialize(ref Utf8JsonReader reader, Type returnType, JsonSerializerContext context, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        _ = Know(returnType, context);
        try
        {
            return IsRead(Deserialize(ref reader, returnType, context), out value, out error);
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }
}
