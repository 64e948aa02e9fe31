using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Tests.Errors;

public sealed partial class ThrowTests
{
    private static readonly JsonSerializerOptions s_nodeConverter = new() { Converters = { new NodeConverter() } };
    private static readonly JsonSerializerOptions s_nullFactory = new() { Converters = { new NullFactory() } };
    private static readonly JsonSerializerOptions s_factoryFactory = new() { Converters = { new FactoryFactory() } };
    private static readonly JsonSerializerOptions s_wrongFactory = new() { Converters = { new WrongFactory() } };
    private static readonly JsonSerializerOptions s_ignoreReadOnly = new() { IgnoreReadOnlyProperties = true };
    private static readonly JsonSerializerOptions s_preserve = new() { ReferenceHandler = ReferenceHandler.Preserve };
    private static readonly JsonSerializerOptions s_polymorphicStruct = new()
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                info =>
                {
                    if (info.Type == typeof(PolymorphicStruct))
                    {
                        info.PolymorphismOptions = new JsonPolymorphismOptions { DerivedTypes = { new JsonDerivedType(typeof(PolymorphicStruct), "a") } };
                    }
                },
            },
        },
    };

    internal sealed class RefMember
    {
        private int _r;

        public ref int R => ref _r;
    }

    internal sealed class Colliding
    {
        public int B { get; set; }

        [JsonPropertyName("B")]
        public int A { get; set; }
    }

    internal sealed class NullName
    {
        [JsonPropertyName(null!)]
        public int A { get; set; }
    }

    internal sealed class NullPolicy : JsonNamingPolicy
    {
        public override string ConvertName(string name) => null!;
    }

    [JsonConverter(typeof(JsonStringEnumConverter<BadName>))]
    internal enum BadName
    {
        [JsonStringEnumMemberName(" a")]
        A,
    }

    internal sealed class RequiredReadOnly
    {
        [JsonRequired]
        public int A { get; }
    }

    internal sealed class RequiredExtension
    {
        [JsonRequired, JsonExtensionData]
        public Dictionary<string, object>? X { get; set; }
    }

    internal sealed class IgnoreNullInt
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public int A { get; set; }
    }

    internal sealed class NumberHandlingString
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public string? A { get; set; }
    }

    internal sealed class TwoExtensions
    {
        [JsonExtensionData]
        public Dictionary<string, object>? X { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? Y { get; set; }
    }

    internal sealed class TwoConstructors
    {
        [JsonConstructor]
        public TwoConstructors(int a) => A = a;

        [JsonConstructor]
        public TwoConstructors(long a) => A = (int)a;

        public int A { get; set; }
    }

    internal sealed class WrongExtension
    {
        [JsonExtensionData]
        public Dictionary<string, string>? X { get; set; }
    }

    internal sealed class ParameterExtension(Dictionary<string, object> x)
    {
        [JsonExtensionData]
        public Dictionary<string, object> X { get; } = x;
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    internal sealed class DisallowExtension
    {
        [JsonExtensionData]
        public Dictionary<string, object>? X { get; set; }
    }

    internal sealed class NodeExtension
    {
        [JsonExtensionData]
        public JsonObject? X { get; set; }
    }

    internal sealed class NodeConverter : JsonConverter<JsonObject>
    {
        public override JsonObject? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => null;

        public override void Write(Utf8JsonWriter writer, JsonObject value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    internal sealed class Unbound(int other)
    {
        public int A { get; } = other;
    }

    internal sealed class Ambiguous(int a)
    {
        public int A { get; } = a;

        [JsonPropertyName("z")]
        [System.Diagnostics.CodeAnalysis.SuppressMessage("Naming", "CA1708", Justification = "Both names bind to one parameter.")]
#pragma warning disable IDE1006
        public int a { get; } = a;
#pragma warning restore IDE1006
    }

    internal sealed class IntConverter : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => 0;

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    internal sealed class WrongConverter
    {
        [JsonConverter(typeof(IntConverter))]
        public string? A { get; set; }
    }

    internal sealed class NoConverter
    {
        [JsonConverter(typeof(string))]
        public string? A { get; set; }
    }

    internal sealed class NullFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => null;
    }

    internal sealed class FactoryFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => this;
    }

    internal sealed class WrongFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => new IntConverter();
    }

    [JsonPolymorphic]
    internal class NoDerived;

    [JsonDerivedType(typeof(string))]
    internal class WrongDerived;

    [JsonDerivedType(typeof(DerivedOfTwice))]
    [JsonDerivedType(typeof(DerivedOfTwice))]
    internal class DerivedTwice;

    internal sealed class DerivedOfTwice : DerivedTwice;

    [JsonDerivedType(typeof(IdOne), "a")]
    [JsonDerivedType(typeof(IdTwo), "a")]
    internal class IdTwice;

    internal sealed class IdOne : IdTwice;

    internal sealed class IdTwo : IdTwice;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "$id")]
    [JsonDerivedType(typeof(DerivedOfReserved), "a")]
    internal class ReservedName;

    internal sealed class DerivedOfReserved : ReservedName;

    [JsonDerivedType(typeof(MetadataMember), "a")]
    internal class MetadataMember
    {
        [JsonPropertyName("$type")]
        public int A { get; set; }
    }

    internal struct PolymorphicStruct;

    internal sealed class PopulateInt
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public int A { get; set; }
    }

    internal sealed class PopulateSetOnly
    {
        private List<int> _a = [];

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> A
        {
            set => _a = value;
        }

        public override string ToString() => _a.ToString()!;
    }

    internal sealed class PopulateReadOnlyStruct
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Spot A { get; }
    }

    internal sealed class PopulateAnimal
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Animal? A { get; set; }
    }

    internal sealed class PopulateList
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> A { get; } = [];
    }

    internal sealed record PopulateRecord([property: JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] List<int> A);
}

[JsonDerivedType(typeof(Cat), "cat")]
internal abstract class Animal
{
    public int A { get; set; }
}

internal sealed class Cat : Animal;

internal sealed class Fish : Animal;
