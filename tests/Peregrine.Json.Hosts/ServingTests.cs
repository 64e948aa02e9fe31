using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.SignalR.Client;
using Ours = Peregrine.Json.Http;
using Theirs = System.Net.Http.Json;

namespace Peregrine.Json.Hosts;

/// <summary>Tests that read counters of the whole process: no other test runs beside them.</summary>
[CollectionDefinition(nameof(ServingTests), DisableParallelization = true)]
[Collection(nameof(ServingTests))]
public sealed class ServingTests
{
    private const string Body = "{\"number\":1}";

    /// <summary>Path, body, and who serves it by options and by the package; the framework alone always does without us.</summary>
    private static readonly (string Path, string? Body, string ByOptions, string ByPackage)[] s_requests =
    [
        ("/value", null, "ours", "ours"), ("/object", null, "ours", "ours"), ("/list", null, "ours", "ours"), ("/lazy", null, "ours", "ours"), ("/anonymous", null, "ours", "ours"),
        ("/loose", null, "ours", "ours"), ("/dictionary", null, "ours", "ours"), ("/json", null, "ours", "ours"), ("/ok", null, "ours", "ours"), ("/typed", null, "ours", "ours"),
        ("/typed-json", null, "ours", "ours"), ("/created", null, "ours", "ours"), ("/async", null, "ours", "ours"), ("/later", null, "ours", "ours"), ("/problem", null, "ours", "ours"),
        ("/typed-problem", null, "ours", "ours"), ("/invalid", null, "ours", "ours"), ("/typed-invalid", null, "ours", "ours"), ("/write", null, "ours", "ours"), ("/write-direct", null, "ours", "ours"),
        ("/body", Body, "ours", "ours"), ("/bodies", "[" + Body + "]", "ours", "ours"), ("/loose", Body, "ours", "ours"), ("/read", Body, "ours", "ours"), ("/read-direct", Body, "ours", "ours"),
        ("/seen/value", null, "ours", "ours"), ("/seen/ok", null, "ours", "ours"), ("/seen/result", null, "ours", "ours"), ("/seen/object", null, "ours", "ours"), ("/seen/loose", null, "ours", "ours"),
        ("/seen/json", null, "ours", "ours"), ("/seen/async", null, "ours", "ours"), ("/seen/problem", null, "ours", "ours"), ("/seen/invalid", null, "ours", "ours"),
        ("/seen/body", Body, "ours", "ours"), ("/seen/bodies", "[" + Body + "]", "ours", "ours"), ("/seen/loose", Body, "ours", "ours"),

        // A value that waits is left before a member is called, as the sequence comes first; later ones of its type are written by System.Text.Json.
        ("/waits", null, "ours", "ours"), ("/loose", null, "ours", "ours"), ("/loose", Body, "ours", "ours"),
    ];

    private static async Task<CallMeter> MeterAsync()
    {
        _ = JsonSerializer.Serialize(1);
        return await Task.Run(static () => new CallMeter());
    }

    /// <summary>Every way through the web framework: what the meter counts is what a member sees on the stack.</summary>
    [Theory]
    [InlineData(Engine.Framework)]
    [InlineData(Engine.Options)]
    [InlineData(Engine.Package)]
    public async Task TheMeterSaysWhoServesRequests(Engine engine)
    {
        using CallMeter meter = await MeterAsync();
        await using WebApplication app = await ServingApp.StartAsync(engine);
        using var client = new HttpClient { BaseAddress = ServingApp.AddressOf(app) };
        foreach ((string path, string? body, string byOptions, string byPackage) in s_requests)
        {
            string expected = engine == Engine.Options ? byOptions : engine == Engine.Package ? byPackage : path.EndsWith("-direct", StringComparison.Ordinal) ? "ours" : "theirs";
            await CheckAsync(meter, $"{engine} {path} {body}", expected, async () =>
            {
                using StringContent? content = body is null ? null : new StringContent(body, Encoding.UTF8, "application/json");
                using HttpResponseMessage response = content is null ? await client.GetAsync(new Uri(path, UriKind.Relative)) : await client.PostAsync(new Uri(path, UriKind.Relative), content);
                await response.Content.ReadAsStringAsync();
                Assert.True((int)response.StatusCode < 500 || path.EndsWith("problem", StringComparison.Ordinal), $"{path} {response.StatusCode}");
            });
        }
    }

    /// <summary>Hubs, by the JSON protocol. The client's own side has no part in it: it sends and gets elements.</summary>
    [Theory]
    [InlineData(Engine.Framework)]
    [InlineData(Engine.Options)]
    [InlineData(Engine.Package)]
    public async Task TheMeterSaysWhoServesHubs(Engine engine)
    {
        using CallMeter meter = await MeterAsync();
        await using WebApplication app = await ServingApp.StartAsync(engine);
        await using HubConnection hub = new HubConnectionBuilder().WithUrl(new Uri(ServingApp.AddressOf(app), "hub")).Build();
        await hub.StartAsync();
        string expected = engine == Engine.Framework ? "theirs" : "ours";
        foreach (string method in (string[])["Get", "List", "Loose"])
        {
            await CheckAsync(meter, $"{engine} {method}", expected, () => hub.InvokeAsync<JsonElement>(method));
        }

        // Each item of a stream is a root of its own.
        await CheckAsync(meter, $"{engine} Later", expected, async () => Assert.Single(await hub.StreamAsync<JsonElement>("Later").ToListAsync()));
        await CheckAsync(meter, $"{engine} Put", expected, () => hub.InvokeAsync("Put", new { number = 1 }));
    }

