using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Hosts;

/// <summary>
/// Each endpoint of ASP.NET Core, over Kestrel with a real client: with options that use this library, and with the package, the status, the headers and the body are those
/// without, and this library's engine served them.
/// </summary>
public sealed class HostTests(Hosts hosts) : IClassFixture<Hosts>
{
    private const string Good = """{"id":1,"name":"tea","price":2.5,"at":"2024-01-02T03:04:05","tags":["x"]}""";

    private readonly Host _plain = hosts.Plain, _bridged = hosts.Bridged, _packaged = hosts.Packaged;

    /// <summary>Path, body to post or null, and which engine serves the items: ours, theirs, or null where there are none.</summary>
    public static TheoryData<string, string?, bool?> Cases => new()
    {
        { "/item", null, true }, { "/items", null, true }, { "/lazy", null, true }, { "/async", null, true }, { "/results", null, true }, { "/typed", null, true }, { "/created", null, true },
        { "/object", null, true }, { "/shape", null, null }, { "/shapes", null, null }, { "/anonymous", null, true }, { "/null", null, null }, { "/problem", null, null }, { "/write", null, true },
        { "/echo", Good, true }, { "/echoes", "[" + Good + "," + Good + "]", true }, { "/shape", """{"$type":"circle","radius":1}""", null }, { "/read", Good, true },
        { "/echo", "{\"id\":\"7\",\"unknown\":[1,{\"a\":null}],\"NAME\":\"n\"}", true }, { "/echo", "null", null }, { "/echo", "", null },
        { "/echo", "{\"id\":1", null }, { "/echo", "{\"id\":\"x\"}", null }, { "/echo", "[1]", null }, { "/echo", "{\"tags\":[1]}", null }, { "/echo", Good + "x", null }, { "/echo", "{\"id\":1,}", null },
        { "/read", "{\"id\":tru", null }, { "/shape", """{"$type":"other"}""", null }, { "/shape", """{"radius":1}""", null }, { "/echo", Good[..^1] + ",\"deep\":" + new string('[', 70), null },
        { "/mvc/item", null, true }, { "/mvc/result", null, true }, { "/mvc/json", null, true }, { "/mvc/shape", null, null }, { "/mvc/missing", null, null },
        { "/mvc/echo", Good, true }, { "/mvc/echo", "{\"id\":\"x\"}", null }, { "/mvc/echo", "{\"id\":1", null }, { "/mvc/echo", "{\"tags\":[\"a\",3]}", null }, { "/mvc/echo", "", null }, { "/mvc/echo", "null", null },
        { "/direct", null, true }, { "/direct-type", null, null }, { "/direct-info", null, true }, { "/direct-context", null, true },
        { "/direct", Good, true }, { "/direct-type", Good, true }, { "/direct-info", Good, true }, { "/direct-context", Good, true }, { "/direct", "{", null }, { "/direct", "", null },
        { "/mvc/order", "{\"customer\":\"c\",\"count\":2,\"items\":[" + Good + "]}", true }, { "/mvc/order", "{\"count\":20}", null }, { "/mvc/order", "{\"items\":[{\"id\":1},{\"id\":\"x\"}]}", null },
    };

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task AnswersAreTheSame(string path, string? body, bool? isOurs)
    {
        string key = Guid.NewGuid().ToString();
        string theirs = await AskAsync(_plain.Client, path, body, key + "-plain");
        foreach ((string name, Host host) in ((string, Host)[])[("-bridged", _bridged), ("-packaged", _packaged)])
        {
            string answer = await AskAsync(host.Client, path, body, key + name);
            if (host == _packaged && path == "/shape" && body == """{"radius":1}""")
            {
                // Here the package is better (ClientFaultTests).
                Assert.StartsWith("500\n", theirs, StringComparison.Ordinal);
                Assert.StartsWith("400\n", answer, StringComparison.Ordinal);
                continue;
            }

            Assert.Equal(theirs, answer);

            // The framework's own methods, given metadata of a context that is not ours.
            bool isContext = host == _bridged && path is "/direct-info" or "/direct-context";
            if (isOurs is { } ours && !isContext)
            {
                Item.Notes notes = await ServedAsync(key + name);
                Assert.Equal((ours, !ours), (notes.Ours, notes.Theirs));
                Assert.False((await ServedAsync(key + "-plain")).Ours);
            }
        }
    }

    [Theory]
    [InlineData("utf-16")]
    [InlineData("iso-8859-1")]
    [InlineData("us-ascii")]
    [InlineData("utf-16BE")]
    [InlineData("utf-32")]
    [InlineData("utf-7")]
    [InlineData("UTF-8")]
    [InlineData("none-such")]
    public async Task OtherCharsetsAreTranscoded(string charset)
    {
        foreach (string path in (string[])["/echo", "/mvc/echo", "/read", "/direct"])
        {
            var answers = new List<string>();
            foreach (HttpClient client in (HttpClient[])[_plain.Client, _bridged.Client, _packaged.Client])
            {
                using var content = new ByteArrayContent((charset is "none-such" or "us-ascii" or "utf-7" ? Encoding.UTF8 : Encoding.GetEncoding(charset)).GetBytes(Good.Replace("tea", "thé", StringComparison.Ordinal)));
                content.Headers.ContentType = new MediaTypeHeaderValue("application/json") { CharSet = charset };
                using HttpResponseMessage response = await client.PostAsync(new Uri(path, UriKind.Relative), content);
                answers.Add(await TextOf(response));
            }

            Assert.Equal(answers[0], answers[1]);
            Assert.Equal(answers[0], answers[2]);
            Assert.True(!answers[0].StartsWith("200", StringComparison.Ordinal) || path == "/direct" || charset == "us-ascii" || answers[0].Replace("\\u00E9", "é", StringComparison.Ordinal).Contains("\"thé\"", StringComparison.Ordinal), answers[0]);
        }
    }

