using System.ComponentModel.DataAnnotations;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Peregrine.Json.Hosts;

/// <summary>A web program over Kestrel on a loopback port, with options that use this library or without.</summary>
public sealed class Host : IAsyncDisposable
{
    private readonly WebApplication _app;

    private Host(WebApplication app, Uri address)
    {
        _app = app;
        Client = new HttpClient { BaseAddress = address };
    }

    public HttpClient Client { get; }

    public static async Task<Host> StartAsync(bool isBridged)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions { EnvironmentName = Environments.Development });
        builder.Logging.ClearProviders();
        builder.WebHost.UseSetting("urls", "http://127.0.0.1:0");
        builder.Services.AddProblemDetails();
        builder.Services.ConfigureHttpJsonOptions(o =>
        {
            if (isBridged)
            {
                o.SerializerOptions.UsePeregrine();
            }
        });
        builder.Services.AddControllers().AddApplicationPart(typeof(Host).Assembly).AddJsonOptions(o =>
        {
            if (isBridged)
            {
                o.JsonSerializerOptions.UsePeregrine();
            }
        });
        WebApplication app = builder.Build();
        app.Use(static (context, next) =>
        {
            Item.Notes notes = Item.Watch();
            context.Response.OnCompleted(() =>
            {
                Served.TryAdd(context.Request.Headers["X-Case"].ToString(), notes);
                return Task.CompletedTask;
            });
            return next(context);
        });
        app.MapGet("/item", static () => Item.Sample(3));
        app.MapGet("/items", static () => Enumerable.Range(0, 300).Select(Item.Sample).ToList());
        app.MapGet("/lazy", static () => Enumerable.Range(0, 3).Select(Item.Sample));
        app.MapGet("/async", static () => Later());
        app.MapGet("/results", static () => Results.Json(Item.Sample(4)));
        app.MapGet("/typed", static () => TypedResults.Ok(Item.Sample(5)));
        app.MapGet("/created", static () => TypedResults.Created("/item/6", Item.Sample(6)));
        app.MapGet("/object", static () => (object)Item.Sample(7));
        app.MapGet("/shape", static () => (Shape)new Circle { Radius = 2 });
        app.MapGet("/shapes", static () => new List<Shape> { new Circle { Radius = 2 }, new Square { Side = 3 } });
        app.MapGet("/anonymous", static () => new { a = 1, item = Item.Sample(8), inner = new { b = (string?)null } });
        app.MapGet("/null", static () => (Item?)null);
        app.MapGet("/problem", static () => Results.Problem("d", "/i", 418, "t", "y", new Dictionary<string, object?> { ["extra"] = 3 }));
        app.MapGet("/write", static context => context.Response.WriteAsJsonAsync(Item.Sample(9)));
        app.MapPost("/echo", static (Item item) => item);
        app.MapPost("/echoes", static (List<Item> items) => items);
        app.MapPost("/shape", static (Shape shape) => shape);
        app.MapPost("/read", static async context => await context.Response.WriteAsJsonAsync(await context.Request.ReadFromJsonAsync<Item>()));
        app.MapControllers();
        await app.StartAsync();
        string address = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First();
        return new Host(app, new Uri(address));
    }

    /// <summary>Which engine served each case.</summary>
    public static System.Collections.Concurrent.ConcurrentDictionary<string, Item.Notes> Served { get; } = new();

    private static async IAsyncEnumerable<Item> Later()
    {
        for (int i = 0; i < 3; i++)
        {
            await Task.Yield();
            yield return Item.Sample(i);
        }
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
    }
}

public sealed class Order
{
    [Required]
    public string? Customer { get; set; }

    [Range(1, 9)]
    public int Count { get; set; }

    public List<Item> Items { get; set; } = [];
}

[ApiController]
[Route("mvc")]
public sealed class ItemsController : ControllerBase
{
    [HttpGet("item")]
    public Item Get() => Item.Sample(3);

    [HttpGet("result")]
    public ActionResult<List<Item>> Result() => Ok(new List<Item> { Item.Sample(1), Item.Sample(2) });

    [HttpGet("json")]
    public JsonResult Json() => new(Item.Sample(5));

    [HttpGet("shape")]
    public Shape Shape() => new Square { Side = 2 };

    [HttpGet("missing")]
    public IActionResult Missing() => NotFound();

    [HttpPost("echo")]
    public Item Echo([FromBody] Item item) => item;

    [HttpPost("order")]
    public Order Order([FromBody] Order order) => order;
}
