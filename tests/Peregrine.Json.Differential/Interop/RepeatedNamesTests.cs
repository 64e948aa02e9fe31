using System.Buffers;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// JSON without types where duplicate names are forbidden: what is refused, with which exception and where, what the values are, and what they cost. The texts have names that are equal in
/// bytes, by their escapes, by case or not at all, at every depth.
/// </summary>
public class RepeatedNamesTests
{
    private static readonly (string Name, JsonSerializerOptions Value)[] s_options =
    [
        ("unique", new() { AllowDuplicateProperties = false, DefaultBufferSize = 16 }),
        ("Strict", new(JsonSerializerDefaults.Strict)),
        ("insensitive", new() { AllowDuplicateProperties = false, PropertyNameCaseInsensitive = true, DefaultBufferSize = 16 }),
        ("lax text", new() { AllowDuplicateProperties = false, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, DefaultBufferSize = 16 }),
        ("nodes", new() { AllowDuplicateProperties = false, UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode, DefaultBufferSize = 16 }),
        ("depth 4", new() { AllowDuplicateProperties = false, MaxDepth = 4 }),
    ];

    public static TheoryData<string> Options => [.. s_options.Select(static entry => entry.Name)];

    [Theory]
    [MemberData(nameof(Options))]
    public void OutcomesAreThose(string name)
    {
        JsonSerializerOptions options = s_options.Single(entry => entry.Name == name).Value;
        var report = new Report();
        int turn = 0;
        foreach (string text in RepeatedNameTexts.Objects.Concat(RepeatedNameTexts.Many(isLong: false)))
        {
            foreach ((string before, string after) in RepeatedNameTexts.Places)
            {
                // Long objects in one place each, by turns.
                if (text.Length < 120 || turn++ % RepeatedNameTexts.Places.Length == 0)
                {
                    ReadAll(report, Encoding.UTF8.GetBytes(before + text + after), options);
                }
            }
        }

        report.Check();
        Assert.InRange(report.Accepted, report.Trials / 10, report.Trials * 9 / 10);
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void OutcomesOfManyNames(string name)
    {
        JsonSerializerOptions options = s_options.Single(entry => entry.Name == name).Value;
        var report = new Report();
        foreach (string text in RepeatedNameTexts.Many(isLong: true).Where((_, i) => UsualRun.Takes(0.25, name, i)))
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            Once<JsonElement>(report, utf8, options);
            Once<JsonNode>(report, utf8, options);
            Once<Dictionary<string, object>>(report, utf8, options);
        }

        report.Check();
    }

    private static void Once<T>(Report report, byte[] utf8, JsonSerializerOptions options) =>
        Both.Compare<T>(report, utf8, options, Outcome.Of<object?>(() => Stj.Deserialize<T>(utf8, options)), Outcome.Of<object?>(() => Ours.Deserialize<T>(utf8, options)), "Deserialize<T>(bytes)");

    private static void ReadAll(Report report, byte[] utf8, JsonSerializerOptions options)
    {
        Read<JsonElement>(report, utf8, options);
        Read<object>(report, utf8, options);
        Read<JsonNode>(report, utf8, options);
        Read<JsonDocument>(report, utf8, options);
        if (utf8[0] == '[')
        {
            Read<JsonArray>(report, utf8, options);
            Read<List<JsonElement>>(report, utf8, options);
            Read<List<object>>(report, utf8, options);
            Read<JsonNode[]>(report, utf8, options);
            return;
        }

        Read<JsonObject>(report, utf8, options);
        Read<Dictionary<string, JsonElement>>(report, utf8, options);
        Read<Dictionary<string, object>>(report, utf8, options);
        Read<Dictionary<string, JsonNode>>(report, utf8, options);
        Read<SortedDictionary<string, JsonElement>>(report, utf8, options);
        Read<Extended<Dictionary<string, JsonElement>>>(report, utf8, options);
        Read<Extended<Dictionary<string, object>>>(report, utf8, options);
        Read<Extended<IDictionary<string, object>>>(report, utf8, options);
        Read<Extended<JsonObject>>(report, utf8, options);
        if (options.UnmappedMemberHandling == JsonUnmappedMemberHandling.Skip)
        {
            Read<Members>(report, utf8, options);
        }
    }

