using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Values that are compared, and trees with special values.</summary>
public class ValueTests
{
    [Theory]
    [InlineData("1", "1.0", 0)]
    [InlineData("1", "10e-1", 0)]
    [InlineData("0", "-0.0e9", 0)]
    [InlineData("0.1", "0.10000000000000000000000000000000000001", -1)]
    [InlineData("9007199254740993", "9007199254740992", 1)]
    [InlineData("123456789012345678", "123456789012345679", -1)]
    [InlineData("99999999999999999.9", "100000000000000000", -1)]
    [InlineData("1e400", "1e401", -1)]
    [InlineData("1e400", "10e399", 0)]
    [InlineData("1", "1e9999999999999999999", -1)]
    [InlineData("1e-99999999999999999999", "1", -1)]
    [InlineData("-1e-400", "0", -1)]
    [InlineData("0.5", "0.49", 1)]
    [InlineData("-0.5", "-0.49", -1)]
    [InlineData("12345678901.123456", "12345678901.12345", 1)]
    public void NumbersAreComparedExactly(string left, string right, int order)
    {
        string json = $$"""[{"l":{{left}},"r":{{right}}}]""";
        foreach (PathTree tree in PathTree.All)
        {
            foreach ((string name, bool holds) in new[]
            {
                ("==", order == 0), ("!=", order != 0), ("<", order < 0), ("<=", order <= 0), (">", order > 0), (">=", order >= 0),
            })
            {
                int expected = holds ? 1 : 0;
                Assert.Equal(expected, tree.Count(JsonPath.Parse($"$[?@.l{name}@.r]"), json));
                Assert.Equal(expected, tree.Count(JsonPath.Parse($"$[?@.l{name}{right}]"), json));
                Assert.Equal(expected, tree.Count(JsonPath.Parse($"$[?{left}{name}@.r]"), json));
                Assert.Equal(expected, tree.Count(JsonPath.Parse($"$[?{left}{name}{right}]"), json));
            }
        }
    }

    [Theory]
    [InlineData("\"\uffff\"", "\"𐐀\"", -1)]
    [InlineData("\"a\"", "\"ab\"", -1)]
    [InlineData("\"\\u0061\"", "\"a\"", 0)]
    [InlineData("\"\\ud834\\udd1e\"", "\"𝄞\"", 0)]
    [InlineData("\"Z\"", "\"a\"", -1)]
    [InlineData("\"\\ud800\"", "\"\\uD800\"", 0)]
    [InlineData("\"\\ud800\"", "\"\\udfff\"", -1)]
    [InlineData("\"\\ud7ff\"", "\"\\ud800\"", -1)]
    [InlineData("\"\\ud800\"", "\"\\ue000\"", -1)]
    [InlineData("\"a\\n\\\"\\\\\\/\\b\\f\\r\\tb\\ud800\"", "\"a\\u000a\\u0022\\u005c\\u002f\\u0008\\u000c\\u000d\\u0009b\\ud800\"", 0)]
    public void StringsAreComparedByCharacters(string left, string right, int order)
    {
        string json = $$"""[{"l":{{left}},"r":{{right}}}]""";
        foreach (PathTree tree in PathTree.All)
        {
            Assert.Equal(order == 0 ? 1 : 0, tree.Count(JsonPath.Parse("$[?@.l==@.r]"), json));
            Assert.Equal(order < 0 ? 1 : 0, tree.Count(JsonPath.Parse("$[?@.l<@.r]"), json));
            Assert.Equal(order > 0 ? 1 : 0, tree.Count(JsonPath.Parse("$[?@.l>@.r]"), json));
        }
    }

    [Fact]
    public void UnpairedSurrogatesAreCharactersThatNothingMatches()
    {
        const string Json = """["\ud800","a\udc00b"]""";
        foreach (PathTree tree in PathTree.All)
        {
            Assert.Equal(0, tree.Count(JsonPath.Parse("$[?match(@,'.*') || search(@,'a')]"), Json));
            Assert.Equal(1, tree.Count(JsonPath.Parse("$[?length(@)==3]"), Json));
            Assert.Equal(1, tree.Count(JsonPath.Parse("$[?length(@)==1]"), Json));
        }
    }

