using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Ours = Peregrine.Json.AspNetCore;

namespace Peregrine.Json.Hosts;

/// <summary>What the package for ASP.NET Core leaves as it was: documents, hubs, other formatters, limits, clients that are slow, gone or hostile.</summary>
public sealed class PackageTests(Hosts hosts) : IClassFixture<Hosts>
{
    private const string Good = """{"id":1,"name":"tea","price":2.5,"at":"2024-01-02T03:04:05","tags":["x"]}""";

    /// <summary>Every method of the framework has one of the same name, parameters, defaults and trimming warnings here, and no more but TryReadFromJsonAsync.</summary>
    [Theory]
    [InlineData(typeof(Microsoft.AspNetCore.Http.HttpRequestJsonExtensions), typeof(Ours.PeregrineJsonRequest))]
    [InlineData(typeof(Microsoft.AspNetCore.Http.HttpResponseJsonExtensions), typeof(Ours.PeregrineJsonResponse))]
    public void TheSurfaceIsTheSame(Type theirs, Type ours)
    {
        Assert.Equal(Surface(theirs), Surface(ours));

        static string[] Surface(Type type) =>
        [
            .. type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly).Where(static m => m.Name is not ("HasJsonContentType" or "TryReadFromJsonAsync"))
                .Select(static m => m.Name + "<" + string.Join(',', m.GetGenericArguments().Select(static a => a.Name)) + ">("
                    + string.Join(", ", m.GetParameters().Select(static p => p.ParameterType + " " + p.Name + (p.HasDefaultValue ? " = " + (p.DefaultValue ?? "null") : ""))) + ") " + m.ReturnType
                    + string.Concat(m.CustomAttributes.Select(static a => a.AttributeType.Name).Where(static n => n.StartsWith("Requires", StringComparison.Ordinal)).Order()))
                .Order(StringComparer.Ordinal),
        ];
    }

    /// <summary>The document that describes the program sees the types as they are.</summary>
    [Fact]
    public async Task OpenApiDocumentsAreTheSame()
    {
        string theirs = await DocumentOf(hosts.Plain);
        Assert.Contains("\"ShapeCircle\"", theirs, StringComparison.Ordinal);
        Assert.Contains("\"price\"", theirs, StringComparison.Ordinal);
        Assert.Equal(theirs, await DocumentOf(hosts.Bridged));
        Assert.Equal(theirs, await DocumentOf(hosts.Packaged));

        static async Task<string> DocumentOf(Host host)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/openapi/v1.json");
            request.Headers.Host = "here";
            using HttpResponseMessage response = await host.Client.SendAsync(request);
            string text = await response.Content.ReadAsStringAsync();
            Assert.True(response.IsSuccessStatusCode, text);
            return text;
        }
    }

    /// <summary>Arguments and results of hubs.</summary>
    [Fact]
    public async Task HubsAnswerTheSame()
    {
        foreach ((Host host, bool isOurs) in ((Host, bool)[])[(hosts.Plain, false), (hosts.Bridged, true), (hosts.Packaged, true)])
        {
            await using HubConnection connection = new HubConnectionBuilder().WithUrl(new Uri(host.Client.BaseAddress!, "/hub")).Build();
            await connection.StartAsync();
            Item echoed = await connection.InvokeAsync<Item>("Echo", Item.Sample(4));
            Assert.Equal(Stj.Serialize(Item.Sample(4)), Stj.Serialize(echoed));
            Assert.Equal([isOurs, !isOurs], await connection.InvokeAsync<bool[]>("Served"));
            Assert.Equal("""{"$type":"circle","radius":3,"label":"l"}""", (await connection.InvokeAsync<JsonElement>("Shape")).GetRawText());
            Exception error = await Assert.ThrowsAnyAsync<Exception>(() => connection.InvokeAsync<Item>("Echo", new { id = "x" }));
            Assert.Contains("Failed to invoke 'Echo' due to an error on the server.", error.Message, StringComparison.Ordinal);
        }
    }

    /// <summary>Results of hubs that cannot be written: what the caller is told, and whether the connection lives.</summary>
    [Fact]
    public async Task HubsFailTheSame()
    {
        int[] sizes = [0, 5_000, 20_000];
        foreach ((int at, string method) in ((string[])["Row", "Rows", "Later"]).Index())
        {
            foreach ((int index, string kind) in Failures.Kinds.Index())
            {
                // In the usual run, each method fails in each way after one of the sizes.
                foreach (int size in UsualRun.IsShort ? [sizes[(at + index) % 3]] : sizes)
                {
                    var seen = new List<string>();
                    foreach (Host host in (Host[])[hosts.Plain, hosts.Bridged, hosts.Packaged])
                    {
                        await using HubConnection connection = new HubConnectionBuilder().WithUrl(new Uri(host.Client.BaseAddress!, "/hub")).Build();
                        await connection.StartAsync();
                        var text = new StringBuilder();
                        try
                        {
                            if (method == "Later")
                            {
                                await foreach (JsonElement row in connection.StreamAsync<JsonElement>(method, kind, size))
                                {
                                    text.Append(row.GetRawText());
                                }
                            }
                            else
                            {
                                text.Append((await connection.InvokeAsync<JsonElement>(method, kind, size)).GetRawText());
                            }

                            text.Append(await connection.InvokeAsync<JsonElement>("Shape"));
                        }
                        catch (Exception error)
                        {
                            // The hub sends the beginning of what it could not write, which does not end at the same byte in both libraries. Whether a stream's reader first sees the text or
                            // the end of the connection is open.
                            text.Append(method == "Later" ? "failed" : error.GetType() + error.Message.Split(" to JsonElement.")[0]);
                        }

                        seen.Add($"{method} {kind} {size}: {text}");
                    }

                    Assert.Equal(seen[0], seen[1]);
                    Assert.Equal(seen[0], seen[2]);
                }
            }
        }
    }

    /// <summary>Formatters of others keep their places, and those that replace the framework's have its settings.</summary>
    [Fact]
    public async Task OnlyTheFrameworksFormattersAreReplaced()
    {
        foreach (Engine engine in (Engine[])[Engine.Framework, Engine.Package])
        {
            await using Host host = await Host.StartAsync(engine, static mvc => mvc.AddXmlSerializerFormatters().AddMvcOptions(static o =>
            {
                o.OutputFormatters.Add(new Derived());
                o.InputFormatters.OfType<SystemTextJsonInputFormatter>().Single().SupportedMediaTypes.Add("application/own");
                o.OutputFormatters.OfType<SystemTextJsonOutputFormatter>().First().SupportedMediaTypes.Add("application/own");
            }));
            MvcOptions options = host.Services.GetRequiredService<IOptions<MvcOptions>>().Value;
            Assert.Equal(
                ["HttpNoContentOutputFormatter", "StringOutputFormatter", "StreamOutputFormatter", engine == Engine.Package ? "PeregrineJsonOutputFormatter" : "SystemTextJsonOutputFormatter", "XmlSerializerOutputFormatter", "Derived"],
                options.OutputFormatters.Select(static f => f.GetType().Name));
            Assert.Equal([engine == Engine.Package ? "PeregrineJsonInputFormatter" : "SystemTextJsonInputFormatter", "XmlSerializerInputFormatter"], options.InputFormatters.Select(static f => f.GetType().Name));

            using var asked = new HttpRequestMessage(HttpMethod.Get, "/mvc/item");
            asked.Headers.Accept.ParseAdd("application/own");
            using HttpResponseMessage own = await host.Client.SendAsync(asked);
            Assert.Equal("application/own; charset=utf-8", own.Content.Headers.ContentType!.ToString());
            using var sent = new StringContent(Good, Encoding.UTF8, "application/own");
            using HttpResponseMessage echoed = await host.Client.PostAsync(new Uri("/mvc/echo", UriKind.Relative), sent);
            Assert.Equal(HttpStatusCode.OK, echoed.StatusCode);
        }
    }

    /// <summary>Settings of MVC's options, whenever they are made.</summary>
    [Fact]
    public async Task SettingsAreHonoured()
    {
        var answers = new List<List<string>>();
        foreach (Engine engine in (Engine[])[Engine.Framework, Engine.Package])
        {
            await using Host host = await Host.StartAsync(engine, static mvc => mvc.AddJsonOptions(static o =>
            {
                o.AllowInputFormatterExceptionMessages = false;
                o.JsonSerializerOptions.Encoder = JavaScriptEncoder.Default;
                o.JsonSerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.KebabCaseUpper;
                o.JsonSerializerOptions.WriteIndented = true;
                o.JsonSerializerOptions.TypeInfoResolverChain.Insert(0, HostContext.Default);
            }));
            var texts = new List<string>();
            foreach ((string path, string? body) in ((string, string?)[])[("/mvc/item", null), ("/mvc/json", null), ("/mvc/result", null), ("/mvc/echo", """{"ID":1,"NAME":"é<"}"""), ("/mvc/echo", """{"ID":"x"}"""), ("/mvc/echo", "{\"ID\":")])
            {
                using HttpResponseMessage response = await AskAsync(host, path, body);
                texts.Add((int)response.StatusCode + (await response.Content.ReadAsStringAsync()).Split("traceId")[0]);
            }

            answers.Add(texts);
        }

        Assert.Equal(answers[0], answers[1]);
    }

    /// <summary>Bodies made to hurt: the framework's own status, and never a fault of the server's.</summary>
    [Fact]
    public async Task HostileBodiesAreRefusedTheSame()
    {
        string[] bodies =
        [
            new('[', 1_000), new('[', 100_000), "{\"tags\":" + new string('[', 65) + new string(']', 65) + "}", string.Concat(Enumerable.Repeat("{\"a\":", 50_000)),
            "{\"id\":" + new string('9', 100_000) + "}", "{\"price\":1e999999999}", "{\"name\":\"" + new string('a', 1_000_000) + "\"}", "{\"name\":\"" + string.Concat(Enumerable.Repeat("\\u0000", 100_000)) + "\"}",
            "{" + string.Join(',', Enumerable.Range(0, 50_000).Select(static i => "\"n" + i + "\":0")) + "}", "{" + string.Join(',', Enumerable.Repeat("\"id\":1", 50_000)) + "}",
            "{\"name\":\"\\ud800\"}", "{\"name\":\"\\x\"}", "\0", "\u0001{}", "{}{}", "nul", "[]", "\"\"", "1", "true", "{\"at\":\"2024-13-01\"}", "{\"id\":1e400}", "/* */{}", "{\"id\":1,}", new string(' ', 300_000), "{\"tags\":[null,1]}",
        ];
        foreach (string path in (string[])["/echo", "/mvc/echo", "/direct"])
        {
            foreach (string body in bodies)
            {
                (HttpStatusCode Status, string Text) theirs = await OutcomeAsync(hosts.Plain, path, body);
                (HttpStatusCode Status, string Text) ours = await OutcomeAsync(hosts.Packaged, path, body);

                string start = $"{path} {body[..Math.Min(40, body.Length)]}: ";
                Assert.Equal($"{start}{theirs.Status} {theirs.Text}", $"{start}{ours.Status} {ours.Text}");
                if (path != "/direct")
                {
                    Assert.NotEqual(HttpStatusCode.InternalServerError, theirs.Status);
                }
            }
        }

        static async Task<(HttpStatusCode, string)> OutcomeAsync(Host host, string path, string body)
        {
            using HttpResponseMessage response = await AskAsync(host, path, body);

            // The stack of the developer's page and the trace are the request's own.
            string text = (await response.Content.ReadAsStringAsync()).Split("traceId")[0].Split("\\n   at ")[0].Split("\n   at ")[0].Split("\\n   --- End")[0].Split("\n   --- End")[0];
            return (response.StatusCode, text.Length > 2_000 ? text.Length + text[..2_000] : text);
        }
    }

    /// <summary>A body over the limit, one whose announced length is not reached, and one whose client goes away.</summary>
    [Fact]
    public async Task LimitsAndGoneClientsAreTheSame()
    {
        var seen = new List<string>();
        foreach (Host host in (Host[])[hosts.Plain, hosts.Packaged])
        {
            var texts = new List<string>();
            string large = "[" + string.Join(',', Enumerable.Repeat(Good, 100)) + "]";
            foreach (bool isChunked in (bool[])[false, true])
            {
                using var request = new HttpRequestMessage(HttpMethod.Post, "/mvc/small") { Content = new StringContent(large, Encoding.UTF8, "application/json") };
                request.Headers.TransferEncodingChunked = isChunked;
                using HttpResponseMessage response = await host.Client.SendAsync(request);
                texts.Add(response.StatusCode + (await response.Content.ReadAsStringAsync()).Split("traceId")[0].Split("   at ")[0]);
            }

            foreach (string path in (string[])["/echo", "/mvc/echo", "/direct"])
            {
                // A client that leaves before the server waits for the rest of its body is another case: its request is cancelled.
                string errors = Cancelled;
                for (int wait = 5; errors == Cancelled && wait < 20_000; wait *= 2)
                {
                    host.Errors.Clear();
                    int begun = host.Requests.Begun;
                    using var client = new TcpClient();
                    await client.ConnectAsync(host.Client.BaseAddress!.Host, host.Client.BaseAddress.Port);
                    await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes($"POST {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{Good[..20]}"));
                    await UntilAsync(() => host.Requests.Begun > begun);
                    await Task.Delay(wait);
                    client.Client.Close(0);
                    await UntilAsync(() => host.Requests.Ended == host.Requests.Begun);
                    errors = string.Join(' ', host.Errors);
                }

                texts.Add($"{path}: {errors}");
                using HttpResponseMessage alive = await AskAsync(host, path, Good);
                Assert.Equal(HttpStatusCode.OK, alive.StatusCode);
            }

            seen.Add(string.Join('\n', texts));
        }

        Assert.Equal(seen[0], seen[1]);
        Assert.Contains("RequestEntityTooLarge", seen[0], StringComparison.Ordinal);
    }

    /// <summary>
    /// A client that stops reading holds the elements back, and one that leaves ends them. What the framework does once the client has
    /// left is not asserted: .NET 10 goes on enumerating without a pause where the connection closes between two of its flushes.
    /// </summary>
    [Fact]
    public async Task SlowClientsHoldElementsBack()
    {
        // An element takes 2 to 7 bytes; the sockets hold some 200 KB, the server and the formatter some 100.
        const int most = 150_000;
        foreach (Host host in (Host[])[hosts.Plain, hosts.Packaged])
        {
            host.Errors.Clear();
            string key = Guid.NewGuid().ToString();
            ItemsController.Elements elements = ItemsController.Given.GetOrAdd(key, static _ => new ItemsController.Elements());
            using HttpClient client = host.SlowClient();
            using var request = new HttpRequestMessage(HttpMethod.Get, "/mvc/many");
            request.Headers.Add("X-Case", key);
            try
            {
                using (HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead))
                {
                    int before = await SettledAsync(() => elements.Count);
                    Assert.True(before is > 0 and < most, $"{before} elements were written to a client that reads nothing.");
                }

                if (host == hosts.Packaged)
                {
                    await elements.Disposed.WaitAsync(TimeSpan.FromSeconds(30));
                    Assert.True(elements.Count < 2 * most, $"{elements.Count} elements were asked for although the client had left.");
                    Assert.DoesNotContain("JsonException", string.Join(' ', host.Errors), StringComparison.Ordinal);
                }
            }
            finally
            {
                elements.End();
            }
        }
    }

    private const string Cancelled = "System.Threading.Tasks.TaskCanceledException";

    private static async Task UntilAsync(Func<bool> holds)
    {
        for (int i = 0; !holds(); i++)
        {
            Assert.True(i < 10_000, "The server has not seen the client come or leave.");
            await Task.Delay(10);
        }
    }

    /// <summary>A count, once it no longer grows: nothing tells that a server waits for its client.</summary>
    private static async Task<int> SettledAsync(Func<int> count)
    {
        int before = -1;
        while (before != count())
        {
            before = count();
            await Task.Delay(500);
        }

        return before;
    }

    private static async Task<HttpResponseMessage> AskAsync(Host host, string path, string? body)
    {
        using var request = new HttpRequestMessage(body is null ? HttpMethod.Get : HttpMethod.Post, path);
        if (body is not null)
        {
            request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
            request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        }

        return await host.Client.SendAsync(request);
    }


    private sealed class Derived() : SystemTextJsonOutputFormatter(new JsonSerializerOptions(JsonSerializerOptions.Web));
}
