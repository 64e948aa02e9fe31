using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>A patch between two documents, applied to the first one, makes the second one.</summary>
public class BetweenTests
{
    private static int Pairs => Math.Min(1_000_000, TestScale.Times(400_000));

    [Fact]
    public void APatchMakesTheOtherDocument()
    {
        for (int seed = 0; seed < Pairs; seed++)
        {
            (JsonText from, JsonText to) = Pair(seed, hasNulls: true);
            JsonPatch patch = JsonPatch.Between(from, to);
            JsonText made = patch.Apply(from);
            bool areEqual = JsonValueView.DeepEquals(made.Root, to.Root);
            Assert.True(areEqual, $"Seed {seed}: {from} to {to} by {patch} is {made}");
            Assert.True(JsonValueView.DeepEquals(from.Root, to.Root) == (patch.Operations.Count == 0), $"Seed {seed}: {from} to {to} by {patch}");
            Assert.True(patch.ToUtf8Bytes().Length <= 3 * (to.Utf8.Length + 40), $"Seed {seed}: {from} to {to} by {patch} is too long");
            SameAsParsed(made, seed);
            if (seed % 10 == 0)
            {
                JsonPatch read = JsonPatch.Parse(patch.ToUtf8Bytes());
                Assert.Equal(patch.ToString(), read.ToString());
                Assert.True(JsonValueView.DeepEquals(JsonText.Parse(read.Apply(from.Utf8)).Root, to.Root), $"Seed {seed}");
                string node = read.ApplyTo(from.Root.ToJsonNode())?.ToJsonString() ?? "null";
                Assert.True(JsonValueView.DeepEquals(JsonText.Parse(node).Root, to.Root), $"Seed {seed}");
                Assert.True(JsonValueView.DeepEquals(JsonText.Parse(read.Apply(from.Root.ToJsonElement()).GetRawText()).Root, to.Root), $"Seed {seed}");
            }
        }
    }

    [Fact]
    public void AMergePatchMakesTheOtherDocument()
    {
        for (int seed = 0; seed < Pairs; seed++)
        {
            (JsonText from, JsonText to) = Pair(seed, hasNulls: false);
            JsonText patch = JsonMergePatch.Between(from, to);
            JsonText made = JsonMergePatch.Apply(from, patch);
            Assert.True(JsonValueView.DeepEquals(made.Root, to.Root), $"Seed {seed}: {from} to {to} by {patch} is {made}");
            Assert.True(patch.Utf8.Length <= to.Utf8.Length + (12 * from.Utf8.Length), $"Seed {seed}: {from} to {to} by {patch}");
            SameAsParsed(made, seed);
            if (seed % 10 == 0)
            {
                Assert.Equal(made.ToString(), JsonText.Parse(JsonMergePatch.Apply(from.Utf8, patch.Utf8)).ToString());
                string node = JsonMergePatch.ApplyTo(from.Root.ToJsonNode(), patch.Root.ToJsonNode())?.ToJsonString() ?? "null";
                Assert.True(JsonValueView.DeepEquals(JsonText.Parse(node).Root, to.Root), $"Seed {seed}: {node}");
                string element = JsonMergePatch.Apply(from.Root.ToJsonElement(), patch.Root.ToJsonElement()).GetRawText();
                Assert.True(JsonValueView.DeepEquals(JsonText.Parse(element).Root, to.Root), $"Seed {seed}: {element}");
            }
        }
    }

    [Theory]
    [InlineData("""{"a":1,"b":2}""", """{"a":1,"b":3,"c":4}""", """[{"op":"add","path":"/c","value":4},{"op":"replace","path":"/b","value":3}]""")]
    [InlineData("[1,2,3,4]", "[0,1,3,4]", """[{"op":"add","path":"/0","value":0},{"op":"remove","path":"/2"}]""")]
    [InlineData("[[1],[2],[3]]", "[[1],[2,5],[3]]", """[{"op":"add","path":"/1/1","value":5}]""")]
    [InlineData("[1,1.0,{\"b\":1,\"a\":[]}]", "[1.0,1,{\"a\":[],\"b\":10e-1}]", "[]")]
    [InlineData("[1,2,3,4,5,6,7,8]", "[\"x\"]", """[{"op":"replace","path":"","value":["x"]}]""")]
    [InlineData("{\"a\":{\"b\":1}}", "{\"a\":[]}", """[{"op":"replace","path":"/a","value":[]}]""")]
    [InlineData("{\"\\ud800\":1}", "{}", """[{"op":"replace","path":"","value":{}}]""")]
    [InlineData("{\"a\":1,\"a\":2}", "{\"a\":2}", "[]")]
    public void ThePatchIsSmall(string from, string to, string patch) =>
        Assert.Equal(patch, JsonPatch.Between(JsonText.Parse(from), JsonText.Parse(to)).ToString());

