using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>
/// Reads and writes a collection that cannot change, by metadata as System.Text.Json has it for those of System.Collections.Immutable: a function makes the
/// collection of all elements. The metadata of the elements is that of the options.
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
