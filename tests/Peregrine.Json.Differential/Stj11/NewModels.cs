using System.Runtime.CompilerServices;

#pragma warning disable CA1050
namespace System.Runtime.CompilerServices
{
    /// <summary>As the compiler of a newer language finds it in a newer runtime: by its name, in any assembly.</summary>
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
    internal sealed class UnionAttribute : Attribute;

    /// <inheritdoc cref="UnionAttribute"/>
    internal interface IUnion
    {
        object? Value { get; }
    }
}

namespace Peregrine.Json.Differential.Stj11
{
    [JsonNamingPolicy(JsonKnownNamingPolicy.SnakeCaseLower)]
    public class Named
    {
        public string? FirstName { get; set; }

        [JsonNamingPolicy(JsonKnownNamingPolicy.KebabCaseLower)]
        public string? LastName { get; set; }

        [JsonPropertyName("Given")]
        public int SomeNumber { get; set; }
    }

    public class DerivedNamed : Named
    {
        public int OwnProperty { get; set; }
    }

    [JsonNamingPolicy(JsonKnownNamingPolicy.PascalCase)]
    public class RenamedDerived : Named
    {
        public int ownProperty { get; set; }
    }

    [JsonNamingPolicy(JsonKnownNamingPolicy.CamelCase)]
    public record Positional(int FirstArgument, [property: JsonNamingPolicy(JsonKnownNamingPolicy.SnakeCaseUpper)] string? SecondArgument)
    {
        public required int ThirdMember { get; set; }
    }

    [AttributeUsage(AttributeTargets.All)]
    public sealed class ShoutedAttribute() : JsonNamingPolicyAttribute(new Shout());

    public sealed class Shout : JsonNamingPolicy
    {
        public override string ConvertName(string name) => name.ToUpperInvariant() + "!";
    }

    [Shouted]
    public struct Shouted
    {
        public int Value { get; set; }

        public Named? Inner { get; set; }
    }

    [JsonNamingPolicy(JsonKnownNamingPolicy.SnakeCaseLower)]
    public interface INamed
    {
        string? FirstName { get; }
    }

    public class OfInterface : INamed
    {
        public string? FirstName { get; set; }
    }

    [JsonNamingPolicy(JsonKnownNamingPolicy.Unspecified)]
    public class NamedByNothing
    {
        public int A { get; set; }
    }

    public class HasNamed
    {
        public Named? Named { get; set; }

        public DerivedNamed[]? Derived { get; set; }

