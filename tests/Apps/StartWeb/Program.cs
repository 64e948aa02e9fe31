using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;

namespace Peregrine.Json.StartWeb;

/// <summary>A minimal API that prints its address and stops after GET /end. The argument says what reads and writes its JSON: the framework by reflection, the framework by a context, or this library.</summary>
internal static class Program
{
    private static async Task<int> Main(string[] arguments)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        switch (arguments)
        {
            case ["framework"]:
                break;
            case ["context"]:
                builder.Services.ConfigureHttpJsonOptions(static options => options.SerializerOptions.TypeInfoResolverChain.Insert(0, Context.Default));
                break;
            case ["peregrine"]:
                builder.Services.AddPeregrineJson();
                break;
            default:
                return 2;
        }

        WebApplication app = builder.Build();
        app.MapGet("/todos/1", static () => new Todo(1, "Walk \u2014 <the> dog", new DateOnly(2026, 1, 2)));
        app.MapPost("/todos", static (Todo todo) => todo);
        app.MapGet("/todos", static () => new Todo[] { new(1, "Walk"), new(2, "Pay", null, true) });
        app.MapPost("/orders", static (Order order) => order);
        app.MapGet("/users/1", static () => new User { Id = 1, Name = "u", Roles = ["a", "b"], Level = Level.High });
        app.MapPost("/users", static (User user) => user);
        app.MapGet("/end", static (IHostApplicationLifetime lifetime) => lifetime.StopApplication());
        await app.StartAsync();
        Console.WriteLine(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
        await app.WaitForShutdownAsync();
        return 0;
    }
}
