using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests.Edits;

public class MergePatchTests
{
    /// <summary>RFC 7396 appendix A.</summary>
    [Theory]
    [InlineData("""{"a":"b"}""", """{"a":"c"}""", """{"a":"c"}""")]
    [InlineData("""{"a":"b"}""", """{"b":"c"}""", """{"a":"b","b":"c"}""")]
    [InlineData("""{"a":"b"}""", """{"a":null}""", "{}")]
    [InlineData("""{"a":"b","b":"c"}""", """{"a":null}""", """{"b":"c"}""")]
    [InlineData("""{"a":["b"]}""", """{"a":"c"}""", """{"a":"c"}""")]
    [InlineData("""{"a":"c"}""", """{"a":["b"]}""", """{"a":["b"]}""")]
    [InlineData("""{"a":{"b":"c"}}""", """{"a":{"b":"d","c":null}}""", """{"a":{"b":"d"}}""")]
    [InlineData("""{"a":[{"b":"c"}]}""", """{"a":[1]}""", """{"a":[1]}""")]
    [InlineData("""["a","b"]""", """["c","d"]""", """["c","d"]""")]
    [InlineData("""{"a":"b"}""", """["c"]""", """["c"]""")]
    [InlineData("""{"a":"foo"}""", "null", "null")]
    [InlineData("""{"a":"foo"}""", "\"bar\"", "\"bar\"")]
    [InlineData("""{"e":null}""", """{"a":1}""", """{"e":null,"a":1}""")]
    [InlineData("[1,2]", """{"a":"b","c":null}""", """{"a":"b"}""")]
    [InlineData("{}", """{"a":{"bb":{"ccc":null}}}""", """{"a":{"bb":{}}}""")]

    // Names that occur twice: the last one counts.
    [InlineData("""{"a":1,"b":2,"a":3}""", """{"a":null}""", """{"b":2}""")]
    [InlineData("""{"a":1}""", """{"a":{"x":1},"\u0061":{"y":2}}""", """{"a":{"y":2}}""")]
    [InlineData("""{"a":1}""", """{"a":null,"a":[null,{"b":null}]}""", """{"a":[null,{"b":null}]}""")]
    public void TheExamplesOfTheStandard(string target, string patch, string expected)
    {
        JsonText made = JsonMergePatch.Apply(JsonText.Parse(target), JsonText.Parse(patch));
        Assert.Equal(expected, made.ToString());
        BetweenTests.SameAsParsed(made, 0);
        Assert.Equal(expected, JsonText.Parse(JsonMergePatch.Apply(JsonText.Parse(target).Utf8, JsonText.Parse(patch).Utf8)).ToString());
        Assert.Equal(expected, JsonMergePatch.Apply(JsonElement.Parse(target), JsonElement.Parse(patch)).GetRawText());
        if (!target.Contains("\"a\":3", StringComparison.Ordinal))
        {
            Assert.Equal(expected, JsonMergePatch.ApplyTo(JsonNode.Parse(target), JsonText.Parse(patch).Root)?.ToJsonString() ?? "null");
        }
    }

    [Fact]
    public void UnchangedPartsStayAsTheyAre() => Assert.Equal(
        "{ \"a\" : { \"x\" : 2, \"y\": [ 1,2 ] }, \"c\": {\"z\":[ ]} }\n",
        JsonMergePatch.Apply(JsonText.Parse("{ \"a\" : { \"x\" : 1, \"y\": [ 1,2 ] }, \"b\": null }\n"),
            JsonText.Parse("""{"b":null,"a":{"x":2},"c":{"z":[ ]}}""")).ToString());

    [Fact]
    public void NodesStayTheSame()
    {
        JsonNode root = JsonNode.Parse("""{"a":{"b":1},"c":[1]}""")!, a = root["a"]!;
        Assert.Same(root, JsonMergePatch.ApplyTo(root, JsonNode.Parse("""{"a":{"b":null,"d":{"e":null}},"c":2}""")));
        Assert.Same(a, root["a"]);
        Assert.Equal("""{"a":{"d":{}},"c":2}""", root.ToJsonString());
        Assert.Null(JsonMergePatch.ApplyTo(root, (JsonNode?)null));
        Assert.Equal("{}", JsonMergePatch.ApplyTo(null, JsonNode.Parse("""{"a":null}"""))!.ToJsonString());
    }

