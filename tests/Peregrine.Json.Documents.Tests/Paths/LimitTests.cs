using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Expressions and documents that ask for too much.</summary>
public class LimitTests
{
    [Theory]
    [InlineData("$..*..*..*")]
    [InlineData("$..[?@..*]")]
    [InlineData("$..[?count(@..*)==-1]")]
    [InlineData("$..[?count($..*)==-1]")]
    [InlineData("$..[?@==$]")]
    [InlineData("$..[?@==@]")]
    [InlineData("$..[::-1]..[::-1]")]
    [InlineData("$..[0]..[-1]..a")]
    [InlineData("$[*,*,*,*]..*")]
    [InlineData("$..[?value(@..a)==1]")]
    [InlineData("$..[?!(@..a && $..b)]")]
    public void StepsAreCounted(string expression)
    {
        string json = $"[{string.Join(',', Enumerable.Repeat("[[[[1,2,3,[[[0]]]]]]]", 200))}]";
        var path = JsonPath.Parse(expression, new JsonPathOptions { MaxSteps = 500 });
        Assert.Contains("500 steps", Assert.Throws<JsonPathLimitException>(() => path.Select(JsonText.Parse(json).Root)).Message, StringComparison.Ordinal);
        Assert.Throws<JsonPathLimitException>(() => path.Select(JsonElement.Parse(json)));
        Assert.Throws<JsonPathLimitException>(() => path.Select(JsonNode.Parse(json)));
        Assert.Throws<JsonPathLimitException>(() => path.SelectWithPaths(JsonText.Parse(json).Root));
        Assert.Throws<JsonPathLimitException>(() => path.SelectWithPaths(JsonElement.Parse(json)));
        Assert.Throws<JsonPathLimitException>(() => path.SelectWithPaths(JsonNode.Parse(json)));
    }

    /// <summary>A large value is compared with many small ones, for each of which all of it is read.</summary>
    [Theory]
    [InlineData("[1%]", "[1e50000]", "0")]
    [InlineData("[\"%\"]", "[\"A\"]", "\\u0041")]
    [InlineData("{\"a\":{\"b\":1%}}", "{\"a\":{}}", ",\"x#\":1")]
    [InlineData("[{\"b\":1%}]", "[{\"b\":1}]", ",\"x#\":1")]
    [InlineData("{\"%\":1}", "{\"\\u0042\":1}", "\\u0041")]
    public void LargeValuesInComparisonsAreCounted(string large, string small, string repeated)
    {
        large = large.Replace("%", string.Concat(Enumerable.Range(0, 50_000).Select(at => repeated.Replace("#", at.ToString(), StringComparison.Ordinal))), StringComparison.Ordinal);
        string json = "{\"large\":" + large + ",\"small\":[" + string.Join(',', Enumerable.Repeat(small, 1000)) + "]}";
        var path = JsonPath.Parse("$.small[?@ == $.large]", new JsonPathOptions { MaxSteps = 500_000 });
        Assert.Throws<JsonPathLimitException>(() => path.Select(JsonText.Parse(json).Root));
        if (!small.Contains('{', StringComparison.Ordinal))
        {
            Assert.Throws<JsonPathLimitException>(() => path.Select(JsonElement.Parse(json)));
            Assert.Throws<JsonPathLimitException>(() => path.Select(JsonNode.Parse(json)));
        }
    }

    [Theory]
    [InlineData("$.a")]
    [InlineData("$")]
    [InlineData("$..a")]
    [InlineData("$[?@ > 0]")]
    public void NoResultMeansNotTheFirst(string expression)
    {
        const string json = """{"a":1}""";
        var path = JsonPath.Parse(expression, new JsonPathOptions { MaxResults = 0 });
        Assert.Throws<JsonPathLimitException>(() => path.TrySelectFirst(JsonText.Parse(json).Root, out _));
        Assert.Throws<JsonPathLimitException>(() => path.TrySelectFirst(JsonElement.Parse(json), out _));
        Assert.Throws<JsonPathLimitException>(() => path.TrySelectFirst(JsonNode.Parse(json), out _));
        Assert.Equal(expression == "$", JsonPath.Parse(expression).TrySelectFirst(JsonText.Parse("[]").Root, out _));
        Assert.False(JsonPath.Parse("$.b", new JsonPathOptions { MaxResults = 0 }).TrySelectFirst(JsonText.Parse(json).Root, out _));
    }

