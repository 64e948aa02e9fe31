using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <summary>Writing.</summary>
public static partial class JsonSerializer
{
    /// <summary>Writes a value as JSON in UTF-8. The array is the only allocation.</summary>
    /// <typeparam name="TValue">The declared type, which decides what is written.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <returns>The text, without a byte order mark.</returns>
    /// <exception cref="JsonException">Containers nest deeper than MaxDepth, as a cycle does, or a value has no JSON form.</exception>
    /// <exception cref="NotSupportedException">The type cannot be written.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] SerializeToUtf8Bytes<TValue>(TValue value, JsonSerializerOptions? options = null) =>
        WriteBytes(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), value);

    /// <summary>Writes a value as <paramref name="inputType"/> in UTF-8.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The value is not of that type.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static byte[] SerializeToUtf8Bytes(object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        CheckInput(value, inputType, options);
        ContractEntry known = ContractCache.Find(inputType.TypeHandle.Value, options) ?? Know(inputType, options);
        var writer = new JsonWriter(known.Write, known.Escapes);
        try
        {
            known.Contract.WriteObject(ref writer, value);
            return writer.Written.ToArray();
        }
        catch (Exception error) when (writer.Explains(error))
        {
            throw Explain(ref writer, error, known);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes a value as a JSON string.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Serialize<TValue>(TValue value, JsonSerializerOptions? options = null) =>
        WriteText(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), value);

    /// <summary>Writes a value as <paramref name="inputType"/> to a JSON string.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes(object?, Type, JsonSerializerOptions?)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static string Serialize(object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        CheckInput(value, inputType, options);
        ContractEntry known = ContractCache.Find(inputType.TypeHandle.Value, options) ?? Know(inputType, options);
        var writer = new JsonWriter(known.Write, known.Escapes);
        try
        {
            try
            {
                known.Contract.WriteObject(ref writer, value);
            }
            catch (Exception error) when (writer.Explains(error))
            {
                throw Explain(ref writer, error, known);
            }

            // Its exception has no path.
            return Utf8Text.ToText(writer.Written);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>
    /// Writes a value as JSON in UTF-8 straight into <paramref name="output"/>: no copy, no allocation of its own. The fastest form where the
    /// buffer is reused. When writing fails, what was already handed over stays there, as with <see cref="Utf8JsonWriter"/>.
    /// </summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Serialize<TValue>(IBufferWriter<byte> output, TValue value, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        WriteBuffer(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), output, value);
    }

    /// <summary>Writes a value as <paramref name="inputType"/> in UTF-8 straight into <paramref name="output"/>.</summary>
    /// <inheritdoc cref="Serialize{TValue}(IBufferWriter{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize(IBufferWriter<byte> output, object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        CheckInput(value, inputType, options);
        ContractEntry known = ContractCache.Find(inputType.TypeHandle.Value, options) ?? Know(inputType, options);
        var writer = new JsonWriter(known.Write, known.Escapes, output, known);
        try
        {
            known.Contract.WriteObject(ref writer, value);
            writer.Complete();
        }
        catch (Exception error) when (writer.Explains(error))
        {
            throw ExplainAdvanced(ref writer, value, error, known);
        }
    }

    /// <summary>Writes a value as JSON text. The writer is neither flushed nor closed.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Takes the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize<TValue>(TextWriter output, TValue value, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, options));
    }

    /// <summary>Writes a value as <paramref name="inputType"/> to JSON text. The writer is neither flushed nor closed.</summary>
    /// <inheritdoc cref="Serialize{TValue}(TextWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Takes the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize(TextWriter output, object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, inputType, options));
    }

    // The public methods above are small enough to be inlined into the caller, where TValue is exact: ContractSlot is then a field
    // at a known address. In the code that all reference types share it is found by a call through a dictionary, 2 of the 17 ns of a small object.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] WriteBytes<TValue>(ContractEntry known, TValue value)
    {
        var writer = new JsonWriter(known.Write, known.Escapes);
        try
        {
            writer.At = ProvenCast.To<TypeContract<TValue>>(known.Contract).Put(ref writer, writer.At, value);
            return writer.Written.ToArray();
        }
        catch (Exception error) when (writer.Explains(error))
        {
            throw Explain(ref writer, error, known);
        }
        finally
        {
            writer.Dispose();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string WriteText<TValue>(ContractEntry known, TValue value)
    {
        var writer = new JsonWriter(known.Write, known.Escapes);
        try
        {
            try
            {
                writer.At = ProvenCast.To<TypeContract<TValue>>(known.Contract).Put(ref writer, writer.At, value);
            }
            catch (Exception error) when (writer.Explains(error))
            {
                throw Explain(ref writer, error, known);
            }

            // Its exception has no path.
            return Utf8Text.ToText(writer.Written);
        }
        finally
        {
            writer.Dispose();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WriteBuffer<TValue>(ContractEntry known, IBufferWriter<byte> output, TValue value)
    {
        var writer = new JsonWriter(known.Write, known.Escapes, output, known);
        try
        {
            writer.At = ProvenCast.To<TypeContract<TValue>>(known.Contract).Put(ref writer, writer.At, value);
            writer.Complete();
        }
        catch (Exception error) when (writer.Explains(error))
        {
            throw ExplainAdvanced(ref writer, value, error, known);
        }
    }

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    private static void CheckInput(object? value, Type inputType, JsonSerializerOptions? options)
    {
        CheckInput(value, inputType);
        if (value is null && inputType.IsValueType && Nullable.GetUnderlyingType(inputType) is null)
        {
            // What is wrong with the type is reported first.
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

    private static Exception Explain(ref JsonWriter writer, Exception error, ContractEntry known) =>
        writer.Explain(error, known.Contract, known.Write.MaxDepth);

    /// <summary>As <see cref="Explain(ref JsonWriter, Exception, ContractEntry)"/>, where the beginning of the output may be gone.</summary>
    private static Exception ExplainAdvanced<T>(ref JsonWriter writer, T value, Exception error, ContractEntry known)
    {
        if (!writer.HasAdvanced || writer.Path is not null)
        {
            return Explain(ref writer, error, known);
        }

        // No user code has a part in it: writes once more, into an array, to find the path.
        var again = new JsonWriter(known.Write, known.Escapes);
        try
        {
            known.WriteValue(ref again, value);
        }
        catch (WriteFault fault)
        {
            return Explain(ref again, fault, known);
        }
        finally
        {
            again.Dispose();
        }

        return Explain(ref writer, error, known);
    }
}
