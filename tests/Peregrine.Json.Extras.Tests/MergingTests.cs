using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Newtonsoft.Json.Linq;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Texts and nodes merged into nodes, as Newtonsoft.Json merges them.</summary>
public sealed class MergingTests
{
    [Theory]
    [InlineData("""{"a":1,"b":{"c":2}}""", """{"b":{"d":3},"e":4}""", """{"a":1,"b":{"c":2,"d":3},"e":4}""")]
    [InlineData("""{"a":1,"b":{},"c":[1]}""", """{"a":[],"b":2,"c":{}}""", """{"a":[],"b":2,"c":{}}""")]
    [InlineData("""{"a":1}""", """{"a":null,"b":null}""", """{"a":1,"b":null}""")]
    [InlineData("""{"a":1,"b":{"c":1}}""", """{"a":null,"b":{"c":null,"d":null},"e":{"f":null}}""", """{"a":null,"b":{"c":null,"d":null},"e":{"f":null}}""", JsonMergeNulls.Set)]
    [InlineData("""{"a":1,"b":{"c":1}}""", """{"a":null,"b":{"c":null,"d":null},"e":{"f":{"g":null},"h":[null,{"i":null}]}}""", """{"b":{},"e":{"f":{},"h":[null,{"i":null}]}}""", JsonMergeNulls.Remove)]
    [InlineData("""{"a":[1,2]}""", """{"a":[2,3]}""", """{"a":[1,2,2,3]}""")]
    [InlineData("""{"a":[1,"x",{"b":[1]},null]}""", """{"a":[1.0,"\u0078",{"b":[1e0]},null,2,2]}""", """{"a":[1,"x",{"b":[1]},null,2]}""", JsonMergeNulls.Ignore, JsonMergeArrays.Union)]
    [InlineData("""{"a":[1,2]}""", """{"a":[3]}""", """{"a":[3]}""", JsonMergeNulls.Ignore, JsonMergeArrays.Replace)]
    [InlineData("""{"a":[1,{"b":1},[1],{"c":1},2]}""", """{"a":[{"x":1},{"d":2},[2],5,null,6]}""", """{"a":[{"x":1},{"b":1,"d":2},[2],{"c":1},2,6]}""", JsonMergeNulls.Ignore, JsonMergeArrays.Merge)]
    [InlineData("""{"a":[{"id":1,"b":1},{"id":"1"},{"id":2}]}""", """{"a":[{"id":1.0,"c":2},{"id":3},5,{"id":null},{"x":1},{"id":3,"y":1},{"id":"1","z":[]}]}""", """{"a":[{"id":1.0,"b":1,"c":2},{"id":"1","z":[]},{"id":2},{"id":3,"y":1},5,{"id":null},{"x":1}]}""", JsonMergeNulls.Ignore, JsonMergeArrays.ByKey)]
    [InlineData("""{"a":[{"id":[1,{"x":2}],"l":[1]}]}""", """{"a":[{"id":[1,{"x":2}],"l":[1,2]},{"id":[{"x":2},1]}]}""", """{"a":[{"id":[1,{"x":2},1,{"x":2}],"l":[1,1,2]},{"id":[{"x":2},1]}]}""", JsonMergeNulls.Ignore, JsonMergeArrays.ByKey)]
    [InlineData("""{}""", """{}""", """{}""")]
    public void Merges(string target, string text, string expected, JsonMergeNulls nulls = JsonMergeNulls.Ignore, JsonMergeArrays arrays = JsonMergeArrays.Concat)
    {
        var options = new JsonMergeOptions { Nulls = nulls, Arrays = arrays };
        JsonObject ofText = Object(target), ofBytes = Object(target), ofNodes = Object(target);
        ofText.Merge(text, options);
        ofBytes.Merge(Encoding.UTF8.GetBytes(text), options);
        JsonObject content = Object(text);
        ofNodes.Merge(content, options);
        Assert.Equal(expected, ofText.ToJsonString());
        Assert.Equal(expected, ofBytes.ToJsonString());
        Assert.Equal(expected, ofNodes.ToJsonString());
        Assert.Equal(Object(text).ToJsonString(), content.ToJsonString());
    }