    /// <summary>Bytes always, and one of the other forms by turns; short texts also from streams, in pieces of every length.</summary>
    private static void Read<T>(Report report, byte[] utf8, JsonSerializerOptions options)
    {
        string json = Encoding.UTF8.GetString(utf8);
        if (!UsualRun.Takes(0.15, typeof(T), json, Array.FindIndex(s_options, entry => entry.Value == options)))
        {
            return;
        }

        Once<T>(report, utf8, options);
        var grammar = new JsonReaderOptions { MaxDepth = options.MaxDepth, AllowTrailingCommas = options.AllowTrailingCommas, CommentHandling = options.ReadCommentHandling };
        int turn = report.Trials / 2 % 4;
        string entry = turn switch { 0 => "Deserialize<T>(string)", 1 => "Deserialize<T>(sequence)", _ => "Deserialize<T>(ref Utf8JsonReader)" };
        Outcome theirs = Outcome.Of(() => turn switch { 0 => Stj.Deserialize<T>(json, options), 1 => Stj.Deserialize<T>(utf8, options), 2 => OfReader(utf8, isOurs: false), _ => OfSegments(isOurs: false) });
        Outcome ours = Outcome.Of(() => turn switch { 0 => Ours.Deserialize<T>(json, options), 1 => Ours.Deserialize<T>(Both.Split(utf8), options), 2 => OfReader(utf8, isOurs: true), _ => OfSegments(isOurs: true) });
        Both.Compare<T>(report, utf8, options, theirs, ours, entry);
        for (int piece = 1; piece <= utf8.Length && utf8.Length <= 22; piece++)
        {
            Both.Compare<T>(report, utf8, options, Outcome.Of<object?>(() => Stj.Deserialize<T>(new Pieces(utf8, piece), options)), Outcome.Of<object?>(() => Ours.Deserialize<T>(new Pieces(utf8, piece), options)), "Deserialize<T>(Stream)");
        }

        object? OfReader(ReadOnlySpan<byte> text, bool isOurs)
        {
            var reader = new Utf8JsonReader(text, grammar);
            return isOurs ? Ours.Deserialize<T>(ref reader, options) : Stj.Deserialize<T>(ref reader, options);
        }

        object? OfSegments(bool isOurs)
        {
            var reader = new Utf8JsonReader(Both.Split(utf8), grammar);
            return isOurs ? Ours.Deserialize<T>(ref reader, options) : Stj.Deserialize<T>(ref reader, options);
        }
    }

    /// <summary>The values of a node are of the classes that System.Text.Json creates there: these convert to fewer types than those of a node over an element.</summary>
    [Fact]
    public void NodesHaveTheSameValues()
    {
        foreach ((string name, JsonSerializerOptions options) in s_options)
        {
            foreach (string text in RepeatedNameTexts.Objects.SelectMany(static text => RepeatedNameTexts.Places.Select(place => place.Before + text + place.After)).Concat(["1", "\"\"", "\"\\u0041é\"", "true", "-1.5e3", "[\"a\",1,false,[null]]"]))
            {
                if (Outcome.Of<object?>(() => Stj.Deserialize<JsonNode>(text, options)) is { IsOk: true, Value: JsonNode theirs })
                {
                    Assert.Equal(Described(theirs), Described(Ours.Deserialize<JsonNode>(text, options)));
                    string member = $"{{\"x\":{text}}}";
                    if (Outcome.Of<object?>(() => Stj.Deserialize<Dictionary<string, JsonNode>>(member, options)) is { IsOk: true, Value: Dictionary<string, JsonNode> held })
                    {
                        Assert.Equal(Described(held["x"]), Described(Ours.Deserialize<Dictionary<string, JsonNode>>(member, options)!["x"]));
                    }
                }
            }
        }

        static string Described(JsonNode? node) => node switch
        {
            null => "null",
            JsonObject members => $"object {members.Options} {{{string.Join(',', members.Select(static member => $"{member.Key}:{Described(member.Value)}"))}}} {members.GetPath()}",
            JsonArray items => $"array {items.Options} [{string.Join(',', items.Select(Described))}] {items.GetPath()}",
            _ => $"{node.GetType()} {node.Options} {node.GetPath()} {node.ToJsonString()} {node.AsValue().TryGetValue(out object? _)} {node.AsValue().TryGetValue(out string? text)} {text} {node.AsValue().TryGetValue(out JsonElement _)}",
        };
    }

