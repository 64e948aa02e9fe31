using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Makes the converter of an enum that is known by its type at run time.</summary>
internal interface IEnumConverterMaker
{
    JsonConverter? Make(JsonNamingPolicy? names, bool allowIntegers, JsonSerializerOptions options);
}

/// <inheritdoc/>
internal sealed class EnumConverterMaker<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields)] TEnum> : IEnumConverterMaker
    where TEnum : struct, Enum
{
    public JsonConverter? Make(JsonNamingPolicy? names, bool allowIntegers, JsonSerializerOptions options) =>
        new EnumMemberConverter<TEnum> { NamingPolicy = names, AllowIntegerValues = allowIntegers }.CreateConverter(typeof(TEnum), options);
}