    /// <summary>A body that comes in pieces, slowly, and one that ends in the middle.</summary>
    [Fact]
    public async Task BodiesInPieces()
    {
        (int count, int bad) = UsualRun.IsShort ? (800, 36_000) : (2_000, 90_000);
        string items = "[" + string.Join(',', Enumerable.Repeat(Good, count)) + "]";
        foreach (string path in (string[])["/echoes", "/mvc/echoes"])
        {
            foreach (string body in (string[])[items, items[..^9], items.Insert(bad, "\u0001")])
            {
                var answers = new List<string>();
                foreach (HttpClient client in (HttpClient[])[_plain.Client, _bridged.Client, _packaged.Client])
                {
                    using var content = new Slow(Encoding.UTF8.GetBytes(body));
                    content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
                    using HttpResponseMessage response = await client.PostAsync(new Uri(path, UriKind.Relative), content);
                    answers.Add(((int)response.StatusCode) + " " + (response.IsSuccessStatusCode ? await response.Content.ReadAsStringAsync() : ""));
                }

                Assert.Equal(answers[0], answers[1]);
                Assert.Equal(answers[0], answers[2]);
            }
        }
    }

    [Fact]
    public async Task ClientsReadAndWrite()
    {
        var plain = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        JsonSerializerOptions bridged = new JsonSerializerOptions(JsonSerializerDefaults.Web).UsePeregrine();
        foreach ((JsonSerializerOptions options, bool isOurs) in ((JsonSerializerOptions, bool)[])[(plain, false), (bridged, true)])
        {
            HttpClient client = _plain.Client;
            Item.Notes notes = Item.Watch();
            Item item = (await client.GetFromJsonAsync<Item>("/item", options))!;
            Assert.Equal((isOurs, !isOurs), (notes.Ours, notes.Theirs));
            Assert.Equal(3, (await client.GetFromJsonAsync<List<Item>>("/lazy", options))!.Count);
            Assert.Equal(3, await client.GetFromJsonAsAsyncEnumerable<Item>("/lazy", options).CountAsync());

            notes = Item.Watch();
            using HttpResponseMessage posted = await client.PostAsJsonAsync("/echo", item, options);
            Assert.Equal((isOurs, !isOurs), (notes.Ours, notes.Theirs));
            Assert.Equal(item.Name, (await posted.Content.ReadFromJsonAsync<Item>(options))!.Name);

            using JsonContent content = JsonContent.Create(item, options: options);
            Assert.Equal(Stj.Serialize(item, plain), await content.ReadAsStringAsync());
        }
    }

    private static async Task<string> AskAsync(HttpClient client, string path, string? body, string key)
    {
        using var request = new HttpRequestMessage(body is null ? HttpMethod.Get : HttpMethod.Post, path);
        request.Headers.Add("X-Case", key);
        if (body is not null)
        {
            request.Content = new StringContent(body, Encoding.UTF8, "application/json");
        }

        using HttpResponseMessage response = await client.SendAsync(request);
        return await TextOf(response);
    }

    private static async Task<string> TextOf(HttpResponseMessage response)
    {
        var text = new StringBuilder().Append((int)response.StatusCode).Append('\n');
        foreach ((string name, IEnumerable<string> values) in response.Headers.Concat(response.Content.Headers).Where(static h => h.Key != "Date"))
        {
            text.Append(name).Append(": ").AppendJoin(", ", values).Append('\n');
        }

        // The trace is the request's own, and the stack of the developer's page the library's.
        string body = await response.Content.ReadAsStringAsync();
        return text.Append(Trace().Replace(Stack().Replace(body, ""), "")).ToString();
    }

    private static Task<Item.Notes> ServedAsync(string key) => Host.Runs(key).Served.Task.WaitAsync(TimeSpan.FromSeconds(30));

    private static System.Text.RegularExpressions.Regex Trace() => new("\"traceId\":\"[^\"]*\"");

    private static System.Text.RegularExpressions.Regex Stack() => new("(?s)(\"details\":\"|   at ).*");

    private sealed class Slow(byte[] bytes) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, System.Net.TransportContext? context)
        {
            foreach (byte[] piece in bytes.Chunk(20_000))
            {
                await stream.WriteAsync(piece);
                await stream.FlushAsync();
                await Task.Delay(2);
            }
        }

        protected override bool TryComputeLength(out long length)
        {
            length = -1;
            return false;
        }
    }
}
