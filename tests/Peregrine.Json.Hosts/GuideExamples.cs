using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Peregrine.Json.AspNetCore;

namespace Peregrine.Json.Hosts;

/// <summary>The examples of docs/guide/frameworks-and-libraries.md that are code of a web application; Peregrine.Json.Outside compares them with the page.</summary>
public sealed class GuideExamples
{
    public sealed record Order(int Id, DateOnly Day);

    [Fact]
    public async Task LimitsOfBodies()
    {
        await using WebApplication app = Built(static _ => { });

        // example: frameworks-limits
        app.UseJsonLimits(JsonLimits.Strict with { MaxDocumentLength = 1_048_576, MaxElements = 1_000 });
        app.MapPost("/prices", (decimal[] prices) => prices.Sum());

        // end
        Assert.Equal((HttpStatusCode.OK, "3.5"), await PostAsync(app, "/prices", "[1,2.5]"));
        Assert.Equal(HttpStatusCode.BadRequest, (await PostAsync(app, "/prices", $"[{string.Join(',', Enumerable.Repeat(1, 1001))}]")).Status);
    }

    [Fact]
    public async Task AllFaultsOfABody()
    {
        await using WebApplication app = Built(static builder =>
        {
            // example: frameworks-all-errors
            builder.Services.AddPeregrineJson(o => o.ReportAllErrors = true);
            builder.Services.AddControllers().AddPeregrineJson();

            // end
        });
        app.MapPost("/orders", static (Order order) => order.Id);
        (HttpStatusCode status, string text) = await PostAsync(app, "/orders", """{"id":"x","day":"y"}""");
        Assert.Equal(HttpStatusCode.BadRequest, status);
        Assert.Contains("$.id", text, StringComparison.Ordinal);
        Assert.Contains("$.day", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task ValuesOrFaultsOfABody()
    {
        await using WebApplication app = Built(static _ => { });

        // example: frameworks-try-read
        app.MapPost("/orders", async (HttpRequest request) =>
        {
            ValidatedValue<Order> read = await Peregrine.Json.AspNetCore.PeregrineJsonRequest.TryReadFromJsonAsync<Order>(request, maxErrors: 20);
            return read.IsSuccess ? Results.Ok(read.Value) : Results.BadRequest(read.Faults.Select(static fault => $"{fault.Path}: expected {fault.Expected}"));
        });

        // end
        foreach (Encoding encoding in (Encoding[])[new UTF8Encoding(false), new UTF8Encoding(true), Encoding.Unicode])
        {
            Assert.Equal((HttpStatusCode.OK, """{"id":7,"day":"2024-02-29"}"""), await PostAsync(app, "/orders", """{"id":7,"day":"2024-02-29"}""", encoding));
            Assert.Equal(
                (HttpStatusCode.BadRequest, """["$.id: expected number (Int32)","$.day: expected string (DateOnly)"]"""),
                await PostAsync(app, "/orders", """{"id":"x","day":"y"}""", encoding));
        }

        Assert.Equal(HttpStatusCode.BadRequest, (await PostAsync(app, "/orders", "")).Status);
    }

    /// <summary>What the method refuses to read, and what passes through it.</summary>
    [Fact]
    public async Task RequestsThatAreNotRead()
    {
        var context = new DefaultHttpContext();
        await Assert.ThrowsAsync<ArgumentNullException>(() => PeregrineJsonRequest.TryReadFromJsonAsync<Order>(null!).AsTask());
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => PeregrineJsonRequest.TryReadFromJsonAsync<Order>(context.Request, 0).AsTask());
        context.Request.ContentType = "text/plain; x=" + new string('y', 1_000_000);
        InvalidOperationException thrown = await Assert.ThrowsAsync<InvalidOperationException>(() => PeregrineJsonRequest.TryReadFromJsonAsync<Order>(context.Request).AsTask());
        Assert.InRange(thrown.Message.Length, 1000, 1200);
        context.Request.ContentType = "application/json; charset=" + new string('y', 1_000_000);
        thrown = await Assert.ThrowsAsync<InvalidOperationException>(() => PeregrineJsonRequest.ReadFromJsonAsync<Order>(context.Request).AsTask());
        Assert.InRange(thrown.Message.Length, 1000, 1200);
        context.Request.ContentType = "application/json";
        context.Request.Body = JsonLimits.Strict.Guard(new MemoryStream(new byte[70].Select(static _ => (byte)'[').ToArray()));
        await Assert.ThrowsAsync<JsonLimitException>(() => PeregrineJsonRequest.TryReadFromJsonAsync<Order>(context.Request).AsTask());
    }

    private static WebApplication Built(Action<WebApplicationBuilder> configure)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.UseTestServer();
        builder.Logging.ClearProviders();
        configure(builder);
        return builder.Build();
    }

    private static async Task<(HttpStatusCode Status, string Text)> PostAsync(WebApplication app, string path, string body, Encoding? encoding = null)
    {
        encoding ??= new UTF8Encoding(false);
        if (!app.Services.GetRequiredService<Microsoft.Extensions.Hosting.IHostApplicationLifetime>().ApplicationStarted.IsCancellationRequested)
        {
            await app.StartAsync(TestContext.Current.CancellationToken);
        }

        using var content = new ByteArrayContent([.. encoding.GetPreamble(), .. encoding.GetBytes(body)]);
        content.Headers.TryAddWithoutValidation("Content-Type", $"application/json; charset={encoding.WebName}");
        using HttpClient client = app.GetTestClient();
        using HttpResponseMessage answer = await client.PostAsync(path, content, TestContext.Current.CancellationToken);
        return (answer.StatusCode, await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }
}
