using System.Buffers;
using Peregrine.Json.Contracts;

namespace Peregrine.Json;

/// <content>Writes JSON.</content>
public static partial class JsonSerializer
{
    // The generic methods are small enough to be inlined into the caller, where TValue is exact: ContractSlot is then a field at a constant address. Code
    // shared by all reference types must find it through a dictionary lookup, which costs 2 of the 17 ns of a small object.

    /// <summary>Writes a value as JSON in UTF-8.</summary>
    /// <remarks>For most types without user code, the array is the only allocation after the first calls.</remarks>
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
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] SerializeToUtf8Bytes<TValue>(TValue value, JsonSerializerOptions? options = null) =>
        WriteCall.ToBytes(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), value);

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
    public static byte[] SerializeToUtf8Bytes(object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        CheckInput(value, inputType, options);
        return WriteCall.AnyToBytes(Find(inputType, options), value);
    }

    /// <summary>Writes a value as JSON and returns it as a string.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Serialize<TValue>(TValue value, JsonSerializerOptions? options = null) =>
        WriteCall.ToText(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), value);

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON and returns it as a string.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes(object?, Type, JsonSerializerOptions?)"/>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static string Serialize(object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        CheckInput(value, inputType, options);
        return WriteCall.AnyToText(Find(inputType, options), value);
    }

    /// <summary>Writes a value as JSON in UTF-8 into <paramref name="output"/>.</summary>
    /// <remarks>
    /// The value is written into the spans of <paramref name="output"/>, without a copy and, for most types without user code, without an allocation. This is
    /// the fastest overload if the buffer is reused. If writing fails, bytes that were already passed to <paramref name="output"/> stay there, as with
    /// <see cref="Utf8JsonWriter"/>.
    /// </remarks>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Serialize<TValue>(IBufferWriter<byte> output, TValue value, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        WriteCall.Into(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), value, output);
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
        CheckInput(value, inputType, options);
        WriteCall.AnyInto(Find(inputType, options), value, output);
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
        output.Write(Serialize(value, options));
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

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    private static void CheckInput(object? value, Type inputType, JsonSerializerOptions? options)
    {
        CheckInput(value, inputType);
        if (value is null && inputType.IsValueType && Nullable.GetUnderlyingType(inputType) is null)
        {
            // If the type itself cannot be written, Find throws that error instead of the error about null.
            _ = Find(inputType, options);
            throw Throw.NullForValueType(inputType);
        }
    }

    private static void CheckInput(object? value, Type inputType)
    {
        ArgumentNullException.ThrowIfNull(inputType);
        if (value is not null && !inputType.IsInstanceOfType(value) && Nullable.GetUnderlyingType(inputType) != value.GetType())
        {
            throw Throw.WrongInputType(inputType, value.GetType());
        }
    }
}
