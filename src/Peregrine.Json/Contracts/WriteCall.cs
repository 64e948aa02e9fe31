using System.Buffers;
using System.Runtime.CompilerServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>The frames of every call that writes a value: write, explain the fault, give the buffer back.</summary>
internal static class WriteCall
{
    // Those of contracts that have been found by their type: to ask which they are, and whether an array or a string is wanted, costs a sixth of a small
    // value (docs/design/0022).

    /// <summary>Writes to an array by the contract of <typeparamref name="T"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToBytes<T>(ContractEntry known, T value)
    {
        var writer = new JsonWriter(known.Write, known.Escapes);
        try
        {
            writer.At = ProvenCast.To<TypeContract<T>>(known.Contract).Put(ref writer, writer.At, value);
            known.NoteWrite();
            return writer.Written.ToArray();
        }
        catch (Exception error) when (writer.Explains(error))
        {
            known.NoteWrite();
            throw Explain(known, ref writer, error);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes to a string by the contract of <typeparamref name="T"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string ToText<T>(ContractEntry known, T value)
    {
        var writer = new JsonWriter(known.Write, known.Escapes);
        try
        {
            try
            {
                writer.At = ProvenCast.To<TypeContract<T>>(known.Contract).Put(ref writer, writer.At, value);
            }
            catch (Exception error) when (writer.Explains(error))
            {
                known.NoteWrite();
                throw Explain(known, ref writer, error);
            }

            known.NoteWrite();

            // Its exception has no path.
            return Utf8Text.ToText(writer.Written);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes straight into a target by the contract of <typeparamref name="T"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Into<T>(ContractEntry known, T value, IBufferWriter<byte> target)
    {
        var writer = new JsonWriter(known.Write, known.Escapes, target, known);
        try
        {
            writer.At = ProvenCast.To<TypeContract<T>>(known.Contract).Put(ref writer, writer.At, value);
            writer.Complete();
            known.NoteWrite();
        }
        catch (Exception error) when (writer.Explains(error))
        {
            known.NoteWrite();
            throw ExplainAdvanced(known, value, ref writer, error);
        }
    }

    // Those of any contract: of a type known at run time only, or by metadata. The type argument is the contract's type, or object.

    /// <summary>Writes to an array.</summary>
    public static byte[] AnyToBytes<T>(ContractEntry known, T? value) => (byte[])RunAny(known, value, asText: false);

    /// <summary>Writes to a string.</summary>
    public static string AnyToText<T>(ContractEntry known, T? value) => (string)RunAny(known, value, asText: true);

    private static object RunAny<T>(ContractEntry known, T? value, bool asText)
    {
        known.NoteWrite();
        var writer = new JsonWriter(known.Write, known.Escapes);
        try
        {
            try
            {
                known.WriteValue(ref writer, value);
            }
            catch (Exception error) when (writer.Explains(error))
            {
                throw Explain(known, ref writer, error);
            }

            return asText ? Utf8Text.ToText(writer.Written) : writer.Written.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes straight into a buffer, a stream's or a pipe's among them. What a stream throws is not the value's.</summary>
    public static void AnyInto<T>(ContractEntry known, T? value, IBufferWriter<byte> target)
    {
        var writer = new JsonWriter(known.Write, known.Escapes, target, known);
        known.NoteWrite(isStreaming: writer.IsStreaming);
        try
        {
            known.WriteValue(ref writer, value);
            writer.Complete();
        }
        catch (Exception error) when (target is not StreamOutput { HasFailed: true } && writer.Explains(error))
        {
            throw ExplainAdvanced(known, value, ref writer, error);
        }
    }

    /// <summary>The exception for what was thrown.</summary>
    public static Exception Explain(ContractEntry known, ref JsonWriter writer, Exception error) =>
        writer.Explain(error, known.Contract, known.Write.MaxDepth);

    /// <summary>
    /// As <see cref="Explain(ContractEntry, ref JsonWriter, Exception)"/>, where the beginning of the output may be gone. Not generic: code that reference types
    /// share would keep its type arguments through the whole call for this.
    /// </summary>
    private static Exception ExplainAdvanced(ContractEntry known, object? value, ref JsonWriter writer, Exception error)
    {
        if (!writer.HasAdvanced || writer.Path is not null)
        {
            return Explain(known, ref writer, error);
        }

        return ExplainAgain(known.Contract, value, known.Write, known.Escapes, ref writer, error);
    }

    /// <summary>
    /// The exception for what was thrown after the beginning of the output had left. No user code has a part in the value: it is written once more, into an
    /// array, to find the path.
    /// </summary>
    public static Exception ExplainAgain(TypeContract root, object? value, WriteSettings settings, EscapeSet escapes, ref JsonWriter writer, Exception error)
    {
        var again = new JsonWriter(settings, escapes);
        try
        {
            root.WriteObject(ref again, value);
        }
        catch (WriteFault fault)
        {
            return again.Explain(fault, root, settings.MaxDepth);
        }
        finally
        {
            again.Dispose();
        }

        return writer.Explain(error, root, settings.MaxDepth);
    }
}
