using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests.Edits;

public class PatchTests
{
    /// <summary>RFC 6902 appendix A.</summary>
    [Theory]
    [InlineData("A.1", """{"foo":"bar"}""", """[{"op":"add","path":"/baz","value":"qux"}]""", """{"baz":"qux","foo":"bar"}""")]
    [InlineData("A.2", """{"foo":["bar","baz"]}""", """[{"op":"add","path":"/foo/1","value":"qux"}]""", """{"foo":["bar","qux","baz"]}""")]
    [InlineData("A.3", """{"baz":"qux","foo":"bar"}""", """[{"op":"remove","path":"/baz"}]""", """{"foo":"bar"}""")]
    [InlineData("A.4", """{"foo":["bar","qux","baz"]}""", """[{"op":"remove","path":"/foo/1"}]""", """{"foo":["bar","baz"]}""")]
    [InlineData("A.5", """{"baz":"qux","foo":"bar"}""", """[{"op":"replace","path":"/baz","value":"boo"}]""", """{"baz":"boo","foo":"bar"}""")]
    [InlineData("A.6", """{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}""",
        """[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]""", """{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}""")]
    [InlineData("A.7", """{"foo":["all","grass","cows","eat"]}""",
        """[{"op":"move","from":"/foo/1","path":"/foo/3"}]""", """{"foo":["all","cows","eat","grass"]}""")]
    [InlineData("A.8", """{"baz":"qux","foo":["a",2,"c"]}""",
        """[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]""", """{"baz":"qux","foo":["a",2,"c"]}""")]
    [InlineData("A.9", """{"baz":"qux"}""", """[{"op":"test","path":"/baz","value":"bar"}]""", null)]
    [InlineData("A.10", """{"foo":"bar"}""", """[{"op":"add","path":"/child","value":{"grandchild":{}}}]""", """{"foo":"bar","child":{"grandchild":{}}}""")]
    [InlineData("A.11", """{"foo":"bar"}""", """[{"op":"add","path":"/baz","value":"qux","xyz":123}]""", """{"foo":"bar","baz":"qux"}""")]
    [InlineData("A.12", """{"foo":"bar"}""", """[{"op":"add","path":"/baz/bat","value":"qux"}]""", null)]
    [InlineData("A.13", """{"foo":"bar"}""", """[{"op":"add","path":"/baz","value":"qux","op":"remove"}]""", null)]
    [InlineData("A.14", """{"/":9,"~1":10}""", """[{"op":"test","path":"/~01","value":10}]""", """{"/":9,"~1":10}""")]
    [InlineData("A.15", """{"/":9,"~1":10}""", """[{"op":"test","path":"/~01","value":"10"}]""", null)]
    [InlineData("A.16", """{"foo":["bar"]}""", """[{"op":"add","path":"/foo/-","value":["abc","def"]}]""", """{"foo":["bar",["abc","def"]]}""")]
    public void TheExamplesOfTheStandard(string section, string document, string patch, string? expected)
    {
        Assert.NotEmpty(section);
        JsonText text = JsonText.Parse(document);
        if (expected is null)
        {
            Assert.Equal(0, Assert.Throws<JsonPatchException>(() => JsonPatch.Parse(patch).Apply(text)).OperationIndex);
            Assert.Throws<JsonPatchException>(() => JsonPatch.Parse(patch).Apply(JsonElement.Parse(document)));
            Assert.Throws<JsonPatchException>(() => JsonPatch.Parse(patch).ApplyTo(JsonNode.Parse(document)));
            return;
        }

        Assert.True(JsonValueView.DeepEquals(JsonText.Parse(expected).Root, JsonPatch.Parse(patch).Apply(text).Root));
        Assert.True(JsonElement.DeepEquals(JsonElement.Parse(expected), JsonPatch.Parse(patch).Apply(JsonElement.Parse(document))));
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(expected), JsonPatch.Parse(patch).ApplyTo(JsonNode.Parse(document))));
    }

    [Theory]
    [InlineData("{}", -1, "an object")]
    [InlineData("[1]", 0, "a number")]
    [InlineData("""[{"path":""}]""", 0, "'op' is missing")]
    [InlineData("""[{"op":1,"path":""}]""", 0, "'op' is a number")]
    [InlineData("""[{"op":"remove","path":"/a"},{"op":"Remove","path":"/b"}]""", 1, "no operation 'Remove'")]
    [InlineData("""[{"op":"\ud800","path":"/b"}]""", 0, "unpaired")]
    [InlineData("""[{"op":"remove"}]""", 0, "'path' is missing")]
    [InlineData("""[{"op":"remove","path":null}]""", 0, "'path' is null")]
    [InlineData("""[{"op":"remove","path":"a"}]""", 0, "character 0")]
    [InlineData("""[{"op":"remove","path":"/\udc00"}]""", 0, "unpaired")]
    [InlineData("""[{"op":"add","path":"/a"}]""", 0, "'value' is missing")]
    [InlineData("""[{"op":"replace","path":"/a"}]""", 0, "'value' is missing")]
    [InlineData("""[{"op":"test","path":"/a"}]""", 0, "'value' is missing")]
    [InlineData("""[{"op":"move","path":"/a"}]""", 0, "'from' is missing")]
    [InlineData("""[{"op":"copy","path":"/a","from":{}}]""", 0, "'from' is an object")]
    [InlineData("""[{"op":"copy","path":"/a","from":"/~"}]""", 0, "character 1")]
    [InlineData("""[{"op":"add","path":"/a","value":1,"path":"/b"}]""", 0, "'path' twice")]
    [InlineData("""[{"op":"add","\u006fp":"add","path":"/a","value":1}]""", 0, "'op' twice")]
    public void WhatIsNoPatchIsRefused(string patch, int index, string message)
    {
        JsonPatchException error = Assert.Throws<JsonPatchException>(() => JsonPatch.Parse(patch));
        Assert.Equal(index, error.OperationIndex);
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"op":"remove","path":"/a/9"}""", "(remove '/a/9'): The array at '/a' has 2 elements, and none with the index 9.")]
    [InlineData("""{"op":"remove","path":""}""", "root cannot be removed")]
    [InlineData("""{"op":"replace","path":"/a/-","value":1}""", "'-' is the element after the last one of the array at '/a'")]
    [InlineData("""{"op":"add","path":"/a/3","value":1}""", "none with the index 3")]
    [InlineData("""{"op":"add","path":"/a/01","value":1}""", "'01' is no index")]
    [InlineData("""{"op":"add","path":"/b/c/d","value":1}""", "The value at '/b/c' is null")]
    [InlineData("""{"op":"move","from":"/b","path":"/b/c"}""", "cannot be moved into itself")]
    [InlineData("""{"op":"move","from":"","path":"/x"}""", "cannot be moved into itself")]
    [InlineData("""{"op":"move","from":"/q","path":"/x"}""", "no member 'q'")]
    [InlineData("""{"op":"copy","from":"/a/0","path":"/x/y"}""", "no member 'x'")]
    [InlineData("""{"op":"test","path":"/a","value":[1]}""", "(test '/a'): The value at '/a' is not equal")]
    [InlineData("""{"op":"test","path":"/a/0","value":"1"}""", "not equal")]
    [InlineData("""{"op":"test","path":"/z","value":null}""", "no member 'z'")]
    public void AnOperationThatFailsSaysWhyAndNothingChanges(string operation, string message)
    {
        const string json = """{"a":[1,2],"b":{"c":null}}""";
        JsonPatch patch = JsonPatch.Parse($$"""[{"op":"add","path":"/n","value":1},{"op":"remove","path":"/n"},{{operation}}]""");
        JsonText text = JsonText.Parse(json);
        JsonPatchException error = Assert.Throws<JsonPatchException>(() => patch.Apply(text));
        Assert.Equal(2, error.OperationIndex);
        Assert.Equal(patch.Operations[2].Path.ToString(), error.Path);
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
        Assert.Equal(error.Message, Assert.Throws<JsonPatchException>(() => patch.Apply(JsonElement.Parse(json))).Message);
        JsonNode node = JsonNode.Parse(json)!;
        Assert.Equal(error.Message, Assert.Throws<JsonPatchException>(() => patch.ApplyTo(node)).Message);
        Assert.Equal(json, node.ToJsonString());
        Assert.Equal(json, text.ToString());
    }

    [Fact]
    public void TestsCompareByValue()
    {
        JsonPatch patch = JsonPatch.Parse(
            """[{"op":"test","path":"","value":{"d":[],"a":1,"b":"\u00e9","c":[10e-1,-0,1e400,100000000000000000000000001]}}]""");
        const string json = """{"a":1.0,"b":"é","c":[1,0,10e399,100000000000000000000000001.0],"d":[ ]}""";
        JsonText text = JsonText.Parse(json);
        Assert.Same(text, patch.Apply(text));
        patch.ApplyTo(JsonNode.Parse(json));
        patch.Apply(JsonElement.Parse(json));
        Assert.Throws<JsonPatchException>(() => patch.Apply(JsonText.Parse(json.Replace("001.0", "001.5", StringComparison.Ordinal))));
    }

    [Fact]
    public void TestsSeeEarlierOperations()
    {
        const string patch = """
            [{"op":"add","path":"/a/-","value":2},{"op":"test","path":"/a","value":[1,2]},{"op":"add","path":"/a/0","value":0},
             {"op":"copy","from":"/a","path":"/b"},{"op":"remove","path":"/a/1"},{"op":"test","path":"","value":{"a":[0,2],"b":[0,1,2]}},
             {"op":"replace","path":"/b/0","value":9},{"op":"test","path":"/a/0","value":0}]
            """;
        Assert.Equal("""{"a":[0,2],"b":[9,1,2]}""", JsonPatch.Parse(patch).Apply(JsonText.Parse("""{"a":[1]}""")).ToString());
        Assert.Equal("""{"a":[0,2],"b":[9,1,2]}""", JsonPatch.Parse(patch).ApplyTo(JsonNode.Parse("""{"a":[1]}"""))!.ToJsonString());
    }

    [Fact]
    public void NodesStayTheSame()
    {
        JsonNode root = JsonNode.Parse("""{"a":{"b":[1,2]},"c":3}""")!, a = root["a"]!, b = a["b"]!;
        JsonNode? made = JsonPatch.Parse(
            """[{"op":"add","path":"/a/b/1","value":9},{"op":"move","from":"/a/b","path":"/d"},{"op":"replace","path":"/c","value":null}]""").ApplyTo(root);
        Assert.Same(root, made);
        Assert.Same(a, root["a"]);
        Assert.Same(b, root["d"]);
        Assert.Equal("""{"a":{},"c":null,"d":[1,9,2]}""", root.ToJsonString());
        Assert.Null(new JsonPatch([JsonPatchOperation.Replace("", default)]).ApplyTo(root));
        Assert.Equal("1", new JsonPatch([JsonPatchOperation.Add("", 1)]).ApplyTo(null)!.ToJsonString());
    }

    [Fact]
    public void FailedPatchesOfNodesAreUndone()
    {
        int count = TestScale.Times(40_000);
        for (int seed = 0; seed < count; seed++)
        {
            var random = new RandomJson(seed) { HasSpace = false };
            JsonText from = JsonText.Parse(random.Next()), to = JsonText.Parse(random.Next());
            var operations = JsonPatch.Between(from, to).Operations.ToList();
            operations.Add(JsonPatchOperation.Copy("", ""));
            operations.Add(JsonPatchOperation.Replace("", random.Scalar()));
            operations.Add(JsonPatchOperation.Remove("/none/none"));
            JsonNode? node = from.Root.ToJsonNode();
            string before = node?.ToJsonString() ?? "null";
            Assert.Throws<JsonPatchException>(() => new JsonPatch(operations).ApplyTo(node));
            Assert.Equal(before, node?.ToJsonString() ?? "null");
        }
    }

    [Fact]
    public void NodesThatHaveNoTextOrANameTwiceAreErrors()
    {
        JsonNode twice = JsonNode.Parse("""{"a":{"b":1,"b":2}}""")!;
        JsonPatchException error = Assert.Throws<JsonPatchException>(() => JsonPatch.Parse("""[{"op":"remove","path":"/a/b"}]""").ApplyTo(twice));
        Assert.IsType<ArgumentException>(error.InnerException);
        var endless = new JsonObject { ["a"] = double.NaN };
        Assert.Throws<JsonPatchException>(() => JsonPatch.Parse("""[{"op":"copy","from":"/a","path":"/b"}]""").ApplyTo(endless));
    }

    [Fact]
    public void OperationsCanBeReadAndWritten()
    {
        const string json = """
            [{"op":"add","path":"/a~1b","value":{"x" : 1}},{"op":"remove","path":"/é"},{"op":"replace","path":"","value":null},
            {"op":"move","from":"/a","path":"/b"},{"op":"copy","from":"/~0","path":"/-"},{"op":"test","path":"/\"","value":1.0}]
            """;
        JsonPatch patch = JsonPatch.Parse(json);
        Assert.Equal(json.ReplaceLineEndings(""), patch.ToString());
        Assert.Equal(patch.ToString(), Encoding.UTF8.GetString(patch.ToUtf8Bytes()));
        Assert.Equal(patch.ToString(), JsonPatch.Parse(patch.ToUtf8Bytes()).ToString());
        Assert.Equal(
            [JsonPatchOperationKind.Add, JsonPatchOperationKind.Remove, JsonPatchOperationKind.Replace, JsonPatchOperationKind.Move,
                JsonPatchOperationKind.Copy, JsonPatchOperationKind.Test],
            patch.Operations.Select(static operation => operation.Kind));
        Assert.Equal(("/b", "/a"), (patch.Operations[3].Path.ToString(), patch.Operations[3].From!.ToString()));
        Assert.Equal(1, patch.Operations[0].Value["x"].GetInt32());
        Assert.Equal(JsonValueKind.Undefined, patch.Operations[1].Value.ValueKind);
        Assert.Equal("""{"op":"test","path":"/\"","value":1.0}""", patch.Operations[5].ToString());
        Assert.Equal("[]", new JsonPatch([]).ToString());
        Assert.Throws<ArgumentNullException>(() => new JsonPatch([null!]));
        Assert.Throws<ArgumentNullException>(() => new JsonPatch((IEnumerable<JsonPatchOperation>)null!));
        Assert.Throws<ArgumentNullException>(() => JsonPatchOperation.Move(null!, "/a"));
        Assert.Throws<InvalidOperationException>(() => JsonPatch.Parse(default(JsonValueView)));
        Assert.Throws<InvalidOperationException>(() => JsonPatchOperation.Remove("/\ud800").ToString());
    }

    [Fact]
    public void ElementsMayHaveComments()
    {
        var options = new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
        JsonElement element = JsonElement.Parse("[1, /* one */ {\"a\":2,},]", options);
        JsonElement made = JsonPatch.Parse("""[{"op":"add","path":"/1/b","value":3},{"op":"test","path":"/1","value":{"a":2,"b":3}}]""").Apply(element);
        Assert.True(JsonElement.DeepEquals(JsonElement.Parse("""[1,{"a":2,"b":3}]"""), made));
        made = JsonMergePatch.Apply(JsonElement.Parse("""{"y":1}"""), JsonElement.Parse("{\"x\":[1,/**/],\"y\":null,}", options));
        Assert.Equal("""{"x":[1]}""", made.GetRawText());
        Assert.Throws<ArgumentException>(() => JsonPatch.Parse("[]").Apply(default(JsonElement)));
        JsonElement[] values = [element];
        Assert.Equal("""[[1,{"a":2}]]""", new JsonEditor(JsonText.Parse("[]")).Add("/-", values[0]).ToJsonText().ToString());
    }

    [Fact]
    public void TheCallersMemoryIsNotKept()
    {
        byte[] text = """[{"op":"add","path":"/a","value":"xyz"}]"""u8.ToArray();
        JsonPatch patch = JsonPatch.Parse(text);
        text.AsSpan().Fill((byte)' ');
        Assert.Equal("""{"a":"xyz"}""", patch.Apply(JsonText.Parse("{}")).ToString());
        using var parser = new JsonTextParser();
        JsonPatch viewed = JsonPatch.Parse(parser.Parse("""[{"op":"add","path":"/a","value":[1, "q"]}]"""u8.ToArray()));
        parser.Parse("[1,2,3,4,5,6,7,8,9]"u8.ToArray());
        Assert.Equal("""{"a":[1, "q"]}""", viewed.Apply(JsonText.Parse("{}")).ToString());
    }

    [Fact]
    public void ThreadsShareAPatch()
    {
        JsonPatch patch = JsonPatch.Parse(
            """[{"op":"add","path":"/a/0","value":{"x":[1]}},{"op":"copy","from":"/a","path":"/b"},{"op":"test","path":"/b/0/x/0","value":1}]""");
        JsonText text = JsonText.Parse("""{"a":[2]}""");
        Parallel.For(0, 500, _ => Assert.Equal("""{"a":[{"x":[1]},2],"b":[{"x":[1]},2]}""", patch.Apply(text).ToString()));
    }
}
