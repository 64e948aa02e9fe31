using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Peregrine.Json.Hosts;

/// <summary>
/// Bodies beyond the limits get 400 from minimal APIs and controllers, whichever serializer reads them. The framework alone does not take a charset in quotes.
/// </summary>
public sealed class JsonLimitsTests
{
    private static readonly JsonLimits s_limits = new() { MaxElements = 3, MaxStringLength = 5 };

    public static TheoryData<Engine, string> Ways => [.. from engine in Enum.GetValues<Engine>() from path in new[] { "/minimal", "/mvc", "/element" } select (engine, path)];

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task BodiesBeyondALimitAreRefused(Engine engine, string path)
    {
        await using WebApplication app = await StartAsync(engine);
        using HttpClient client = app.GetTestClient();
        foreach (string charset in new[] { "utf-8", "utf-16", "\"UTF-8\"" }.Take(engine == Engine.Package ? 3 : 2))
        {
            Assert.Equal((HttpStatusCode.OK, "3"), await PostAsync(client, path, charset, "[1,2,3]"));
            Assert.Equal(HttpStatusCode.BadRequest, (await PostAsync(client, path, charset, "[1,2,3,4]")).Status);
            Assert.Equal(HttpStatusCode.BadRequest, (await PostAsync(client, path, charset, "[1,")).Status);
        }
    }

    [Fact]
    public async Task OtherBodiesPass()
    {
        await using WebApplication app = await StartAsync(Engine.Framework);
        using HttpClient client = app.GetTestClient();
        using var text = new StringContent("[1,2,3,4]", Encoding.UTF8, "text/plain");
        using HttpResponseMessage answer = await client.PostAsync("/raw", text, TestContext.Current.CancellationToken);
        Assert.Equal("[1,2,3,4]", await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task TheReadThrowsWhatNamesTheLimit()
    {
        await using WebApplication app = await StartAsync(Engine.Framework);
        using HttpClient client = app.GetTestClient();
        using var json = new StringContent("[\"123456\"]", Encoding.UTF8, "application/problem+json");
        JsonLimitException thrown = await Assert.ThrowsAsync<JsonLimitException>(() => client.PostAsync("/raw", json, TestContext.Current.CancellationToken));
        Assert.Equal((JsonLimit.StringLength, 5, "$[0]", 7), (thrown.Limit, thrown.Maximum, thrown.Path, thrown.BytePositionInLine));
    }

    /// <summary>MVC's parser takes more than the header's own.</summary>
    [Theory]
    [InlineData("application/json;;")]
    [InlineData("application/json; ;charset=utf-8")]
    [InlineData("application/json, text/plain")]
    [InlineData("application/json; x=\"y")]
    public async Task TypesThatOnlyMvcUnderstandsAreGuarded(string type)
    {
        foreach (Engine engine in Enum.GetValues<Engine>())
        {
            await using WebApplication app = await StartAsync(engine);
            using HttpClient client = app.GetTestClient();
            Assert.Equal((HttpStatusCode.OK, "3"), await PostAsync(client, "/mvc", type, "[1,2,3]"u8));
            Assert.Equal(HttpStatusCode.BadRequest, (await PostAsync(client, "/mvc", type, "[1,2,3,4]"u8)).Status);
        }
    }

    /// <summary>A handler that does not ask for the charset gets the body as it was sent, and is guarded whatever the sender says.</summary>
    [Theory]
    [InlineData("application/json; charset=utf-16")]
    [InlineData("application/json; charset=utf-16BE")]
    [InlineData("application/json; charset=utf-32")]
    [InlineData("application/json; charset=us-ascii")]
    [InlineData("application/json; charset=utf-7")]
    [InlineData("application/json; charset=nothing")]
    [InlineData("application/json; charset=\"a b\"")]
    [InlineData("application/json; charset=")]
    public async Task BodiesStayAsTheyAreSent(string type)
    {
        foreach (Engine engine in Enum.GetValues<Engine>())
        {
            await using WebApplication app = await StartAsync(engine);
            using HttpClient client = app.GetTestClient();
            Assert.Equal((HttpStatusCode.OK, "[\"é\",2]"), await PostAsync(client, "/raw", type, "[\"é\",2]"u8));
            JsonLimitException thrown = await Assert.ThrowsAsync<JsonLimitException>(() => PostAsync(client, "/raw", type, "[1,2,3,4]"u8));
            Assert.Equal((JsonLimit.Elements, "$[3]"), (thrown.Limit, thrown.Path));
        }
    }

    [Fact]
    public async Task ABufferedBodyIsReadTwice()
    {
        await using WebApplication app = await StartAsync(Engine.Package);
        using HttpClient client = app.GetTestClient();
        Assert.Equal((HttpStatusCode.OK, "3 [1,2,3]"), await PostAsync(client, "/again", "application/json", "[1,2,3]"u8));
        Assert.Equal(HttpStatusCode.BadRequest, (await PostAsync(client, "/again", "application/json", "[1,2,3,4]"u8)).Status);
    }

    private static Task<(HttpStatusCode Status, string Text)> PostAsync(HttpClient client, string path, string charset, string json) =>
        PostAsync(client, path, $"application/json; charset={charset}", Encoding.GetEncoding(charset.Trim('"')).GetBytes(json));

    private static Task<(HttpStatusCode Status, string Text)> PostAsync(HttpClient client, string path, string type, ReadOnlySpan<byte> body)
    {
        var content = new ByteArrayContent(body.ToArray());
        content.Headers.TryAddWithoutValidation("Content-Type", type);
        return SendAsync();

        async Task<(HttpStatusCode Status, string Text)> SendAsync()
        {
            using HttpContent sent = content;
            using HttpResponseMessage answer = await client.PostAsync(path, sent, TestContext.Current.CancellationToken);
            return (answer.StatusCode, await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        }
    }

    private static async Task<WebApplication> StartAsync(Engine engine)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.UseTestServer();
        builder.Logging.ClearProviders();
        engine.Serve(builder, builder.Services.AddControllers().AddApplicationPart(typeof(NumbersController).Assembly));
        WebApplication app = builder.Build();
        app.Use(static (context, next) =>
        {
            if (context.Request.Path == "/again")
            {
                context.Request.EnableBuffering();
            }

            return next(context);
        });
        app.UseJsonLimits(s_limits);
        app.MapPost("/minimal", static (int[] numbers) => numbers.Length);
        app.MapPost("/element", static (JsonElement numbers) => numbers.GetArrayLength());
        app.MapPost("/again", static async (int[] numbers, HttpRequest request) =>
        {
            request.Body.Position = 0;
            using var reader = new StreamReader(request.Body);
            return $"{numbers.Length} {await reader.ReadToEndAsync(request.HttpContext.RequestAborted)}";
        });
        app.MapPost("/raw", static async context =>
        {
            using var reader = new StreamReader(context.Request.Body);
            await context.Response.WriteAsync(await reader.ReadToEndAsync(context.RequestAborted), context.RequestAborted);
        });
        app.MapControllers();
        await app.StartAsync(TestContext.Current.CancellationToken);
        return app;
    }
}

/// <summary>Counts.</summary>
[ApiController]
[Route("mvc")]
public sealed class NumbersController : ControllerBase
{
    [HttpPost]
    public int Count(int[] numbers)
    {
        ArgumentNullException.ThrowIfNull(numbers);
        return numbers.Length;
    }
}
