using System.Text.Json.Serialization.Metadata;
namespace Peregrine.Json.Differential.Seams;

/// <summary>The types of the tests.</summary>
public partial class SeamResolverTests
{
    public class Conditions
    {
        [JsonIgnore]
        public string? Always { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int Default { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? Null { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public string? Never { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public string? Reading { get; set; }

        public string? Plain { get; set; } = "set";

        public int Number { get; set; }

        public int ReadOnly => 5;
    }

    public class Mixed
    {
        public object? Any { get; set; }

        public int Number { get; set; }

        public int? Maybe { get; set; }

        public double? Real { get; set; }
    }

    private sealed class Only(Func<Type, JsonSerializerOptions, JsonTypeInfo?> find) : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => find(type, options);
    }

    private sealed class NoContext() : JsonSerializerContext(null)
    {
        protected override JsonSerializerOptions? GeneratedSerializerOptions => null;

        public override JsonTypeInfo? GetTypeInfo(Type type) => null;
    }
}
