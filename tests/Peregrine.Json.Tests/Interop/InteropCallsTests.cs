using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Tests.Interop;

/// <summary>System.Text.Json's reader, writer and document models are met only where a model or its options name them.</summary>
public class InteropCallsTests
{
    [Fact]
    public void AModelWithoutForeignPartsMakesNone()
    {
        var options = new JsonSerializerOptions { WriteIndented = true, Converters = { new JsonStringEnumConverter() } };
        for (int i = 0; i < 40; i++)
        {
            long before = InteropCalls.Count;
            string json = Peregrine.Json.JsonSerializer.Serialize(new Model { A = i, B = "b", C = [1, 2], D = new() { ["k"] = DateTime.UnixEpoch }, Any = 1 }, options);
            Model read = Peregrine.Json.JsonSerializer.Deserialize<Model>(json.Replace("\"Any\": 1", "\"Any\": null", StringComparison.Ordinal), options)!;
            Assert.Equal(i, read.A);
            Assert.Equal(before, InteropCalls.Count);
        }
    }

    [Fact]
    public void ForeignPartsAreCounted()
    {
        AssertCalls(() => Peregrine.Json.JsonSerializer.Deserialize<object>("1"));
        AssertCalls(() => Peregrine.Json.JsonSerializer.Deserialize<JsonNode>("[1]"));
        AssertCalls(() => Peregrine.Json.JsonSerializer.Deserialize<JsonDocument>("{}"));
        AssertCalls(() => Peregrine.Json.JsonSerializer.Serialize(new JsonObject()));
        AssertCalls(() => Peregrine.Json.JsonSerializer.Serialize(JsonElement.Parse("1")));
        var options = new JsonSerializerOptions { Converters = { new OwnConverter() } };
        AssertCalls(() => Peregrine.Json.JsonSerializer.Serialize(1, options));
        AssertCalls(() => Peregrine.Json.JsonSerializer.Deserialize<int>("1", options));
    }

    private static void AssertCalls(Func<object?> call)
    {
        long before = InteropCalls.Count;
        call();
        Assert.NotEqual(before, InteropCalls.Count);
    }

    private sealed class Model
    {
        public int A { get; set; }

        public string? B { get; set; }

        public List<int>? C { get; set; }

        public Dictionary<string, DateTime>? D { get; set; }

        public DayOfWeek E { get; set; }

        public object? Any { get; set; }
    }

    private sealed class OwnConverter : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }
}
