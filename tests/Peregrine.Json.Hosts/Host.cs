using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

using Ours = Peregrine.Json.AspNetCore;

namespace Peregrine.Json.Hosts;

/// <summary>What serves a host's JSON.</summary>
public enum Engine
{
    /// <summary>The framework alone.</summary>
    Framework,

    /// <summary>The framework, with options that use this library.</summary>
    Options,

    /// <summary>The package for ASP.NET Core.</summary>
    Package,
}

/// <summary>Puts the engines into programs.</summary>
internal static class Engines
{
    /// <summary>Makes the engine serve minimal APIs, controllers and hubs.</summary>
    public static void Serve(this Engine engine, WebApplicationBuilder builder, IMvcBuilder mvc)
    {
        switch (engine)
        {
            case Engine.Options:
                builder.Services.ConfigureHttpJsonOptions(static o => o.SerializerOptions.UsePeregrine());
                builder.Services.Configure<JsonHubProtocolOptions>(static o => o.PayloadSerializerOptions.UsePeregrine());
                mvc.AddJsonOptions(static o => o.JsonSerializerOptions.UsePeregrine());
                break;
            case Engine.Package:
                builder.Services.AddPeregrineJson();
                mvc.AddPeregrineJson();
                break;
        }
    }
}

/// <summary>A web program over Kestrel on a loopback port, with this library or without.</summary>
public sealed class Host : IAsyncDisposable
{
    private static readonly System.Collections.Concurrent.ConcurrentDictionary<string, Run> s_runs = new();

    private readonly WebApplication _app;

    private Host(WebApplication app) => _app = app;

    public HttpClient Client { get; } = new();

    public IServiceProvider Services => _app.Services;

    /// <summary>The exceptions that left the endpoints.</summary>
    public System.Collections.Concurrent.ConcurrentQueue<string> Errors { get; } = new();

    private int _begun, _ended;

    /// <summary>How many requests have reached the endpoints, and how many of them have left.</summary>
    public (int Begun, int Ended) Requests => (Volatile.Read(ref _begun), Volatile.Read(ref _ended));

