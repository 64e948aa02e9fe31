using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Creates the converters of enums whose types are known only at run time.</summary>
[RequiresDynamicCode("The converter of each enum is made at run time.")]
internal static class EnumConverters
{
    /// <summary>Returns the converter of an enum or of its nullable form.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Fields of enums are kept with their types.")]
    [UnconditionalSuppressMessage("Trimming", "IL2071", Justification = "Fields of enums are kept with their types.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Fields of enums are kept with their types.")]
    [UnconditionalSuppressMessage("Trimming", "IL2076", Justification = "Fields of enums are kept with their types.")]
    public static JsonConverter Create(Type type, JsonNamingPolicy? names, bool allowIntegers, JsonSerializerOptions options)
    {
        var maker = (IMaker)Activator.CreateInstance(typeof(Maker<>).MakeGenericType(Types.Underlying(type)))!;
        return maker.Make(names, allowIntegers, options, isNullable: !type.IsEnum);
    }

    private interface IMaker
    {
        JsonConverter Make(JsonNamingPolicy? names, bool allowIntegers, JsonSerializerOptions options, bool isNullable);
    }

    private sealed class Maker<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields)] TEnum> : IMaker
        where TEnum : struct, Enum
    {
        public JsonConverter Make(JsonNamingPolicy? names, bool allowIntegers, JsonSerializerOptions options, bool isNullable)
        {
            var factory = new EnumMemberConverter<TEnum> { NamingPolicy = names, AllowIntegerValues = allowIntegers };
            var made = (JsonConverter<TEnum>)factory.CreateConverter(typeof(TEnum), options)!;
            return isNullable ? new OfNullable<TEnum>(made) : made;
        }
    }

    /// <summary>
    /// The converter for a member with a nullable enum type. The serializer uses the converter of a member as it is and does not adapt it to the nullable form.
    /// </summary>
    private sealed class OfNullable<TEnum>(JsonConverter<TEnum> plain) : JsonConverter<TEnum?>
        where TEnum : struct, Enum
    {
        public override TEnum? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            plain.Read(ref reader, typeof(TEnum), options);

        public override void Write(Utf8JsonWriter writer, TEnum? value, JsonSerializerOptions options) => plain.Write(writer, value!.Value, options);
    }
}
