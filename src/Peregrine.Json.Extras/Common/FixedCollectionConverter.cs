using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>
/// Reads and writes a read-only collection, with metadata like that of System.Text.Json for the types of System.Collections.Immutable: a function creates the
/// collection from all elements. The options supply the metadata of the elements.
/// </summary>
internal sealed class FixedCollectionConverter<TCollection>(Func<JsonSerializerOptions, JsonTypeInfo<TCollection>> make) : JsonConverter<TCollection>
{
    private readonly ConditionalWeakTable<JsonSerializerOptions, JsonTypeInfo<TCollection>> _infos = [];
    private readonly ConditionalWeakTable<JsonSerializerOptions, JsonTypeInfo<TCollection>>.CreateValueCallback _make = new(make);

    public override TCollection? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        (TCollection?)NestedValues.Read(ref reader, _infos.GetValue(options, _make));

    public override void Write(Utf8JsonWriter writer, TCollection value, JsonSerializerOptions options) =>
        System.Text.Json.JsonSerializer.Serialize(writer, value, _infos.GetValue(options, _make));
}
