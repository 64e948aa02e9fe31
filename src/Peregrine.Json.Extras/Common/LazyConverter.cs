using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes <see cref="Lazy{T}"/> as its value.</summary>
internal sealed class LazyConverter<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T> : JsonConverter<Lazy<T>>
{
    public override Lazy<T> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        new((T)NestedValues.Read(ref reader, options.GetTypeInfo(typeof(T)))!);

    public override void Write(Utf8JsonWriter writer, Lazy<T> value, JsonSerializerOptions options) =>
        System.Text.Json.JsonSerializer.Serialize(writer, value.Value, (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T)));
}
