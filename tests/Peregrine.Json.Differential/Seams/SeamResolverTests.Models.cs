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

    public class Converted
    {
        [JsonConverter(typeof(TextConverter))]
        public object? Any { get; set; }

        public object? Plain { get; set; }
    }

    public class Lists
    {
        public List<int>? Items { get; set; } = [9];

        public string? Name { get; set; } = "name";

        [JsonIgnore]
        public List<int>? Seen { get; set; }

        public int ReadOnly => Seen?.Count ?? -1;
    }

    private sealed class TextConverter : JsonConverter<object>
    {
        public override object? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return "read";
        }

        public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options) => writer.WriteStringValue("written");
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
