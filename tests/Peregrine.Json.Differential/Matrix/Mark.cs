using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>One attribute with its arguments, to be put on what is emitted.</summary>
public sealed record Mark(Type Attribute, (Type Type, object? Value)[] Arguments, params (string Name, object Value)[] Settings)
{
    /// <summary>What may stand on a member.</summary>
    public static readonly Mark?[] OnMembers =
    [
        null, Of<JsonPropertyNameAttribute>("x"), Of<JsonPropertyNameAttribute>(""), Of<JsonPropertyNameAttribute>("Other"), Of<JsonPropertyNameAttribute>("$type"), Of<JsonPropertyNameAttribute>("é<"), Of<JsonPropertyOrderAttribute>(-1), Of<JsonPropertyOrderAttribute>(1),
        Ignore(JsonIgnoreCondition.Always), Ignore(JsonIgnoreCondition.Never), Ignore(JsonIgnoreCondition.WhenWritingDefault), Ignore(JsonIgnoreCondition.WhenWritingNull), Ignore(JsonIgnoreCondition.WhenWriting), Ignore(JsonIgnoreCondition.WhenReading),
        Of<JsonIncludeAttribute>(), Of<JsonRequiredAttribute>(), Of<RequiredMemberAttribute>(), Of<JsonExtensionDataAttribute>(),
        Converter(typeof(GoodFactory)), Converter(typeof(NullFactory)), Converter(typeof(WrongConverter)), Converter(typeof(ObjectTaker)), Converter(typeof(string)), Converter(typeof(JsonStringEnumConverter)),
        Of<JsonNumberHandlingAttribute>(JsonNumberHandling.Strict), Of<JsonNumberHandlingAttribute>(JsonNumberHandling.AllowReadingFromString), Of<JsonNumberHandlingAttribute>(JsonNumberHandling.WriteAsString), Of<JsonNumberHandlingAttribute>(JsonNumberHandling.AllowNamedFloatingPointLiterals),
        Of<JsonNumberHandlingAttribute>(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString),
        Of<JsonObjectCreationHandlingAttribute>(JsonObjectCreationHandling.Replace), Of<JsonObjectCreationHandlingAttribute>(JsonObjectCreationHandling.Populate),
        Of<NullableAttribute>((byte)1), Of<NullableAttribute>((byte)2),
    ];

    /// <summary>What may stand on a type.</summary>
    public static readonly Mark?[] OnTypes =
    [
        null, Of<JsonNumberHandlingAttribute>(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString), Of<JsonNumberHandlingAttribute>(JsonNumberHandling.Strict), Of<JsonObjectCreationHandlingAttribute>(JsonObjectCreationHandling.Populate), Of<JsonObjectCreationHandlingAttribute>(JsonObjectCreationHandling.Replace),
        Of<JsonUnmappedMemberHandlingAttribute>(JsonUnmappedMemberHandling.Disallow), Of<JsonUnmappedMemberHandlingAttribute>(JsonUnmappedMemberHandling.Skip),
        Of<JsonPolymorphicAttribute>(), Of<JsonPolymorphicAttribute>() with { Settings = [("TypeDiscriminatorPropertyName", "kind")] }, Of<JsonPolymorphicAttribute>() with { Settings = [("IgnoreUnrecognizedTypeDiscriminators", true)] },
        Of<JsonPolymorphicAttribute>() with { Settings = [("UnknownDerivedTypeHandling", JsonUnknownDerivedTypeHandling.FallBackToBaseType)] }, Of<JsonPolymorphicAttribute>() with { Settings = [("UnknownDerivedTypeHandling", JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)] },
        Derived(null), Derived("d"), Derived(1), Converter(typeof(GoodFactory)), Converter(typeof(NullFactory)), Converter(typeof(WrongConverter)), Converter(typeof(ObjectTaker)), Of<NullableContextAttribute>((byte)1), Of<NullableContextAttribute>((byte)2),
    ];

    /// <summary>The attribute, with the emitted type where it names a derived one.</summary>
    public CustomAttributeBuilder Build(Type self)
    {
        ConstructorInfo constructor = Attribute.GetConstructor([.. Arguments.Select(a => a.Type)])!;
        object?[] values = [.. Arguments.Select(a => ReferenceEquals(a.Value, typeof(Self)) ? self : a.Value)];
        return new CustomAttributeBuilder(constructor, values, [.. Settings.Select(s => Attribute.GetProperty(s.Name)!)], [.. Settings.Select(s => s.Value)]);
    }

    public override string ToString() => $"[{Attribute.Name[..^9]}({string.Join(',', Arguments.Select(a => a.Value))}{string.Join(',', Settings.Select(s => s.Name + "=" + s.Value))})]";

    private static Mark Of<T>(params object[] arguments) => new(typeof(T), [.. arguments.Select(a => (a.GetType(), (object?)a))]);

    private static Mark Ignore(JsonIgnoreCondition condition) => new(typeof(JsonIgnoreAttribute), [], ("Condition", condition));

    private static Mark Converter(Type type) => new(typeof(JsonConverterAttribute), [(typeof(Type), type)]);

    private static Mark Derived(object? discriminator) =>
        new(typeof(JsonDerivedTypeAttribute), discriminator is null ? [(typeof(Type), typeof(Self))] : [(typeof(Type), typeof(Self)), (discriminator.GetType(), discriminator)]);

    /// <summary>Stands for the type that bears the attribute.</summary>
    private static class Self;

    /// <summary>Converters that fit whatever they are put on.</summary>
    public sealed class GoodFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => (JsonConverter)Activator.CreateInstance(typeof(Fits<>).MakeGenericType(typeToConvert))!;

        internal sealed class Fits<T> : JsonConverter<T>
        {
            public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
            {
                reader.Skip();
                return default;
            }

            public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue("converted");
        }
    }

    public sealed class NullFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => null;
    }

    /// <summary>A converter of a type that nothing has.</summary>
    public sealed class WrongConverter : JsonConverter<Version>
    {
        public override Version? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => null;

        public override void Write(Utf8JsonWriter writer, Version value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    /// <summary>A converter of objects that takes everything.</summary>
    public sealed class ObjectTaker : JsonConverter<object>
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override object? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return null;
        }

        public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options) => writer.WriteStringValue("object");
    }
}
