using System.Globalization;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Nodes whose children have been made: each kind of value in each place, under each setting, as roots, members and elements.</summary>
public class NodeTests
{
    private static readonly (string Name, JsonSerializerOptions? Options)[] s_options =
    [
        ("null", null),
        ("Web", JsonSerializerOptions.Web),
        ("numbers as strings", new() { NumberHandling = JsonNumberHandling.WriteAsString }),
        ("named numbers", new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals }),
        ("both", new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals | JsonNumberHandling.WriteAsString }),
        ("indented", new() { WriteIndented = true, IndentCharacter = '\t', IndentSize = 1 }),
        ("relaxed", new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping }),
        ("depth 3", new() { MaxDepth = 3 }),
        ("depth 200", new() { MaxDepth = 200 }),
        ("converters", new() { Converters = { new Loud(), new JsonStringEnumConverter() } }),
        ("policies", new() { DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }),
        ("cycles", new() { ReferenceHandler = System.Text.Json.Serialization.ReferenceHandler.IgnoreCycles }),
        ("references", new() { ReferenceHandler = System.Text.Json.Serialization.ReferenceHandler.Preserve }),
    ];

    public static TheoryData<string> Options => [.. s_options.Select(static entry => entry.Name)];

    /// <summary>A converter that nodes do not use for the values that they were created from.</summary>
    private sealed class Loud : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteStringValue($"loud {value}");
    }

    private static IEnumerable<JsonValue?> Values() =>
    [
        null,
        JsonValue.Create(0), JsonValue.Create(int.MinValue), JsonValue.Create(int.MaxValue), JsonValue.Create((byte)7), JsonValue.Create((sbyte)-7),
        JsonValue.Create((short)-300), JsonValue.Create((ushort)60_000), JsonValue.Create(4_000_000_000u), JsonValue.Create(long.MinValue),
        JsonValue.Create(long.MaxValue), JsonValue.Create(ulong.MaxValue),
        JsonValue.Create(1.5), JsonValue.Create(-0.0), JsonValue.Create(1e300), JsonValue.Create(double.NaN), JsonValue.Create(double.PositiveInfinity),
        JsonValue.Create(1.5f), JsonValue.Create(float.NegativeInfinity), JsonValue.Create(79228162514264337593543950335m), JsonValue.Create(1.50m),
        JsonValue.Create(true), JsonValue.Create(false), JsonValue.Create('é'), JsonValue.Create(""), JsonValue.Create("a"), JsonValue.Create("<é\"\\\n😀>"),
        JsonValue.Create("\ud800"), JsonValue.Create(new string('x', 300) + "+"),
        JsonValue.Create(DateTime.UnixEpoch), JsonValue.Create(new DateTime(2026, 1, 2, 3, 4, 5, 678, DateTimeKind.Local).AddTicks(9)), JsonValue.Create(DateTime.MaxValue),
        JsonValue.Create(new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(5.5))), JsonValue.Create(Guid.Parse("01234567-89ab-cdef-0123-456789abcdef", CultureInfo.InvariantCulture)),
        JsonValue.Create((int?)5), JsonValue.Create((double?)2.5), JsonValue.Create(TimeSpan.FromSeconds(5)), JsonValue.Create(new DateOnly(2026, 1, 2)), JsonValue.Create(new TimeOnly(3, 4)),
        JsonValue.Create(new Uri("https://example.org/?a=<b>")), JsonValue.Create(new Version(1, 2)), JsonValue.Create((Half)1.5), JsonValue.Create((Int128)5), JsonValue.Create(DayOfWeek.Monday),
        JsonValue.Create(JsonElement.Parse("1.50")), JsonValue.Create(JsonElement.Parse("\"\\u0041<\"")), JsonValue.Create(JsonElement.Parse("true")),
        JsonValue.Create<object>(5), JsonValue.Create<object>("text"), JsonValue.Create(new[] { 1, 2 }), JsonValue.Create(new { A = 1, B = "é" }),
        JsonNode.Parse("1")!.AsValue(), JsonNode.Parse("\"\\u00e9\"")!.AsValue(), JsonNode.Parse("false")!.AsValue(),
        Stj.SerializeToNode(5)!.AsValue(), Stj.SerializeToNode("text")!.AsValue(), Stj.Deserialize<JsonValue>("1e2")!,
    ];

    /// <summary>A node in a few shapes: by itself, a member, an item, beside others, in containers that are parsed and looked at, and deep inside.</summary>
    private static IEnumerable<JsonNode?> Placed(JsonValue? value)
    {
        yield return value?.DeepClone();
        yield return new JsonObject { ["é<name>"] = value?.DeepClone(), ["same"] = value?.DeepClone(), [""] = new JsonArray() };
        yield return new JsonArray(value?.DeepClone(), new JsonObject(), value?.DeepClone(), JsonNode.Parse("{ \"a\" : [ 1.0 , \"\\u0041\" ] }"));
        JsonObject looked = JsonNode.Parse("{\"a\":[1,{\"b\":null}],\"c\":\"x\", \"d\":{}}")!.AsObject();
        looked["a"]!.AsArray().Add(value?.DeepClone());
        yield return looked;
        foreach (int depth in (int[])[2, 3, 63, 64, 65, 70])
        {
            JsonNode? deep = value?.DeepClone();
            for (int i = 0; i < depth; i++)
            {
                deep = i % 2 == 0 ? new JsonArray(deep) : new JsonObject { ["n"] = deep };
            }

            yield return deep;
        }
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void EveryValueInEveryPlace(string options)
    {
        var report = new Report();
        JsonSerializerOptions? used = s_options.Single(entry => entry.Name == options).Options;
        foreach (JsonNode? node in Values().SelectMany(Placed))
        {
            Both.Write(report, node, used);
            Both.Write<object?>(report, node, used);
            Both.Write(report, new DomTests.Holder<JsonNode?> { Value = node }, used);
            if (node is JsonObject members)
            {
                Both.Write(report, members, used);
                Both.Write(report, new List<JsonObject?> { members, null }, used);
            }
        }

        report.Check();
    }

    [Fact]
    public void DocumentsDisposedInsideANode()
    {
        foreach (string text in (string[])["1", "[1]", "{\"a\":1}"])
        {
            JsonDocument document = JsonDocument.Parse(text);
            JsonNode? held = document.RootElement.ValueKind == JsonValueKind.Number ? JsonValue.Create(document.RootElement)
                : document.RootElement.ValueKind == JsonValueKind.Array ? JsonArray.Create(document.RootElement)
                : JsonObject.Create(document.RootElement);
            var node = new JsonObject { ["before"] = 1, ["held"] = held };
            document.Dispose();
            Both.Write<JsonNode>(node);
            Both.Write(new DomTests.Holder<JsonNode> { Value = node });
        }
    }

    /// <summary>A node that another thread expands while it is written: its text, whether it was copied or written child by child.</summary>
    [Fact]
    public void NodesExpandedMeanwhile()
    {
        for (int round = 0; round < 300; round++)
        {
            JsonNode node = JsonNode.Parse("{\"a\":[1,2,{\"b\":\"c\"}],\"d\":{\"e\":null}}")!;
            string text = "";
            Parallel.Invoke(
                () => text = Ours.Serialize(node),
                () => _ = node["a"]![2]!["b"]!.ToString() + node["d"]!.AsObject().Count);
            Assert.Equal("{\"a\":[1,2,{\"b\":\"c\"}],\"d\":{\"e\":null}}", text);
        }
    }
}
