// Written by tools/Peregrine.Json.Tables.
#nullable enable
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <content>Reads with a caller's <see cref="Utf8JsonReader"/> and writes with a caller's <see cref="Utf8JsonWriter"/>, by System.Text.Json's metadata.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads the JSON value at the position of a <see cref="Utf8JsonReader"/>, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>(ref Utf8JsonReader reader, JsonTypeInfo<TValue> jsonTypeInfo) =>
        StjInput.Read<TValue>(ref reader, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), StjInput.SettingsOf(in reader));

    /// <summary>
    /// Reads the JSON value at the position of a <see cref="Utf8JsonReader"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.
    /// </summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(ref Utf8JsonReader reader, JsonTypeInfo jsonTypeInfo) =>
        StjInput.Read<object>(ref reader, Know(jsonTypeInfo), StjInput.SettingsOf(in reader));

    /// <summary>
    /// Reads the JSON value at the position of a <see cref="Utf8JsonReader"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains.
    /// </summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(ref Utf8JsonReader reader, Type returnType, JsonSerializerContext context) =>
        StjInput.Read<object>(ref reader, Know(returnType, context), StjInput.SettingsOf(in reader));

    /// <summary>Writes a value as JSON with a <see cref="Utf8JsonWriter"/>, at its current position, using the metadata of its type.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Receives the value and is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Serialize<TValue>(Utf8JsonWriter writer, TValue value, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(writer);
        StjOutput.Write(writer, value, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo));
    }

    /// <summary>
    /// Writes a value as JSON with a <see cref="Utf8JsonWriter"/>, at its current position, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.
    /// </summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Receives the value and is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Serialize(Utf8JsonWriter writer, object? value, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(writer);
        StjOutput.Write(writer, value, KnowFor(value, jsonTypeInfo));
    }

    /// <summary>
    /// Writes a value as JSON with a <see cref="Utf8JsonWriter"/>, at its current position, using the metadata that a <see cref="JsonSerializerContext"/> contains.
    /// </summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Receives the value and is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/>, <paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static void Serialize(Utf8JsonWriter writer, object? value, Type inputType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(writer);
        StjOutput.Write(writer, value, KnowFor(value, inputType, context));
    }
}