    /// <summary>The methods of System.Net.Http.Json with plain options and with options that use this library, and their twins.</summary>
    [Fact]
    public async Task TheMeterSaysWhoServesClients()
    {
        using CallMeter meter = await MeterAsync();
        await using WebApplication app = await ServingApp.StartAsync(Engine.Framework);
        using var client = new HttpClient(new Canned()) { BaseAddress = new Uri("http://here/") };
        var plain = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        JsonSerializerOptions bridged = new JsonSerializerOptions(JsonSerializerDefaults.Web).UsePeregrine();
        foreach ((JsonSerializerOptions options, string theirs) in ((JsonSerializerOptions, string)[])[(plain, "theirs"), (bridged, "ours")])
        {
            (string Name, string Expected, Func<Task> Act)[] calls =
            [
                ("get", theirs, () => Theirs.HttpClientJsonExtensions.GetFromJsonAsync<Seen>(client, "x", options)),
                ("delete", theirs, () => Theirs.HttpClientJsonExtensions.DeleteFromJsonAsync<Seen>(client, "x", options)),
                ("post", theirs, () => Theirs.HttpClientJsonExtensions.PostAsJsonAsync(client, "x", new Seen(), options)),
                ("put", theirs, () => Theirs.HttpClientJsonExtensions.PutAsJsonAsync(client, "x", new Seen(), options)),
                ("patch", theirs, () => Theirs.HttpClientJsonExtensions.PatchAsJsonAsync(client, "x", new Seen(), options)),
                ("content", theirs, () => Theirs.JsonContent.Create(new Seen(), options: options).ReadAsStringAsync()),
                ("read", theirs, async () => await Theirs.HttpContentJsonExtensions.ReadFromJsonAsync<Seen>(new StringContent(Body, Encoding.UTF8, "application/json"), options)),
                ("elements", "theirs", async () => await Theirs.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<Seen>(client, "list", options).ToListAsync()),
                ("get, ours", "ours", () => Ours.HttpClientJsonExtensions.GetFromJsonAsync<Seen>(client, "x", options)),
                ("delete, ours", "ours", () => Ours.HttpClientJsonExtensions.DeleteFromJsonAsync<Seen>(client, "x", options)),
                ("post, ours", "ours", () => Ours.HttpClientJsonExtensions.PostAsJsonAsync(client, "x", new Seen(), options)),
                ("put, ours", "ours", () => Ours.HttpClientJsonExtensions.PutAsJsonAsync(client, "x", new Seen(), options)),
                ("patch, ours", "ours", () => Ours.HttpClientJsonExtensions.PatchAsJsonAsync(client, "x", new Seen(), options)),
                ("content, ours", "ours", () => Ours.JsonContent.Create(new Seen(), options: options).ReadAsStringAsync()),
                ("read, ours", "ours", async () => await Ours.HttpContentJsonExtensions.ReadFromJsonAsync<Seen>(new StringContent(Body, Encoding.UTF8, "application/json"), options)),
                ("elements, ours", "ours", async () => await Ours.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<Seen>(client, "list", options).ToListAsync()),
            ];
            foreach ((string name, string expected, Func<Task> act) in calls)
            {
                await CheckAsync(meter, name, expected, act);
            }
        }
    }

    /// <summary>Runs it: a member sees who is expected, and nothing is counted as served by us that is not, nor as by System.Text.Json what we serve.</summary>
    private static async Task CheckAsync(CallMeter meter, string what, string expected, Func<Task> act)
    {
        Seen.By.Clear();
        IReadOnlyDictionary<string, long> before = meter.Read();
        await act();
        string seen = string.Join(',', Seen.By.Where(static one => one != "nobody").Distinct());
        IReadOnlyList<string> counted = meter.Since(before);
        string text = $"{what}: saw {seen}, counted {string.Join("; ", counted)}";
        Assert.True(seen == expected, text);

        // Roots that System.Text.Json serves without a look at us are not counted.
        Assert.True(expected == "ours" ? counted.Count > 0 : counted.Count == 0, text);
    }

    private sealed class Canned : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            if (request.Content is not null)
            {
                await request.Content.CopyToAsync(Stream.Null, cancellationToken);
            }

            return new HttpResponseMessage { Content = new StringContent(request.RequestUri!.AbsolutePath == "/list" ? "[" + Body + "]" : Body, Encoding.UTF8, "application/json") };
        }
    }
}
