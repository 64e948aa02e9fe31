using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>
/// Patches of nodes with many operations on one object or array. Each of these takes seconds to hours if an operation moves all children that follow, and ends
/// as the same patch of a text.
/// </summary>
public class ManyNodeEditsTests
{
    private static readonly int s_count = UsualRun.IsShort ? 20_000 : 100_000;

    [Theory]
    [InlineData("""{"op":"remove","path":"/a/m#"}""")]
    [InlineData("""{"op":"move","from":"/a/m#","path":"/b/m#"}""")]
    [InlineData("""{"op":"move","from":"/a/m#","path":"/a/n#"}""")]
    [InlineData("""{"op":"remove","path":"/a/m#"},{"op":"add","path":"/a/m#","value":[#]}""")]
    [InlineData("""{"op":"remove","path":"/a/m#"},{"op":"test","path":"/a/m$","value":"$"}""", 1)]
    [InlineData("""{"op":"copy","from":"/a/m#","path":"/b/m#"},{"op":"remove","path":"/a/m#"},{"op":"replace","path":"/b/m#","value":#}""")]
    [InlineData("""{"op":"remove","path":"/c/0"}""")]
    [InlineData("""{"op":"add","path":"/c/0","value":#}""")]
    [InlineData("""{"op":"add","path":"/c/%","value":#},{"op":"remove","path":"/c/1"}""")]
    [InlineData("""{"op":"move","from":"/c/0","path":"/d/0"}""")]
    [InlineData("""{"op":"move","from":"/c/0","path":"/b/m#"}""")]
    [InlineData("""{"op":"move","from":"/c/0","path":"/c/-"},{"op":"test","path":"/c/$","value":"#"}""")]
    public void AnyOperation(string operation, int fewer = 0)
    {
        // The places of the last element and of the one in the middle.
        operation = operation.Replace("$", Text(s_count - 1), StringComparison.Ordinal).Replace("%", Text(s_count / 2), StringComparison.Ordinal);
        const string document = """{"a":{%},"b":{},"c":[$],"d":[]}""";
        string json = document
            .Replace("%", string.Join(',', Enumerable.Range(0, s_count).Select(static index => $"\"m{Text(index)}\":\"{Text(index)}\"")), StringComparison.Ordinal)
            .Replace("$", string.Join(',', Enumerable.Range(0, s_count).Select(static index => $"\"{Text(index)}\"")), StringComparison.Ordinal);
        string operations = string.Join(',', Enumerable.Range(0, s_count - fewer).Select(index => operation.Replace("#", Text(index), StringComparison.Ordinal)));
        JsonPatch patch = JsonPatch.Parse($"[{operations}]"), fails = JsonPatch.Parse($$"""[{{operations}},{"op":"remove","path":"/z"}]""");
        JsonNode node = JsonNode.Parse(json)!;
        Assert.Throws<JsonPatchException>(() => fails.ApplyTo(node));
        Assert.True(json == node.ToJsonString(), "The patch was not undone.");
        Assert.Same(node, patch.ApplyTo(node));
        Assert.True(Encoding.UTF8.GetString(patch.Apply(Encoding.UTF8.GetBytes(json))) == node.ToJsonString(), "The patch of nodes has another result.");
    }

    [Fact]
    public void WhatAValueThrowsUndoesThePatch()
    {
        var root = new JsonObject { ["a"] = new JsonArray([.. Enumerable.Range(0, 40).Select(static one => (JsonNode)one)]), ["b"] = JsonValue.Create(new Throws()) };
        string removes = string.Concat(Enumerable.Repeat("""{"op":"remove","path":"/a/0"},""", 30));
        JsonPatch patch = JsonPatch.Parse($$"""[{{removes}}{"op":"copy","from":"/b","path":"/c"}]""");
        Assert.Throws<DivideByZeroException>(() => patch.ApplyTo(root));
        Assert.Equal(Enumerable.Range(0, 40), root["a"]!.AsArray().GetValues<int>());
    }

