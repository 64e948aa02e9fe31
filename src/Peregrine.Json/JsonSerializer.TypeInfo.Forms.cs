using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json;

/// <summary>The forms that System.Text.Json does not have, by its metadata.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value by metadata from UTF-8 in several segments, which are made contiguous first (a single segment is read in place).</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonTypeInfo{TValue})"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        utf8Json.IsSingleSegment ? Deserialize(utf8Json.FirstSpan, jsonTypeInfo) : ReadCall.RunAny<TValue>(Know(jsonTypeInfo), in utf8Json);

    /// <summary>Reads one JSON value by metadata of a type known at run time, from UTF-8 in several segments, which are made contiguous first (a single segment is read in place).</summary>
    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, JsonTypeInfo)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo jsonTypeInfo) => ReadCall.RunAny<object>(Know(jsonTypeInfo), in utf8Json);

    /// <summary>Reads one JSON value by the metadata of a context, from UTF-8 in several segments, which are made contiguous first (a single segment is read in place).</summary>
    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, Type, JsonSerializerContext)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    public static object? Deserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, JsonSerializerContext context) => ReadCall.RunAny<object>(Know(returnType, context), in utf8Json);

    /// <summary>Reads one JSON value by metadata from a text reader, to its end. The reader is not closed.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(TextReader, JsonSerializerOptions?)"/>
    /// <param name="json">The reader; all that is left in it is read.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(TextReader json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return Deserialize(json.ReadToEnd(), jsonTypeInfo);
    }

    /// <summary>Reads one JSON value by metadata of a type known at run time from a text reader, to its end. The reader is not closed.</summary>
    /// <inheritdoc cref="Deserialize(string, JsonTypeInfo)"/>
    /// <param name="json">The reader; all that is left in it is read.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize(TextReader json, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return Deserialize(json.ReadToEnd(), jsonTypeInfo);
    }

    /// <summary>Reads one JSON value by the metadata of a context from a text reader, to its end. The reader is not closed.</summary>
    /// <inheritdoc cref="Deserialize(string, Type, JsonSerializerContext)"/>
    /// <param name="json">The reader; all that is left in it is read.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    public static object? Deserialize(TextReader json, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(returnType);
        ArgumentNullException.ThrowIfNull(context);
        return Deserialize(json.ReadToEnd(), returnType, context);
    }

    /// <summary>
    /// Writes a value by metadata as JSON in UTF-8 straight into <paramref name="output"/>: no copy, no allocation of its own. When writing fails, what was already
    /// handed over stays there, as with <see cref="Utf8JsonWriter"/>.
    /// </summary>
    /// <inheritdoc cref="Serialize{TValue}(IBufferWriter{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
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

    /// <summary>Writes a value by metadata of a type known at run time, in UTF-8, straight into <paramref name="output"/>.</summary>
    /// <inheritdoc cref="Serialize(object, JsonTypeInfo)"/>
    /// <param name="output">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize(IBufferWriter<byte> output, object? value, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        WriteCall.AnyInto(KnowFor(value, jsonTypeInfo), value, output);
    }

    /// <summary>Writes a value by the metadata of a context, in UTF-8, straight into <paramref name="output"/>.</summary>
    /// <inheritdoc cref="Serialize(object, Type, JsonSerializerContext)"/>
    /// <param name="output">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    public static void Serialize(IBufferWriter<byte> output, object? value, Type inputType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(output);
        WriteCall.AnyInto(KnowFor(value, inputType, context), value, output);
    }

    /// <summary>Writes a value by metadata as JSON text. The writer is neither flushed nor closed.</summary>
    /// <inheritdoc cref="Serialize{TValue}(TextWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Takes the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize<TValue>(TextWriter output, TValue value, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, jsonTypeInfo));
    }

    /// <summary>Writes a value by metadata of a type known at run time, as JSON text. The writer is neither flushed nor closed.</summary>
    /// <inheritdoc cref="Serialize(object, JsonTypeInfo)"/>
    /// <param name="output">Takes the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize(TextWriter output, object? value, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, jsonTypeInfo));
    }

    /// <summary>Writes a value by the metadata of a context, as JSON text. The writer is neither flushed nor closed.</summary>
    /// <inheritdoc cref="Serialize(object, Type, JsonSerializerContext)"/>
    /// <param name="output">Takes the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    public static void Serialize(TextWriter output, object? value, Type inputType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize(value, inputType, context));
    }
}
