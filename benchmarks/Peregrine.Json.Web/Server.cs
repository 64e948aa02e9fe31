using System.IO.Pipelines;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Peregrine.Json.Web;

/// <summary>A web program over Kestrel, on a loopback port or in memory.</summary>
internal sealed class Server : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly MemoryTransport? _memory;

    private Server(WebApplication app, MemoryTransport? memory) => (_app, _memory) = (app, memory);

    /// <summary>Who asks it.</summary>
    public Client Connect() => _memory is not null
        ? new MemoryClient(_memory.Connect())
        : new SocketClient(new Uri(_app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First()));

    /// <summary>Starts one that is served by the framework alone, by options, or by the package.</summary>
    public static async Task<Server> StartAsync(string engine, bool isOverNetwork)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        MemoryTransport? memory = isOverNetwork ? null : new();
        if (memory is not null)
        {
            builder.Services.AddSingleton<IConnectionListenerFactory>(memory);
        }

        builder.Logging.ClearProviders();
        builder.WebHost.UseSetting("urls", "http://127.0.0.1:0");
        IMvcBuilder mvc = builder.Services.AddControllers().AddApplicationPart(typeof(Server).Assembly);
        if (engine == "options")
        {
            builder.Services.ConfigureHttpJsonOptions(static o => o.SerializerOptions.UsePeregrine());
            mvc.AddJsonOptions(static o => o.JsonSerializerOptions.UsePeregrine());
        }
        else if (engine == "package")
        {
            builder.Services.AddPeregrineJson();
            mvc.AddPeregrineJson();
        }

        builder.Services.AddValidation();
        WebApplication app = builder.Build();
        app.MapGet("/minimal/{size}", static (string size) => Sizes.Of(size));
        app.MapGet("/sequence/{size}", static (string size) => Sizes.LaterOf(size));
        app.MapPost("/minimal", static (List<Order> orders) => Results.StatusCode(orders.Count > 0 ? 204 : 400)).DisableValidation();
        app.MapPost("/validated", static (List<Order> orders) => Results.StatusCode(orders.Count > 0 ? 204 : 400));
        app.MapControllers();

        // What a request costs without its JSON.
        app.MapGet("/minimal/ready/{size}", static (HttpContext context, string size) => Sizes.WriteAsync(context, size));
        app.MapPost("/minimal/ready/{size}", static async context =>
        {
            await Sizes.DrainAsync(context.Request.BodyReader);
            context.Response.StatusCode = 204;
        });
        await app.StartAsync();
        return new Server(app, memory);
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();
}

[ApiController]
[Route("mvc")]
public sealed class OrdersController : ControllerBase
{
    [HttpGet("{size}")]
    public List<Order> Get(string size) => Sizes.Of(size);

    /// <summary>What a request costs without its JSON.</summary>
    [HttpGet("ready/{size}")]
    public IActionResult Ready(string size) => new ReadyResult(size);

    /// <summary>The same for a body: it is read to its end, and a model that is there is validated.</summary>
    [HttpPost("ready/{size}")]
    public async Task<IActionResult> Drain(string size)
    {
        await Sizes.DrainAsync(Request.BodyReader);
        return TryValidateModel(Sizes.Of(size)) ? NoContent() : BadRequest();
    }

    [HttpPost]
    public IActionResult Post([FromBody] List<Order> orders) => orders.Count > 0 ? NoContent() : BadRequest();
}

/// <summary>A body that is there.</summary>
internal sealed class ReadyResult(string size) : IActionResult
{
    public Task ExecuteResultAsync(ActionContext context) => Sizes.WriteAsync(context.HttpContext, size);
}

/// <summary>The bodies.</summary>
internal static class Sizes
{
    private static readonly Dictionary<string, List<Order>> s_values = new()
    {
        ["200B"] = [Order.Sample(1, 0)],
        ["2KB"] = [.. Enumerable.Range(0, 4).Select(static i => Order.Sample(i, 5))],
        ["16KB"] = [.. Enumerable.Range(0, 28).Select(static i => Order.Sample(i, 6))],
        ["600KB"] = [.. Enumerable.Range(0, 1_050).Select(static i => Order.Sample(i, 6))],
    };

    private static readonly Dictionary<string, byte[]> s_texts =
        s_values.ToDictionary(static v => v.Key, static v => System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(v.Value, System.Text.Json.JsonSerializerOptions.Web));

    public static IEnumerable<string> All => s_values.Keys;

    public static async Task WriteAsync(HttpContext context, string size)
    {
        context.Response.ContentType = "application/json; charset=utf-8";
        await context.Response.StartAsync();
        await context.Response.BodyWriter.WriteAsync(TextOf(size));
    }

    public static async Task DrainAsync(PipeReader body)
    {
        while (true)
        {
            ReadResult read = await body.ReadAsync();
            body.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted)
            {
                return;
            }
        }
    }

    public static List<Order> Of(string size) => s_values[size];

    /// <summary>The same orders as a sequence that never has to be waited for, as one over rows that a data base has sent already.</summary>
    public static async IAsyncEnumerable<Order> LaterOf(string size)
    {
        await Task.CompletedTask;
        foreach (Order order in Of(size))
        {
            yield return order;
        }
    }

    public static byte[] TextOf(string size) => s_texts[size];
}
