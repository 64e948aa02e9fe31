using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json;

/// <summary>Reading.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from UTF-8.</summary>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="utf8Json">The whole text; white space around the value is allowed, anything else after it is an error. A byte order mark is an error.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <returns>The value; null for JSON's null.</returns>
    /// <exception cref="JsonException">The text is not JSON, or does not fit the type.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonSerializerOptions? options = null) =>
        ReadBytes<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), utf8Json);

    /// <summary>Reads one JSON value from UTF-8 as <paramref name="returnType"/>.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        ContractEntry known = ContractCache.Find(returnType.TypeHandle.Value, options) ?? Know(returnType, options);
        var reader = new JsonReader(utf8Json, known.Read);
        try
        {
            object? value = known.Contract.ReadObject(ref reader);
            reader.Finish(value);
            return value;
        }
        catch (Exception error) when (reader.Explains(error))
        {
            throw Explain(utf8Json, reader.FaultOf(error), known);
        }
    }

    /// <summary>Reads one JSON value from a string. Costs one transcoding to UTF-8 more than reading bytes.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The text has a lone surrogate.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        return ReadText<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), json);
    }

    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonSerializerOptions? options = null) =>
        ReadText<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), json);

    /// <summary>Reads one JSON value from a string as <paramref name="returnType"/>.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        return Deserialize(json.AsSpan(), returnType, options);
    }

    /// <inheritdoc cref="Deserialize(string, Type, JsonSerializerOptions?)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        byte[] utf8 = Transcode(json, out int length);
        try
        {
            return Deserialize(utf8.AsSpan(0, length), returnType, options);
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    /// <summary>Reads one JSON value from UTF-8 in several segments, which are made contiguous first (a single segment is read in place).</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonSerializerOptions? options = null)
    {
        if (utf8Json.IsSingleSegment)
        {
            return Deserialize<TValue>(utf8Json.FirstSpan, options);
        }

        byte[] joined = Join(utf8Json, out int length);
        try
        {
            return Deserialize<TValue>(joined.AsSpan(0, length), options);
        }
        finally
        {
            ThreadBuffer.ReturnInput(joined);
        }
    }

    /// <summary>Reads one JSON value from UTF-8 in several segments as <paramref name="returnType"/>.</summary>
    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, Type, JsonSerializerOptions?)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, JsonSerializerOptions? options = null)
    {
        if (utf8Json.IsSingleSegment)
        {
            return Deserialize(utf8Json.FirstSpan, returnType, options);
        }

        byte[] joined = Join(utf8Json, out int length);
        try
        {
            return Deserialize(joined.AsSpan(0, length), returnType, options);
        }
        finally
        {
            ThreadBuffer.ReturnInput(joined);
        }
    }

    /// <summary>Reads one JSON value from a text reader, to its end. The reader is not closed.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    /// <param name="json">The reader; all that is left in it is read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(TextReader json, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        return Deserialize<TValue>(json.ReadToEnd(), options);
    }

    /// <summary>Reads one JSON value from a text reader as <paramref name="returnType"/>. The reader is not closed.</summary>
    /// <inheritdoc cref="Deserialize(string, Type, JsonSerializerOptions?)"/>
    /// <param name="json">The reader; all that is left in it is read.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(TextReader json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        return Deserialize(json.ReadToEnd(), returnType, options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TValue? ReadBytes<TValue>(ContractEntry known, ReadOnlySpan<byte> utf8Json)
    {
        var reader = new JsonReader(utf8Json, known.Read);
        try
        {
            TValue? value = ProvenCast.To<TypeContract<TValue>>(known.Contract).Read(ref reader);
            reader.Finish(value);
            return value;
        }
        catch (Exception error) when (reader.Explains(error))
        {
            throw Explain(utf8Json, reader.FaultOf(error), known);
        }
    }

    private static TValue? ReadText<TValue>(ContractEntry known, ReadOnlySpan<char> json)
    {
        byte[] utf8 = Transcode(json, out int length);
        try
        {
            return ReadBytes<TValue>(known, utf8.AsSpan(0, length));
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    private static Exception Explain(ReadOnlySpan<byte> utf8, ReadFault fault, ContractEntry known) =>
        Diagnosis.Explain(utf8, fault, known.Contract, known.Read.Rules);

    private static byte[] Transcode(ReadOnlySpan<char> json, out int length)
    {
        // Three bytes for every code unit; where no array has so many, as many as it takes.
        byte[] utf8 = ThreadBuffer.RentInput(json.Length <= Array.MaxLength / 3 ? json.Length * 3 : Encoding.UTF8.GetByteCount(json));
        if (!Utf16Text.TryToUtf8(json, utf8, out length))
        {
            ThreadBuffer.ReturnInput(utf8);
            throw Throw.InvalidUtf16(FirstFault(json));
        }

        return utf8;
    }

    /// <summary>What the base class library's encoder says of the text.</summary>
    private static EncoderFallbackException? FirstFault(ReadOnlySpan<char> json)
    {
        try
        {
            new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true).GetByteCount(json);
            return null;
        }
        catch (EncoderFallbackException fault)
        {
            return fault;
        }
    }

    private static byte[] Join(in ReadOnlySequence<byte> segments, out int length)
    {
        byte[] joined = ThreadBuffer.RentInput(InputBuffer.SizeOf(segments.Length));
        length = Segments.Copy(segments, joined);
        return joined;
    }
}
