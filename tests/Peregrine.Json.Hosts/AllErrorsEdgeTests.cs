using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Threading.Channels;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Peregrine.Json.Hosts;

/// <summary>Bodies whose reading fails, answers of the program's own, and what is around an endpoint, where all faults are reported.</summary>
public sealed class AllErrorsEdgeTests
{
    public sealed class Item
    {
        public int Id { get; set; }

        public List<int>? Numbers { get; set; }
    }

    /// <summary>Throws what the framework takes for a fault of the program.</summary>
    public sealed class Sharp : JsonConverter<Version>
    {
        public override Version Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw new InvalidTimeZoneException("secret");

        public override void Write(Utf8JsonWriter writer, Version value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    public sealed class Sharpened
    {
        public int Id { get; set; }

        [JsonConverter(typeof(Sharp))]
        public Version? Version { get; set; }
    }

    public sealed record Bag([property: FromBody] Item Item, int Page);

    public sealed record Own(string Text)
    {
        public static async ValueTask<Own?> BindAsync(HttpContext context)
        {
            using var reader = new StreamReader(context.Request.Body);
            return new Own(await reader.ReadToEndAsync(context.RequestAborted));
        }
    }

    public static TheoryData<bool, bool> Ways => new() { { false, false }, { false, true }, { true, false }, { true, true } };

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task ABodyBeyondALimitIsABadRequest(bool isKestrel, bool isChunked)
    {
        await using WebApplication app = await StartAsync(isKestrel, hasLimits: true);
        using HttpClient client = Client(app, isKestrel);
        foreach (string path in (string[])["/item", "/all-errors-edge", "/bag?page=1"])
        {
            (HttpStatusCode status, string text) = await PostAsync(client, path, """{"id":1,"numbers":[1,2,3,4]}""", isChunked);
            Assert.True(status == HttpStatusCode.BadRequest, $"{path}: {status} {text}");
            using JsonDocument problem = JsonDocument.Parse(text);
            JsonElement limit = problem.RootElement.GetProperty("errors").GetProperty("$.numbers[3]");
            Assert.Contains("3", limit[0].GetString(), StringComparison.Ordinal);
            Assert.Equal((HttpStatusCode.OK, "1"), await PostAsync(client, path, """{"id":1,"numbers":[1,2,3]}""", isChunked));
        }

        await using WebApplication throws = await StartAsync(isKestrel, hasLimits: true, throws: true);
        using HttpClient another = Client(throws, isKestrel);
        Assert.Equal(HttpStatusCode.BadRequest, (await PostAsync(another, "/item", """{"numbers":[1,2,3,4]}""", isChunked)).Status);
    }

    /// <summary>The server's own refusal keeps its status.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task ABodyTooLargeForTheServer(bool isChunked)
    {
        await using WebApplication app = await StartAsync(isKestrel: true);
        using HttpClient client = Client(app, isKestrel: true);
        foreach (string path in (string[])["/item", "/all-errors-edge"])
        {
            Assert.Equal(HttpStatusCode.RequestEntityTooLarge, (await PostAsync(client, path, $$"""{"id":1{{new string(' ', 20_000)}}}""", isChunked)).Status);
        }
    }

    /// <summary>A body whose reading fails is answered as without the option.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ABodyThatBreaksOff(bool reportsAll)
    {
        await using WebApplication app = await StartAsync(isKestrel: false, reportsAll: reportsAll);
        using HttpClient client = Client(app, isKestrel: false);
        Assert.Equal((HttpStatusCode.BadRequest, ""), await PostAsync(client, "/item?fails=io", "{}", isChunked: false));
        Assert.Equal((HttpStatusCode.RequestTimeout, ""), await PostAsync(client, "/item?fails=408", "{}", isChunked: false));
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task AnswersOfTheProgramStay(bool isKestrel, bool isChunked)
    {
        await using WebApplication app = await StartAsync(isKestrel);
        using HttpClient client = Client(app, isKestrel);
        foreach (string path in (string[])["/own", "/never", "/reads", "/wrapped"])
        {
            Assert.Equal((path, HttpStatusCode.BadRequest, ""), Named(path, await PostAsync(client, path, """{"id":"x"}""", isChunked)));
        }

        Assert.Equal((HttpStatusCode.BadRequest, ""), await PostAsync(client, "/optional", "", isChunked: false));
        Assert.Equal((HttpStatusCode.BadRequest, ""), await PostAsync(client, "/optional", "null", isChunked));
        Assert.Equal((HttpStatusCode.BadRequest, ""), await PostAsync(client, "/refused", """{"id":1}""", isChunked));
        Assert.Equal((HttpStatusCode.BadRequest, ""), await PostAsync(client, "/bag?page=x", """{"id":1}""", isChunked));
        Assert.Contains("$.id", (await PostAsync(client, "/bag?page=x", """{"id":"x"}""", isChunked)).Text, StringComparison.Ordinal);
        Assert.Contains("$.id", (await PostAsync(client, "/optional", """{"id":"x"}""", isChunked)).Text, StringComparison.Ordinal);
    }

    /// <summary>A converter that is called only for a fault that follows: the answer is that for the first.</summary>
    [Fact]
    public async Task AConverterThatThrows()
    {
        await using WebApplication app = await StartAsync(isKestrel: false);
        using HttpClient client = Client(app, isKestrel: false);
        foreach (string path in (string[])["/sharp", "/all-errors-edge/sharp"])
        {
            (HttpStatusCode status, string text) = await PostAsync(client, path, """{"id":"x","version":"1"}""", isChunked: false);
            Assert.Equal(HttpStatusCode.BadRequest, status);
            Assert.Contains("$.id", text, StringComparison.Ordinal);
            Assert.DoesNotContain("secret", text, StringComparison.Ordinal);
            await Assert.ThrowsAsync<InvalidTimeZoneException>(() => PostAsync(client, path, """{"version":"1","id":"x"}""", isChunked: false));
        }
    }

    /// <summary>Where MVC does not show messages of the formatter, neither those of the faults nor of the limit are shown; the fields are.</summary>
    [Fact]
    public async Task HiddenMessages()
    {
        await using WebApplication app = await StartAsync(isKestrel: false, hasLimits: true, hides: true);
        using HttpClient client = Client(app, isKestrel: false);
        foreach (string body in (string[])["""{"numbers":["x",1.5]}""", """{"numbers":[1,2,3,4]}"""])
        {
            (HttpStatusCode status, string text) = await PostAsync(client, "/all-errors-edge", body, isChunked: false);
            Assert.Equal(HttpStatusCode.BadRequest, status);
            Assert.Contains("$.numbers[", text, StringComparison.Ordinal);
            Assert.DoesNotContain("Path:", text, StringComparison.Ordinal);
            Assert.DoesNotContain("System.", text, StringComparison.Ordinal);
        }
    }

    /// <summary>A body that breaks off is for MVC what it is without the option.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task AnActionsBodyThatBreaksOff(bool reportsAll)
    {
        await using WebApplication app = await StartAsync(isKestrel: false, reportsAll: reportsAll);
        using HttpClient client = Client(app, isKestrel: false);
        await Assert.ThrowsAsync<IOException>(() => PostAsync(client, "/all-errors-edge?fails=io", "{}", isChunked: false));
        await Assert.ThrowsAsync<BadHttpRequestException>(() => PostAsync(client, "/all-errors-edge?fails=408", "{}", isChunked: false));
    }

    /// <summary>A client that goes away in the middle of a body ends the request as without the option: no exception leaves the endpoint.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task AClientThatBreaksOff(bool reportsAll)
    {
        await using WebApplication app = await StartAsync(isKestrel: true, reportsAll: reportsAll);
        var address = new Uri(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
        using (var client = new TcpClient())
        {
            await client.ConnectAsync(address.Host, address.Port);
            await client.GetStream().WriteAsync(
                Encoding.ASCII.GetBytes("POST /item?watched=1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"id\":"));
        }

        Assert.Null(await app.Services.GetRequiredService<Around>().Ended.Task.WaitAsync(TimeSpan.FromSeconds(60)));
    }

    /// <summary>An error page that is called with the request can read what is left of the body, as without the option, and its answer stays.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task AnErrorPage(bool reportsAll)
    {
        await using WebApplication app = await StartAsync(isKestrel: true, throws: true, reportsAll: reportsAll, pages: true);
        using HttpClient client = Client(app, isKestrel: true);
        (HttpStatusCode status, string text) = await PostAsync(client, "/item", """{"id":"x"}""", isChunked: false);
        Assert.Equal(HttpStatusCode.BadRequest, status);
        Assert.Contains(reportsAll ? "$.id" : "page of", text, StringComparison.Ordinal);
        Assert.Contains("page of", (await PostAsync(client, "/throws", """{"id":1}""", isChunked: false)).Text, StringComparison.Ordinal);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, (await PostAsync(client, "/item", $"[{new string(' ', 20_000)}]", isChunked: true)).Status);
    }

    /// <summary>Types that could be read from the route, too.</summary>
    [Fact]
    public async Task ASimpleTypeFromTheBody()
    {
        await using WebApplication app = await StartAsync(isKestrel: false);
        using HttpClient client = Client(app, isKestrel: false);
        Assert.Equal((HttpStatusCode.OK, "2024"), await PostAsync(client, "/day", "\"2024-02-29\"", isChunked: false));
        Assert.Contains("\"$\"", (await PostAsync(client, "/day", "\"2023-02-29\"", isChunked: false)).Text, StringComparison.Ordinal);
    }

    /// <summary>Headers that are set before the endpoint is called stay, and so does the body that the code around the endpoint knows.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task WhatIsAroundAnEndpoint(bool isKestrel)
    {
        await using WebApplication app = await StartAsync(isKestrel);
        using HttpClient client = Client(app, isKestrel);
        using var cancellation = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        foreach (string path in (string[])["/item", "/all-errors-edge"])
        {
            foreach ((string body, HttpStatusCode status) in
                ((string, HttpStatusCode)[])[("""{"id":"é"}""", HttpStatusCode.BadRequest), ("""{"id":1}""", HttpStatusCode.OK)])
            {
                using var content = new StringContent(body, Encoding.UTF8, "application/json");
                using HttpResponseMessage answer = await client.PostAsync(path + "?buffers=1", content);
                Assert.Equal(status, answer.StatusCode);
                Assert.Equal("7", Assert.Single(answer.Headers.GetValues("X-Before")));
                Assert.Equal(("", body), await app.Services.GetRequiredService<Around>().Seen.Reader.ReadAsync(cancellation.Token));
            }
        }
    }

    private static (string Path, HttpStatusCode Status, string Text) Named(string path, (HttpStatusCode Status, string Text) answer) =>
        (path, answer.Status, answer.Text);

    private static HttpClient Client(WebApplication app, bool isKestrel) => !isKestrel ? app.GetTestClient()
        : new HttpClient { BaseAddress = new Uri(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First()) };

    private static async Task<(HttpStatusCode Status, string Text)> PostAsync(HttpClient client, string path, string body, bool isChunked)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) };
        request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse("application/json");
        request.Headers.TransferEncodingChunked = isChunked;
        using HttpResponseMessage response = await client.SendAsync(request);
        return (response.StatusCode, await response.Content.ReadAsStringAsync());
    }