    /// <summary>A node made at once can be changed like any other.</summary>
    [Fact]
    public void NodesCanBeChanged()
    {
        JsonSerializerOptions options = s_options.Single(static entry => entry.Name == "insensitive").Value;
        const string Text = """{"a":[1,{"b":"c"},[]],"d":{},"e":"f"}""";
        Assert.Equal(Changed(Stj.Deserialize<JsonObject>(Text, options)!), Changed(Ours.Deserialize<JsonObject>(Text, options)!));

        static string Changed(JsonObject node)
        {
            node["E"] = 5;
            node["d"]!["new"] = new JsonArray(1);
            JsonArray items = node["A"]!.AsArray();
            items.Add(JsonValue.Create("x"));
            items[2]!.AsArray().Add(null);
            JsonNode moved = items[1]!;
            items.RemoveAt(1);
            Assert.Null(moved.Parent);
            node["moved"] = moved;
            Assert.Throws<InvalidOperationException>(() => node["again"] = moved);
            Assert.Throws<ArgumentException>(() => node.Add("MOVED", null));
            return node.ToJsonString() + moved["B"]!.GetPath() + items.Root.ToJsonString() + node.DeepClone().ToJsonString() + JsonNode.DeepEquals(node, node.DeepClone());
        }
    }

    /// <summary>Nothing is allocated beyond what System.Text.Json allocates.</summary>
    [Fact]
    public void NoMoreIsAllocated()
    {
        JsonSerializerOptions options = s_options[0].Value;
        string[] texts = [.. RepeatedNameTexts.Objects, .. RepeatedNameTexts.Many(isLong: false), .. RepeatedNameTexts.Many(isLong: true).Take(12)];
        var over = new List<string>();
        foreach (string text in texts.Where(text => Outcome.Of<object?>(() => Stj.Deserialize<JsonNode>(text, options)).IsOk))
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            Compare<JsonElement>(utf8);
            Compare<JsonNode>(utf8);
            Compare<object>(utf8);
            Compare<Dictionary<string, JsonElement>>(utf8);
            Compare<Dictionary<string, object>>(utf8);
            Compare<Dictionary<string, JsonNode>>(utf8);
            Compare<Extended<Dictionary<string, JsonElement>>>(utf8);
            Compare<Extended<JsonObject>>(utf8);
            Compare<List<JsonNode>>([.. "["u8, .. utf8, .. ",[],[1,2,3]]"u8]);
        }

        Assert.True(over.Count == 0, string.Join('\n', over.Take(20)));

        void Compare<T>(byte[] utf8)
        {
            long theirs = Allocated(() => Stj.Deserialize<T>(utf8, options)), ours = Allocated(() => Ours.Deserialize<T>(utf8, options));
            if (ours > theirs)
            {
                over.Add($"{typeof(T)} {ours} bytes, not {theirs}: {Encoding.UTF8.GetString(utf8.AsSpan(0, Math.Min(utf8.Length, 100)))}");
            }
        }

        // The least of some calls: the first ones fill what a thread keeps.
        static long Allocated(Action call)
        {
            long least = long.MaxValue;
            for (int i = 0; i < 5; i++)
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                call();
                least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
            }

            return least;
        }
    }

    public class Extended<T>
    {
        public JsonElement A { get; set; }

        [JsonExtensionData]
        public T? Others { get; set; }
    }

    /// <summary>Members without types, by the names of the texts.</summary>
    public class Members
    {
        [JsonPropertyName("w")]
        public JsonElement Element { get; set; }

        [JsonPropertyName("a")]
        public object? Any { get; set; }

        [JsonPropertyName("b")]
        public JsonNode? Node { get; set; }

        [JsonPropertyName("c")]
        public Dictionary<string, JsonElement>? Map { get; set; }
    }

    private sealed class Pieces(byte[] text, int piece) : MemoryStream(text, writable: false)
    {
        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, piece));

        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, piece)]);
    }
}