    [Fact]
    public void ElementsAndNodes()
    {
        const string from = """{"a":1,"b":[1,2,3]}""", to = """{"a":2,"b":[1,3]}""";
        const string patch = """[{"op":"replace","path":"/a","value":2},{"op":"remove","path":"/b/1"}]""";
        Assert.Equal(patch, JsonPatch.Between(JsonElement.Parse(from), JsonElement.Parse(to)).ToString());
        Assert.Equal(patch, JsonPatch.Between(JsonNode.Parse(from), JsonNode.Parse(to)).ToString());
        Assert.Equal("""[{"op":"replace","path":"","value":null}]""", JsonPatch.Between(JsonNode.Parse(from), null).ToString());
        Assert.Equal(to, JsonMergePatch.Between(JsonElement.Parse(from), JsonElement.Parse(to)).GetRawText());
        Assert.Equal(to, JsonMergePatch.Between(JsonNode.Parse(from), JsonNode.Parse(to))!.ToJsonString());
        Assert.Null(JsonMergePatch.Between(JsonNode.Parse(from), null));
        Assert.Throws<ArgumentException>(() => JsonPatch.Between(default(JsonElement), JsonElement.Parse(to)));
        Assert.Throws<InvalidOperationException>(() => JsonPatch.Between(JsonText.Parse(from).Root, default(JsonValueView)));
    }

    private static (JsonText From, JsonText To) Pair(int seed, bool hasNulls)
    {
        var random = new RandomJson(seed) { HasNulls = hasNulls };
        JsonText from = JsonText.Parse(random.Next()), other = JsonText.Parse(random.Next());
        if (random.Random.Next(3) == 0)
        {
            return (from, other);
        }

        // Most pairs have much in common: some values of one are put into the other.
        var editor = new JsonEditor(from);
        for (int edits = random.Random.Next(1, 6); edits > 0; edits--)
        {
            JsonPointer path = RandomPath(random, from.Root);
            JsonValueView value = JsonText.Parse(random.Next(depth: 1)).Root;
            switch (random.Random.Next(3))
            {
                case 0 when path.Depth > 0:
                    editor.TryRemove(path);
                    break;
                case 1 when editor.Contains(path) && (hasNulls || value.ValueKind != JsonValueKind.Null):
                    editor.Replace(path, value);
                    break;
                case 2 when path.Depth > 0 && editor.Contains(path) && value.ValueKind != JsonValueKind.Null:
                    editor.Add(path, value);
                    break;
            }
        }

        return (from, editor.ToJsonText());
    }

    internal static JsonPointer RandomPath(RandomJson random, JsonValueView root)
    {
        JsonPointer path = JsonPointer.Root;
        while (root.ValueKind is JsonValueKind.Array or JsonValueKind.Object && root.Count > 0 && random.Random.Next(4) > 0)
        {
            int index = random.Random.Next(root.Count);
            if (root.ValueKind == JsonValueKind.Array)
            {
                path = path.Append(index);
                root = root[index];
                continue;
            }

            foreach (JsonMemberView member in root.EnumerateObject())
            {
                if (index-- == 0)
                {
                    path = path.Append(member.Name);
                    root = member.Value;
                    break;
                }
            }
        }

        return path;
    }

    /// <summary>The tape that was put together is the one that parsing makes.</summary>
    internal static void SameAsParsed(JsonText made, int seed)
    {
        JsonText parsed = JsonText.Parse(made.Utf8, new JsonTextOptions { MaxDepth = int.MaxValue });
        Assert.True(parsed.Root.Tree.Words.AsSpan().SequenceEqual(made.Root.Tree.Words), $"Seed {seed}: {made}");
    }
}
