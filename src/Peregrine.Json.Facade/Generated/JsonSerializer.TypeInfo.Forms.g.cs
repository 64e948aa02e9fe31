// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.TypeInfo.Forms.cs.
#nullable enable
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json;

/// <summary>The forms that System.Text.Json does not have, by its metadata.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value by metadata from UTF-8 in several segments, which are made contiguous first (a single segment is read in place).</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonTypeInfo{TValue})"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        Deserialize<TValue>(Joined(in utf8Json), jsonTypeInfo);

    /// <summary>Reads one JSON value by metadata from a text reader, to its end. The reader is not closed.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(TextReader, JsonSerializerOptions?)"/>
    /// <param name="json">The reader; all that is left in it is read.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(TextReader json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return Deserialize<TValue>(json.ReadToEnd(), jsonTypeInfo);
    }

    /// <summary>
    /// Writes a value by metadata as JSON in UTF-8 straight into <paramref name="output"/>: no copy, no allocation of its own. When writing fails, what was already
    /// handed over stays there, as with <see cref="Utf8JsonWriter"/>.
    /// </summary>
    /// <inheritdoc cref="Serialize{TValue}(IBufferWriter{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize<TValue>(IBufferWriter<byte> output, TValue value, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(SerializeToUtf8Bytes<TValue>(value, jsonTypeInfo));
    }

    /// <summary>Writes a value by metadata as JSON text. The writer is neither flushed nor closed.</summary>
    /// <inheritdoc cref="Serialize{TValue}(TextWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="output">Takes the text.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize<TValue>(TextWriter output, TValue value, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Write(Serialize<TValue>(value, jsonTypeInfo));
    }
}