    [Fact]
    public void RandomPatchesOfNodesAreThoseOfTexts()
    {
        int count = TestScale.Times(20_000);
        for (int seed = 0; seed < count; seed++)
        {
            var random = new Random(seed);
            string json = """{"a":{"a":0,"b":{"c":[1,2]},"c":2},"b":[[1,{"a":3}],[2],3,{"b":[]}],"c":{"a":[[]]}}""";
            JsonNode? node = JsonNode.Parse(json);
            JsonText text = JsonText.Parse(json);
            for (int round = 0; round < 3; round++)
            {
                var operations = new List<JsonPatchOperation>();
                JsonText now = text;
                int most = random.Next(120);
                for (int index = 0; index < most; index++)
                {
                    // Mostly operations that can be applied.
                    JsonPatchOperation operation = Operation(random);
                    try
                    {
                        now = new JsonPatch([operation]).Apply(now);
                    }
                    catch (JsonPatchException) when (random.Next(400) > 0)
                    {
                        continue;
                    }
                    catch (JsonPatchException)
                    {
                    }

                    operations.Add(operation);
                }

                var patch = new JsonPatch(operations);
                string before = node?.ToJsonString() ?? "null";
                string? fault = null, nodeFault = null;
                try
                {
                    text = patch.Apply(text);
                }
                catch (JsonPatchException error)
                {
                    fault = error.Message;
                }

                try
                {
                    node = patch.ApplyTo(node);
                }
                catch (JsonPatchException error)
                {
                    nodeFault = error.Message;
                }

                Assert.True(fault == nodeFault, $"Seed {seed}: {fault}, {nodeFault}");
                string expected = fault is null ? text.ToString() : before;
                Assert.True(expected == (node?.ToJsonString() ?? "null"), $"Seed {seed}: {node} instead of {expected} after {patch}");
            }
        }
    }

    [Fact]
    public void NamesOfAnotherCaseAreFoundAmongMany()
    {
        var node = JsonNode.Parse("{}", new JsonNodeOptions { PropertyNameCaseInsensitive = true })!.AsObject();
        for (int index = 0; index < 40; index++)
        {
            node["Name" + Text(index)] = index;
        }

        JsonNode? kept = node["NAME39"];
        var operations = Enumerable.Range(0, 39).Select(static index => JsonPatchOperation.Remove("/nAME" + Text(index)))
            .Append(JsonPatchOperation.Test("/name39", 39)).Append(JsonPatchOperation.Add("/nAMe39", 1)).Append(JsonPatchOperation.Add("/other", kept!));
        new JsonPatch(operations).ApplyTo(node);
        Assert.Equal("""{"Name39":1,"other":39}""", node.ToJsonString());
    }

    private static JsonPatchOperation Operation(Random random)
    {
        JsonPointer path = Somewhere(random);
        return random.Next(7) switch
        {
            0 => JsonPatchOperation.Remove(path),
            1 => JsonPatchOperation.Replace(path, random.Next(3)),
            2 => JsonPatchOperation.Move(Somewhere(random), path),
            3 => JsonPatchOperation.Copy(Somewhere(random), path),
            4 => JsonPatchOperation.Test(path, random.Next(3)),
            _ => JsonPatchOperation.Add(path, JsonText.Parse(random.Next(3) switch { 0 => "{}", 1 => "[]", _ => Text(random.Next(3)) }).Root),
        };
    }

    private static JsonPointer Somewhere(Random random)
    {
        JsonPointer path = JsonPointer.Root.Append(random.Next(3) switch { 0 => "a", 1 => "b", _ => "c" });
        for (int depth = random.Next(4); depth > 0; depth--)
        {
            path = path.Append(random.Next(8) switch { 0 => "a", 1 => "b", 2 => "c", 3 => "d", 4 => "-", _ => Text(random.Next(3)) });
        }

        return path;
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private sealed class Throws
    {
        public int Value => throw new DivideByZeroException();
    }
}
