using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Peregrine.Json.AspNetCore;

namespace Peregrine.Json.Hosts;

/// <summary>Answers that name every fault of a body.</summary>
public sealed class AllErrorsTests
{
    [JsonDerivedType(typeof(Card), "card")]
    public abstract class Payment
    {
        public int Amount { get; set; }
    }

    public sealed class Card : Payment;

    public sealed class Order
    {
        public required int Id { get; set; }

        public DateTime At { get; set; }

        public List<int>? Items { get; set; }

        public Payment? Payment { get; set; }
    }

    private const string Wrong = """{"id":"x","at":"never","items":[1,"two",{}],"payment":{"amount":1},"more":[1 2]}""";

    private static readonly string[] s_paths = ["$.at", "$.id", "$.items[1]", "$.items[2]", "$.more[1]", "$.payment"];

    [Theory]
    [InlineData("/all-errors/order", true)]
    [InlineData("/order", true)]
    [InlineData("/order", false)]
    public async Task EveryFieldIsNamed(string path, bool answersAlone)
    {
        await using WebApplication app = await StartAsync(reportsAll: true, throws: !answersAlone);
        (HttpStatusCode status, string text) = await PostAsync(app, path, Wrong);
        Assert.Equal(HttpStatusCode.BadRequest, status);
        using JsonDocument problem = JsonDocument.Parse(text);
        JsonElement errors = problem.RootElement.GetProperty("errors");
        Assert.Equal(s_paths, errors.EnumerateObject().Select(static one => one.Name).Where(static one => one.StartsWith('$')).Order(StringComparer.Ordinal));
        Assert.Equal(400, problem.RootElement.GetProperty("status").GetInt32());
        Assert.StartsWith("The JSON value could not be converted to System.DateTime.", errors.GetProperty("$.at")[0].GetString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/all-errors/order")]
    [InlineData("/order")]
    public async Task RightBodiesAndOthers(string path)
    {
        const string right = """{"id":7,"at":"2024-02-29T12:00:00Z","items":[1],"payment":{"$type":"card","amount":3}}""";
        foreach (bool reportsAll in (bool[])[false, true])
        {
            await using WebApplication app = await StartAsync(reportsAll, throws: false);
            Assert.Equal((HttpStatusCode.OK, "7 3"), await PostAsync(app, path, right));
            Assert.Equal((HttpStatusCode.OK, "7 3"), await PostAsync(app, path, right, "application/json; charset=utf-16", Encoding.Unicode));
            Assert.Equal((HttpStatusCode.OK, "7 3"), await PostAsync(app, path, right, "application/json; charset=utf-8", new UTF8Encoding(true)));
            Assert.Equal(HttpStatusCode.BadRequest, (await PostAsync(app, path, Wrong, "application/json; charset=utf-16", Encoding.Unicode)).Status);
            Assert.Equal(HttpStatusCode.BadRequest, (await PostAsync(app, path, "")).Status);
            Assert.Equal(HttpStatusCode.UnsupportedMediaType, (await PostAsync(app, path, right, "text/plain")).Status);
        }
    }

    /// <summary>Without the option, only the first fault is named, as by the framework.</summary>
    [Fact]
    public async Task OneFaultWithoutTheOption()
    {
        await using WebApplication app = await StartAsync(reportsAll: false, throws: false);
        (HttpStatusCode status, string text) = await PostAsync(app, "/all-errors/order", Wrong);
        Assert.Equal(HttpStatusCode.BadRequest, status);
        using JsonDocument problem = JsonDocument.Parse(text);
        Assert.Single(problem.RootElement.GetProperty("errors").EnumerateObject(), static one => one.Name.StartsWith('$'));
    }

    /// <summary>As many as the model state takes.</summary>
    [Fact]
    public async Task ManyFaultsAreBounded()
    {
        await using WebApplication app = await StartAsync(reportsAll: true, throws: false);
        string many = $$"""{"id":1,"items":[{{string.Join(',', Enumerable.Repeat("\"\"", 5000))}}]}""";
        foreach ((string path, int most) in ((string, int)[])[("/all-errors/order", 200), ("/order", 100)])
        {
            (HttpStatusCode status, string text) = await PostAsync(app, path, many);
            Assert.Equal(HttpStatusCode.BadRequest, status);
            using JsonDocument problem = JsonDocument.Parse(text);
            Assert.InRange(problem.RootElement.GetProperty("errors").EnumerateObject().Count(), most - 2, most + 1);
        }
    }

    /// <summary>A name that is in the path of each fault does not come again and again: the answer is about as long as the body.</summary>
    [Theory]
    [InlineData("/all-errors/order")]
    [InlineData("/order")]
    public async Task TheAnswerIsBounded(string path)
    {
        await using WebApplication app = await StartAsync(reportsAll: true, throws: false);
        string body = $$"""{"id":1,"{{new string('a', 300_000)}}":[{{string.Join(',', Enumerable.Repeat("tru", 500))}}]}""";
        (HttpStatusCode status, string text) = await PostAsync(app, path, body);
        Assert.Equal(HttpStatusCode.BadRequest, status);
        using JsonDocument problem = JsonDocument.Parse(text);
        Assert.InRange(problem.RootElement.GetProperty("errors").EnumerateObject().Count(), 98, 201);
        Assert.InRange(text.Length, body.Length, 3 * body.Length);
    }

    /// <summary>A status of the handler's own is left as it is.</summary>
    [Fact]
    public async Task TheHandlersOwnStatus()
    {
        await using WebApplication app = await StartAsync(reportsAll: true, throws: false);
        Assert.Equal((HttpStatusCode.BadRequest, ""), await PostAsync(app, "/refuses", """{"id":1}"""));
    }

    private static async Task<WebApplication> StartAsync(bool reportsAll, bool throws)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseSetting("urls", "http://127.0.0.1:0");
        builder.Services.AddProblemDetails();
        builder.Services.Configure<RouteHandlerOptions>(options => options.ThrowOnBadRequest = throws);
        builder.Services.AddPeregrineJson(options => options.ReportAllErrors = reportsAll);
        builder.Services.AddControllers().AddApplicationPart(typeof(AllErrorsController).Assembly).AddPeregrineJson();
        WebApplication app = builder.Build();
        app.MapPost("/order", static (Order order) => Results.Text($"{order.Id} {order.Payment?.Amount}"));
        app.MapPost("/refuses", static (Order order, HttpResponse response) =>
        {
            response.StatusCode = 400;
            return Task.CompletedTask;
        });
        app.MapControllers();
        await app.StartAsync();
        return app;
    }

    private static async Task<(HttpStatusCode Status, string Text)> PostAsync(
        WebApplication app, string path, string body, string contentType = "application/json", Encoding? encoding = null)
    {
        using var client = new HttpClient { BaseAddress = new Uri(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First()) };
        encoding ??= new UTF8Encoding(false);
        using var content = new ByteArrayContent([.. encoding.GetPreamble(), .. encoding.GetBytes(body)]);
        content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        using HttpResponseMessage response = await client.PostAsync(path, content);
        return (response.StatusCode, await response.Content.ReadAsStringAsync());
    }
}

[ApiController]
[Route("all-errors")]
public sealed class AllErrorsController : ControllerBase
{
    [HttpPost("order")]
    public ActionResult Order(AllErrorsTests.Order order) => Content($"{order.Id} {order.Payment?.Amount}");
}
