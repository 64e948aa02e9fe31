// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.Utf8.cs.
#nullable enable

namespace Peregrine.Json;

/// <content>Reads with a caller's <see cref="Utf8JsonReader"/> and writes with a caller's <see cref="Utf8JsonWriter"/>.</content>
public static partial class JsonSerializer
{
    /// <summary>
    /// Reads the JSON value at the position of a <see cref="Utf8JsonReader"/>. If the reader is at a property name, the value after the name is read.
    /// Afterwards the reader is at the last token of the value. If a <see cref="JsonException"/> is thrown, the reader does not move. The text after the value
    /// is not checked. The options of the reader decide about comments, trailing commas and the maximum depth. Positions in errors are counted from the start
    /// of the value's text, or from the start of the reader's input if the loaded System.Text.Json counts from there (after version 10).
    /// </summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The reader returns comments as tokens (<see cref="JsonCommentHandling.Allow"/>).</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(ref Utf8JsonReader reader, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(ref reader, options);

    /// <summary>Reads the JSON value of type <paramref name="returnType"/> at the position of a <see cref="Utf8JsonReader"/>.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one positioned at a value or at a property name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(ref Utf8JsonReader reader, Type returnType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize(ref reader, returnType, options);

    /// <summary>
    /// Writes a value as JSON with a <see cref="Utf8JsonWriter"/>, at its current position. As in System.Text.Json, the options of the writer decide about
    /// indentation and the escaping of values, and names of members are escaped with the encoder of the serializer options. If writing fails, the writer keeps
    /// what was written before the error.
    /// </summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Receives the value and is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize<TValue>(Utf8JsonWriter writer, TValue value, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Serialize<TValue>(writer, value, options);

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON with a <see cref="Utf8JsonWriter"/>, at its current position.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Receives the value and is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> or <paramref name="inputType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize(Utf8JsonWriter writer, object? value, Type inputType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Serialize(writer, value, inputType, options);
}
