using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Documents and patches that are made to take stack, memory or time.</summary>
public class HostileEditTests
{
    private static readonly JsonTextOptions s_deep = new() { MaxDepth = int.MaxValue };

    [Theory]
    [InlineData("[", "]", "/0")]
    [InlineData("{\"a\":", "}", "/a")]
    public void DepthNeedsNoStack(string open, string close, string token) => SmallStack.Run(() =>
    {
        JsonText from = Nested(open, "1", close), to = Nested(open, "2", close);
        string path = string.Concat(Enumerable.Repeat(token, SmallStack.Levels));
        var patch = new JsonPatch([JsonPatchOperation.Test(path, 1), JsonPatchOperation.Replace(path, 2), JsonPatchOperation.Test("", to.Root)]);
        JsonText made = patch.Apply(from);
        Assert.True(made.Utf8.Span.SequenceEqual(to.Utf8.Span));
        JsonPatch between = JsonPatch.Between(from, to);
        Assert.Equal((1, path), (between.Operations.Count, between.Operations[0].Path.ToString()));
        Assert.True(between.Apply(from).Utf8.Span.SequenceEqual(to.Utf8.Span));
        JsonText merge = JsonMergePatch.Between(from, to);
        Assert.True(JsonMergePatch.Apply(from, merge).Utf8.Span.SequenceEqual(to.Utf8.Span));
        KeyNotFoundException error = Assert.Throws<KeyNotFoundException>(() => new JsonEditor(from).Remove(path + "/x"));
        Assert.Contains("is a number", error.Message, StringComparison.Ordinal);
        Assert.InRange(error.Message.Length, 1, 1000);
    });

    [Fact]
    public void DeepNodesNeedNoStack()
    {
        const int depth = 20_000;
        JsonNode root = new JsonArray(1);
        for (int at = 1; at < depth; at++)
        {
            root = at % 2 == 0 ? new JsonArray(root) : new JsonObject { ["a"] = root };
        }

        string token = string.Concat(Enumerable.Range(1, depth - 1).Select(static at => (depth - at) % 2 == 0 ? "/0" : "/a")) + "/0";
        JsonPatch patch = new([JsonPatchOperation.Test(token, 1), JsonPatchOperation.Copy("", token), JsonPatchOperation.Remove(token + "/x")]);
        Assert.Throws<JsonPatchException>(() => patch.ApplyTo(root));
        Assert.Equal(1, JsonPointer.Parse(token).Evaluate(root)!.GetValue<int>());
        new JsonPatch([JsonPatchOperation.Copy("", token)]).ApplyTo(root);
        Assert.NotNull(JsonPointer.Parse(token).Evaluate(root));
    }

    [Fact]
    public void CopiesThatDoubleAreBounded()
    {
        var operations = new List<JsonPatchOperation>();
        for (int at = 0; at < 100; at++)
        {
            operations.Add(JsonPatchOperation.Copy("/a", "/a/-"));
        }

        var patch = new JsonPatch(operations);
        var options = new JsonPatchOptions { MaxLength = 1_000_000 };
        JsonPatchException error = Assert.Throws<JsonPatchException>(() => patch.Apply(JsonText.Parse("""{"a":[1]}"""), options));
        Assert.Contains("1000000 bytes", error.Message, StringComparison.Ordinal);
        Assert.InRange(error.OperationIndex, 15, 20);
        error = Assert.Throws<JsonPatchException>(() => patch.ApplyTo(JsonNode.Parse("""{"a":[1]}"""), options));
        Assert.Contains("1000000 bytes", error.Message, StringComparison.Ordinal);
        Assert.Throws<JsonPatchException>(() => patch.Apply(JsonElement.Parse("""{"a":[1]}"""), options));
        Assert.Throws<JsonPatchException>(() => patch.Apply("""{"a":[1]}"""u8.ToArray(), default, options));
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonPatchOptions { MaxLength = -1 });

