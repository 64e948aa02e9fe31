using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>Types with more than one fault: which one is reported.</summary>
public class SeveralFaultsTests
{
    public class CollidingFactory
    {
        [JsonPropertyName("Other"), JsonConverter(typeof(Mark.NullFactory))]
        public int M { get; set; }

        public int Other { get; set; }
    }

    public class ConditionAndFactory
    {
        [JsonConverter(typeof(Mark.NullFactory))]
        public int M { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public int N { get; set; }
    }

    [JsonDerivedType(typeof(IFaultyTwice))]
    public interface IFaultyTwice
    {
        [JsonConverter(typeof(string))]
        int M { get; set; }
    }

    public class IgnoredExtension
    {
        [JsonIgnore, JsonExtensionData]
        public string? M { get; set; }
    }

    [method: JsonConstructor]
    public class IgnoredFault(int m)
    {
        [JsonIgnore, JsonConverter(typeof(Mark.WrongConverter))]
        public int M { get; set; } = m;
    }

    [method: JsonConstructor]
    public class IgnoredRequired(int m)
    {
        [JsonIgnore, JsonRequired]
        public int M { get; set; } = m;
    }

    public class HandledObject
    {
        [JsonConverter(typeof(Mark.GoodFactory)), JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public object? M { get; set; }
    }

    [JsonDerivedType(typeof(IOfItself), "d"), JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    public interface IOfItself
    {
        int M { get; set; }
    }

    public class Colliding
    {
        [JsonPropertyName("B")]
        public int A { get; set; }

        public int B { get; set; }
    }

    /// <summary>The type of its member is faulty, and what the member demands of it.</summary>
    public class FillsColliding
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public string? M { get; set; }

        public Colliding? N { get; set; }
    }

    public class CollidingBeforeFilled
    {
        public Colliding? M { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public string? N { get; set; }
    }

    public class CollidingInLists
    {
        public List<Dictionary<string, Colliding?[]>>? M { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public string? N { get; set; }
    }

    public class HandledColliding
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public Colliding? M { get; set; }
    }

    public class FilledColliding(int m)
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Colliding? M { get; } = new() { A = m };
    }

    public class FaultBehindItself
    {
        public FaultBehindItself? M { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public string? N { get; set; }

        public FillsColliding? O { get; set; }
    }

    public class ConvertedColliding
    {
        [JsonConverter(typeof(AnyColliding))]
        public Colliding? M { get; set; }
    }

    public class AnyColliding : JsonConverter<Colliding>
    {
        public override Colliding? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return null;
        }

        public override void Write(Utf8JsonWriter writer, Colliding value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    [JsonDerivedType(typeof(int), "d")]
    public class FaultyBaseOfColliding
    {
        public Colliding? M { get; set; }
    }

    [JsonDerivedType(typeof(DerivedOfColliding), "d")]
    public class BaseOfColliding
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public string? M { get; set; }
    }

    public class DerivedOfColliding : BaseOfColliding
    {
        public Colliding? N { get; set; }
    }

    [method: JsonConstructor]
    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class DisallowedExtension(Dictionary<string, JsonElement> m)
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement> M { get; set; } = m;
    }

    [method: JsonConstructor]
    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class UnboundWithDisallowedExtension(int missing)
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? M { get; set; } = new() { ["a"] = Stj.SerializeToElement(missing) };
    }

    public class KeyedColliding
    {
        public Dictionary<Colliding, int>? M { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public string? N { get; set; }
    }

    /// <summary>Which of several faults is reported: those of the members themselves, then those of derived types, then member by member those of its type and what the member demands of that.</summary>
    [Fact]
    public void OneOfSeveralFaults()
    {
        Faulty<CollidingFactory>();
        Faulty<ConditionAndFactory>();
        Faulty<IFaultyTwice>();
        Faulty<IgnoredExtension>();
        Faulty<IgnoredFault>();
        Faulty<IgnoredRequired>();
        Faulty<HandledObject>();
        Faulty<IOfItself>();
        Faulty<FillsColliding>();
        Faulty<CollidingBeforeFilled>();
        Faulty<CollidingInLists>();
        Faulty<HandledColliding>();
        Faulty<FilledColliding>();
        Faulty<FaultBehindItself>();
        Faulty<ConvertedColliding>();
        Faulty<FaultyBaseOfColliding>();
        Faulty<BaseOfColliding>();
        Faulty<DerivedOfColliding>();
        Faulty<KeyedColliding>();
        Faulty<DisallowedExtension>();
        Faulty<UnboundWithDisallowedExtension>();

        static void Faulty<T>()
            where T : class
        {
            foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new(), new() { RespectRequiredConstructorParameters = true }])
            {
                foreach (string json in (string[])["{}", "{\"M\":1}", "{\"$type\":\"d\",\"M\":1}", "[]", "null"])
                {
                    Both.Read<T>(json, options);
                    Both.Read<List<T>>($"[{json}]", options);
                }

                Both.Write<T?>(null, options);
            }
        }
    }
}