    /// <summary>
    /// A client that receives as little ahead as the system allows. Left alone, the system lets the buffers of a connection grow to megabytes, and how much a server
    /// writes to a client that does not read depends on how busy the machine is.
    /// </summary>
    public HttpClient SlowClient() => new(new SocketsHttpHandler
    {
        ConnectCallback = static async (context, token) =>
        {
            var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = 16 << 10 };
            await socket.ConnectAsync(context.DnsEndPoint, token);
            return new NetworkStream(socket, ownsSocket: true);
        },
    })
    {
        BaseAddress = Client.BaseAddress,
    };

    /// <summary>A socket to listen at whose connections send no more than this ahead.</summary>
    private static Socket BoundSocket(EndPoint address)
    {
        Socket socket = SocketTransportOptions.CreateDefaultBoundListenSocket(address);
        socket.SendBufferSize = 64 << 10;
        return socket;
    }

    public static async Task<Host> StartAsync(Engine engine, Action<IMvcBuilder>? configure = null)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions { EnvironmentName = Environments.Development });
        builder.Logging.ClearProviders();
        builder.WebHost.UseSetting("urls", "http://127.0.0.1:0");
        builder.WebHost.UseSockets(static sockets => sockets.CreateBoundListenSocket = BoundSocket);
        builder.Services.AddProblemDetails();
        builder.Services.AddOpenApi();
        builder.Services.AddSignalR();
        IMvcBuilder mvc = builder.Services.AddControllers().AddApplicationPart(typeof(Host).Assembly);
        engine.Serve(builder, mvc);
        configure?.Invoke(mvc);
        WebApplication app = builder.Build();
        var host = new Host(app);
        app.Use(async (context, next) =>
        {
            Interlocked.Increment(ref host._begun);
            try
            {
                await next(context);
            }
            catch (Exception error)
            {
                host.Errors.Enqueue(error.GetType().ToString());
                throw;
            }
            finally
            {
                Interlocked.Increment(ref host._ended);
            }
        });
        app.Use(static (context, next) =>
        {
            Item.Notes notes = Item.Watch();
            context.Response.OnCompleted(() =>
            {
                Runs(context.Request.Headers["X-Case"].ToString()).Served.TrySetResult(notes);
                return Task.CompletedTask;
            });
            return next(context);
        });
        app.UseRouting();
        app.Use(static async (context, next) =>
        {
            if (context.Request.Headers.ContainsKey("X-Look"))
            {
                await LookAsync(context.Request.BodyReader);
            }

            await next(context);
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
        app.MapPost("/accepts", static async (HttpContext context, CancellationToken token) => Results.Text((await new StreamReader(context.Request.Body).ReadToEndAsync(token)).Length.ToString(CultureInfo.InvariantCulture)))
            .Accepts<Item>("application/json");
        app.MapPost("/noted", static (Noted noted) => noted.Text);
        app.MapPost("/pipe", static async (System.IO.Pipelines.PipeReader body, HttpContext context) => await body.CopyToAsync(context.Response.BodyWriter));
        app.MapPost("/shape", static (Shape shape) => shape);
        app.MapPost("/read", static async context => await context.Response.WriteAsJsonAsync(await context.Request.ReadFromJsonAsync<Item>()));
        if (engine == Engine.Package)
        {
            app.MapGet("/direct", static context => Ours.PeregrineJsonResponse.WriteAsJsonAsync(context.Response, Item.Sample(9)));
            app.MapGet("/direct-type", static context => Ours.PeregrineJsonResponse.WriteAsJsonAsync(context.Response, new Circle(), typeof(Shape), (System.Text.Json.JsonSerializerOptions?)null, "text/x+json"));
            app.MapGet("/direct-info", static context => Ours.PeregrineJsonResponse.WriteAsJsonAsync(context.Response, Item.Sample(2), HostContext.Default.Item));
            app.MapGet("/direct-context", static context => Ours.PeregrineJsonResponse.WriteAsJsonAsync(context.Response, Item.Sample(2), typeof(Item), HostContext.Default));
            app.MapPost("/direct", static async context => await context.Response.WriteAsync(Show(await Ours.PeregrineJsonRequest.ReadFromJsonAsync<Item>(context.Request))));
            app.MapPost("/direct-type", static async context => await context.Response.WriteAsync(Show(await Ours.PeregrineJsonRequest.ReadFromJsonAsync(context.Request, typeof(Item)))));
            app.MapPost("/direct-info", static async context => await context.Response.WriteAsync(Show(await Ours.PeregrineJsonRequest.ReadFromJsonAsync(context.Request, HostContext.Default.Item))));
            app.MapPost("/direct-context", static async context => await context.Response.WriteAsync(Show(await Ours.PeregrineJsonRequest.ReadFromJsonAsync(context.Request, typeof(Item), HostContext.Default))));
        }
        else
        {
            app.MapGet("/direct", static context => context.Response.WriteAsJsonAsync(Item.Sample(9)));
            app.MapGet("/direct-type", static context => context.Response.WriteAsJsonAsync(new Circle(), typeof(Shape), (System.Text.Json.JsonSerializerOptions?)null, "text/x+json"));
            app.MapGet("/direct-info", static context => context.Response.WriteAsJsonAsync(Item.Sample(2), HostContext.Default.Item));
            app.MapGet("/direct-context", static context => context.Response.WriteAsJsonAsync(Item.Sample(2), typeof(Item), HostContext.Default));
            app.MapPost("/direct", static async context => await context.Response.WriteAsync(Show(await context.Request.ReadFromJsonAsync<Item>())));
            app.MapPost("/direct-type", static async context => await context.Response.WriteAsync(Show(await context.Request.ReadFromJsonAsync(typeof(Item)))));
            app.MapPost("/direct-info", static async context => await context.Response.WriteAsync(Show(await context.Request.ReadFromJsonAsync(HostContext.Default.Item))));
            app.MapPost("/direct-context", static async context => await context.Response.WriteAsync(Show(await context.Request.ReadFromJsonAsync(typeof(Item), HostContext.Default))));
        }

        app.MapControllers();
        app.MapOpenApi();
        app.MapHub<ItemHub>("/hub");
        await app.StartAsync();
        host.Client.BaseAddress = new Uri(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
        return host;
    }

    /// <summary>An item's state, without a look through its members' accessors.</summary>
    private static string Show(object? item) => item is Item one ? FormattableString.Invariant($"{one.Id} {one.Price} {one.At:O} {string.Join('|', one.Tags)}") : "null";

    /// <summary>What is told of the request of a case.</summary>
    public static Run Runs(string key) => s_runs.GetOrAdd(key, static _ => new Run());

    /// <summary>Waits for a body's end without taking any of it.</summary>
    private static async Task LookAsync(System.IO.Pipelines.PipeReader body)
    {
        while (true)
        {
            System.IO.Pipelines.ReadResult read = await body.ReadAsync();
            body.AdvanceTo(read.Buffer.Start, read.Buffer.End);
            if (read.IsCompleted)
            {
                return;
            }
        }
    }

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

    /// <summary>What is told of one request: which engine served it.</summary>
    public sealed class Run
    {
        public TaskCompletionSource<Item.Notes> Served { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }
}

[System.Text.Json.Serialization.JsonSourceGenerationOptions(System.Text.Json.JsonSerializerDefaults.Web)]
[System.Text.Json.Serialization.JsonSerializable(typeof(Item))]
public sealed partial class HostContext : System.Text.Json.Serialization.JsonSerializerContext;

public sealed class Order
{
    [Required]
    public string? Customer { get; set; }

    [Range(1, 9)]
    public int Count { get; set; }

    public List<Item> Items { get; set; } = [];
}

public sealed class ItemHub : Hub
{
    public Item Echo(Item item) => item;

    public bool[] Served() => [Item.Watched!.Ours, Item.Watched!.Theirs];

    public Shape Shape() => new Circle { Radius = 3 };

    public Failures.Row Row(string kind, int size) => (Failures.Row)Failures.Make("member", kind, size);

    public IEnumerable<Failures.Row> Rows(string kind, int size) => (IEnumerable<Failures.Row>)Failures.Make("lazy", kind, size);

    public IAsyncEnumerable<Failures.Row> Later(string kind, int size) => Failures.Later(kind, size);
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

    [HttpPost("echoes")]
    public List<Item> Echoes([FromBody] List<Item> items) => items;

    [HttpPost("small")]
    [RequestSizeLimit(1_000)]
    public List<Item> Small([FromBody] List<Item> items) => items;

    [HttpGet("many")]
    public IEnumerable<int> Many() => Given.GetOrAdd(Request.Headers["X-Case"].ToString(), static _ => new Elements()).Numbers();

    /// <summary>The elements of each case.</summary>
    public static System.Collections.Concurrent.ConcurrentDictionary<string, Elements> Given { get; } = new();

    /// <summary>Numbers without end, until <see cref="End"/> is called.</summary>
    public sealed class Elements
    {
        private int _count;
        private volatile bool _isEnded;
        private readonly TaskCompletionSource _disposed = new(TaskCreationOptions.RunContinuationsAsynchronously);

        /// <summary>How many were asked for.</summary>
        public int Count => Volatile.Read(ref _count);

        /// <summary>Ends when the enumerator is disposed.</summary>
        public Task Disposed => _disposed.Task;

        public void End() => _isEnded = true;

        public IEnumerable<int> Numbers()
        {
            try
            {
                while (!_isEnded)
                {
                    yield return _count++;
                }
            }
            finally
            {
                _disposed.TrySetResult();
            }
        }
    }

    [HttpPost("order")]
    public Order Order([FromBody] Order order) => order;
}
