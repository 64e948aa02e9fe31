using System.Collections;
using System.Dynamic;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Differential.Cases;

/// <summary>What is not there yet is refused by name, never ignored. A feature that arrives moves its case to the other files.</summary>
public class UnsupportedTests
{
    [JsonDerivedType(typeof(Cat), "cat")]
    public class Animal
    {
        public int A { get; set; }
    }

    public class Cat : Animal;

    [JsonPolymorphic]
    public class OnlyPolymorphic;

    public class WithExtension
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    public class Callback : IJsonOnDeserialized
    {
        public void OnDeserialized()
        {
        }
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public class PopulatedType
    {
        public List<int> L { get; } = [];
    }

    public class PopulatedMember
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> L { get; } = [];
    }

    public class OwnConverter : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }

    [JsonConverter(typeof(ConvertedConverter))]
    public class Converted;

    public class ConvertedConverter : JsonConverter<Converted>
    {
        public override Converted? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotImplementedException();

        public override void Write(Utf8JsonWriter writer, Converted value, JsonSerializerOptions options) => throw new NotImplementedException();
    }

    public class ConvertedMember
    {
        [JsonConverter(typeof(OwnConverter))]
        public int A { get; set; }
    }

    private static void Refused<T>(string feature, T value, JsonSerializerOptions? options = null)
    {
        Named(feature, Record.Exception(() => Ours.Serialize(value, options)));
        RefusedRead<T>(feature, "{}", options);
    }

    private static void RefusedRead<T>(string feature, string json, JsonSerializerOptions? options = null) => Named(feature, Record.Exception(() => Ours.Deserialize<T>(json, options)));

    private static void Named(string feature, Exception? error)
    {
        var refusal = Assert.IsType<NotSupportedException>(error);
        Assert.Contains("Peregrine.Json does not support", refusal.Message, StringComparison.Ordinal);
        Assert.Contains(feature, refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Polymorphism()
    {
        Refused("polymorphism", new Animal());
        Refused("polymorphism", new OnlyPolymorphic());
    }

    [Fact]
    public void References()
    {
        Refused("ReferenceHandler", new Plain(), new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve });
        Refused("ReferenceHandler", new Plain(), new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.IgnoreCycles });
    }

    [Fact]
    public void ExtensionData() => Refused("[JsonExtensionData]", new WithExtension());

    [Fact]
    public void ForeignConverters()
    {
        Refused("a converter", 1, new JsonSerializerOptions { Converters = { new OwnConverter() } });
        Refused("a converter", new Converted());
        Refused("a converter", new ConvertedMember());
    }

    [Fact]
    public void Resolvers()
    {
        Refused("TypeInfoResolver", new Plain(), new JsonSerializerOptions { TypeInfoResolver = JsonTypeInfoResolver.Combine() });
        Refused("modifiers", new Plain(), new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } } });
    }

    [Fact]
    public void DocumentTypes()
    {
        Refused("JsonElement", JsonDocument.Parse("1").RootElement);
        Refused<JsonDocument>("JsonDocument", JsonDocument.Parse("1"));
        Refused<JsonNode>("JsonNode", JsonNode.Parse("[1]")!);
        Refused("JsonObject", new JsonObject());
    }

    [Fact]
    public void ObjectAsTarget()
    {
        RefusedRead<object>("object", "1");
        RefusedRead<List<object>>("object", "[1]");
        RefusedRead<Holder<object>>("object", "{\"Value\":1}");
    }

    [Fact]
    public void Callbacks() => Refused("callbacks", new Callback());

    [Fact]
    public void Populate()
    {
        Refused("JsonObjectCreationHandling", new PopulatedType());
        Refused("JsonObjectCreationHandling", new PopulatedMember());
        Refused("PreferredObjectCreationHandling", new Plain(), new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate });
    }

    [Fact]
    public void NonGenericCollections()
    {
        Refused("ArrayList", new ArrayList());
        Refused("Hashtable", new Hashtable());
        Refused<IEnumerable>("IEnumerable", new ArrayList());
        Refused<IList>("IList", new ArrayList());
        Refused<IDictionary>("IDictionary", new Hashtable());
        RefusedRead<ExpandoObject>("object", "{\"a\":1}");
    }

    [Fact]
    public void AsyncEnumerables() => Refused<IAsyncEnumerable<int>>("IAsyncEnumerable", AsyncNothing());

    [Fact]
    public void Memories()
    {
        Refused<Memory<int>>("Memory", new[] { 1 });
        Refused<ReadOnlyMemory<char>>("ReadOnlyMemory", "x".AsMemory());
    }

    [Fact]
    public void Options()
    {
        Refused("RespectNullableAnnotations", new Plain(), new JsonSerializerOptions { RespectNullableAnnotations = true });
        Refused("RespectNullableAnnotations", new Plain(), JsonSerializerOptions.Strict);
        Refused("UnknownTypeHandling", new Plain(), new JsonSerializerOptions { UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode });
        Refused("AllowOutOfOrderMetadataProperties", new Plain(), new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = true });
    }

    private static async IAsyncEnumerable<int> AsyncNothing()
    {
        await Task.Yield();
        yield return 1;
    }
}
