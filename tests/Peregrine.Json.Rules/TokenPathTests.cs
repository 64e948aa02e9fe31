using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Rules;

/// <summary>PJ0009: paths of Newtonsoft.Json in a project that has JSONPath.</summary>
public sealed class TokenPathTests
{
    private const string Id = "PJ0009";

    [Fact]
    public async Task PathsOfTokensAreReported()
    {
        Diagnostic[] reports = await Bench.Marked(Id, """
            using Newtonsoft.Json.Linq;
            class A
            {
                JToken? B(string json) => JToken.Parse(json).[|SelectToken|]("$.a.b");
                string? C(JObject value, string path) => (string?)value.[|SelectToken|](path, errorWhenNoMatch: true);
                IEnumerable<JToken> D(JArray value) => value.[|SelectTokens|]("$..a");
                JToken? E(JToken? value) => value?.[|SelectToken|]("a.b", new JsonSelectSettings { RegexMatchTimeout = TimeSpan.FromSeconds(1) });
                List<JToken?> F(JToken value, List<string> paths) => paths.Select(path => value.[|SelectToken|](path)).ToList();
                Func<string, JToken?> G(JToken value) => value.[|SelectToken|];
                void H(JToken value) => value.[|SelectToken|]("$.a")?.Remove();
            }
            """);
        Assert.Equal("'SelectToken' takes a path of Newtonsoft.Json: JsonPath has the standard's (RFC 9535), over JsonText, JsonElement and JsonNode", reports[0].GetMessage(System.Globalization.CultureInfo.InvariantCulture));
        Assert.All(reports, static one => Assert.Equal(DiagnosticSeverity.Info, one.Severity));
    }

    /// <summary>Whether or not the project adopted the library's serializer: paths are another matter.</summary>
    [Fact]
    public async Task WithoutTheLine() => await Bench.Marked(Id, """
        using Newtonsoft.Json.Linq;
        class A { JToken? B(JToken value) => value.[|SelectToken|]("$.a"); }
        """, isAdopted: false);

    [Fact]
    public async Task OthersAreSilent() => await Bench.Marked(Id, """
        using System.Linq.Expressions;
        using System.Text.Json.Nodes;
        using Newtonsoft.Json.Linq;
        using Peregrine.Json;
        static class Own
        {
            public static JToken? SelectToken(this JToken value, int at) => value[at];
            public static JsonNode? SelectToken(this JsonNode value, string path) => JsonPath.Parse(path).Select(value)[0];
        }
        class A
        {
            JToken? Indexer(JObject value) => value["a"]!["b"];
            JToken? OwnExtension(JToken value) => value.SelectToken(1);
            JsonNode? OfNodes(JsonNode value) => value.SelectToken("$.a");
            string Named => nameof(JToken.SelectToken) + nameof(JToken.SelectTokens);
            Expression<Func<JToken, JToken?>> Tree = value => value.SelectToken("$.a");
            bool Compared(JToken token) => token.Children().Any() && token.Path == "a" && token.HasValues;
        }
        """);

    [Fact]
    public async Task ProjectsWithoutDocumentsAreSilent()
    {
        const string Code = "using Newtonsoft.Json.Linq;\nclass A { JToken? B(JToken value) => value.SelectToken(\"$.a\"); }\n";
        Bench bench = Bench.Empty().With("App", [("Line.cs", Bench.TheLine), ("A.cs", Code)], arePackagesKnown: false);
        Assert.Empty(await (await bench.Compiles()).Reports());
        Assert.Single(await Bench.Adopted(Code).Reports());
    }
}
