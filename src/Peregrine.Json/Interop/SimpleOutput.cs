using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Writes simple values to a caller's <see cref="Utf8JsonWriter"/>: with the writer's own methods, which format the value in place, or with a kernel that is
/// faster even though its text must be copied.
/// </summary>
internal static class SimpleOutput
{
    /// <summary>
    /// Writes a value. Returns false, without writing anything, if the writer is too deep for the options, if no method of the writer and no kernel is used
    /// here for the value, or if the writer refuses the value. The caller then writes the value in another way or throws.
    /// </summary>
    public static bool TryWrite<T>(Utf8JsonWriter writer, T? value, ContractEntry known, Type codec)
    {
        if (writer.CurrentDepth > known.Write.MaxDepth)
        {
            return false;
        }

        try
        {
            return typeof(T).IsValueType ? TryWriteValue(writer, value!) || TryWriteText(writer, value, known) : TryWriteReference(writer, value, codec);
        }
        catch (Exception refusal) when (refusal is ArgumentException or WriteFault || StjText.IsWriting(refusal))
        {
            return false;
        }
    }

    /// <summary>
    /// Writes an int, long or bool, or a nullable one with a value, with the writer's own method; returns false for all other values. The JIT keeps only one of
    /// the branches for each type.
    /// </summary>
    private static bool TryWriteValue<T>(Utf8JsonWriter writer, T value)
    {
        if (typeof(T) == typeof(int))
        {
            writer.WriteNumberValue(ValueBits.Cast<T, int>(value));
            return true;
        }

        if (typeof(T) == typeof(long))
        {
            writer.WriteNumberValue(ValueBits.Cast<T, long>(value));
            return true;
        }

        if (typeof(T) == typeof(bool))
        {
            writer.WriteBooleanValue(ValueBits.Cast<T, bool>(value));
            return true;
        }

        if (typeof(T) == typeof(int?) && ValueBits.Cast<T, int?>(value) is { } number)
        {
            writer.WriteNumberValue(number);
            return true;
        }

        if (typeof(T) == typeof(long?) && ValueBits.Cast<T, long?>(value) is { } wide)
        {
            writer.WriteNumberValue(wide);
            return true;
        }

        if (typeof(T) == typeof(bool?) && ValueBits.Cast<T, bool?>(value) is { } flag)
        {
            writer.WriteBooleanValue(flag);
            return true;
        }

        return false;
    }

    /// <summary>
    /// Writes a value with the kernel of its type, if the kernel writes every value of the type (a number with a fraction, a time, an identifier, for example)
    /// and the writer does not indent; otherwise returns false.
    /// </summary>
    private static bool TryWriteText<T>(Utf8JsonWriter writer, T? value, ContractEntry known)
    {
        if (known.Contract is not TypeContract<T> { LongestText: > 0 } contract || writer.Options.Indented)
        {
            return false;
        }

        var output = new JsonWriter(known.Write, known.Escapes);
        try
        {
            output.At = contract.Put(ref output, output.At, value);
            WriterOutput.WriteRaw(writer, output.Written);
            return true;
        }
        finally
        {
            output.Dispose();
        }
    }

    private static bool TryWriteReference(Utf8JsonWriter writer, object? value, Type codec)
    {
        if (codec == typeof(StringCodec))
        {
            writer.WriteStringValue((string?)value);
            return true;
        }

        if (codec == typeof(ByteArrayCodec) && value is byte[] bytes)
        {
            writer.WriteBase64StringValue(bytes);
            return true;
        }

        return false;
    }
}
