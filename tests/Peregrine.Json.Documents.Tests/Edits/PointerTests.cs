using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests.Edits;

public class PointerTests
{
    /// <summary>The document of RFC 6901 section 5.</summary>
    private const string Document = """
        {
          "foo": ["bar", "baz"],
          "": 0,
          "a/b": 1,
          "c%d": 2,
          "e^f": 3,
          "g|h": 4,
          "i\\j": 5,
          "k\"l": 6,
          " ": 7,
          "m~n": 8
        }
        """;

    /// <summary>The tables of RFC 6901 sections 5 and 6.</summary>
    [Theory]
    [InlineData("", "#", Document)]
    [InlineData("/foo", "#/foo", """["bar", "baz"]""")]
    [InlineData("/foo/0", "#/foo/0", "\"bar\"")]
    [InlineData("/", "#/", "0")]
    [InlineData("/a~1b", "#/a~1b", "1")]
    [InlineData("/c%d", "#/c%25d", "2")]
    [InlineData("/e^f", "#/e%5Ef", "3")]
    [InlineData("/g|h", "#/g%7Ch", "4")]
    [InlineData("/i\\j", "#/i%5Cj", "5")]
    [InlineData("/k\"l", "#/k%22l", "6")]
    [InlineData("/ ", "#/%20", "7")]
    [InlineData("/m~0n", "#/m~0n", "8")]
    public void TheTablesOfTheStandard(string text, string fragment, string value)
    {
        JsonPointer pointer = JsonPointer.Parse(text);
        Assert.Equal(text, pointer.ToString());
        Assert.Equal(fragment, pointer.ToUriFragment());
        Assert.Equal(pointer, JsonPointer.ParseUriFragment(fragment));
        Assert.Equal(value, pointer.Evaluate(JsonText.Parse(Document).Root).ToString() is var shown && value.StartsWith('"') ? $"\"{shown}\"" : shown);
        Assert.Equal(value, pointer.Evaluate(JsonElement.Parse(Document)).GetRawText());
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(value), pointer.Evaluate(JsonNode.Parse(Document))));
        Assert.True(pointer.TryEvaluate(JsonText.Parse(Document).Root, out _) && pointer.TryEvaluate(JsonElement.Parse(Document), out _)
            && pointer.TryEvaluate(JsonNode.Parse(Document), out _));
    }

    [Theory]
    [InlineData("a", "character 0")]
    [InlineData("#/a", "character 0")]
    [InlineData("/~2", "character 1")]
    [InlineData("/a/b~", "character 4")]
    [InlineData("/a~0~/b", "character 4")]
    public void WrongTextsAreRefused(string text, string place)
    {
        Assert.Contains(place, Assert.Throws<FormatException>(() => JsonPointer.Parse(text)).Message, StringComparison.Ordinal);
        Assert.False(JsonPointer.TryParse(text, out JsonPointer? pointer));
        Assert.Null(pointer);
    }

    [Theory]
    [InlineData("", "character 0")]
    [InlineData("/a", "character 0")]
    [InlineData("#/a b", "character 3")]
    [InlineData("#/%2", "character 2")]
    [InlineData("#/%zz", "character 2")]
    [InlineData("#/é", "character 2")]
    [InlineData("#/%ff", "byte 1")]
    [InlineData("#a", "character 0")]
    public void WrongFragmentsAreRefused(string text, string place) =>
        Assert.Contains(place, Assert.Throws<FormatException>(() => JsonPointer.ParseUriFragment(text)).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData("/a/-", "'-' is the element after the last one")]
    [InlineData("/a/01", "'01' is no index")]
    [InlineData("/a/+1", "'+1' is no index")]
    [InlineData("/a/", "'' is no index")]
    [InlineData("/a/1e0", "'1e0' is no index")]
    [InlineData("/a/\u0661", "is no index")]
    [InlineData("/a/2", "has 2 elements, and none with the index 2")]
    [InlineData("/a/2147483648", "none with the index 2147483648")]
    [InlineData("/a/99999999999999999999999999", "none with the index 99999999999999999999999999")]
    [InlineData("/b", "at the root has no member 'b'")]
    [InlineData("/a/0/c", "at '/a/0' is a number")]
    [InlineData("/d/x", "at '/d' is null")]
    [InlineData("/\ud800", "has no member")]
    public void WhereAPointerEndsIsSaid(string text, string message)
    {
        const string json = """{"a":[1,2],"d":null}""";
        JsonPointer pointer = JsonPointer.Parse(text);
        Assert.Contains(message, Assert.Throws<KeyNotFoundException>(() => pointer.Evaluate(JsonText.Parse(json).Root)).Message, StringComparison.Ordinal);
        Assert.Contains(message, Assert.Throws<KeyNotFoundException>(() => pointer.Evaluate(JsonElement.Parse(json))).Message, StringComparison.Ordinal);
        Assert.Contains(message, Assert.Throws<KeyNotFoundException>(() => pointer.Evaluate(JsonNode.Parse(json))).Message, StringComparison.Ordinal);
        Assert.False(pointer.TryEvaluate(JsonText.Parse(json).Root, out JsonValueView view));
        Assert.Equal(JsonValueKind.Undefined, view.ValueKind);
        Assert.False(pointer.TryEvaluate(JsonElement.Parse(json), out JsonElement element));
        Assert.Equal(JsonValueKind.Undefined, element.ValueKind);
        Assert.False(pointer.TryEvaluate(JsonNode.Parse(json), out JsonNode? node));
        Assert.Null(node);
    }

    [Fact]
    public void ANullIsAValue()
    {
        Assert.True(JsonPointer.Parse("/d").TryEvaluate(JsonNode.Parse("""{"d":null}"""), out JsonNode? node));
        Assert.Null(node);
        Assert.True(JsonPointer.Root.TryEvaluate((JsonNode?)null, out _));
        Assert.Null(JsonPointer.Root.Evaluate((JsonNode?)null));
    }

    [Fact]
    public void TheLastOfTwoNamesCounts()
    {
        Assert.Equal(2, JsonPointer.Parse("/a").Evaluate(JsonText.Parse("""{"a":1,"a":2}""").Root).GetInt32());
        Assert.Equal(2, JsonPointer.Parse("/a").Evaluate(JsonElement.Parse("""{"a":1,"\u0061":2}""")).GetInt32());
    }

    [Fact]
    public void DefaultValuesAreRefused()
    {
        Assert.Throws<InvalidOperationException>(() => JsonPointer.Root.Evaluate(default(JsonValueView)));
        Assert.Throws<InvalidOperationException>(() => JsonPointer.Root.TryEvaluate(default(JsonElement), out _));
    }

    [Fact]
    public void PartsAndEquality()
    {
        JsonPointer pointer = JsonPointer.Root.Append("a/b").Append(0).Append("~");
        Assert.Equal("/a~1b/0/~0", pointer.ToString());
        Assert.Equal(("~", 3, "/a~1b/0"), (pointer.Token, pointer.Depth, pointer.Parent!.ToString()));
        Assert.Equal(pointer, JsonPointer.Parse("/a~1b/0/~0"));
        Assert.True(pointer == "/a~1b/0/~0" && pointer != "/a~1b/0/~1" && pointer != JsonPointer.Root);
        Assert.Equal(pointer.GetHashCode(), JsonPointer.Parse("/a~1b/0/~0").GetHashCode());
        Assert.Null(JsonPointer.Root.Parent);
        Assert.Throws<ArgumentOutOfRangeException>(() => pointer.Append(-1));
        Assert.Throws<ArgumentNullException>(() => JsonPointer.Parse(null!));
        Assert.Equal("/~01", JsonPointer.Root.Append("~1").ToString());
        Assert.Equal("~1", JsonPointer.Parse("/~01").Token);
        Assert.Equal("#/%C3%A9", JsonPointer.Parse("/é").ToUriFragment());
        Assert.Throws<InvalidOperationException>(() => JsonPointer.Parse("/\ud800").ToUriFragment());
    }

    [Fact]
    public void DepthNeedsNoStack()
    {
        const int depth = 1_000_000;
        string text = string.Concat(Enumerable.Repeat("/0", depth));
        JsonPointer pointer = JsonPointer.Parse(text);
        Assert.Equal(text, pointer.ToString());
        Assert.Equal(pointer, JsonPointer.Parse(text));
        JsonText document = JsonText.Parse(new string('[', depth) + "7" + new string(']', depth), new JsonTextOptions { MaxDepth = depth });
        Assert.Equal(7, pointer.Evaluate(document.Root).GetInt32());
        Assert.Contains("is a number", Assert.Throws<KeyNotFoundException>(() => pointer.Append(0).Evaluate(document.Root)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void ThreadsShareAPointer()
    {
        JsonText document = JsonText.Parse("""{"a":{"b":[1,2,3]}}""");
        JsonPointer pointer = JsonPointer.Parse("/a/b/2");
        Parallel.For(0, 200, _ => Assert.Equal(3, pointer.Evaluate(document.Root).GetInt32()));
    }
}
