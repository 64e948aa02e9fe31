using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;

namespace Peregrine.Json.AheadWeb;

/// <summary>Serves the same endpoints twice, once by the framework with a context and once by this library without one, and compares all answers.</summary>
internal static class Program
{
    private const string Trace = "\"traceId\":\"";

    private static readonly (string Method, string Path, string? Body)[] s_requests =
    [
        ("GET", "/todos", null),
        ("GET", "/list", null),
        ("GET", "/todos/1", null),
        ("GET", "/todos/2", null),
        ("GET", "/todos/3", null),
        ("GET", "/any/2", null),
        ("GET", "/circle", null),
        ("GET", "/shapes/square", null),
        ("GET", "/later", null),
        ("GET", "/text", null),
        ("GET", "/number", null),
        ("GET", "/direct", null),
        ("POST", "/todos", """{"id":7,"title":"\u00e9","due":"2026-05-06","level":1,"costs":{"a":1.5}}"""),
        ("POST", "/todos", """{"ID":7,"Title":null,"other":[{}]}"""),
        ("POST", "/todos", """{"id":"8","title":"in quotes"}"""),
        ("POST", "/todos", """{"id":7,"title":5}"""),
        ("POST", "/todos", """{"id":7,"""),
        ("POST", "/todos", """{"id":7,"title":"x","due":"2026-13-06"}"""),
        ("POST", "/todos", "null"),
        ("POST", "/todos", ""),
        ("POST", "/todos", """[1]"""),
        ("POST", "/orders", """{"key":"0f8fad5b-d9cb-469f-a165-70867728950e","lines":[{"name":"pen","count":2}],"previous":{"key":"7c9e6679-7425-40de-944b-e07fc1f90ae7"}}"""),
        ("POST", "/orders", """{"lines":[]}"""),
        ("POST", "/orders", """{"key":"0f8fad5b-d9cb-469f-a165-70867728950e","lines":[{"name":"pen","count":2},{"count":1e9}]}"""),
        ("POST", "/orders", """{"key":"not a guid"}"""),
        ("POST", "/shapes", """{"$type":"circle","radius":2.5,"name":"c"}"""),
        ("POST", "/shapes", """{"$type":"star","radius":2.5}"""),
        ("POST", "/shapes", """{"radius":2.5}"""),
        ("GET", "/anonymous", null),
        ("GET", "/anonymous/typed", null),
        ("GET", "/problem", null),
        ("GET", "/problem/more", null),
        ("GET", "/invalid", null),
        ("POST", "/checked", """{"name":"n","count":3}"""),
        ("POST", "/checked", """{"name":"","count":30}"""),
        ("POST", "/checked", """{}"""),
        ("POST", "/read", """{"id":1,"title":"read by the handler"}"""),
    ];

    /// <summary>What this library answers where the framework, or its context, fails.</summary>
    private static readonly Dictionary<string, string> s_others = new()
    {
        ["""POST /shapes {"radius":2.5}"""] = """400 application/problem+json {"type":"https://tools.ietf.org/html/rfc9110#section-15.5.1","title":"Bad Request","status":400,"detail":"The JSON payload for polymorphic interface or abstract type 'Peregrine.Json.AheadWeb.Shape' must specify a type discriminator.","traceId":""}""",
        ["GET /anonymous "] = """200 application/json; charset=utf-8 {"count":2,"titles":[{"id":1,"title":"Walk — <the> dog"},{"id":2,"title":"Pay"}]}""",
        ["GET /anonymous/typed "] = """200 application/json; charset=utf-8 [{"order":{"key":"00000000-0000-0000-0000-000000000000","lines":[],"previous":null},"level":1}]""",
    };

    private static async Task<int> Main()
    {
        await using WebApplication framework = Build(static services => services.ConfigureHttpJsonOptions(static options => options.SerializerOptions.TypeInfoResolverChain.Insert(0, FrameworkContext.Default)));
        await using WebApplication ours = Build(static services => services.AddPeregrineJson());
        await framework.StartAsync();
        await ours.StartAsync();
        using HttpClient client = new();
        int agreed = 0, failed = 0;
        for (int round = 0; round < 2; round++)
        {
            foreach ((string method, string path, string? body) in s_requests)
            {
                string expected = await AskAsync(client, framework, method, path, body), actual = await AskAsync(client, ours, method, path, body);
                if (s_others.TryGetValue($"{method} {path} {body}", out string? other) ? expected.StartsWith("500 ", StringComparison.Ordinal) && other == actual : expected == actual)
                {
                    agreed++;
                    continue;
                }

                failed++;
                Console.WriteLine($"{method} {path} {body}\n  framework {expected}\n  peregrine {actual}");
            }
        }

        string origin = Peregrine.Json.JsonSerializer.Describe<Order>().Reading.ToString();
        Console.WriteLine($"{agreed} answers agreed, {failed} failed, orders are read by {origin}");
        return failed == 0 && origin == "GeneratedCode" ? 0 : 1;
    }

