// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.TypeInfo.Utf8.g.cs.
#nullable enable

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
        System.Text.Json.JsonSerializer.Deserialize<TValue>(ref reader, jsonTypeInfo);

    /// <summary>
    /// Reads the JSON value at the position of a <see cref="Utf8JsonReader"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.
    /// </summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(ref Utf8JsonReader reader, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize(ref reader, jsonTypeInfo);

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
        System.Text.Json.JsonSerializer.Deserialize(ref reader, returnType, context);

    /// <summary>Writes a value as JSON with a <see cref="Utf8JsonWriter"/>, at its current position, using the metadata of its type.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Receives the value and is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Serialize<TValue>(Utf8JsonWriter writer, TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Serialize<TValue>(writer, value, jsonTypeInfo);

    /// <summary>
    /// Writes a value as JSON with a <see cref="Utf8JsonWriter"/>, at its current position, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.
    /// </summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Receives the value and is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Serialize(Utf8JsonWriter writer, object? value, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Serialize(writer, value, jsonTypeInfo);

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
    public static void Serialize(Utf8JsonWriter writer, object? value, Type inputType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Serialize(writer, value, inputType, context);
}