    /// <summary>As many steps as the limit are allowed; one more is not. The path of the root has one character.</summary>
    [Fact]
    public void TheLimitItselfIsAllowed()
    {
        JsonValueView root = JsonText.Parse("[1,2,3]").Root;
        Assert.Equal("$", Assert.Single(JsonPath.Parse("$", new JsonPathOptions { MaxSteps = 1 }).SelectWithPaths(root)).Path);
        Assert.Throws<JsonPathLimitException>(() => JsonPath.Parse("$", new JsonPathOptions { MaxSteps = 0 }).SelectWithPaths(root));
    }

    [Theory]
    [InlineData("$.a", 1)]
    [InlineData("$.a[0].b", 3)]
    [InlineData("$.none.b", 1)]
    [InlineData("$.m[-1]['x']", 3)]
    public void PathsToOneValueTakeTheStepsOfAnyOther(string expression, int least)
    {
        // To find a member or an element among many takes more steps.
        string many = string.Join(',', Enumerable.Range(0, 2000).Select(static index => $"\"m{index}\":{index}"));
        string json = $$"""{"a":[{"b":1,{{many}}}],"m":[{{string.Join(',', Enumerable.Repeat("1", 2000))}},{"x":0}],{{many}}}""";
        JsonValueView view = JsonText.Parse(json).Root;
        JsonElement element = JsonElement.Parse(json);
        JsonNode? node = JsonNode.Parse(json);
        int path = JsonPath.Parse(expression).SelectWithPaths(view) is [var match] ? match.Path.Length : 0;
        AreSame(limited => limited.Select(view), limited => limited.TrySelectFirst(view, out _), limited => limited.SelectWithPaths(view));
        AreSame(limited => limited.Select(element), limited => limited.TrySelectFirst(element, out _), limited => limited.SelectWithPaths(element));
        AreSame(limited => limited.Select(node), limited => limited.TrySelectFirst(node, out _), limited => limited.SelectWithPaths(node));

        void AreSame(Func<JsonPath, object> select, Func<JsonPath, object> selectFirst, Func<JsonPath, object> selectWithPaths)
        {
            int steps = Steps(select);
            Assert.InRange(steps, least, 1000);
            Assert.Equal((steps, steps + path), (Steps(selectFirst), Steps(selectWithPaths)));
        }

        int Steps(Func<JsonPath, object> select)
        {
            for (int steps = 0; ; steps++)
            {
                try
                {
                    select(JsonPath.Parse(expression, new JsonPathOptions { MaxSteps = steps }));
                    return steps;
                }
                catch (JsonPathLimitException)
                {
                }
            }
        }
    }

    [Fact]
    public void ResultsAreCounted()
    {
        JsonValueView root = JsonText.Parse("[1,2,3]").Root;
        foreach (string expression in new[] { "$.*", "$[?@]", "$[0:3]", "$[0,1,2]" })
        {
            Assert.Equal(3, JsonPath.Parse(expression, new JsonPathOptions { MaxResults = 3 }).Select(root).Length);
            Assert.Equal(3, JsonPath.Parse(expression, new JsonPathOptions { MaxResults = 3 }).SelectWithPaths(root).Length);
            JsonPath less = JsonPath.Parse(expression, new JsonPathOptions { MaxResults = 2 });
            Assert.Contains("2 nodes", Assert.Throws<JsonPathLimitException>(() => less.Select(root)).Message, StringComparison.Ordinal);
            Assert.Throws<JsonPathLimitException>(() => less.SelectWithPaths(root));
            Assert.True(less.TrySelectFirst(root, out _));
        }

        Assert.Throws<JsonPathLimitException>(() => JsonPath.Parse("$", new JsonPathOptions { MaxResults = 0 }).Select(root));
        Assert.Equal(100_000, JsonPath.Parse("$.*").Select(JsonText.Parse($"[{string.Join(',', Enumerable.Repeat("1", 100_000))}]").Root).Length);
    }

