using System.Buffers;
using Peregrine.Json.Buffers;
using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>The steps of every call that writes a value: write it, report the error, return the buffer.</summary>
internal static class WriteCall
{
    // The next three methods are for contracts that were found by their type. Tests for this case, and for the kind of the result, would take a sixth of the
    // time of writing a small value (docs/design/0016).

    /// <summary>Writes a value to a new array, with the contract of <typeparamref name="T"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToBytes<T>(ContractEntry known, T value)
    {
        var writer = new JsonWriter(known.Write, known.Escapes);
        try
        {
            writer.At = ProvenCast.To<TypeContract<T>>(known.Contract).Put(ref writer, writer.At, value);
            known.NoteWrite();
            return NewArray.Of(writer.Written);
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

    /// <summary>Writes a value to a new string, with the contract of <typeparamref name="T"/>.</summary>
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

            // An exception that TextOf throws has no path.
            return TextOf(writer.Written);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes a value directly into a target, with the contract of <typeparamref name="T"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Into<T>(ContractEntry known, T value, IBufferWriter<byte> target)
    {
        var writer = new JsonWriter(known.Write, known.Escapes, target, known);
        try
        {
            writer.At = ProvenCast.To<TypeContract<T>>(known.Contract).Put(ref writer, writer.At, value);
            writer.End();
            known.NoteWrite();
        }
        catch (Exception error) when (writer.Explains(error))
        {
            known.NoteWrite();
            throw ExplainAdvanced(known, value, ref writer, error);
        }
    }

    // The next methods are for contracts that were found by a run-time type or by metadata. The type argument is the contract's type, or object.

    /// <summary>Writes a value to a new array, with any contract.</summary>
    public static byte[] AnyToBytes<T>(ContractEntry known, T? value) => (byte[])RunAny(known, value, asText: false);

    /// <summary>Writes a value to a new string, with any contract.</summary>
    public static string AnyToText<T>(ContractEntry known, T? value) => (string)RunAny(known, value, asText: true);

    private static object RunAny<T>(ContractEntry known, T? value, bool asText)
    {
        var writer = new JsonWriter(known.Write, known.Escapes);
        try
        {
            ReadOnlySpan<byte> written = AnyTo(known, ref writer, value);
            return asText ? TextOf(written) : NewArray.Of(written);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes to a writer without a target. Returns its text, which is valid until the writer is disposed.</summary>
    public static ReadOnlySpan<byte> AnyTo<T>(ContractEntry known, ref JsonWriter writer, T? value)
    {
        known.NoteWrite();
        try
        {
            known.WriteValue(ref writer, value);
        }
        catch (Exception error) when (writer.Explains(error))
        {
            throw Explain(known, ref writer, error);
        }

        return writer.Written;
    }

    /// <summary>Writes directly into a buffer, perhaps of a stream or a pipe. Exceptions thrown by a stream are not attributed to the value.</summary>
    public static void AnyInto<T>(ContractEntry known, T? value, IBufferWriter<byte> target)
    {
        var writer = new JsonWriter(known.Write, known.Escapes, target, known);
        known.NoteWrite(isStreaming: writer.IsStreaming);
        try
        {
            known.WriteValue(ref writer, value);
            writer.End();
        }
        catch (Exception error) when (target is not StreamOutput { HasFailed: true } && writer.Explains(error))
        {
            throw ExplainAdvanced(known, value, ref writer, error);
        }
    }

    /// <summary>Converts UTF-8 to a string; throws System.Text.Json's exception for malformed UTF-8, which user code may have written.</summary>
    public static string TextOf(ReadOnlySpan<byte> utf8) => Utf8Text.TryToText(utf8, out string? text) ? text : throw EscapedText.Undecodable(utf8);

    /// <summary>Returns the exception that the caller receives for an exception thrown during writing.</summary>
    public static Exception Explain(ContractEntry known, ref JsonWriter writer, Exception error) =>
        WriteErrors.Explain(known.Contract.Shape, known.Write.MaxDepth, ref writer, error);

    /// <summary>
    /// Returns the exception that the caller receives, if the beginning of the output may have been sent. Not generic: code shared by reference types would
    /// keep its type arguments alive through the whole call.
    /// </summary>
    private static Exception ExplainAdvanced(ContractEntry known, object? value, ref JsonWriter writer, Exception error)
    {
        if (!writer.HasAdvanced || writer.Path is not null)
        {
            return Explain(known, ref writer, error);
        }

        return known.Contract.ExplainAgain(value, known.Write, known.Escapes, ref writer, error);
    }
}
