// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.Write.cs.
#nullable enable
using System.Buffers;

namespace Peregrine.Json;

/// <content>Writes JSON.</content>
public static partial class JsonSerializer
{
    /// <summary>Writes a value as JSON in UTF-8.</summary>
    /// <typeparam name="TValue">The type that the value is written as.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <returns>The text, without a byte order mark.</returns>
    /// <exception cref="JsonException">
    /// Arrays and objects nest deeper than <see cref="JsonSerializerOptions.MaxDepth"/> (a cycle does, unless the options have a reference handler), or a value
    /// is not allowed, such as null in a member that forbids it.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// A number is NaN or infinite, and the options do not have
    /// <see cref="System.Text.Json.Serialization.JsonNumberHandling.AllowNamedFloatingPointLiterals"/>.
    /// </exception>
    /// <exception cref="NotSupportedException">The type cannot be written.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static byte[] SerializeToUtf8Bytes<TValue>(TValue value, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.SerializeToUtf8Bytes<TValue>(value, options);

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON in UTF-8.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The value is not of type <paramref name="inputType"/>, or a number is NaN or infinite and the options do not allow that.
    /// </exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static byte[] SerializeToUtf8Bytes(object? value, Type inputType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(value, inputType, options);

    /// <summary>Writes a value as JSON and returns it as a string.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static string Serialize<TValue>(TValue value, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Serialize<TValue>(value, options);

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON and returns it as a string.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes(object?, Type, JsonSerializerOptions?)"/>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static string Serialize(object? value, Type inputType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Serialize(value, inputType, options);

    /// <summary>Writes a value as JSON in UTF-8 into <paramref name="output"/>.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize<TValue>(IBufferWriter<byte> output, TValue value, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(SerializeToUtf8Bytes<TValue>(value, options));
    }

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON in UTF-8 into <paramref name="output"/>.</summary>
    /// <inheritdoc cref="Serialize{TValue}(IBufferWriter{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="inputType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize(IBufferWriter<byte> output, object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(SerializeToUtf8Bytes(value, inputType, options));
    }

    /// <summary>
    /// Writes a value as JSON text to a text writer, which is neither flushed nor closed. If the value cannot be written, the text writer has received nothing.
    /// </summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize<TValue>(TextWriter output, TValue value, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize<TValue>(value, options));
    }

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON text to a text writer, which is neither flushed nor closed.</summary>
    /// <inheritdoc cref="Serialize{TValue}(TextWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="inputType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize(TextWriter output, object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, inputType, options));
    }
}
