using System.Net;
using System.Net.Http.Headers;
using System.Text;

namespace Peregrine.Json.Hosts;

/// <summary>Documents without types and their patches as parameters and results of handlers, by the framework's serializer, by options, and by the package.</summary>
public sealed class DocumentBodyTests
{
    private const string Any = """{"b":[1.50,-0,1e400,"\u00E9é",null,{}],"a":true}""";

    private static readonly string[] s_ways = ["", "/mvc"];

    [Theory]
    [InlineData(Engine.Framework)]
    [InlineData(Engine.Options)]
    [InlineData(Engine.Package)]
    public async Task ParametersAndResults(Engine engine)
    {
        await using DocumentApp app = await DocumentApp.StartAsync(engine);
        foreach (string way in s_ways)
        {
            foreach (string body in (string[])[Any, "[]", " \"a\\/\" ", "7", "false", $"[{string.Join(',', Enumerable.Repeat(Any, 500))}]"])
            {
                foreach (string path in (string[])["/text", "/view"])
                {
                    (HttpStatusCode status, string text, string? type) = await PostAsync(app, way + path, body);
                    Assert.Equal((HttpStatusCode.OK, "application/json"), (status, type));
                    Assert.True(JsonValueView.DeepEquals(JsonText.Parse(body).Root, JsonText.Parse(text).Root), text);
                }
            }

            // Numbers keep their text.
            Assert.Contains("[1.50,-0,1e400,", (await PostAsync(app, way + "/text", Any)).Text, StringComparison.Ordinal);
            Assert.Equal("1.50", (await PostAsync(app, way + "/first", "[1.50,2]")).Text);
            Assert.Equal(
                """{"name":"n","count":0,"text":{"x":[1.0]},"view":[2.0],"at":"/a~1b","find":"$.a[*]"}""",
                (await PostAsync(app, way + "/member", """{"name":"n","text":{"x":[1.0]},"view":[2.0],"at":"/a~1b","find":"$.a[*]"}""")).Text);
        }
    }

    [Theory]
    [InlineData(Engine.Framework)]
    [InlineData(Engine.Options)]
    [InlineData(Engine.Package)]
    public async Task PatchesByTheirMediaTypes(Engine engine)
    {
        await using DocumentApp app = await DocumentApp.StartAsync(engine);
        foreach (string way in s_ways)
        {
            const string Patch = """[{"op":"test","path":"/name","value":"pen"},{"op":"add","path":"/tags/-","value":"c"},{"op":"move","from":"/name","path":"/title"}]""";
            foreach (string type in (string[])["application/json-patch+json", "application/json", "application/json-patch+json; charset=utf-8"])
            {
                (HttpStatusCode status, string text, _) = await PostAsync(app, way + "/patch", Patch, type);
                Assert.Equal((HttpStatusCode.OK, """{"tags":["a","b","c"],"title":"pen"}"""), (status, text));
            }

            Assert.Equal(Patch, (await PostAsync(app, way + "/operations", Patch)).Text);

            (HttpStatusCode merged, string target, _) = await PostAsync(app, way + "/merge", """{"name":null,"view":{"x":1}}""", "application/merge-patch+json");
            Assert.Equal((HttpStatusCode.OK, """{"name":null,"count":2,"text":null,"view":{"x":1},"at":null,"find":null}"""), (merged, target));
        }
    }

    /// <summary>Pointers and paths are also taken from a query string.</summary>
    [Theory]
    [InlineData(Engine.Framework)]
    [InlineData(Engine.Options)]
    [InlineData(Engine.Package)]
    public async Task PointersAndPathsOfQueries(Engine engine)
    {
        await using DocumentApp app = await DocumentApp.StartAsync(engine);
        foreach (string way in s_ways)
        {
            foreach ((string query, HttpStatusCode expected, string? result) in ((string, HttpStatusCode, string?)[])
                [
                    ("at?at=/tags/1", HttpStatusCode.OK, "\"b\""), ("at?at=/tags/2", HttpStatusCode.NotFound, null), ("at?at=tags", HttpStatusCode.BadRequest, null), ("at?at=/~", HttpStatusCode.BadRequest, null),
                    ("find?find=$.tags[*]", HttpStatusCode.OK, "[\"a\",\"b\"]"), ("find?find=$[", HttpStatusCode.BadRequest, null), ("find", HttpStatusCode.BadRequest, null),
                ])
            {
                using HttpResponseMessage response = await app.Client.GetAsync(new Uri($"{way}/{query}", UriKind.Relative), TestContext.Current.CancellationToken);
                string text = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
                Assert.True(expected == response.StatusCode && (result is null || result == text), $"{way}/{query}: {response.StatusCode} {text}");
            }
        }

        // What describes the program to clients knows the types as any JSON, or as strings.
        JsonText described = JsonText.Parse(await app.Client.GetStringAsync(new Uri("/openapi/v1.json", UriKind.Relative), TestContext.Current.CancellationToken));
        Assert.True(described.Root["paths"].TryGetProperty("/patch", out _));
        Assert.True(described.Root["paths"].TryGetProperty("/mvc/patch", out _));
    }