    private static WebApplication Build(Action<IServiceCollection> add)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        if (!Environment.GetCommandLineArgs().Contains("log"))
        {
            builder.Logging.ClearProviders();
        }

        builder.Services.AddSingleton<Store>();
        builder.Services.AddProblemDetails();
        builder.Services.AddValidation();
        builder.Services.Configure<RouteHandlerOptions>(static options => options.ThrowOnBadRequest = true);
        add(builder.Services);
        WebApplication app = builder.Build();
        app.Use(static async (context, next) =>
        {
            try
            {
                await next(context);
            }
            catch (Exception error) when (!context.Response.HasStarted)
            {
                // The whole chain of errors, with the places in the JSON.
                var text = new StringBuilder();
                for (Exception? one = error; one is not null; one = one.InnerException)
                {
                    text.Append(one.GetType().Name).Append(": ").Append(one.Message);
                    if (one is JsonException json)
                    {
                        text.Append(" at ").Append(json.Path).Append(' ').Append(json.LineNumber).Append(' ').Append(json.BytePositionInLine);
                    }

                    text.Append('\n');
                }

                context.Response.StatusCode = error is BadHttpRequestException bad ? bad.StatusCode : 500;
                await context.Response.WriteAsync(text.ToString());
            }
        });
        Map(app);
        return app;
    }

    private static void Map(WebApplication app)
    {
        app.MapGet("/todos", static (Store store) => store.All);
        app.MapGet("/list", static (Store store) => Results.Ok(store.All.ToList()));
        app.MapGet("/todos/{id:int}", FindTodo);
        app.MapGet("/any/{id:int}", static (int id, Store store) => TypedResults.Ok(store.All[id - 1]));
        app.MapGet("/circle", static () => (Shape)new Circle { Name = "c", Radius = 1.5 });
        app.MapGet("/shapes/{name}", static Shape (string name) => new Square { Name = name, Side = 2 });
        app.MapGet("/later", static async Task<Order> (CancellationToken cancellation) =>
        {
            await Task.Delay(1, cancellation);
            return new() { Key = Guid.Empty, Lines = [new() { Name = "pen", Count = 2 }] };
        });
        app.MapGet("/text", static () => "text");
        app.MapGet("/number", static () => 42);
        app.MapGet("/direct", static (HttpContext context, Store store) => context.Response.WriteAsJsonAsync(store.All[0], typeof(Todo), FrameworkContext.Default));
        app.MapGet("/anonymous", static (Store store) => Results.Ok(new { Count = store.All.Length, Titles = store.All.Select(static one => new { one.Id, one.Title }) }));
        app.MapGet("/anonymous/typed", static IResult () => TypedResults.Ok(new[] { new { Order = new Order(), Level = Level.High } }));
        app.MapGet("/problem", static () => Results.Problem("detail", "/here", 409, "title", "kind"));
        app.MapGet("/problem/more", static () => TypedResults.Problem(new ProblemDetails { Status = 410, Extensions = { ["code"] = 7, ["text"] = "t\u00e9" } }));
        app.MapGet("/invalid", static () => TypedResults.ValidationProblem(new Dictionary<string, string[]> { ["name"] = ["missing", "short"] }));
        app.MapPost("/checked", static (Checked one) => one);
        app.MapPost("/todos", static (Todo todo) => TypedResults.Created($"/todos/{todo.Id}", todo));
        app.MapPost("/orders", static ([FromBody] Order order) => order);
        app.MapPost("/shapes", static (Shape shape) => shape);
        app.MapPost("/read", static async Task<Todo?> (HttpRequest request) => await request.ReadFromJsonAsync(FrameworkContext.Default.Todo));
    }

    private static Results<Ok<Todo>, NotFound> FindTodo(int id, Store store) =>
        Array.Find(store.All, one => one.Id == id) is { } todo ? TypedResults.Ok(todo) : TypedResults.NotFound();

    private static async Task<string> AskAsync(HttpClient client, WebApplication app, string method, string path, string? body)
    {
        string address = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First();
        using HttpRequestMessage request = new(new HttpMethod(method), new Uri(address + path));
        request.Content = body is null ? null : new StringContent(body, Encoding.UTF8, "application/json");
        using HttpResponseMessage response = await client.SendAsync(request);
        string text = $"{(int)response.StatusCode} {response.Content.Headers.ContentType} {await response.Content.ReadAsStringAsync()}";

        // Each request has a number of its own.
        int trace = text.IndexOf(Trace, StringComparison.Ordinal) + Trace.Length;
        return trace < Trace.Length ? text : text.Remove(trace, text.IndexOf('"', trace) - trace);
    }
}