    [Theory]
    [InlineData(JsonMergeArrays.Concat, MergeArrayHandling.Concat)]
    [InlineData(JsonMergeArrays.Union, MergeArrayHandling.Union)]
    [InlineData(JsonMergeArrays.Replace, MergeArrayHandling.Replace)]
    [InlineData(JsonMergeArrays.Merge, MergeArrayHandling.Merge)]
    public void RandomObjectsAreMergedAsNewtonsoftMergesThem(JsonMergeArrays arrays, MergeArrayHandling theirs)
    {
        var random = new Random((int)arrays + 5);
        int changed = 0, rounds = UsualRun.IsShort ? 1000 : 3000;
        for (int round = 0; round < rounds; round++)
        {
            string target = ObjectText(random, 4), text = ObjectText(random, 4);
            foreach (JsonMergeNulls nulls in (JsonMergeNulls[])[JsonMergeNulls.Ignore, JsonMergeNulls.Set])
            {
                JObject expected = JObject.Parse(target);
                expected.Merge(JObject.Parse(text), new Newtonsoft.Json.Linq.JsonMergeSettings { MergeArrayHandling = theirs, MergeNullValueHandling = (MergeNullValueHandling)(int)nulls });
                JsonObject actual = Object(target);
                actual.Merge(text, new JsonMergeOptions { Arrays = arrays, Nulls = nulls });
                Assert.Equal(expected.ToString(Newtonsoft.Json.Formatting.None), actual.ToJsonString());
                changed += actual.ToJsonString() == Object(target).ToJsonString() ? 0 : 1;
            }
        }

        Assert.InRange(changed, rounds, 2 * rounds);
    }

    [Fact]
    public void RemovingNullsIsAMergePatchWhereArraysAreReplaced()
    {
        var random = new Random(9);
        for (int round = 0; round < 3000; round++)
        {
            string target = ObjectText(random, 4), text = ObjectText(random, 4);
            JsonObject actual = Object(target);
            actual.Merge(text, new JsonMergeOptions { Arrays = JsonMergeArrays.Replace, Nulls = JsonMergeNulls.Remove });
            Assert.True(JsonNode.DeepEquals(Patched(Object(target), Object(text)), actual), $"{target} {text}");
        }

        // RFC 7396 section 2, as it is written there.
        static JsonNode? Patched(JsonNode? target, JsonNode? patch)
        {
            if (patch is not JsonObject members)
            {
                return patch?.DeepClone();
            }

            JsonObject result = target as JsonObject ?? [];
            foreach ((string name, JsonNode? value) in members)
            {
                JsonNode? before = result[name];
                result.Remove(name);
                if (value is not null)
                {
                    result[name] = Patched(before, value);
                }
            }

            return result;
        }
    }

    [Theory]
    [InlineData("{\"b\":{\"c\":1}", "$", 0, 12, "Expected depth to be zero")]
    [InlineData("{\n\"b\":[1,x]}", "$.b[1]", 1, 7, "'x' is an invalid start of a value.")]
    [InlineData("[]", "$", 0, 0, "The JSON value could not be converted to System.Text.Json.Nodes.JsonObject.")]
    [InlineData(" null", "$", 0, 1, "The JSON value could not be converted to System.Text.Json.Nodes.JsonObject.")]
    [InlineData("", "$", 0, 0, "The input does not contain any JSON tokens.")]
    [InlineData("{\"b\":2,\n\"c\":[{\"é\":\"\\uD800\"}]}", "$.c[0].é", 1, 11, "Cannot read incomplete UTF-16 JSON text as string with missing low surrogate.")]
    [InlineData("{\"b\":2,\"c\":{\"\\uDC00\":1}}", "$.c", 0, 12, "Cannot read invalid UTF-16 JSON text as string.")]
    [InlineData("{\"b\":2,\"c\":{\"x\":1,\"\\u0078\":2}}", "$.c", 0, 18, "Duplicate property 'x' encountered during deserialization.")]
    [InlineData("{\"b\":2,}", "$", 0, 7, "The JSON object contains a trailing comma")]
    public void ATextThatIsRefusedChangesNothing(string text, string path, long line, long position, string message)
    {
        foreach (string damaged in (string[])[text, "{\"a\":[5],\"b\":{\"a\":2}," + text.TrimStart('{')])
        {
            JsonObject target = Object("""{"a":[1],"b":{}}""");
            JsonException error = Assert.Throws<JsonException>(() => target.Merge(damaged));
            Assert.Equal("""{"a":[1],"b":{}}""", target.ToJsonString());
            if (ReferenceEquals(text, damaged))
            {
                Assert.StartsWith(message, error.Message, StringComparison.Ordinal);
                Assert.Equal((path, line, position), (error.Path, error.LineNumber, error.BytePositionInLine));
            }
        }
    }