    [Theory]
    [InlineData(Engine.Framework)]
    [InlineData(Engine.Options)]
    [InlineData(Engine.Package)]
    public async Task BadBodiesAreTheClientsFault(Engine engine)
    {
        await using DocumentApp app = await DocumentApp.StartAsync(engine);
        foreach (string way in s_ways)
        {
            foreach ((string path, string body) in ((string, string)[])
                [
                    ("/text", "{\"a\":"), ("/text", ""), ("/text", "{\"a\":1,}"), ("/text", "[01]"), ("/text", "\u00FF"), ("/view", "[1"), ("/view", "tru"), ("/view", "\"\u0001\""),
                    ("/patch", "{}"), ("/patch", "[{\"op\":\"add\",\"path\":\"/a\"}]"), ("/patch", "[{\"op\":\"remove\",\"path\":\"a\"}]"), ("/patch", "[{\"op\":\"drop\",\"path\":\"/a\"}]"),
                    ("/patch", "[{\"op\":\"remove\",\"path\":\"/a\"}"), ("/member", "{\"at\":\"a\"}"), ("/member", "{\"at\":1}"), ("/member", "{\"find\":\"$[\"}"), ("/member", "{\"view\":[1,]}"),
                ])
            {
                (HttpStatusCode status, string text, _) = await PostAsync(app, way + path, body, path == "/patch" ? "application/json-patch+json" : "application/json");
                Assert.True(status == HttpStatusCode.BadRequest, $"{engine} {way}{path} {body}: {status} {text}");
            }

            // Not UTF-8: that, too, is the client's fault.
            using var content = new ByteArrayContent([.. "{\"a\":\""u8, 0xC3, .. "\"}"u8]);
            content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
            using HttpResponseMessage response = await app.Client.PostAsync(new Uri(way + "/text", UriKind.Relative), content, TestContext.Current.CancellationToken);
            Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        }

        // The words of the fault reach the client of a controller, with the path of the member.
        string words = (await PostAsync(app, "/mvc/member", "{\"at\":\"a\"}")).Text;
        Assert.Contains("A JSON pointer that is not empty begins with", words, StringComparison.Ordinal);
        Assert.Contains("$.at", words, StringComparison.Ordinal);
    }

    /// <summary>Documents that outlive their request do not refer to its memory, which the server overwrites and gives to other requests.</summary>
    [Theory]
    [InlineData(Engine.Framework)]
    [InlineData(Engine.Options)]
    [InlineData(Engine.Package)]
    public async Task DocumentsOutliveTheirRequests(Engine engine)
    {
        await using DocumentApp app = await DocumentApp.StartAsync(engine);
        var expected = new List<(string Name, string Value)>();
        foreach (string way in s_ways)
        {
            foreach (int length in (int[])[1, 100, 5_000, 150_000])
            {
                string value = new('v', length), document = $$"""{"value":"{{value}}","list":[1,2,3]}""";
                foreach ((string path, string body) in ((string, string)[])
                    [
                        ("text", document), ("view", document), ("member", $$"""{"text":{{document}},"view":{{document}}}"""),
                        ("patch", $$"""[{"op":"add","path":"/x","value":{{document}}}]"""),
                    ])
                {
                    string name = $"{engine} {way} {path} {length}";
                    Assert.Equal(HttpStatusCode.OK, (await PostAsync(app, $"{way}/keep/{path}", body, name: name)).Status);
                    expected.Add((name, value));

                    // Others of the same length take the place, in pools of arrays as well.
                    Assert.Equal(HttpStatusCode.OK, (await PostAsync(app, $"{way}/keep/{path}", body.Replace('v', 'w').Replace("walue", "value").Replace("wiew", "view"), name: "other")).Status);
                }
            }
        }

        await Task.WhenAll(Enumerable.Range(0, 40).Select(at => PostAsync(app, s_ways[at % 2] + "/text", $"[\"{new string('z', 100 + (at * 977))}\"]")));
        Assert.True(app.Requests.Returned > 0);
        foreach ((string name, string value) in expected)
        {
            foreach (JsonValueView view in Views(DocumentApp.Kept[name]))
            {
                Assert.Equal(value, view["value"].GetString());
                Assert.Equal("[1,2,3]", view["list"].ToString());
            }
        }
    }

    private static IEnumerable<JsonValueView> Views(object kept) => kept switch
    {
        JsonText text => [text.Root],
        JsonValueView view => [view],
        JsonPatch patch => [patch.Operations[0].Value],
        DocumentModel model => [model.Text!.Root, model.View],
        _ => throw new ArgumentException("Unknown.", nameof(kept)),
    };

    private static async Task<(HttpStatusCode Status, string Text, string? Type)> PostAsync(DocumentApp app, string path, string body, string type = "application/json", string? name = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = new StringContent(body, Encoding.UTF8) };
        request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(type);
        if (name is not null)
        {
            request.Headers.Add("X-Case", name);
        }

        using HttpResponseMessage response = await app.Client.SendAsync(request, TestContext.Current.CancellationToken);
        return (response.StatusCode, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken), response.Content.Headers.ContentType?.MediaType);
    }
}