    [Fact]
    public void LimitsAreNotNegative()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonPathOptions { MaxResults = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonPathOptions { MaxSteps = -1 });
    }

    [Theory]
    [InlineData("[", "]")]
    [InlineData("{\"a\":", "}")]
    [InlineData("[{\"a\":", "}]")]
    public void DocumentsOfAMillionLevelsNeedNoStack(string open, string close) => SmallStack.Run(() =>
    {
        int levels = SmallStack.Levels, depth = levels / open.Count(static unit => unit is '[' or '{');
        string json = new StringBuilder().Insert(0, open, depth).Append('1').Append(new StringBuilder().Insert(0, close, depth)).ToString();
        JsonValueView root = JsonText.Parse(json, new JsonTextOptions { MaxDepth = int.MaxValue }).Root;
        Assert.Equal(levels, JsonPath.Parse("$..*").Select(root).Length);
        Assert.Single(JsonPath.Parse("$..[?@==1]").Select(root));
        Assert.Equal(levels, JsonPath.Parse("$..*", new JsonPathOptions { MaxSteps = long.MaxValue }).Select(root).Length);
        Assert.Single(JsonPath.Parse("$[?$==$]").Select(root));
        if (!UsualRun.IsShort || open == "[")
        {
            // This takes all steps that are allowed, however many levels the document has.
            Assert.Throws<JsonPathLimitException>(() => JsonPath.Parse("$..*").SelectWithPaths(root));
        }

        JsonPathMatch<JsonValueView> match = Assert.Single(JsonPath.Parse("$..[?@==1]").SelectWithPaths(root));
        Assert.True(match.Path.Length > 3 * levels);
        Assert.True(JsonPath.Parse(match.Path).TrySelectFirst(root, out JsonValueView last) && last.GetInt32() == 1);
    });

    [Fact]
    public void DeepElementsAndNodesNeedNoStack() => SmallStack.Run(static () =>
    {
        const int Depth = 20_000;
        JsonElement element = JsonElement.Parse(new string('[', Depth) + new string(']', Depth), new JsonDocumentOptions { MaxDepth = Depth });
        Assert.Equal(Depth - 1, JsonPath.Parse("$..*").Select(element).Length);
        Assert.Single(JsonPath.Parse("$[?$==$]").Select(element));
        int levels = UsualRun.IsShort ? 100_000 : 500_000;
        JsonNode node = 1;
        for (int i = 0; i < levels; i++)
        {
            node = i % 2 == 0 ? new JsonArray(node) : new JsonObject { ["a"] = node };
        }

        Assert.Equal(levels, JsonPath.Parse("$..*").Select(node).Length);
        Assert.Single(JsonPath.Parse("$..[?@==1]").Select(node));
        Assert.Single(JsonPath.Parse("$[?$==$]").Select(node));
        Assert.Single(JsonPath.Parse("$..[?@==1]").SelectWithPaths(node));
    });

    [Fact]
    public void OneLookUpAfterTheOtherInALargeObjectIsNotQuadratic()
    {
        string json = $"{{{string.Join(',', Enumerable.Range(0, 100_000).Select(static i => $"\"n{i}\":{{\"k\":{i}}}"))}}}";
        JsonPath path = JsonPath.Parse("$[?@.k == $.n77.k || @ == $.n99999]");
        Assert.Equal(2, path.Select(JsonText.Parse(json).Root).Length);
        Assert.Equal(2, path.Select(JsonElement.Parse(json)).Length);
        Assert.Equal(2, path.Select(JsonNode.Parse(json)).Length);
    }

    [Fact]
    public async Task OneExpressionServesManyThreads()
    {
        string json = $"[{string.Join(',', Enumerable.Range(0, 200).Select(static i =>
            $$$"""{"id":{{{i}}},"p":"x{{{i % 30}}}","t":"x{{{i % 7}}}","\u0061":{"b":[{{{i}}}]}}"""))}]";
        JsonPath path = JsonPath.Parse("$..[?match(@.t, @.p) || search(@.t, '[56]') && @.a.b[0] > 100 && count(@..*) > 3].id");
        JsonValueView view = JsonText.Parse(json).Root;
        JsonElement element = JsonElement.Parse(json);
        int[] expected = [.. path.Select(view).Select(static value => value.GetInt32())];
        Assert.NotEmpty(expected);
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() =>
        {
            var node = JsonNode.Parse(json);
            for (int i = 0; i < 10; i++)
            {
                Assert.Equal(expected, path.Select(view).Select(static value => value.GetInt32()));
                Assert.Equal(expected, path.Select(element).Select(static value => value.GetInt32()));
                Assert.Equal(expected, path.Select(node).Select(static value => value!.GetValue<int>()));
            }
        })));
    }
}
