using System.Net;
using System.Net.Http.Headers;
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

    private static async Task<(HttpStatusCode Status, string Text)> PostAsync(HttpClient client, string path, string charset, string json)
    {
        using var content = new ByteArrayContent(Encoding.GetEncoding(charset.Trim('"')).GetBytes(json));
        content.Headers.ContentType = MediaTypeHeaderValue.Parse($"application/json; charset={charset}");
        using HttpResponseMessage answer = await client.PostAsync(path, content, TestContext.Current.CancellationToken);
        return (answer.StatusCode, await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    private static async Task<WebApplication> StartAsync(Engine engine)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.UseTestServer();
        builder.Logging.ClearProviders();
        engine.Serve(builder, builder.Services.AddControllers().AddApplicationPart(typeof(NumbersController).Assembly));
        WebApplication app = builder.Build();
        app.UseJsonLimits(s_limits);
        app.MapPost("/minimal", static (int[] numbers) => numbers.Length);
        app.MapPost("/element", static (JsonElement numbers) => numbers.GetArrayLength());
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
