using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads values that are declared as <see cref="object"/> as values of .NET types: strings, <see cref="bool"/>, numbers (<see cref="Numbers"/>), times if
/// <see cref="Times"/> says so, <see cref="List{T}"/> of object, <see cref="Dictionary{TKey, TValue}"/> of string and object, and null. System.Text.Json itself
/// reads them as <see cref="JsonElement"/>.
/// </summary>
/// <remarks>
/// <para>
/// In <see cref="JsonSerializerOptions.Converters"/>, the converter handles every value that is declared as object: roots, members, elements, values of
/// dictionaries and extension data. Values are written by their run-time types, as without the converter.
/// </para>
/// <para>
/// Of members with equal names, the last counts, unless <see cref="JsonSerializerOptions.AllowDuplicateProperties"/> is false. Only
/// <see cref="JsonSerializerOptions.MaxDepth"/> limits the depth: nested values are read without recursion. With a
/// <see cref="JsonSerializerOptions.ReferenceHandler"/>, references inside a value of object are separate from those outside, as for every converter.
/// </para>
/// </remarks>
public sealed partial class ClrObjectConverter : JsonConverter<object>
{
    /// <summary>
    /// For each options, the metadata for values declared as object. With it, System.Text.Json writes a value by the metadata of its run-time type, of the
    /// nearest base that has metadata, or of a polymorphic base.
    /// </summary>
    private static readonly ConditionalWeakTable<JsonSerializerOptions, JsonTypeInfo<object?>> s_byRunTimeType = [];

    /// <summary>The .NET types that JSON numbers are read as.</summary>
    public UntypedNumbers Numbers { get; init; }

    /// <summary>The .NET type that strings with a date and a time are read as.</summary>
    public UntypedTimes Times { get; init; }

    /// <inheritdoc/>
    public override object? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return new ObjectTokens(Numbers, Times, options.AllowDuplicateProperties).Read(ref reader);
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(options);
        if (value is null)
        {
            writer.WriteNullValue();
        }
        else if (value.GetType() == typeof(object))
        {
            writer.WriteStartObject();
            writer.WriteEndObject();
        }
        else
        {
            System.Text.Json.JsonSerializer.Serialize(writer, value, s_byRunTimeType.GetValue(options, ByRunTimeType));
        }
    }

    private static JsonTypeInfo<object?> ByRunTimeType(JsonSerializerOptions options) =>
        JsonMetadataServices.CreateValueInfo<object?>(options, JsonMetadataServices.ObjectConverter);
}
