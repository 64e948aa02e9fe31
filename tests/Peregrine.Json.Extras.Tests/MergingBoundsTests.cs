using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.ExtrasTests;

/// <summary>What is equal in arrays, and merging of many, deep and unusual nodes.</summary>
public sealed class MergingBoundsTests
{
    private static readonly string[] s_values =
    [
        "0", "-0", "0.0", "0e7", "1", "1.0", "10e-1", "0.1e1", "100", "1e2", "1E+2", "0.01e4", "-1", "-1.0", "1.000000000000000000001", "1.000000000000000000002", "1e400", "10e399",
        "1e401", "-1e400", "1e-500", "0.1e-499", "123456789012345678901234567890", "123456789012345678901234567890.0", "12.30", "1230e-2", "true", "false", "null", "[]", "{}", "\"\"",
        "\"1\"", "\"a\"", "\"\\u0061\"", "\"é\"", "\"\\u00e9\"", "\"a\\\"b\"", "\"1\\\"a\"", "\"t\"", "\"n\"", "\"{\"",
    ];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ElementsAreTheSameThatAreDeeplyEqual(bool ignoresCase)
    {
        var random = new Random(31);
        int same = 0, rounds = UsualRun.IsShort ? 1000 : 3000;
        for (int round = 0; round < rounds; round++)
        {
            string target = $"[{ValueText(random, 3)},{ValueText(random, 3)},{ValueText(random, 1)}]", content = $"[{ValueText(random, 3)},{ValueText(random, 3)},{ValueText(random, 1)}]";
            JsonArray expected = Parse(target, ignoresCase).AsArray();
            foreach (JsonNode? element in Parse(content, ignoresCase).AsArray().ToArray())
            {
                if (expected.Any(other => JsonNode.DeepEquals(other, element)))
                {
                    same++;
                }
                else
                {
                    expected.Add(element?.DeepClone());
                }
            }

            JsonObject merged = Parse($$"""{"a":{{target}}}""", ignoresCase).AsObject();
            merged.Merge($$"""{"a":{{content}}}""", new JsonMergeOptions { Arrays = JsonMergeArrays.Union });
            Assert.Equal(expected.ToJsonString(), merged["a"]!.ToJsonString());
        }

        Assert.InRange(same, rounds / 6, 8 * rounds / 3);
    }