    [Theory]
    [InlineData("""{"a":1,"b":[1,{"c":"x"}]}""", """{"b":[1.0,{"c":"\u0078"}],"a":10e-1}""", true)]
    [InlineData("""{"a":1}""", """{"a":1,"b":1}""", false)]
    [InlineData("""{"a":1}""", """{"b":1}""", false)]
    [InlineData("[1,2]", "[2,1]", false)]
    [InlineData("[1]", "[1,1]", false)]
    [InlineData("[]", "{}", false)]
    [InlineData("[null,true,false]", "[null,true,false]", true)]
    [InlineData("[null]", "[false]", false)]
    public void ContainersAreComparedDeep(string left, string right, bool areEqual)
    {
        foreach (PathTree tree in PathTree.All)
        {
            Assert.Equal(areEqual ? 1 : 0, tree.Count(JsonPath.Parse("$[?@.l==@.r]"), $$"""[{"l":{{left}},"r":{{right}}}]"""));
            Assert.Equal(areEqual ? 0 : 1, tree.Count(JsonPath.Parse("$[?@.l!=@.r]"), $$"""[{"l":{{left}},"r":{{right}}}]"""));
        }
    }

    [Fact]
    public void LargeObjectsAreComparedByName()
    {
        string Members(IEnumerable<int> order) => $"{{{string.Join(',', order.Select(static i => $"\"n{i}\":{i}"))}}}";
        string json = $"[{{\"l\":{Members(Enumerable.Range(0, 500))},\"r\":{Members(Enumerable.Range(0, 500).Reverse())}}}]";
        foreach (PathTree tree in PathTree.All)
        {
            Assert.Equal(1, tree.Count(JsonPath.Parse("$[?@.l==@.r]"), json));
            Assert.Equal(1, tree.Count(JsonPath.Parse("$[?@.l.n499==@.r.n499 && @.l.n0==@.r.n0 && !@.l.n500]"), json));
        }
    }

    [Fact]
    public void OfANameThatAnObjectHasTwiceTheLastMemberIsSelected()
    {
        const string Json = """{"a":1,"\u0061":2,"b":{"a":3,"a":4}}""";
        foreach (PathTree tree in new[] { PathTree.View, PathTree.Element })
        {
            Assert.Equal("[2]", tree.Values(JsonPath.Parse("$.a"), Json));
            Assert.Equal("[2,4]", tree.Values(JsonPath.Parse("$..a"), Json));
            Assert.Equal("[4]", tree.Values(JsonPath.Parse("$..b[?@==4]"), Json));
            Assert.Equal("""["$['a']","$['b']['a']"]""", tree.Paths(JsonPath.Parse("$..a"), Json));
            Assert.Equal(1, tree.Count(JsonPath.Parse("$[?@.l==@.r]"), """[{"l":{"a":1,"a":2},"r":{"a":2}}]"""));
        }
    }

    [Fact]
    public void ValuesOfTheProgramAreComparedAsJson()
    {
        var nodes = new JsonArray(
            1, 1.0, 1m, 1.5f, ulong.MaxValue, "text", 'c', true,
            JsonValue.Create(new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc)), JsonValue.Create(Guid.Empty), "\ud800", null);
        Assert.Equal(3, Count("@==1"));
        Assert.Equal(1, Count("@==1.5"));
        Assert.Equal(1, Count("@==18446744073709551615"));
        Assert.Equal(1, Count("@=='text'"));
        Assert.Equal(1, Count("@=='c'"));
        Assert.Equal(1, Count("@==true"));
        Assert.Equal(1, Count("@=='2020-01-02T03:04:05Z'"));
        Assert.Equal(1, Count("@=='00000000-0000-0000-0000-000000000000'"));
        Assert.Equal(1, Count("@==null"));
        Assert.Equal(1, Count("length(@)==1 && @!='c'"));
        Assert.Equal(2, Count("match(@,'.*[0-9]{4}.*')"));

        int Count(string condition) => nodes.Select(JsonPath.Parse($"$[?{condition}]")).Length;
    }

    [Fact]
    public void ThePathOfANodeHasTheCaseOfItsNames()
    {
        var node = JsonNode.Parse("""{"Name":{"a":1}}""", new JsonNodeOptions { PropertyNameCaseInsensitive = true })!;
        Assert.Empty(node.Select(JsonPath.Parse("$.name")));
        Assert.Empty(node.Select(JsonPath.Parse("$.Name.A")));
        Assert.Single(node.Select(JsonPath.Parse("$.Name.a")));
    }

    [Fact]
    public void NodesAreThoseOfTheTree()
    {
        var root = JsonNode.Parse("""{"a":[{"b":1},null]}""")!;
        JsonNode?[] found = root.Select(JsonPath.Parse("$.a[*]"));
        Assert.Same(root["a"]![0], found[0]);
        Assert.Null(found[1]);
        Assert.True(root.TrySelectFirst(JsonPath.Parse("$.a[1]"), out JsonNode? none) && none is null);
        Assert.False(root.TrySelectFirst(JsonPath.Parse("$.a[2]"), out none));
        Assert.Equal([null], JsonPath.Parse("$").Select((JsonNode?)null));
        Assert.Empty(JsonPath.Parse("$.*").Select((JsonNode?)null));
        foreach (JsonPathMatch<JsonNode?> match in JsonPath.Parse("$.a[*]").SelectWithPaths(root))
        {
            match.Value?.Parent!.AsArray().Remove(match.Value);
        }

        Assert.Equal("""{"a":[null]}""", root.ToJsonString());
    }

    [Fact]
    public void TheFirstValueIsThatOfTheOrder()
    {
        const string Json = """{"a":{"x":1},"x":2}""";
        JsonPath path = JsonPath.Parse("$..x");
        Assert.True(JsonText.Parse(Json).Root.TrySelectFirst(path, out JsonValueView view) && view.GetInt32() == 2);
        Assert.True(JsonElement.Parse(Json).TrySelectFirst(path, out JsonElement element) && element.GetInt32() == 2);
        Assert.True(JsonNode.Parse(Json).TrySelectFirst(path, out JsonNode? node) && node!.GetValue<int>() == 2);
        Assert.False(JsonText.Parse(Json).Root.TrySelectFirst(JsonPath.Parse("$..y"), out view));
        Assert.Equal(JsonValueKind.Undefined, view.ValueKind);
        Assert.False(JsonElement.Parse(Json).TrySelectFirst(JsonPath.Parse("$.y"), out element));
        Assert.Equal(JsonValueKind.Undefined, element.ValueKind);
    }

    [Fact]
    public void AnyValueCanBeTheRoot()
    {
        JsonPath path = JsonPath.Parse("$[?@.c == $[0].c]");
        JsonValueView part = JsonText.Parse("""{"a":[{"c":1},{"c":2},{"c":1.0}],"c":9}""").Root["a"];
        Assert.Equal(2, part.Select(path).Length);
        Assert.Equal(["$[0]", "$[2]"], path.SelectWithPaths(part).Select(static match => match.Path));
        Assert.Equal(2, part.ToJsonElement().Select(path).Length);
        Assert.Equal(2, part.ToJsonNode().Select(path).Length);
    }

    [Fact]
    public void ValuesThatAreNoneAreRefused()
    {
        JsonPath path = JsonPath.Parse("$");
        Assert.Throws<InvalidOperationException>(() => path.Select(default(JsonValueView)));
        Assert.Throws<InvalidOperationException>(() => path.SelectWithPaths(default(JsonValueView)));
        Assert.Throws<InvalidOperationException>(() => path.TrySelectFirst(default(JsonValueView), out _));
        Assert.Throws<InvalidOperationException>(() => path.Select(default(JsonElement)));
        Assert.Throws<InvalidOperationException>(() => path.SelectWithPaths(default(JsonElement)));
        Assert.Throws<InvalidOperationException>(() => path.TrySelectFirst(default(JsonElement), out _));
        Assert.Throws<ArgumentNullException>(() => JsonText.Parse("1").Root.Select(null!));
        Assert.Throws<ArgumentNullException>(() => JsonElement.Parse("1").Select(null!));
        Assert.Throws<ArgumentNullException>(() => ((JsonNode?)null).Select(null!));
        JsonDocument disposed = JsonDocument.Parse("[1]");
        JsonElement element = disposed.RootElement;
        disposed.Dispose();
        Assert.Throws<ObjectDisposedException>(() => JsonPath.Parse("$.*").Select(element));
        using var parser = new JsonTextParser();
        JsonValueView old = parser.Parse("[1]"u8.ToArray());
        parser.Parse("[2]"u8.ToArray());
        Assert.Throws<InvalidOperationException>(() => path.Select(old));
    }

    [Fact]
    public void CommentsAndTrailingCommasDoNotMatter()
    {
        JsonValueView root = JsonText.Parse("""{"a":[1,/* 5 */2,],}//x""", new JsonTextOptions { SkipComments = true, AllowTrailingCommas = true }).Root;
        Assert.Equal([1, 2], JsonPath.Parse("$..a[*]").Select(root).Select(static value => value.GetInt32()));
    }
}