        // The same value again and again, removed each time, is bounded too.
        var again = new JsonPatch(Enumerable.Repeat(JsonPatchOperation.Copy("/a", "/b"), 100_000));
        JsonText large = JsonText.Parse("{\"a\":[" + string.Join(",", Enumerable.Repeat("1", 1000)) + "]}");
        Assert.Throws<JsonPatchException>(() => again.Apply(large, options));
    }

    [Fact]
    public void TestsOfEditedValuesWithMuchWhiteSpaceAreBounded()
    {
        JsonText text = JsonText.Parse("{\"a\":[1," + new string(' ', 100_000) + "2]}");
        var operations = new List<JsonPatchOperation>();
        for (int at = 0; at < 1000; at++)
        {
            operations.Add(JsonPatchOperation.Replace("/a/0", at));
            operations.Add(JsonPatchOperation.Test("/a", JsonEditorValue.Parse($"[{at},2]")));
        }

        var options = new JsonPatchOptions { MaxLength = 1_000_000 };
        Assert.Throws<JsonPatchException>(() => new JsonPatch(operations).Apply(text, options));
        Assert.Equal(999, new JsonPatch(operations).Apply(text).Root["a"][0].GetInt32());
    }

    [Theory]
    [InlineData("1%", "1e100000", "0")]
    [InlineData("[0.%]", "[0]", "0")]
    [InlineData("{%}", "{}", " ")]
    [InlineData("{\"x\":[{\"y\":2%}]}", "{\"x\":[{\"y\":2}]}", " ")]
    [InlineData("{%\"x\":1}", "{\"x\":1}", "\"x\":1,", false)]
    public void TestsOfValuesThatAreMuchLongerThanExpectedAreBounded(string value, string expected, string repeated, bool isNode = true)
    {
        string json = "{\"a\":" + value.Replace("%", string.Concat(Enumerable.Repeat(repeated, 100_000)), StringComparison.Ordinal) + "}";
        JsonPatchOperation test = JsonPatchOperation.Test("/a", JsonEditorValue.Parse(expected));
        JsonPatch few = new(Enumerable.Repeat(test, 3)), many = new(Enumerable.Repeat(test, 1000));
        var options = new JsonPatchOptions { MaxLength = 5_000_000 };
        few.Apply(JsonText.Parse(json), options);
        Assert.Contains("5000000 bytes", Assert.Throws<JsonPatchException>(() => many.Apply(JsonText.Parse(json), options)).Message, StringComparison.Ordinal);
        if (isNode)
        {
            few.ApplyTo(JsonNode.Parse(json), options);
            Assert.Contains("5000000 bytes", Assert.Throws<JsonPatchException>(() => many.ApplyTo(JsonNode.Parse(json), options)).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void TestsOfValuesThatAreAsExpectedDoNotCount()
    {
        string value = "[" + string.Join(',', Enumerable.Range(0, 20_000)) + "]", json = "{\"a\":" + value + "}";
        JsonPatch patch = new(Enumerable.Repeat(JsonPatchOperation.Test("/a", JsonEditorValue.Parse(value)), 100));
        var options = new JsonPatchOptions { MaxLength = json.Length };
        patch.Apply(JsonText.Parse(json), options);
        patch.ApplyTo(JsonNode.Parse(json), options);
    }

    [Fact]
    public void CopiesOfUntouchedValuesShareText()
    {
        // A gigabyte, of which only the length is ever computed.
        JsonText large = JsonText.Parse("{\"a\":\"" + new string('x', 1_000_000) + "\"}");
        var editor = new JsonEditor(large);
        for (int at = 0; at < 3000; at++)
        {
            editor.Copy("/a", "/n" + at);
        }

        Assert.Throws<NotSupportedException>(() => editor.ToUtf8Bytes());
        Assert.Throws<NotSupportedException>(() => editor.ToJsonText());
        Assert.Throws<NotSupportedException>(() => editor.Copy("", "/m"));
    }

    [Fact]
    public void LargeArraysWithoutMuchInCommon()
    {
        const int count = 200_000;
        JsonText from = JsonText.Parse("[" + string.Join(",", Enumerable.Range(0, count)) + "]");
        JsonText to = JsonText.Parse("[" + string.Join(",", Enumerable.Range(0, count).Select(static at => at * 7919L % count)) + "]");
        JsonPatch patch = JsonPatch.Between(from, to);
        Assert.True(JsonValueView.DeepEquals(patch.Apply(from).Root, to.Root));

        // All elements change their place by one, and a few disappear.
        JsonText shifted = JsonText.Parse("[-1," + string.Join(",", Enumerable.Range(0, count).Where(static at => at % 1000 != 5)) + "]");
        patch = JsonPatch.Between(from, shifted);
        Assert.Equal(201, patch.Operations.Count);
        Assert.True(JsonValueView.DeepEquals(patch.Apply(from).Root, shifted.Root));
    }

    [Fact]
    public void ManyInsertionsIntoALargeArray()
    {
        const int count = 300_000, edits = 20_000;
        JsonText text = JsonText.Parse("[" + string.Join(",", Enumerable.Repeat("0", count)) + "]");
        var random = new Random(5);
        var patch = new JsonPatch(Enumerable.Range(0, edits).Select(at => at % 3 == 0
            ? JsonPatchOperation.Remove(JsonPointer.Root.Append(random.Next(count - edits)))
            : JsonPatchOperation.Add(JsonPointer.Root.Append(random.Next(count - edits)), at)));
        Assert.Equal(count + edits - (2 * ((edits + 2) / 3)), patch.Apply(text).Root.Count);
    }

    [Fact]
    public void TextThatItsOwnerChangesIsNotReadBeyond()
    {
        byte[] memory = """{"a":[1,2,3],"b":{"c":"d"}}"""u8.ToArray();
        JsonText text = JsonText.Parse(memory);
        memory.AsSpan().Fill((byte)'"');
        JsonEditor editor = new JsonEditor(text).Set("", 1);
        Assert.Equal("1", editor.ToJsonText().ToString());
        editor = new JsonEditor(text);
        Assert.Throws<KeyNotFoundException>(() => editor.Add("/a/0", 1));
        editor.Add("/x", 1);
        Assert.NotEmpty(editor.ToUtf8Bytes());
    }

    private static JsonText Nested(string open, string value, string close) =>
        JsonText.Parse(string.Concat(Enumerable.Repeat(open, SmallStack.Levels)) + value + string.Concat(Enumerable.Repeat(close, SmallStack.Levels)), s_deep);
}
