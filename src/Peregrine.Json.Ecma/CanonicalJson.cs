using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Ecma;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>
/// Writes canonical JSON (JSON Canonicalization Scheme, RFC 8785): the same UTF-8 text for all JSON texts with the same meaning, for hashing or signing.
/// Numbers are doubles in JavaScript's format; names are sorted by their UTF-16 code units; only characters that must be escaped are escaped. Input that is not
/// I-JSON (RFC 7493) throws an <see cref="EcmaJsonException"/> with the position of the error, such as a duplicate name, an unpaired surrogate, or a number
/// beyond the range of a double. Time is linear in the length, except for sorting names. Nesting does not use the call stack.
/// </summary>
public static class CanonicalJson
{
    /// <summary>Returns the canonical form, in UTF-8, of a JSON text in UTF-8.</summary>
    /// <param name="text">The whole JSON text, without a byte order mark.</param>
    /// <exception cref="EcmaJsonException">The text is not I-JSON.</exception>
    public static byte[] Canonicalize(ReadOnlySpan<byte> text)
    {
        EcmaOutput<Utf8Unit> output = Write(Read(text, hasSurrogates: false), default);
        try
        {
            return output.Written.ToArray();
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>Returns the canonical form, in UTF-8, of a JSON text in UTF-16.</summary>
    /// <param name="text">The whole JSON text.</param>
    /// <exception cref="EcmaJsonException">The text is not I-JSON.</exception>
    public static byte[] Canonicalize(ReadOnlySpan<char> text)
    {
        if (text.Length > Array.MaxLength / 3)
        {
            throw Limits.Length(Array.MaxLength / 3);
        }

        byte[] bytes = ThreadBuffer.RentInput(3 * text.Length);
        try
        {
            int length = Wtf8.Encode(text, bytes, out bool isUtf8);
            EcmaOutput<Utf8Unit> output = Write(Read(bytes.AsSpan(0, length), !isUtf8), default);
            try
            {
                return output.Written.ToArray();
            }
            finally
            {
                output.Dispose();
            }
        }
        finally
        {
            ThreadBuffer.ReturnInput(bytes);
        }
    }

    /// <summary>Writes the canonical form, in UTF-8, of a JSON text in UTF-8 to a buffer. If the method throws, nothing has been written.</summary>
    /// <param name="text">The whole JSON text, without a byte order mark.</param>
    /// <param name="destination">Receives the bytes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <exception cref="EcmaJsonException">The text is not I-JSON.</exception>
    public static void Canonicalize(ReadOnlySpan<byte> text, IBufferWriter<byte> destination)
    {
        ArgumentNullException.ThrowIfNull(destination);
        EcmaValue value = Read(text, hasSurrogates: false);
        EcmaOutput<Utf8Unit> output = Write(value, destination.GetSpan());
        try
        {
            output.HandOver(destination);
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>Returns the canonical form, in UTF-8, of a <see cref="JsonElement"/>.</summary>
    /// <param name="element">The element.</param>
    /// <exception cref="EcmaJsonException">The text of the element is not I-JSON.</exception>
    /// <exception cref="InvalidOperationException">The element is undefined, or its document is disposed.</exception>
    public static byte[] Canonicalize(JsonElement element) => Canonicalize(JsonMarshal.GetRawUtf8Value(element));

    /// <summary>
    /// Serializes a value with <see cref="JsonSerializer"/> and returns the canonical form of the JSON in UTF-8. Exceptions thrown by the serializer propagate.
    /// </summary>
    /// <typeparam name="TValue">The type that the value is written as.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="EcmaJsonException">
    /// The JSON of the value is not I-JSON: for example, a dictionary has a duplicate key, or a number is beyond the range of a double.
    /// </exception>
    [RequiresUnreferencedCode("Reflection over types may need members that trimming removed.")]
    [RequiresDynamicCode("Contracts of types made by reflection may need code that is made at run time.")]
    public static byte[] Serialize<TValue>(TValue value, JsonSerializerOptions? options = null) => Canonicalize(JsonSerializer.SerializeToUtf8Bytes(value, options));

    private static EcmaValue Read(ReadOnlySpan<byte> text, bool hasSurrogates)
    {
        ModelHost host = default;
        NoRecords<EcmaValue> none = default;
        var settings = new ParseSettings { HasSurrogates = hasSurrogates, MaxDepth = int.MaxValue, IsStrict = true };
        return TextParser<EcmaValue, ModelHost, NoRecords<EcmaValue>>.Parse(ref host, ref Mem.First(text), text.Length, settings, ref none, out _);
    }

    private static EcmaOutput<Utf8Unit> Write(EcmaValue value, Span<byte> region)
    {
        var output = new EcmaOutput<Utf8Unit>(region, Array.MaxLength);
        try
        {
            ModelWriter<Utf8Unit, SortedOrder, CompactForm>.TryWrite(value, null, int.MaxValue, ref output);
            return output;
        }
        catch
        {
            output.Dispose();
            throw;
        }
    }
}