    [Fact]
    public void UnknownSettingsAreRefused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(static () => new JsonMergeOptions { Arrays = (JsonMergeArrays)77 });
        Assert.Throws<ArgumentOutOfRangeException>(static () => new JsonMergeOptions { Nulls = (JsonMergeNulls)3 });
    }

    [Fact]
    public void BytesThatAreNotUtf8AreRefused()
    {
        JsonObject target = Object("""{"a":[1]}""");
        JsonException error = Assert.Throws<JsonException>(() => target.Merge([.. "{\"a\":2,\"b\":\""u8, 0xFF, .. "\"}"u8]));
        Assert.Equal(("$.b", 12), (error.Path, error.BytePositionInLine));
        Assert.Throws<ArgumentException>(() => target.Merge("{\"a\":\"\uD800\"}"));
        Assert.Equal("""{"a":[1]}""", target.ToJsonString());
    }

    [Fact]
    public void DepthCommentsAndCommasAreOptions()
    {
        var options = new JsonMergeOptions { DocumentOptions = new() { MaxDepth = 3, CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true } };
        JsonObject target = Object("{}");
        target.Merge("/*c*/{\"a\":[[1,],],}", options);
        Assert.Contains("$.a[0][0]", Assert.Throws<JsonException>(() => target.Merge("{/*c*/\"a\":[[[1]]]}", options)).Message, StringComparison.Ordinal);
        Assert.Equal("{\"a\":[[1]]}", target.ToJsonString());

        int deep = 100_000;
        string text = string.Concat(Enumerable.Repeat("{\"a\":", deep)) + "1" + new string('}', deep);
        JsonObject merged = Object("{}");
        Assert.Throws<JsonException>(() => merged.Merge(text));
        Assert.Empty(merged);
    }

    [Fact]
    public void NamesAreComparedAsTheObjectComparesThem()
    {
        JsonObject target = JsonNode.Parse("""{"Key":{"A":1},"list":[{"ID":1}]}""", new JsonNodeOptions { PropertyNameCaseInsensitive = true })!.AsObject();
        target.Merge("""{"key":{"a":2,"b":{"C":3}},"list":[{"id":1,"x":2}]}""", new JsonMergeOptions { Arrays = JsonMergeArrays.ByKey });
        Assert.Equal("""{"Key":{"A":2,"b":{"C":3}},"list":[{"ID":1,"x":2}]}""", target.ToJsonString());
        Assert.Equal(3, (int)target["key"]!["B"]!["c"]!);
        Assert.Throws<JsonException>(() => target.Merge("""{"z":{"a":1,"A":2}}"""));
    }

    [Fact]
    public void AnObjectIsMergedIntoItself()
    {
        JsonObject target = Object("""{"a":[1],"b":{"c":2,"d":{"e":3}}}""");
        target.Merge(target);
        Assert.Equal("""{"a":[1,1],"b":{"c":2,"d":{"e":3}}}""", target.ToJsonString());
        target["b"]!.AsObject().Merge(target);
        Assert.Equal("""{"a":[1,1],"b":{"c":2,"d":{"e":3},"a":[1,1],"b":{"c":2,"d":{"e":3}}}}""", target.ToJsonString());
        target.Merge(target["b"]!.AsObject());
        Assert.Equal("""{"a":[1,1,1,1],"b":{"c":2,"d":{"e":3},"a":[1,1],"b":{"c":2,"d":{"e":3}}},"c":2,"d":{"e":3}}""", target.ToJsonString());
    }

    [Fact]
    public void ValuesOfDotNetAreComparedWithThoseOfTexts()
    {
        var time = new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.Zero);
        var id = Guid.NewGuid();
        var target = new JsonObject { ["a"] = new JsonArray(1, 2.5m, "x", id, time, true, 'c') };
        target.Merge($$"""{"a":[1,2.50,"x","{{id}}","2024-02-29T01:02:03+00:00",true,"c",false]}""", new JsonMergeOptions { Arrays = JsonMergeArrays.Union });
        Assert.Equal(8, target["a"]!.AsArray().Count);
    }

    [Fact]
    public void ArgumentsAreChecked()
    {
        Assert.Throws<ArgumentNullException>("target", () => ((JsonObject)null!).Merge("{}"));
        Assert.Throws<ArgumentNullException>("target", () => ((JsonObject)null!).Merge("{}"u8));
        Assert.Throws<ArgumentNullException>("target", () => ((JsonObject)null!).Merge(new JsonObject()));
        Assert.Throws<ArgumentNullException>("json", () => new JsonObject().Merge((string)null!));
        Assert.Throws<ArgumentNullException>("value", () => new JsonMergeOptions { Key = null! });
        Assert.Throws<ArgumentNullException>("content", () => new JsonObject().Merge((JsonObject)null!));
    }

    private static JsonObject Object(string text) => JsonNode.Parse(text)!.AsObject();

    private static string ObjectText(Random random, int depth) =>
        "{" + string.Join(',', "abcd".Where(_ => random.Next(2) == 0).Select(name => $"\"{name}\":{ValueText(random, depth - 1)}")) + "}";

    private static string ValueText(Random random, int depth) => random.Next(depth > 0 ? 9 : 4) switch
    {
        0 => "null",
        1 => "\"x\"",
        2 => random.Next(3).ToString(System.Globalization.CultureInfo.InvariantCulture),
        3 => "true",
        < 6 => ObjectText(random, depth),
        _ => "[" + string.Join(',', Enumerable.Range(0, random.Next(4)).Select(_ => ValueText(random, depth - 1))) + "]",
    };
}
