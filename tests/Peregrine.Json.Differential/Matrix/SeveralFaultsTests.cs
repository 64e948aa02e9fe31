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

    /// <summary>Which of several faults is reported: those of the members themselves, then those of derived types, then those of the members' types in their order.</summary>
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
