using System.Buffers;
using System.Text.Json;
using Peregrine.Json.Contracts;

namespace Peregrine.Json;

/// <summary>Reads and writes by metadata from and to sources that System.Text.Json has no overload for.</summary>
public static partial class JsonSerializer
{
    /// <summary>
    /// Reads one JSON value from UTF-8 in segments, by metadata. Several segments are copied into one buffer first; a single segment is read in place.
    /// </summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonTypeInfo{TValue})"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static TValue? Deserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        utf8Json.IsSingleSegment ? Deserialize(utf8Json.FirstSpan, jsonTypeInfo) : ReadCall.RunAny<TValue>(Know(jsonTypeInfo), in utf8Json);

    /// <summary>
    /// Reads one JSON value from UTF-8 in segments, by metadata of a type known only at run time. Several segments are copied into one buffer first; a single
    /// segment is read in place.
    /// </summary>
    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, JsonTypeInfo)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static object? Deserialize(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo jsonTypeInfo) => ReadCall.RunAny<object>(Know(jsonTypeInfo), in utf8Json);

    /// <summary>
    /// Reads one JSON value from UTF-8 in segments, by the metadata of a context. Several segments are copied into one buffer first; a single segment is read
    /// in place.
    /// </summary>
    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, Type, JsonSerializerContext)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    public static object? Deserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, JsonSerializerContext context) => ReadCall.RunAny<object>(Know(returnType, context), in utf8Json);

    /// <summary>Reads a text reader to its end as one JSON value, by metadata. The reader is not closed.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(TextReader, JsonSerializerOptions?)"/>
    /// <param name="json">The reader. It is read to its end.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static TValue? Deserialize<TValue>(TextReader json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return Deserialize(json.ReadToEnd(), jsonTypeInfo);
    }

    /// <summary>Reads a text reader to its end as one JSON value, by metadata of a type known only at run time. The reader is not closed.</summary>
    /// <inheritdoc cref="Deserialize(string, JsonTypeInfo)"/>
    /// <param name="json">The reader. It is read to its end.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static object? Deserialize(TextReader json, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return Deserialize(json.ReadToEnd(), jsonTypeInfo);
    }

    /// <summary>Reads a text reader to its end as one JSON value, by the metadata of a context. The reader is not closed.</summary>
    /// <inheritdoc cref="Deserialize(string, Type, JsonSerializerContext)"/>
    /// <param name="json">The reader. It is read to its end.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    public static object? Deserialize(TextReader json, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(returnType);
        ArgumentNullException.ThrowIfNull(context);
        return Deserialize(json.ReadToEnd(), returnType, context);
    }

    /// <summary>
    /// Writes a value by its metadata as JSON in UTF-8 directly into <paramref name="output"/>, without a copy or an allocation of its own. If writing fails,
    /// bytes that were already passed to <paramref name="output"/> stay there, as with <see cref="Utf8JsonWriter"/>.
    /// </summary>
    /// <inheritdoc cref="Serialize{TValue}(IBufferWriter{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Serialize<TValue>(IBufferWriter<byte> output, TValue value, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (ContractSlot<TValue>.Find(jsonTypeInfo) is { } known)
        {
            WriteCall.Into(known, value, output);
        }
        else
        {
            WriteCall.AnyInto(Know(jsonTypeInfo), value, output);
        }
    }

    /// <summary>Writes a value in UTF-8 directly into <paramref name="output"/>, by metadata of a type known only at run time.</summary>
    /// <inheritdoc cref="Serialize(object, JsonTypeInfo)"/>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static void Serialize(IBufferWriter<byte> output, object? value, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        WriteCall.AnyInto(KnowFor(value, jsonTypeInfo), value, output);
    }

    /// <summary>Writes a value in UTF-8 directly into <paramref name="output"/>, by the metadata of a context.</summary>
    /// <inheritdoc cref="Serialize(object, Type, JsonSerializerContext)"/>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type as which the value is written.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    public static void Serialize(IBufferWriter<byte> output, object? value, Type inputType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(output);
        WriteCall.AnyInto(KnowFor(value, inputType, context), value, output);
    }

    /// <summary>Writes a value by its metadata as JSON text. The writer is neither flushed nor closed.</summary>
    /// <inheritdoc cref="Serialize{TValue}(TextWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Receives the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static void Serialize<TValue>(TextWriter output, TValue value, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, jsonTypeInfo));
    }

    /// <summary>Writes a value as JSON text, by metadata of a type known only at run time. The writer is neither flushed nor closed.</summary>
    /// <inheritdoc cref="Serialize(object, JsonTypeInfo)"/>
    /// <param name="output">Receives the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static void Serialize(TextWriter output, object? value, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, jsonTypeInfo));
    }

    /// <summary>Writes a value as JSON text, by the metadata of a context. The writer is neither flushed nor closed.</summary>
    /// <inheritdoc cref="Serialize(object, Type, JsonSerializerContext)"/>
    /// <param name="output">Receives the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type as which the value is written.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    public static void Serialize(TextWriter output, object? value, Type inputType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, inputType, context));
    }
}