        public INamed? Interface { get; set; }
    }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public class NoNulls
    {
        public string? A { get; set; }

        public int B { get; set; }

        public int? C { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public string? D { get; set; }

        public string? ReadOnly { get; }
    }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public struct NoDefaults
    {
        public string? A { get; set; }

        public int B { get; set; }
    }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
    public class ReadAlone
    {
        public string? A { get; set; }

        public int B { get; set; }
    }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
    public class WrittenAlone
    {
        public string? A { get; set; } = "a";

        public int B { get; set; }
    }

    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public class AlwaysThere
    {
        public string? A { get; set; }

        public int B { get; }
    }

    public class DerivedNoNulls : NoNulls
    {
        public string? E { get; set; }
    }

    [JsonIgnore]
    public class IgnoredType
    {
        public string? A { get; set; }
    }

    public class HasIgnored
    {
        public IgnoredType? Ignored { get; set; }
    }

    public class HasSets
    {
        public IReadOnlySet<int>? Numbers { get; set; }

        public IReadOnlySet<string>? Texts { get; set; }

        public IReadOnlySet<Named>? Objects { get; set; }
    }

    // Unions.
    [Union]
    public readonly struct Kw
    {
        public Kw(int value) => Value = value;

        public Kw(string? value) => Value = value;

        public object? Value { get; }
    }

    public class Cat
    {
        public string? Name { get; set; }

        public int Lives { get; set; }
    }

    public class SmallCat : Cat
    {
        public bool Purrs { get; set; }
    }

    public class Dog
    {
        public string? Name { get; set; }

        public bool Good { get; set; }
    }

    [Union]
    public class Pet
    {
        public Pet(Cat value) => Value = value;

        public Pet(Dog value) => Value = value;

        public object? Value { get; }
    }

    [Union]
    public class Anything
    {
        public Anything(Cat value) => Value = value;

        public Anything(int[] value) => Value = value;

        public Anything(string value) => Value = value;

        public Anything(decimal value) => Value = value;

        public Anything(bool value) => Value = value;

        public object? Value { get; }
    }

    [Union]
    public readonly struct Throwing
    {
        public Throwing(int value) => Value = value > 5 ? throw new InvalidTimeZoneException("no") : value;

        public object? Value { get; }
    }

    public sealed class PetClassifiers : JsonTypeClassifierFactory
    {
        public override bool CanClassify(JsonTypeClassifierContext context) => context.DeclaringType == typeof(Pet) || context.DeclaringType == typeof(ClassifiedPet) || context.DeclaringType == typeof(ClassifiedShape);

        public override JsonTypeClassifier CreateJsonClassifier(JsonTypeClassifierContext context, JsonSerializerOptions options) => (ref Utf8JsonReader reader) =>
        {
            Utf8JsonReader copy = reader;
            Type? found = null;
            while (copy.TokenType == JsonTokenType.StartObject && copy.Read() && copy.TokenType == JsonTokenType.PropertyName)
            {
                found = copy.ValueTextEquals("Lives") || copy.ValueTextEquals("Radius") ? context.DeclaringType == typeof(ClassifiedShape) ? typeof(ClassifiedCircle) : typeof(Cat)
                    : copy.ValueTextEquals("Good") ? typeof(Dog) : copy.ValueTextEquals("Text") ? typeof(string) : null;
                break;
            }

            return found;
        };
    }

    [JsonUnion(TypeClassifier = typeof(PetClassifiers))]
    [Union]
    public class ClassifiedPet
    {
        public ClassifiedPet(Cat value) => Value = value;

        public ClassifiedPet(Dog value) => Value = value;

        public object? Value { get; }
    }

    [JsonUnion(TypeClassifier = typeof(string))]
    [Union]
    public class WronglyClassified
    {
        public WronglyClassified(int value) => Value = value;

        public object? Value { get; }
    }

    [JsonUnion(TypeClassifier = typeof(JsonUnionTypeStructuralClassifier))]
    [Union]
    public class StructuralPet
    {
        public StructuralPet(Cat value) => Value = value;

        public StructuralPet(Dog value) => Value = value;

        public StructuralPet(int value) => Value = value;

        public object? Value { get; }
    }

    [JsonUnion(TypeClassifier = typeof(JsonUnionTypeStructuralClassifier))]
    [Union]
    public class NeverUnique
    {
        public NeverUnique(Cat value) => Value = value;

        public NeverUnique(SmallCat value) => Value = value;

        public object? Value { get; }
    }

    [JsonUnion]
    public class NoUnion
    {
        public object? Value { get; set; }
    }

    public class HasUnions
    {
        public int Before { get; set; }

        public Kw U { get; set; }

        public Kw? Maybe { get; set; }

        public Anything? Any { get; set; }

        public List<Kw>? List { get; set; }

        public Dictionary<string, Anything?>? Map { get; set; }

        public object? Object { get; set; }

        public string? After { get; set; }
    }

    public record TakesUnion(Kw U, Anything? Any);

    // Polymorphism.
    [JsonPolymorphic(InferClosedTypePolymorphism = true)]
    public abstract class NotClosed;

    [JsonPolymorphic(TypeClassifier = typeof(PetClassifiers))]
    [JsonDerivedType(typeof(ClassifiedCircle))]
    [JsonDerivedType(typeof(ClassifiedSquare), "square")]
    public class ClassifiedShape
    {
        public string? Name { get; set; }
    }

    public class ClassifiedCircle : ClassifiedShape
    {
        public double Radius { get; set; }
    }

    public class ClassifiedSquare : ClassifiedShape
    {
        public double Side { get; set; }
    }

    [JsonDerivedType(typeof(OpenDerived<>), "open")]
    public class OpenBase<T>
    {
        public T? Value { get; set; }
    }

    public class OpenDerived<T> : OpenBase<T>
    {
        public T? Other { get; set; }
    }

    [JsonDerivedType(typeof(Unbound<,>), "open")]
    public class UnboundBase<T>
    {
        public T? Value { get; set; }
    }

    public class Unbound<T, W> : UnboundBase<T>;

    [JsonPolymorphic]
    [JsonDerivedType(typeof(int), "int")]
    public class WrongDerived;

    public class HasPolymorphic
    {
        public ClassifiedShape? Classified { get; set; }

        public OpenBase<int>[]? Open { get; set; }
    }

    // Smaller things.
    [JsonConverter(typeof(BoxConverter<>))]
    public class Box<T>
    {
        public T? Value { get; set; }
    }

    public class BoxConverter<T> : JsonConverter<Box<T>>
    {
        public override Box<T> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { Value = Stj.Deserialize<T>(ref reader, options) };

        public override void Write(Utf8JsonWriter writer, Box<T> value, JsonSerializerOptions options) => Stj.Serialize(writer, value.Value, options);
    }

    [JsonConverter(typeof(BoxConverter<>))]
    public class NotGeneric;

    public class ByReference
    {
        public ByReference(in int a, ref string? b) => (A, B) = (a, b);

        public int A { get; }

        public string? B { get; }
    }

    public class HasByReference
    {
        public ByReference? Value { get; set; }
    }

    public class ReadOnlyExtension
    {
        public int A { get; set; }

        [JsonExtensionData]
        public IReadOnlyDictionary<string, object>? More { get; set; }
    }

    public class ReadOnlyElements
    {
        public int A { get; set; }

        [JsonExtensionData]
        public IReadOnlyDictionary<string, JsonElement>? More { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class StrictList : List<int>;

    [JsonConverter(typeof(JsonStringEnumConverter))]
    public enum WithEmptyName
    {
        [JsonStringEnumMemberName("")]
        None,
        Some,
    }

    [Flags]
    [JsonConverter(typeof(JsonStringEnumConverter))]
    public enum FlagsWithEmptyName
    {
        [JsonStringEnumMemberName("")]
        None,
        Some,
    }
}
