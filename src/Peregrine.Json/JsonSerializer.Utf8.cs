using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Interop;
using Peregrine.Json.Reading;

namespace Peregrine.Json;

/// <summary>Reading at a caller's <see cref="Utf8JsonReader"/> and writing to a caller's <see cref="Utf8JsonWriter"/>.</summary>
public static partial class JsonSerializer
{
    /// <summary>
    /// Reads the value at a reader, or after the name at it. The reader then stands at the value's last token; when the value cannot be read, where it
    /// stood before. What follows the value is not looked at. Grammar and depth are the reader's, positions in errors those in the value's own text.
    /// </summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one at a value or a name.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The reader passes comments on.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(ref Utf8JsonReader reader, JsonSerializerOptions? options = null)
    {
        ReadSettings settings = StjInput.SettingsOf(in reader);
        ContractEntry known = ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options);
        return StjInput.Read<TValue>(ref reader, known, settings);
    }

    /// <summary>Reads the value at a reader as <paramref name="returnType"/>.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one at a value or a name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(ref Utf8JsonReader reader, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        ReadSettings settings = StjInput.SettingsOf(in reader);
        return StjInput.Read<object>(ref reader, Find(returnType, options), settings);
    }

    /// <summary>
    /// Writes a value where a writer stands. Indentation and the escapes of values are the writer's, the names of members are escaped by the options'
    /// encoder. When writing fails, the writer keeps what had been written until then.
    /// </summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Takes the value; it is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize<TValue>(Utf8JsonWriter writer, TValue value, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ContractEntry known = ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options);
        StjOutput.Write(writer, value, known);
    }

    /// <summary>Writes a value as <paramref name="inputType"/> where a writer stands.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Takes the value; it is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize(Utf8JsonWriter writer, object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(writer);
        CheckInput(value, inputType, options);
        ContractEntry known = Find(inputType, options);
        StjOutput.Write(writer, value, known);
    }

    /// <summary>Reads the value at a reader by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one at a value or a name.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(ref Utf8JsonReader reader, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return StjInput.Read<TValue>(ref reader, known, StjInput.SettingsOf(in reader));
    }

    /// <summary>Reads the value at a reader by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one at a value or a name.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize(ref Utf8JsonReader reader, JsonTypeInfo jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return StjInput.Read<object>(ref reader, known, StjInput.SettingsOf(in reader));
    }

    /// <summary>Reads the value at a reader by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one at a value or a name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    public static object? Deserialize(ref Utf8JsonReader reader, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        ArgumentNullException.ThrowIfNull(context);
        ContractEntry known = Know(MetadataDoor.InfoOf(returnType, context));
        return StjInput.Read<object>(ref reader, known, StjInput.SettingsOf(in reader));
    }

    /// <summary>Writes a value by metadata where a writer stands.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Takes the value; it is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize<TValue>(Utf8JsonWriter writer, TValue value, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ContractEntry known = Know(jsonTypeInfo);
        StjOutput.Write(writer, value, known);
    }

    /// <summary>Writes a value by metadata where a writer stands.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Takes the value; it is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize(Utf8JsonWriter writer, object? value, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ContractEntry known = KnowFor(value, jsonTypeInfo);
        StjOutput.Write(writer, value, known);
    }

    /// <summary>Writes a value by metadata where a writer stands.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Takes the value; it is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    public static void Serialize(Utf8JsonWriter writer, object? value, Type inputType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ContractEntry known = KnowFor(value, inputType, context);
        StjOutput.Write(writer, value, known);
    }
}
