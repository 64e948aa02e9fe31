using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Peregrine.Json.Hosts;

/// <summary>A value whose member notes which serializer calls it.</summary>
public class Seen
{
    /// <summary>What was noted. Validation calls members too, and is nobody.</summary>
    public static ConcurrentQueue<string> By { get; } = new();

    public int Number
    {
        get
        {
            By.Enqueue(ServingProbe.Look());
            return field;
        }

        set
        {
            By.Enqueue(ServingProbe.Look());
            field = value;
        }
    }
}

/// <summary>Anything may be in it.</summary>
public sealed class SeenLoosely : Seen
{
    public object? Any { get; set; }
}

/// <summary>A program with every way in which ASP.NET Core reads and writes JSON.</summary>
public static class ServingApp
{
    public static async Task<WebApplication> StartAsync(Engine engine)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseSetting("urls", "http://127.0.0.1:0");
        builder.Services.AddProblemDetails();
        builder.Services.AddSignalR();
        IMvcBuilder mvc = builder.Services.AddControllers().AddApplicationPart(typeof(ServingApp).Assembly);
        engine.Serve(builder, mvc);
        WebApplication app = builder.Build();
        app.MapGet("/value", static () => new Seen());
        app.MapGet("/object", static () => (object)new Seen());
        app.MapGet("/list", static () => new List<Seen> { new() });
        app.MapGet("/lazy", static () => Enumerable.Range(0, 3).Select(static _ => new Seen()));
        app.MapGet("/anonymous", static () => new { inner = new Seen() });
        app.MapGet("/loose", static () => new SeenLoosely { Any = new Seen() });
        app.MapGet("/dictionary", static () => new Dictionary<string, object> { ["a"] = new Seen() });
        app.MapGet("/json", static () => Results.Json(new Seen()));
        app.MapGet("/ok", static () => Results.Ok(new Seen()));
        app.MapGet("/typed", static () => TypedResults.Ok(new Seen()));
        app.MapGet("/typed-json", static () => TypedResults.Json(new Seen()));
        app.MapGet("/created", static () => TypedResults.Created("/", new Seen()));
        app.MapGet("/async", static () => Later());
        app.MapGet("/later", static async () => { await Task.Yield(); return new Seen(); });
        app.MapGet("/problem", static () => Results.Problem("d", extensions: Extensions()));
        app.MapGet("/typed-problem", static () => TypedResults.Problem("d", extensions: Extensions()));
        app.MapGet("/invalid", static () => Results.ValidationProblem(new Dictionary<string, string[]> { ["a"] = ["b"] }, extensions: Extensions()));
        app.MapGet("/typed-invalid", static () => TypedResults.ValidationProblem(new Dictionary<string, string[]> { ["a"] = ["b"] }, extensions: Extensions()));
        app.MapGet("/write", static context => context.Response.WriteAsJsonAsync(new Seen()));
        app.MapGet("/write-direct", static context => AspNetCore.PeregrineJsonResponse.WriteAsJsonAsync(context.Response, new Seen()));
        app.MapGet("/waits", static () => new SeenLoosely { Any = Later() });
        app.MapPost("/body", static (Seen body) => Results.NoContent());
        app.MapPost("/bodies", static (List<Seen> body) => Results.NoContent());
        app.MapPost("/loose", static (SeenLoosely body) => Results.NoContent());
        app.MapPost("/read", static async context => await context.Request.ReadFromJsonAsync<Seen>());
        app.MapPost("/read-direct", static async context => await AspNetCore.PeregrineJsonRequest.ReadFromJsonAsync<Seen>(context.Request));
        app.MapHub<SeenHub>("/hub");
        app.MapControllers();
        await app.StartAsync();
        return app;
    }

    public static Uri AddressOf(WebApplication app) => new(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());

    public static Dictionary<string, object?> Extensions() => new() { ["seen"] = new Seen() };

    public static async IAsyncEnumerable<Seen> Later()
    {
        await Task.Yield();
        yield return new Seen();
    }
}

public sealed class SeenHub : Hub
{
    public Seen Get() => new();

    public List<Seen> List() => [new()];

    public SeenLoosely Loose() => new() { Any = new Seen() };

    public IAsyncEnumerable<Seen> Later() => ServingApp.Later();

    public void Put(Seen value) => ArgumentNullException.ThrowIfNull(value);
}

[ApiController]
[Route("seen")]
public sealed class SeenController : ControllerBase
{
    [HttpGet("value")]
    public Seen Value() => new();

    [HttpGet("ok")]
    public IActionResult Good() => Ok(new Seen());

    [HttpGet("result")]
    public ActionResult<List<Seen>> Result() => new List<Seen> { new() };

    [HttpGet("object")]
    public object Loose() => new { inner = new Seen() };

    [HttpGet("loose")]
    public SeenLoosely Anything() => new() { Any = new Seen() };

    [HttpGet("json")]
    public JsonResult Json() => new(new Seen());

    [HttpGet("async")]
    public IAsyncEnumerable<Seen> Later() => ServingApp.Later();

    [HttpGet("problem")]
    public IActionResult Bad() => Problem("d", extensions: ServingApp.Extensions());

    [HttpGet("invalid")]
    public IActionResult Invalid()
    {
        var state = new ModelStateDictionary();
        state.AddModelError("a", "b");
        return ValidationProblem("d", null, null, "t", null, state, ServingApp.Extensions());
    }

    [HttpPost("body")]
    public IActionResult Body([FromBody] Seen body) => NoContent();

    [HttpPost("bodies")]
    public IActionResult Bodies([FromBody] List<Seen> body) => NoContent();

    [HttpPost("loose")]
    public IActionResult LooseBody([FromBody] SeenLoosely body) => NoContent();
}
