// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.TypeInfo.Output.g.cs.
#nullable enable
using System.Buffers;

namespace Peregrine.Json;

/// <content>Writes with metadata into buffers and text writers, for which System.Text.Json has no overload.</content>
public static partial class JsonSerializer
{
    /// <summary>Writes a value as JSON in UTF-8 into <paramref name="output"/>, using the metadata of its type.</summary>
    /// <inheritdoc cref="Serialize{TValue}(IBufferWriter{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Serialize<TValue>(IBufferWriter<byte> output, TValue value, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(SerializeToUtf8Bytes<TValue>(value, jsonTypeInfo));
    }

    /// <summary>
    /// Writes a value as JSON in UTF-8 into <paramref name="output"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.
    /// </summary>
    /// <inheritdoc cref="Serialize{TValue}(IBufferWriter{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Serialize(IBufferWriter<byte> output, object? value, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(SerializeToUtf8Bytes(value, jsonTypeInfo));
    }

    /// <summary>
    /// Writes a value as JSON in UTF-8 into <paramref name="output"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains.
    /// </summary>
    /// <inheritdoc cref="Serialize{TValue}(IBufferWriter{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/>, <paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static void Serialize(IBufferWriter<byte> output, object? value, Type inputType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(SerializeToUtf8Bytes(value, inputType, context));
    }

    /// <summary>Writes a value as JSON text to a text writer, using the metadata of its type. The text writer is neither flushed nor closed.</summary>
    /// <inheritdoc cref="Serialize{TValue}(TextWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Serialize<TValue>(TextWriter output, TValue value, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize<TValue>(value, jsonTypeInfo));
    }

    /// <summary>
    /// Writes a value as JSON text to a text writer, using a <see cref="JsonTypeInfo"/> whose type is known only at run time. The text writer is neither flushed nor closed.
    /// </summary>
    /// <inheritdoc cref="Serialize{TValue}(TextWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static void Serialize(TextWriter output, object? value, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, jsonTypeInfo));
    }

    /// <summary>
    /// Writes a value as JSON text to a text writer, using the metadata that a <see cref="JsonSerializerContext"/> contains. The text writer is neither flushed nor closed.
    /// </summary>
    /// <inheritdoc cref="Serialize{TValue}(TextWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/>, <paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static void Serialize(TextWriter output, object? value, Type inputType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, inputType, context));
    }
}