    private static async Task<WebApplication> StartAsync(
        bool isKestrel, bool hasLimits = false, bool throws = false, bool reportsAll = true, bool hides = false, bool pages = false)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        if (isKestrel)
        {
            builder.WebHost.UseSetting("urls", "http://127.0.0.1:0");
            builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Limits.MaxRequestBodySize = 10_000);
        }
        else
        {
            builder.WebHost.UseTestServer();
        }

        builder.Services.AddSingleton<Around>();
        builder.Services.Configure<RouteHandlerOptions>(options => options.ThrowOnBadRequest = throws);
        builder.Services.AddPeregrineJson(options => options.ReportAllErrors = reportsAll);
        builder.Services.AddControllers().AddApplicationPart(typeof(AllErrorsEdgeController).Assembly)
            .AddJsonOptions(options => options.AllowInputFormatterExceptionMessages = !hides).AddPeregrineJson();
        WebApplication app = builder.Build();
        app.Use(ObserveAsync);
        if (pages)
        {
            app.UseExceptionHandler(static handler => handler.Run(static async context =>
            {
                using var read = new MemoryStream();
                await context.Request.Body.CopyToAsync(read, context.RequestAborted);
                context.Response.StatusCode = 400;
                await context.Response.WriteAsync($"page of {read.Length}");
            }));
        }

        if (hasLimits)
        {
            app.UseJsonLimits(new JsonLimits { MaxElements = 3 });
        }

        app.MapPost("/item", static (Item item) => Results.Text($"{item.Id}"));
        app.MapPost("/bag", static ([AsParameters] Bag bag) => Results.Text($"{bag.Item.Id}"));
        app.MapPost("/day", static ([FromBody] DateOnly day) => Results.Text($"{day.Year}"));
        app.MapPost("/sharp", static (Sharpened item) => Results.Text($"{item.Id}"));
        app.MapPost("/throws", Task (Item item) => throw new BadHttpRequestException("mine", 400, new JsonException("own")));
        app.MapPost("/own", static (Own own, HttpResponse response) => Refuse(response)).Accepts<Item>("application/json");
        app.MapPost("/never", static (HttpResponse response) => Refuse(response)).Accepts<Item>("application/json");
        app.MapPost("/reads", static async (HttpRequest request, HttpResponse response) =>
        {
            await request.Body.CopyToAsync(Stream.Null);
            await Refuse(response);
        }).Accepts<Item>("application/json");
        app.MapPost("/wrapped", static (Item item) => Results.Text($"{item.Id}"))
            .Finally(static endpoint => endpoint.RequestDelegate = static context => Refuse(context.Response));
        app.MapPost("/optional", static (Item? item, HttpResponse response) => Refuse(response));
        app.MapPost("/refused", static (Item item) => Results.Text("")).AddEndpointFilter(static (context, next) => new(Results.StatusCode(400)));
        app.MapControllers();
        await app.StartAsync();
        return app;
    }

    private static Task Refuse(HttpResponse response)
    {
        response.StatusCode = 400;
        return Task.CompletedTask;
    }

    private static async Task ObserveAsync(HttpContext context, RequestDelegate next)
    {
        HttpRequest request = context.Request;
        context.Response.Headers["X-Before"] = "7";
        if (request.Query.ContainsKey("buffers"))
        {
            request.EnableBuffering();
        }
        else if (request.Query["fails"] is [{ } how])
        {
            request.Body = new FailingStream(how == "io" ? new IOException("broken") : new BadHttpRequestException("slow", 408));
        }

        (Stream body, IRequestBodyPipeFeature? pipe) = (request.Body, context.Features.Get<IRequestBodyPipeFeature>());
        if (request.Query.ContainsKey("watched"))
        {
            context.RequestServices.GetRequiredService<Around>().Ended.TrySetResult(await Record.ExceptionAsync(() => next(context)));
            return;
        }

        await next(context);
        if (request.Query.ContainsKey("buffers"))
        {
            string changed = (ReferenceEquals(body, request.Body) ? "" : "body ")
                + (ReferenceEquals(pipe, context.Features.Get<IRequestBodyPipeFeature>()) ? "" : "pipe");
            request.Body.Position = 0;
            using var reader = new StreamReader(request.Body);
            context.RequestServices.GetRequiredService<Around>().Seen.Writer.TryWrite((changed, await reader.ReadToEndAsync()));
        }
    }

    private sealed class Around
    {
        /// <summary>For each buffered request, once its endpoint has ended (the client may have its answer before): what had been replaced, and the body.</summary>
        public Channel<(string Changed, string Body)> Seen { get; } = Channel.CreateUnbounded<(string, string)>();

        /// <summary>What a watched request has thrown, or null.</summary>
        public TaskCompletionSource<Exception?> Ended { get; } = new();
    }

    private sealed class FailingStream(Exception error) : MemoryStream
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => throw error;

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => throw error;

        public override Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken) => throw error;
    }
}

[ApiController]
[Route("all-errors-edge")]
public sealed class AllErrorsEdgeController : ControllerBase
{
    [HttpPost]
    public ActionResult Item(AllErrorsEdgeTests.Item item) => Content($"{item.Id}");

    [HttpPost("sharp")]
    public ActionResult Sharp(AllErrorsEdgeTests.Sharpened item) => Content($"{item.Id}");
}