    /// <summary>The keys of the inner array are found once, not for each element with the key of the one around.</summary>
    [Fact]
    public void ManyElementsWithOneKeyTakeLinearMemory()
    {
        const int count = 3000;
        string parts = string.Join(',', Enumerable.Range(0, count).Select(static i => $"{{\"id\":{i}}}"));
        JsonObject target = Parse($"{{\"a\":[{{\"id\":1,\"parts\":[{parts}]}}]}}", ignoresCase: false).AsObject();
        string content = "{\"a\":[" + string.Join(',', Enumerable.Repeat("{\"id\":1,\"parts\":[{\"id\":5,\"x\":1},{\"id\":-5}]}", count)) + "]}";
        long before = GC.GetAllocatedBytesForCurrentThread();
        target.Merge(content, new JsonMergeOptions { Arrays = JsonMergeArrays.ByKey, Key = "id" });
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 1, 100_000_000);
        Assert.Equal(count + 1, target["a"]![0]!["parts"]!.AsArray().Count);
    }

    /// <summary>Elements that a hash code could take for the same. If all were compared with all, this would take many minutes.</summary>
    [Theory]
    [InlineData(JsonMergeArrays.Union)]
    [InlineData(JsonMergeArrays.ByKey)]
    public void ManyElementsAreToldApartInLinearTime(JsonMergeArrays arrays)
    {
        int count = UsualRun.IsShort ? 1 << 13 : 1 << 15;
        string[] empty = ["null", "[]", "{}", "0"];
        Func<int, string>[] kinds =
        [
            static i => $"1.000000000000000000{i:d6}1", static i => $"1e{i + 1000}", i => $"[{string.Join(',', Enumerable.Range(0, 8).Select(bit => empty[(i >> (2 * bit)) & 3]))}]",
            static i => $"{{\"{string.Concat(Enumerable.Range(0, 15).Select(bit => (i >> bit) % 2 == 0 ? 'a' : 'A'))}\":1}}",
        ];
        foreach (Func<int, string> kind in kinds)
        {
            string text = $$"""{"a":[{{string.Join(',', Enumerable.Range(0, count).Select(i => arrays == JsonMergeArrays.Union ? kind(i) : $"{{\"id\":{kind(i)}}}"))}}]}""";
            JsonObject target = Parse("""{"a":[]}""").AsObject();
            target.Merge(text, new JsonMergeOptions { Arrays = arrays });
            target.Merge(text, new JsonMergeOptions { Arrays = arrays });
            Assert.Equal(count, target["a"]!.AsArray().Count);
        }
    }

    [Fact]
    public void ManyMembersAreRemovedInLinearTime()
    {
        const int count = 200_000;
        string Members(string value, int step) => $$"""{{{string.Join(',', Enumerable.Range(0, count / step).Select(i => $"\"{i * step}\":{value}"))}}}""";
        JsonObject target = Parse(Members("{}", 1)).AsObject();
        JsonNode kept = target["5"]!;
        target.Merge(Members("null", 2), new JsonMergeOptions { Nulls = JsonMergeNulls.Remove });
        Assert.Equal((count / 2, "1", "199999"), (target.Count, target.First().Key, target.Last().Key));
        Assert.Same(kept, target["5"]);
        Assert.Same(target, kept.Parent);
    }

    [Fact]
    public void DepthTakesLittleStack()
    {
        int deep = UsualRun.IsShort ? 900 : 1500;
        var options = new JsonDocumentOptions { MaxDepth = 3 * deep };
        string Text(string value) => string.Concat(Enumerable.Repeat("""{"a":[""", deep)) + value + string.Concat(Enumerable.Repeat("]}", deep));
        var results = new List<JsonObject>();
        var thread = new Thread(
            () =>
            {
                foreach (JsonMergeArrays arrays in Enum.GetValues<JsonMergeArrays>())
                {
                    var merge = new JsonMergeOptions { Arrays = arrays, DocumentOptions = options };
                    JsonObject target = Parse(Text("1"), options).AsObject(), copy = [];
                    target.Merge(Text("2"), merge);
                    target.Merge(Text("2"), merge);
                    copy.Merge(target, merge);
                    target.Merge(copy, merge);
                    results.Add(target);
                }
            },
            256 * 1024);
        thread.Start();
        thread.Join();
        Assert.Equal([6, 2, 1, 1, 6], results.Select(static result => Count(result)));

        static int Count(JsonObject result)
        {
            JsonArray array = result["a"]!.AsArray();
            int most = array.Count;
            while (array[0] is JsonObject inner)
            {
                array = inner["a"]!.AsArray();
                most = Math.Max(most, array.Count);
            }

            return most;
        }
    }

    [Fact]
    public void OverlappingNodesAreMergedAsTheyWere()
    {
        var random = new Random(77);
        for (int round = 0; round < 2000; round++)
        {
            JsonObject root = Parse($$$"""{"a":{"x":{{{ValueText(random, 3)}}},"b":{"a":[1,{"c":null}],"x":{{{ValueText(random, 3)}}}}},"x":null}""").AsObject();
            JsonObject[] all = [root, root["a"]!.AsObject(), root["a"]!["b"]!.AsObject()];
            JsonObject target = all[random.Next(3)], content = all[random.Next(3)];
            var options = new JsonMergeOptions { Arrays = (JsonMergeArrays)random.Next(5), Nulls = (JsonMergeNulls)random.Next(3) };
            JsonObject expected = target.DeepClone().AsObject();
            expected.Merge(content.ToJsonString(), options);
            target.Merge(content, options);
            Assert.Equal(expected.ToJsonString(), target.ToJsonString());
            Check(root);
        }

        static void Check(JsonNode node)
        {
            foreach (JsonNode? child in node is JsonObject members ? members.Select(static member => member.Value) : node as JsonArray ?? [])
            {
                if (child is not null)
                {
                    Assert.Same(node, child.Parent);
                    Check(child);
                }
            }
        }
    }

    [Fact]
    public void AnotherObjectWithANameTwiceChangesNothing()
    {
        JsonObject target = Parse("""{"b":1}""").AsObject();
        Assert.Throws<ArgumentException>(() => target.Merge(Parse("""{"b":2,"a":{"c":[{"x":1,"x":2}]}}""").AsObject()));
        Assert.Equal("""{"b":1}""", target.ToJsonString());
    }

    [Fact]
    public void ObjectsOfDotNetAreComparedAsTheyAreWritten()
    {
        var target = new JsonObject { ["a"] = new JsonArray(JsonValue.Create(new { x = 1 }), JsonValue.Create(new[] { 1, 2 }), double.NaN, float.NegativeInfinity, 1f) };
        var content = new JsonObject { ["a"] = new JsonArray(double.NaN, double.PositiveInfinity, JsonValue.Create(new { x = 1 }), 1m) };
        target.Merge(content, new JsonMergeOptions { Arrays = JsonMergeArrays.Union });
        Assert.Equal(6, target["a"]!.AsArray().Count);
        target.Merge("""{"a":[{"x":1},[1,2],[2,1]]}""", new JsonMergeOptions { Arrays = JsonMergeArrays.Union });
        Assert.Equal(7, target["a"]!.AsArray().Count);
        Assert.Equal(4, content["a"]!.AsArray().Count);
    }

    private static JsonNode Parse(string text, JsonDocumentOptions options) => JsonNode.Parse(text, documentOptions: options)!;

    private static JsonNode Parse(string text, bool ignoresCase = false) => JsonNode.Parse(text, new JsonNodeOptions { PropertyNameCaseInsensitive = ignoresCase })!;

    private static string ValueText(Random random, int depth)
    {
        var members = new StringBuilder();
        switch (random.Next(depth > 0 ? 4 : 2))
        {
            case < 2:
                return s_values[random.Next(s_values.Length)];
            case 2:
                return $"[{string.Join(',', Enumerable.Range(0, random.Next(3)).Select(_ => ValueText(random, depth - 1)))}]";
            default:
                foreach (int place in Enumerable.Range(0, random.Next(3)))
                {
                    string name = "xy"[(place + depth) % 2].ToString();
                    members.Append(place > 0 ? "," : "").Append('"').Append(random.Next(2) == 0 ? name : name.ToUpperInvariant()).Append("\":").Append(ValueText(random, depth - 1));
                }

                return $"{{{members}}}";
        }
    }
}
