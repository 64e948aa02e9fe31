using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/seeing-inside.md: no other test runs beside what counts the calls of the process.</summary>
[Collection(nameof(InsightExamples))]
[CollectionDefinition(nameof(InsightExamples), DisableParallelization = true)]
public sealed class InsightExamples
{
    // example: insight-model
    public sealed record Order(int Number, List<Line> Lines, [property: JsonConverter(typeof(CentsConverter))] decimal Total);

    public sealed class Line
    {
        public string Product { get; set; } = "";

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public Order? PartOf { get; set; }

        public Dictionary<string, JsonElement>? Details { get; set; }
    }

    public sealed class CentsConverter : JsonConverter<decimal>
    {
        public override decimal Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt64() / 100m;

        public override void Write(Utf8JsonWriter writer, decimal value, JsonSerializerOptions options) => writer.WriteNumberValue((long)(value * 100));
    }

    // end
    [Fact]
    public void Descriptions()
    {
        // example: insight-describe
        string before = JsonSerializer.Describe<Order>().ToString();

        for (int use = 0; use < 24; use++)
        {
            JsonSerializer.Serialize(new Order(17, [new Line { Product = "tea" }], 12.5m));
        }

        string after = JsonSerializer.Describe<Order>().ToString();

        // end
        Assert.Equal(Shown("before"), Plain(before));
        Assert.Equal(Shown("after"), Plain(after));
    }

    [Fact]
    public void Parts()
    {
        // example: insight-check
        TypeDescription order = JsonSerializer.Describe<Order>();
        List<string> slow = [];
        foreach (MemberDescription member in order.Members)
        {
            if (member.Value is { Reading: ExecutionKind.Converter or ExecutionKind.SystemTextJson })
            {
                slow.Add($"{member.ClrName} goes through {member.Value.Converter?.Name}");
                // → Total goes through CentsConverter
            }
        }

        // end
        Assert.Equal(["Total goes through CentsConverter"], slow);
        Assert.Equal(ContractOriginKind.MemberAttribute, order.Members[2].Value!.Origin);
        Assert.Equal(typeof(decimal), order.Members[2].DeclaredType);
        Assert.Same(order, order.Members[1].Value!.Elements!.Members[1].Value);
    }

    [Fact]
    public void Refusals()
    {
        // example: insight-refused
        TypeDescription refused = JsonSerializer.Describe<Action>();
        string why = $"{refused.Reading}: {refused.ReadingReason}";
        // → Refused: Serialization and deserialization of 'System.Action' instances is not supported.

        // end
        Assert.Equal("Refused: Serialization and deserialization of 'System.Action' instances is not supported.", why);
    }

    // example: insight-listener
    /// <summary>Writes what the library does to a log. There is one for the whole program, kept in a field.</summary>
    public sealed class JsonEvents : System.Diagnostics.Tracing.EventListener
    {
        public System.Collections.Concurrent.BlockingCollection<string> Log { get; } = [];

        protected override void OnEventSourceCreated(System.Diagnostics.Tracing.EventSource eventSource)
        {
            if (eventSource.Name == "Peregrine.Json")
            {
                EnableEvents(eventSource, System.Diagnostics.Tracing.EventLevel.Informational);
            }
        }

        protected override void OnEventWritten(System.Diagnostics.Tracing.EventWrittenEventArgs eventData) =>
            Log.Add($"{eventData.EventName} {string.Join(", ", eventData.Payload!)}");
    }

    // end
    /// <summary>The source is made two seconds after the first contract; what is known by then is named.</summary>
    [Fact]
    public void Events()
    {
        // Used before anybody listens: whenever the source is made, and whatever else runs, it is among what is known.
        string text = JsonSerializer.Serialize(new Heard { Number = 1 });
        string name = typeof(Heard).ToString();
        using var events = new JsonEvents();
        Assert.StartsWith(
            $"ContractKnown {name}, AccessorTable, AccessorTable, InsightExamples.Heard: accessor table (1 of 24 uses", Next(events, "ContractKnown " + name), StringComparison.Ordinal);
        for (int i = 0; i < 24; i++)
        {
            Assert.Equal(text, JsonSerializer.Serialize(new Heard { Number = 1 }));
        }

        Assert.StartsWith($"CodeEmitted {name}, 1, ", Next(events, "CodeEmitted " + name), StringComparison.Ordinal);
    }

    /// <summary>Waits for the line that begins so.</summary>
    private static string Next(JsonEvents events, string begin)
    {
        foreach (string line in events.Log.GetConsumingEnumerable(TestContext.Current.CancellationToken))
        {
            if (line.StartsWith(begin, StringComparison.Ordinal))
            {
                return line;
            }
        }

        throw new InvalidOperationException("The log has ended.");
    }

    private sealed class Heard
    {
        public int Number { get; set; }
    }

    private static string Shown(string name)
    {
        string page = File.ReadAllText(Repository.PathOf("docs/guide/seeing-inside.md")).ReplaceLineEndings("\n");
        string start = $"<!-- output: {name} -->\n```text\n";
        int at = page.IndexOf(start, StringComparison.Ordinal) + start.Length;
        return page[at..page.IndexOf("```", at, StringComparison.Ordinal)];
    }

    private static string Plain(string text) => text.Replace("InsightExamples.", "", StringComparison.Ordinal);
}