    [Theory]
    [InlineData("""{"a":1,"b":{"c":1,"d":[1,2]},"e":0}""", """{"b":{"c":2,"d":[1,2.0]},"a":1.0,"f":[null]}""", """{"e":null,"b":{"c":2},"f":[null]}""")]
    [InlineData("""{"a":{"b":{"c":1}}}""", """{"a":{"b":{"c":1}}}""", "{}")]
    [InlineData("""{"a":{"b":{"c":1}},"x":null}""", """{"a":{"b":{"d":1}},"x":null}""", """{"a":{"b":{"c":null,"d":1}}}""")]
    [InlineData("""{"a":1}""", "null", "null")]
    [InlineData("1", """{"a":[null]}""", """{"a":[null]}""")]
    public void ThePatchIsSmall(string from, string to, string patch) =>
        Assert.Equal(patch, JsonMergePatch.Between(JsonText.Parse(from), JsonText.Parse(to)).ToString());

    [Theory]
    [InlineData("{}", """{"a":null}""")]
    [InlineData("""{"a":1}""", """{"a":null}""")]
    [InlineData("[]", """{"a":{"b":null}}""")]
    [InlineData("""{"x":{}}""", """{"x":{"y":{"z":null}}}""")]
    public void ANullCannotBeSet(string from, string to) =>
        Assert.Throws<InvalidOperationException>(() => JsonMergePatch.Between(JsonText.Parse(from), JsonText.Parse(to)));

    [Fact]
    public void AnUnpairedSurrogateInANameIsRefused() =>
        Assert.Throws<InvalidOperationException>(() => JsonMergePatch.Apply(JsonText.Parse("{}"), JsonText.Parse("""{"\ud800":1}""")));

    [Theory]
    [InlineData("{}", """{"\ud800":1}""")]
    [InlineData("""{"\ud800":1}""", "{}")]
    [InlineData("""{"\ud800":1}""", """{"\ud800":2}""")]
    [InlineData("""{"\ud800":{"a":1}}""", """{"\ud800":{"a":2}}""")]
    [InlineData("""{"\ud800":{"a":1}}""", """{"\ud800":{"b":1}}""")]
    [InlineData("""{"a":1}""", """{"a":{"b":{"\ud800":1}}}""")]
    [InlineData("[]", """{"a":{"\ud800":1}}""")]
    public void AMemberWithoutAProperNameCannotBeChanged(string from, string to) =>
        Assert.Contains(
            "unpaired surrogate",
            Assert.Throws<InvalidOperationException>(() => JsonMergePatch.Between(JsonText.Parse(from), JsonText.Parse(to))).Message,
            StringComparison.Ordinal);

    [Theory]
    [InlineData("""{"\ud800":{"\udc00":1,"b":[]},"c":1}""", """{"c":2,"\ud800":{"b":[],"\udc00":1.0}}""", """{"c":2}""")]
    [InlineData("""{"\ud800":0,"\ud800":1}""", """{"\ud800":2,"\ud800":1,"a":[{"\ud800":null}]}""", """{"a":[{"\ud800":null}]}""")]
    public void AMemberWithoutAProperNameMayStay(string from, string to, string patch) =>
        Assert.Equal(patch, JsonMergePatch.Between(JsonText.Parse(from), JsonText.Parse(to)).ToString());

    [Fact]
    public void NodesStayAsTheyAreIfANameIsRefused()
    {
        JsonNode node = JsonNode.Parse("""{"a":1}""")!;
        JsonText patch = JsonText.Parse("""{"a":2,"b":{"c":3,"\ud800":4}}""");
        Assert.Throws<InvalidOperationException>(() => JsonMergePatch.ApplyTo(node, patch.Root));
        Assert.Equal("""{"a":1}""", node.ToJsonString());
        JsonMergePatch.ApplyTo(node, JsonText.Parse("""{"b":[{"\ud800":null}],"a":null}""").Root);
        Assert.Equal((1, 1), (node.AsObject().Count, node["b"]!.AsArray().Count));
    }

    /// <summary>A later null removes the member, whose names are then not needed: by the target's comparison of names.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NamesOfAMemberThatIsRemovedLaterAreNotRead(bool ignoresCase)
    {
        JsonNode node = JsonNode.Parse("""{"A":1}""", new JsonNodeOptions { PropertyNameCaseInsensitive = ignoresCase })!;
        JsonText patch = JsonText.Parse("""{"a":{"\ud800":1},"A":null}""");
        if (ignoresCase)
        {
            Assert.Equal("{}", JsonMergePatch.ApplyTo(node, patch.Root)!.ToJsonString());
        }
        else
        {
            Assert.Throws<InvalidOperationException>(() => JsonMergePatch.ApplyTo(node, patch.Root));
            Assert.Equal("""{"A":1}""", node.ToJsonString());
        }
    }
}
