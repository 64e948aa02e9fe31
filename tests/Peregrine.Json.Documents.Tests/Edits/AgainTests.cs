using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Patches that merge many small objects into one large value: unless they are refused, they take a time and memory by the square of their length.</summary>
public class AgainTests
{
    private const int Count = 8_000;

    private static readonly JsonMergePatchOptions s_keys = new() { Keys = new Dictionary<Type, string> { [typeof(Part)] = "id", [typeof(Made)] = "id" } };

    [Fact]
    public void ManyElementsWithOneKeyAreBounded()
    {
        string parts = string.Join(',', Enumerable.Range(0, Count).Select(static i => $"{{\"id\":{i}}}"));
        string again = string.Concat(Enumerable.Repeat(",{\"id\":1,\"parts\":[{}]}", Count));
        string patch = $"[{{\"id\":1,\"parts\":[{parts}]}}{again}]";
        JsonException error = Refused(() => JsonMergePatch.Populate(new List<Part>(), Encoding.UTF8.GetBytes(patch), s_keys, JsonSerializerOptions.Web));
        Assert.Matches(@"^\$\[\d+\]\.parts$", error.Path);
        Refused(() => JsonMergePatch.Populate(new List<Made>(), Encoding.UTF8.GetBytes(patch), s_keys, JsonSerializerOptions.Web));
        string array = patch.Replace("parts", "array", StringComparison.Ordinal);
        Refused(() => JsonMergePatch.Populate(new List<Part>(), Encoding.UTF8.GetBytes(array), s_keys, JsonSerializerOptions.Web));
    }

    /// <summary>Merged as text once, with an index of each array that is made once.</summary>
    [Fact]
    public void ManyElementsWithOneKeyInATextTakeLinearTime()
    {
        Counted.Read = 0;
        var keys = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Counted)] = "Id" } };
        var target = new Holder { Behind = [new Counted { Id = 1, Parts = [.. Enumerable.Range(0, 1000).Select(static i => new Counted { Id = i })] }] };
        string patch = "{\"Behind\":[" + string.Join(',', Enumerable.Repeat("{\"Id\":1,\"Parts\":[{\"Id\":5}]}", 1000)) + "]}";
        JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), keys);
        Assert.Equal(1000, target.Behind.Single().Parts!.Count);
        Assert.InRange(Counted.Read, 3000, 10_000);
    }

    /// <summary>Each removal moves all members that follow.</summary>
    [Fact]
    public void ManyElementsThatEachRemoveAMemberAreBounded()
    {
        var keys = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Open)] = "Id" } };
        List<Open> target = [new Open { Id = 1, More = [] }];
        for (int i = 0; i < Count; i++)
        {
            target[0].More!.Add("m" + i, i);
        }

        string patch = "[" + string.Join(',', Enumerable.Range(0, Count).Select(static i => $"{{\"Id\":1,\"m{i}\":null}}")) + "]";
        Refused(() => JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), keys));
    }

    [Fact]
    public void ManyNamesThatDifferInCaseAreBounded()
    {
        var target = new Holder { Configuration = new Made(1, null, new string('x', 100_000)) };
        string patch = "{" + string.Join(',', Cases("configuration", Count).Select(static name => $"\"{name}\":{{\"id\":2}}")) + "}";
        Refused(() => JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), JsonSerializerOptions.Web));

        target.More = new JsonObject(new JsonNodeOptions { PropertyNameCaseInsensitive = true }) { ["extensiondata"] = new JsonObject { ["a"] = new string('x', 100_000) } };
        patch = "{" + string.Join(',', Cases("extensiondata", Count).Select(static name => $"\"{name}\":{{\"id\":2}}")) + "}";
        Refused(() => JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), JsonSerializerOptions.Web));
    }

    [Fact]
    public void ManyNamesThatAreOneKeyAreBounded()
    {
        var made = new Made(1, null, new string('x', 1_000_000));
        string names = string.Join(',', Cases("abcdefghijklmn", 1000).Select(static name => $"\"{name}\":{{\"id\":2}}"));
        Refused(() => JsonMergePatch.Populate(
            new Dictionary<string, Made>(StringComparer.OrdinalIgnoreCase) { ["abcdefghijklmn"] = made }, Encoding.UTF8.GetBytes("{" + names + "}"), JsonSerializerOptions.Web));
        string numbers = string.Join(',', Enumerable.Range(0, 100).Select(static zeros => $"\"{new string('0', zeros)}1\":{{\"id\":2}}"));
        Refused(() => JsonMergePatch.Populate(new Dictionary<int, Made> { [1] = made }, Encoding.UTF8.GetBytes("{" + numbers + "}"), JsonSerializerOptions.Web));
        Refused(() => JsonMergePatch.Populate(
            new Dictionary<int, Value> { [1] = new Value(1, made.Text) }, Encoding.UTF8.GetBytes("{" + numbers + "}"), JsonSerializerOptions.Web));
    }

    [Fact]
    public void ManyLargeValuesAreMergedOnceEach()
    {
        string text = new('x', 100_000);
        Dictionary<int, Made> target = Enumerable.Range(0, 400).ToDictionary(static i => i, i => new Made(i, null, text));
        string patch = "{" + string.Join(',', Enumerable.Range(0, 400).Select(static i => $"\"{i}\":{{\"id\":7}}")) + "}";
        JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), JsonSerializerOptions.Web);
        Assert.All(target.Values, made => Assert.Equal((7, text), (made.Id, made.Text)));
    }

    private static JsonException Refused(Action merge)
    {
        JsonException error = Assert.Throws<JsonException>(merge);
        Assert.Contains("again and again", error.Message, StringComparison.Ordinal);
        return error;
    }

    private static IEnumerable<string> Cases(string name, int count) => Enumerable.Range(0, count).Select(
        bits => string.Concat(name.Select((letter, at) => (bits >> at & 1) == 1 ? char.ToUpperInvariant(letter) : letter)));

    public sealed class Part
    {
        public int Id { get; set; }

        public List<Part>? Parts { get; set; }

        public Part[]? Array { get; set; }
    }

    public sealed class Made(int id, List<Made>? parts, string? text)
    {
        public int Id { get; } = id;

        public List<Made>? Parts { get; } = parts;

        public string? Text { get; } = text;
    }

    [method: JsonConstructor]
    public readonly struct Value(int id, string? text)
    {
        public int Id { get; } = id;

        public string? Text { get; } = text;
    }

    public sealed class Counted
    {
        public static int Read { get; set; }

        [JsonConverter(typeof(Counting))]
        public int Id { get; set; }

        public List<Counted>? Parts { get; set; }
    }

    public sealed class Counting : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            Counted.Read++;
            return reader.GetInt32();
        }

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }

    public sealed class Open
    {
        public int Id { get; set; }

        [JsonExtensionData]
        public JsonObject? More { get; set; }
    }

    public sealed class Holder
    {
        public Made? Configuration { get; set; }

        public HashSet<Counted> Behind { get; set; } = [];

        [JsonExtensionData]
        public JsonObject? More { get; set; }
    }
}
