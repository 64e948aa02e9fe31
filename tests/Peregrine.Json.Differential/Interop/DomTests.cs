using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>System.Text.Json's document models, and object, as roots, members, elements and dictionary values.</summary>
public class DomTests
{
    private static readonly string[] s_texts =
    [
        "null", "true", "false", "0", "-0", "1.50e+1", "1e400", "123456789012345678901234567890", "\"\"", "\"a\"", "\"\\u0041\\n\\/<é+\"", "\"😀\\ud83d\\ude00\"", "\"\\ud800\"", "\"\\udc00x\"", "[]", "{}", "[ ]", "{ }",
        "[1,\"a\",null,true,[],{}]", "{\"a\":1,\"b\":[{\"c\":null}],\"é<\":\"x\"}", "{\"a\":1,\"a\":2}", "{\"\\u0061\":1,\"A\":2}", "[[1, 2 ,\n3 ]\t]", " { \"a\" : { \"b\" : [ 1.0 , \"\\\"\" ] } } ",
        "{\"$type\":\"x\",\"$id\":\"1\"}", "[[[[1]]]]", "{\"a\":{\"b\":{\"c\":{\"d\":1}}}}", "{\"a\":\"\\ud800\"}", "{\"\\ud800\":1}",
        "", " ", "nul", "tru", "truex", "fals", "01", "1.", "1e", "-", "\"a", "\"\\x\"", "[", "{", "[1", "[1,", "[1,]", "[1 2]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "]", "1 2", "1x", "[1]]", "{}x", "[1,/*c*/2]", "{\"a\":1//x\n}", "{\"a\":{\"b\":tru}}",
    ];

    private static readonly string[] s_options = ["null", "Web", "lax text", "no duplicates", "depth 4", "indented", "relaxed", "all", "letters only", "camel", "nodes"];

    private static readonly JsonSerializerOptions s_nodes = new() { UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode };

    public static TheoryData<string> Options => [.. s_options];

    private static JsonSerializerOptions? Get(string name) => name == "nodes" ? s_nodes : OptionSets.Get(name);

    [Theory]
    [MemberData(nameof(Options))]
    public void Read(string options)
    {
        var report = new Report();
        foreach (string text in s_texts)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            ReadAll<object>(report, utf8, options);
            ReadAll<JsonElement>(report, utf8, options);
            ReadAll<JsonElement?>(report, utf8, options);
            ReadAll<JsonDocument>(report, utf8, options);
            ReadAll<JsonNode>(report, utf8, options);
            ReadAll<JsonObject>(report, utf8, options);
            ReadAll<JsonArray>(report, utf8, options);
            ReadAll<JsonValue>(report, utf8, options);
        }

        report.Check();
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void Write(string options)
    {
        var report = new Report();
        JsonSerializerOptions? used = Get(options);
        foreach (string text in s_texts)
        {
            JsonElement element;
            try
            {
                element = JsonElement.Parse(text);
            }
            catch (JsonException)
            {
                continue;
            }

            WriteAll(report, element, used);
            WriteAll<JsonElement?>(report, element, used);
            WriteAll<object>(report, element, used);
            WriteAll(report, JsonDocument.Parse(text), used);
            WriteAll(report, JsonNode.Parse(text), used);
            WriteAll<object?>(report, JsonNode.Parse(text), used);
            if (element.ValueKind is JsonValueKind.Object or JsonValueKind.Array && !text.Contains("\"a\":2") && !text.Contains("ud800"))
            {
                JsonNode looked = JsonNode.Parse(text)!.DeepClone();
                WriteAll(report, looked, used);
            }
        }

        WriteAll(report, default(JsonElement), used);
        WriteAll(report, (JsonElement?)null, used);
        WriteAll(report, (JsonNode?)null, used);
        WriteAll(report, (JsonDocument?)null, used);
        WriteAll(report, JsonDocument.Parse("[1, // c\n 2,]", new JsonDocumentOptions { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip }), used);
        report.Check();
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void WriteMadeNodes(string options)
    {
        var report = new Report();
        JsonSerializerOptions? used = Get(options);
        JsonNode[] nodes =
        [
            JsonValue.Create(1), JsonValue.Create(1.5), JsonValue.Create("é<\"\ud83d\ude00"), JsonValue.Create('x'), JsonValue.Create(true), JsonValue.Create(DateTime.UnixEpoch), JsonValue.Create(Guid.Empty), JsonValue.Create("\ud800"),
            JsonValue.Create(DayOfWeek.Friday)!, JsonValue.Create(new Point { X = 1, Name = "é" })!, JsonValue.Create(new[] { 1, 2 })!,
            new JsonObject { ["a"] = 1, ["é<"] = new JsonArray(1, "x", null, new JsonObject(), new JsonArray()), ["n"] = null }, new JsonArray(), new JsonObject(),
            new JsonObject { ["p"] = JsonValue.Create(new Point { X = 2 }), ["e"] = JsonNode.Parse("{\"a\":[1.50, 2]}") },
        ];
        foreach (JsonNode node in nodes)
        {
            WriteAll(report, node, used);
            WriteAll<object>(report, node, used);
        }

        WriteAll(report, new JsonObject { ["a"] = 1 }, used);
        WriteAll(report, new JsonArray(1, 2), used);
        WriteAll(report, JsonValue.Create(1), used);
        report.Check();
    }

    [Fact]
    [Facts.Proves("6-2", "depth limits of elements and nodes")]
    public void DepthLimits()
    {
        var report = new Report();
        foreach (int depth in new[] { 60, 61, 62, 63, 64, 65, 66, 100 })
        {
            string arrays = new string('[', depth) + new string(']', depth);
            string objects = string.Concat(Enumerable.Repeat("{\"a\":", depth)) + "1" + new string('}', depth);
            foreach (string text in new[] { arrays, objects })
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                ReadAll<JsonElement>(report, utf8, "null");
                ReadAll<object>(report, utf8, "null");
                ReadAll<JsonNode>(report, utf8, "null");
                ReadAll<JsonDocument>(report, utf8, "null");
                var element = JsonElement.Parse(text, new JsonDocumentOptions { MaxDepth = 1000 });
                Both.Write(report, element, null);
                Both.Write(report, new Holder<JsonElement> { Value = element }, null);
                Both.Write(report, new List<JsonElement> { element }, null);
                Both.Write(report, JsonNode.Parse(text, null, new JsonDocumentOptions { MaxDepth = 1000 }), null);
                Both.Write(report, new Holder<JsonNode> { Value = JsonNode.Parse(text, null, new JsonDocumentOptions { MaxDepth = 1000 }) }, null);
            }
        }

        report.Check();
    }

    [Fact]
    [Facts.Proves("6-3", "disposed documents cannot be written")]
    public void DisposedDocuments()
    {
        JsonDocument document = JsonDocument.Parse("[1]");
        JsonElement element = document.RootElement;
        document.Dispose();
        Both.Write(element);
        Both.Write(document);
    }

    [Fact]
    public void IllFormedUtf8()
    {
        var report = new Report();
        byte[][] texts = [[0x22, 0xFF, 0x22], [0x5B, 0x22, 0xC3, 0x22, 0x5D], [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], [0xFF]];
        foreach (byte[] text in texts)
        {
            ReadAll<JsonElement>(report, text, "null");
            ReadAll<JsonNode>(report, text, "null");
            Outcome element = Outcome.Of(() => JsonElement.Parse(text));
            if (element.IsOk)
            {
                WriteAll(report, (JsonElement)element.Value!, null);
            }
        }

        report.Check();
    }

    [Fact]
    [Facts.Proves("6-1", "nodes read here are lazy, keep numbers verbatim and convert as System.Text.Json's")]
    public void NodesAreLazy()
    {
        // Repeated names are found when the object is looked into, not before.
        JsonObject node = Ours.Deserialize<JsonObject>("{\"a\":1,\"a\":2}")!;
        Assert.Equal("{\"a\":1,\"a\":2}", Ours.Serialize(node));
        Assert.Throws<ArgumentException>(() => node["a"]);
        JsonNode insensitive = Ours.Deserialize<JsonNode>("{\"a\":{\"B\":1}}", JsonSerializerOptions.Web)!;
        Assert.Equal(1, (int)insensitive["A"]!["b"]!);
        Assert.Equal(1, Ours.Deserialize<JsonNode>("1")!.GetValue<long>());
    }

    private static void ReadAll<T>(Report report, byte[] utf8, string options)
    {
        if (!UsualRun.Takes(0.4, typeof(T), options))
        {
            return;
        }

        JsonSerializerOptions? used = Get(options);
        Both.Read<T>(report, utf8, used);
        Both.Read<Holder<T>>(report, Wrap("{\"Before\":1,\n \"Value\" : ", utf8, ",\"After\":2}"), used);
        Both.Read<Record<T>>(report, Wrap("{\"Before\":1,\"Value\":", utf8, ",\"After\":2}"), used);
        Both.Read<List<T>>(report, Wrap("[", utf8, "]"), used);
        Both.Read<List<T>>(report, Wrap("[null,", utf8, " , 1]"), used);
        Both.Read<T[]>(report, Wrap("[", utf8, ",", utf8, "]"), used);
        Both.Read<Dictionary<string, T>>(report, Wrap("{\"a b\":", utf8, "}"), used);
        Both.Read<Dictionary<string, List<T>>>(report, Wrap("{\"x\":[1,", utf8, "],\"y\":null}"), used);
    }

    private static void WriteAll<T>(Report report, T value, JsonSerializerOptions? options)
    {
        Both.Write(report, value, options);
        Both.Write(report, new Holder<T> { Value = value }, options);
        Both.Write(report, new List<T> { value, value }, options);
        Both.Write(report, new Dictionary<string, T> { ["a b"] = value, ["c"] = value }, options);
        Both.Write(report, new Holder<Dictionary<string, T[]>> { Value = new() { ["k"] = [value, value] } }, options);
    }

    private static byte[] Wrap(string before, byte[] text, string after, byte[]? again = null, string end = "") =>
        [.. Encoding.UTF8.GetBytes(before), .. text, .. Encoding.UTF8.GetBytes(after), .. again ?? [], .. Encoding.UTF8.GetBytes(end)];

    public class Holder<T>
    {
        public int Before { get; set; }

        public T? Value { get; set; }

        public int After { get; set; }
    }

    public record Record<T>(int Before, T Value)
    {
        public int After { get; set; }
    }

    public class Point
    {
        public int X { get; set; }

        public string? Name { get; set; }
    }
}
