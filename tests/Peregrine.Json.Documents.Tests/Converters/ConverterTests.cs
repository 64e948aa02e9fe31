using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.DocumentsTests.Converters;

/// <summary>Pointers, paths and patches as members of typed models: the same with this library's serializer and with System.Text.Json's.</summary>
public class ConverterTests
{
    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web);
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
    private static readonly JsonSerializerOptions s_lenient = new() { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
    private static readonly JsonSerializerOptions s_strict = new() { AllowDuplicateProperties = false };

    [Theory]
    [InlineData("")]
    [InlineData("/")]
    [InlineData("/a/0/-")]
    [InlineData("/~0~1/~01")]
    [InlineData("/ö€😀/\"\\\n<&>")]
    public void PointersAreStrings(string pointer)
    {
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[JsonSerializerOptions.Default, s_web, s_indented])
        {
            string json = Same(JsonPointer.Parse(pointer), options);
            Assert.Equal(System.Text.Json.JsonSerializer.Serialize(pointer, options), json);
            Assert.Equal(JsonPointer.Parse(pointer), Reread<JsonPointer>(json, options));
        }
    }

    [Fact]
    public void PointersAreKeys()
    {
        Dictionary<JsonPointer, int> counts = new() { ["/a~1b"] = 1, [""] = 2, ["/é/0"] = 3 };
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[JsonSerializerOptions.Default, s_web, s_indented])
        {
            string json = Same(counts, options);
            Dictionary<JsonPointer, int> read = Reread<Dictionary<JsonPointer, int>>(json, options)!;
            Assert.Equal(counts, read);
            Assert.Equal(1, read[JsonPointer.Root.Append("a/b")]);
        }

        Assert.Equal("""{"/a~1b":1,"":2,"/\u00E9/0":3}""", Same(counts));
        Assert.Equal(7, Reread<Dictionary<JsonPointer, int>>("""{"\u002fa":7}""")!["/a"]);
        AssertRefused<Dictionary<JsonPointer, int>>("""{"/a":1,"b":2}""", "A JSON pointer that is not empty begins with '/'; character 0 is another one.", "$.b");
        AssertRefused<Dictionary<JsonPointer, int>>("""{"/~2":2}""", "In a JSON pointer, '~' must be followed by '0' or '1'; at character 1 it is not.", "$['/~2']");
    }

    [Theory]
    [InlineData("$")]
    [InlineData("$.store.book[?@.price < 8.99 && match(@.title, 'S.*')]['ti\\'tle']")]
    [InlineData("$[?@ == \"<ö😀>\"] [ 1, 2:-1:3 ]")]
    public void PathsAreStrings(string path)
    {
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[JsonSerializerOptions.Default, s_web, s_indented])
        {
            string json = Same(JsonPath.Parse(path), options);
            Assert.Equal(System.Text.Json.JsonSerializer.Serialize(path, options), json);
            Assert.Equal(path, Reread<JsonPath>(json, options)!.ToString());
        }
    }

    [Theory]
    [InlineData("[]")]
    [InlineData("""[{"op":"add","path":"/a~1b","value":{"x":[1.50,-0,1e400,"\u00E9",null,{}]}},{"op":"remove","path":"/c"},{"op":"replace","path":"","value":null}]""")]
    [InlineData("""[{"op":"move","from":"/a","path":"/b"},{"op":"copy","from":"/b/0","path":"/-"},{"op":"test","path":"/\u0022","value":"\u00FC"}]""")]
    public void PatchesAreArraysOfOperations(string json)
    {
        JsonPatch patch = Reread<JsonPatch>(json)!;
        Assert.Equal(json, Same(patch));
        JsonPatch indented = Reread<JsonPatch>(Same(patch, s_indented), s_indented)!;
        Assert.True(JsonValueView.DeepEquals(JsonText.Parse(patch.ToString()).Root, JsonText.Parse(indented.ToString()).Root));

        foreach (JsonPatchOperation operation in patch.Operations)
        {
            string one = Same(operation);
            Assert.Equal(operation.ToString(), Reread<JsonPatchOperation>(one)!.ToString());
        }

        List<JsonPatchOperation> operations = Reread<List<JsonPatchOperation>>(json)!;
        Assert.Equal(json, Same(operations));
    }

    [Fact]
    public void MembersOfModels()
    {
        Model model = new()
        {
            At = "/a/1",
            Find = JsonPath.Parse("$.a[*]"),
            Change = JsonPatch.Parse("""[{"op":"add","path":"/a/-","value":3}]"""),
            Step = JsonPatchOperation.Remove("/a"),
            Kept = { ["/x"] = JsonPath.Parse("$..x") },
        };
        string json = Same(model);
        Assert.Equal(
            """{"At":"/a/1","Find":"$.a[*]","Change":[{"op":"add","path":"/a/-","value":3}],"Step":{"op":"remove","path":"/a"},"Kept":{"/x":"$..x"}}""", json);
        Model read = Reread<Model>(json)!;
        JsonText text = read.Change!.Apply(JsonText.Parse("""{"a":[1,2]}"""));
        Assert.Equal(3, read.Find!.Select(text.Root).Length);
        Assert.Equal(2, read.At!.Evaluate(text.Root).GetInt32());
        Assert.Equal("$..x", read.Kept["/x"].ToString());
        Assert.Equal("""{"At":null,"Find":null,"Change":null,"Step":null,"Kept":{}}""", Same(Reread<Model>("""{"At":null,"Find":null,"Change":null,"Step":null}""")));
    }

    [Fact]
    public void GeneratedContractsReadAndWriteThem()
    {
        Model model = new() { At = "/a", Change = new JsonPatch([JsonPatchOperation.Test("/b", 1)]) };
        string json = System.Text.Json.JsonSerializer.Serialize(model, ConverterContext.Default.Model);
        Assert.Equal(json, JsonSerializer.Serialize(model, ConverterContext.Default.Model));
        Assert.Equal("/b", JsonSerializer.Deserialize(json, ConverterContext.Default.Model)!.Change!.Operations[0].Path.ToString());
        Assert.Equal("/b", System.Text.Json.JsonSerializer.Deserialize(json, ConverterContext.Default.Model)!.Change!.Operations[0].Path.ToString());
    }

    [Theory]
    [InlineData("{\"At\":\n \"a\"}", "A JSON pointer that is not empty begins with '/'; character 0 is another one.", "$.At")]
    [InlineData("{\"At\":\"/~\"}", "In a JSON pointer, '~' must be followed by '0' or '1'; at character 1 it is not.", "$.At")]
    [InlineData("{\"At\":1}", "A JSON pointer is a string; the value is a number.", "$.At")]
    [InlineData("{\"At\":{\"a\":1}}", "A JSON pointer is a string; the value is an object.", "$.At")]
    [InlineData("{\"At\":[[]]}", "A JSON pointer is a string; the value is an array.", "$.At")]
    [InlineData("{\"Find\":true}", "A JSONPath expression is a string; the value is true.", "$.Find")]
    [InlineData("{\"Find\":\"\"}", "Expected '$', with which an expression begins, but the expression ends, at offset 0 of the JSONPath expression.", "$.Find")]
    [InlineData("{\"Kept\":{\"/a\":\"$\",\"/b\":\"$[\"}}", "Expected a selector: a name in quotes, an index, a slice, '*' or '?', but the expression ends, at offset 2 of the JSONPath expression.", "$.Kept['/b']")]
    [InlineData("{\"Change\":{}}", "A JSON Patch is an array of operations; the document is an object.", "$.Change")]
    [InlineData("{\"Change\":[{\"op\":\"add\",\"path\":\"/a\"}]}", "Operation 0 of the JSON Patch (add '/a'): The member 'value' is missing.", "$.Change")]
    [InlineData("{\"Change\":[{\"op\":\"remove\",\"path\":\"/a\"},3]}", "Operation 1 of the JSON Patch: An operation is an object; this is a number.", "$.Change")]
    [InlineData("{\"Step\":{\"op\":\"delete\",\"path\":\"/a\"}}", "There is no operation 'delete'.", "$.Step")]
    [InlineData("{\"Step\":[]}", "An operation is an object; this is an array.", "$.Step")]
    [InlineData("{\"Step\":{\"op\":\"move\",\"path\":\"/a\"}}", "The member 'from' is missing.", "$.Step")]
    public void FaultsHaveThePathOfTheMember(string json, string message, string path) => AssertRefused<Model>(json, message, path);

    /// <summary>What no converter sees is refused as strings are.</summary>
    [Theory]
    [InlineData("{\"At\":\"\\ud800\"}")]
    [InlineData("{\"Find\":\"\\udc00\"}")]
    [InlineData("{\"Kept\":{\"/\\ud800\":\"$\"}}")]
    [InlineData("{\"Change\":[{\"op\":\"remove\"")]
    [InlineData("{\"Change\":[{\"op\":\"remove\",}]}")]
    [InlineData("{\"Change\":[{\"op\":\"add\",\"path\":\"\",\"value\":01}]}")]
    public void TextsThatNoValueHas(string json)
    {
        JsonException ours = Assert.ThrowsAny<JsonException>(() => JsonSerializer.Deserialize<Model>(json));
        AssertSame(Assert.ThrowsAny<JsonException>(() => System.Text.Json.JsonSerializer.Deserialize<Model>(json)), ours);
        Assert.StartsWith("$", ours.Path, StringComparison.Ordinal);
    }

    [Fact]
    public void IllFormedBytesAreRefused()
    {
        foreach (string member in (string[])["At", "Find", "Change", "Step"])
        {
            byte[] json = [.. Encoding.UTF8.GetBytes($"{{\"{member}\":{(member is "At" or "Find" ? "" : "[")}\"/"), 0xC3, .. Encoding.UTF8.GetBytes(member is "At" or "Find" ? "\"}" : "\"]}")];
            JsonException ours = Assert.ThrowsAny<JsonException>(() => JsonSerializer.Deserialize<Model>(json));
            AssertSame(Assert.ThrowsAny<JsonException>(() => System.Text.Json.JsonSerializer.Deserialize<Model>(json)), ours);
            Assert.Equal("$." + member, ours.Path);
        }
    }

    [Fact]
    public void UnpairedSurrogatesAreNotReplaced()
    {
        JsonPointer half = JsonPointer.Root.Append("\ud800");
        foreach (object value in (object[])[
            half, new Dictionary<JsonPointer, int> { [half] = 1 }, new JsonPatch([JsonPatchOperation.Remove(half)]), JsonPatchOperation.Move(half, "/a"),
            new Model { At = half }])
        {
            JsonException ours = Assert.ThrowsAny<JsonException>(() => JsonSerializer.Serialize(value));
            AssertSame(Assert.ThrowsAny<JsonException>(() => System.Text.Json.JsonSerializer.Serialize(value)), ours);
            Assert.Equal("The JSON pointer has an unpaired surrogate, which UTF-8 cannot represent.", ours.Message);
        }
    }

    [Fact]
    public void CommentsAndCommasWhereOptionsAllowThem()
    {
        const string Json = "{\"Change\":[/* one */{\"op\":\"add\",\"path\":\"/a\",\"value\":[1,/**/],},], \"Step\":{\"op\":\"remove\",//\n\"path\":\"/b\",},}";
        Model read = Reread<Model>(Json, s_lenient)!;
        Assert.Equal("""{"a":[1]}""", read.Change!.Apply(JsonText.Parse("{}")).ToString());
        Assert.Equal("/b", read.Step!.Path.ToString());
        Assert.Equal("""[{"op":"add","path":"/a","value":[1]}]""", Same(read.Change, s_lenient));
    }

    /// <summary>Options that refuse a name that comes twice are those of documents inside of models, too.</summary>
    [Fact]
    public void NamesThatComeTwice()
    {
        const string Patch = """[{"op":"add","path":"/a","value":{"x":1,"x":2}}]""";
        Assert.NotNull(Reread<JsonPatch>(Patch));
        AssertRefused<JsonPatch>(Patch, "Duplicate property 'x' encountered during deserialization.", "$", s_strict);
        AssertRefused<JsonText>("""[{"x":1,"\u0078":2}]""", "Duplicate property 'x' encountered during deserialization.", "$", s_strict);
        AssertRefused<Dictionary<string, JsonValueView>>("""{"m":{"x":1,"x":2}}""", "Duplicate property 'x' encountered during deserialization.", "$.m", s_strict);
        Assert.Equal("[{}]", Reread<JsonText>("[{}]", s_strict)!.ToString());
    }

    [Fact]
    public void PatchesOwnTheirValues()
    {
        byte[] json = Encoding.UTF8.GetBytes("""[{"op":"add","path":"/a","value":["first"]}]""");
        JsonPatch patch = JsonSerializer.Deserialize<JsonPatch>(json)!;
        json.AsSpan().Fill((byte)'x');
        Assert.Equal("""["first"]""", patch.Operations[0].Value.ToString());
    }

    private static string Same<T>(T value, JsonSerializerOptions? options = null)
    {
        string json = System.Text.Json.JsonSerializer.Serialize(value, options);
        Assert.Equal(json, JsonSerializer.Serialize(value, options));
        Assert.Equal(json, Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(value, options)));
        return json;
    }

    private static T? Reread<T>(string json, JsonSerializerOptions? options = null)
    {
        T? theirs = System.Text.Json.JsonSerializer.Deserialize<T>(json, options), ours = JsonSerializer.Deserialize<T>(json, options);
        Assert.Equal(System.Text.Json.JsonSerializer.Serialize(theirs), System.Text.Json.JsonSerializer.Serialize(ours));
        using var pieces = new PieceStream(Encoding.UTF8.GetBytes(json), 3, seeks: false);
        Assert.Equal(System.Text.Json.JsonSerializer.Serialize(theirs), System.Text.Json.JsonSerializer.Serialize(JsonSerializer.Deserialize<T>(pieces, options)));
        return ours;
    }

    private static void AssertRefused<T>(string json, string message, string path, JsonSerializerOptions? options = null)
    {
        JsonException ours = Assert.ThrowsAny<JsonException>(() => JsonSerializer.Deserialize<T>(json, options));
        AssertSame(Assert.ThrowsAny<JsonException>(() => System.Text.Json.JsonSerializer.Deserialize<T>(json, options)), ours);
        Assert.Equal((message, path), (ours.Message, ours.Path));
    }

    private static void AssertSame(JsonException theirs, JsonException ours) => Assert.Equal(
        (theirs.GetType(), theirs.Message, theirs.Path, theirs.LineNumber, theirs.BytePositionInLine, theirs.InnerException?.GetType(), theirs.InnerException?.Message),
        (ours.GetType(), ours.Message, ours.Path, ours.LineNumber, ours.BytePositionInLine, ours.InnerException?.GetType(), ours.InnerException?.Message));

    /// <summary>A model with all of them.</summary>
    public sealed class Model
    {
        public JsonPointer? At { get; set; }

        public JsonPath? Find { get; set; }

        public JsonPatch? Change { get; set; }

        public JsonPatchOperation? Step { get; set; }

        public Dictionary<JsonPointer, JsonPath> Kept { get; set; } = [];
    }
}

[JsonSerializable(typeof(ConverterTests.Model))]
internal sealed partial class ConverterContext : JsonSerializerContext;
