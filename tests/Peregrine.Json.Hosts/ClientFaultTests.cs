using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Peregrine.Json.AspNetCore;

namespace Peregrine.Json.Hosts;

/// <summary>Where the package is better than the framework: quoted charsets, bodies without a discriminator.</summary>
public sealed class ClientFaultTests
{
    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
    [JsonDerivedType(typeof(Cat), "cat")]
    [JsonDerivedType(typeof(Dog), 7)]
    public abstract class Animal
    {
        public int Age { get; set; }
    }

    public sealed class Cat : Animal
    {
        public Animal? Friend { get; set; }
    }

    public sealed class Dog : Animal;

    private static readonly string[] s_bodies = ["/animal", "/own/animal", "/library/animal", "/client-fault/animal"];

    [Theory]
    [InlineData("application/json; charset=\"utf-8\"", "utf-8")]
    [InlineData("application/json;charset=\"UTF-8\"", "utf-8")]
    [InlineData("application/json ; Charset=\"Utf-8\" ; x=1", "utf-8")]
    [InlineData("application/json; charset=UTF-8", "utf-8")]
    [InlineData("application/problem+json; charset=\"utf-8\"", "utf-8")]
    [InlineData("application/json; charset=\"utf-16\"", "utf-16")]
    [InlineData("application/json; charset=utf-16", "utf-16")]
    public async Task CharsetsInQuotes(string contentType, string encoding)
    {
        await using App app = await App.StartAsync();
        foreach (string path in s_bodies)
        {
            (HttpStatusCode status, string text) = await app.PostAsync(path, Encoding.GetEncoding(encoding).GetBytes("""{"kind":"cat","age":3}"""), contentType);
            Assert.Equal((HttpStatusCode.OK, "3", path), (status, text, path));
        }
    }

    [Theory]
    [InlineData("""{"age":3}""")]
    [InlineData("{}")]
    [InlineData("""{"kind":"fish","age":3}""")]
    [InlineData("""{"kind":8}""")]
    [InlineData("""{"kind":"cat","friend":{"age":1}}""")]
    [InlineData("""{"kind":"cat","friend":{"kind":"fish"}}""")]
    public async Task ADiscriminatorThatIsMissingOrUnknown(string body)
    {
        await using App app = await App.StartAsync();
        foreach (string path in (string[])["/animal", "/client-fault/animal", "/client-fault/holder"])
        {
            string sent = path.EndsWith("holder", StringComparison.Ordinal) ? $$"""{"inner":{{body}}}""" : body;
            (HttpStatusCode status, string text) = await app.PostAsync(path, Encoding.UTF8.GetBytes(sent), "application/json");
            Assert.True(status == HttpStatusCode.BadRequest, $"{path} {body}: {status} {text}");
            if (path != "/animal" || !body.Contains("fish", StringComparison.Ordinal) && !body.Contains('8', StringComparison.Ordinal))
            {
                using JsonDocument problem = JsonDocument.Parse(text);
                Assert.Equal(400, problem.RootElement.GetProperty("status").GetInt32());
            }
        }
    }

    /// <summary>The same exception of the handler's own reading is a fault of the program.</summary>
    [Fact]
    public async Task TheHandlersOwnFaults()
    {
        await using App app = await App.StartAsync();
        Assert.Equal(HttpStatusCode.InternalServerError, (await app.PostAsync("/handler", """{"kind":"cat"}"""u8.ToArray(), "application/json")).Status);
    }

    private sealed class App(WebApplication app) : IAsyncDisposable
    {
        public HttpClient Client { get; } = new();

        public static async Task<App> StartAsync()
        {
            WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
            builder.Logging.ClearProviders();
            builder.WebHost.UseSetting("urls", "http://127.0.0.1:0");
            builder.Services.AddProblemDetails();
            builder.Services.AddPeregrineJson();
            builder.Services.AddControllers().AddApplicationPart(typeof(ClientFaultController).Assembly).AddPeregrineJson();
            WebApplication app = builder.Build();
            app.MapPost("/animal", static (Animal animal) => Results.Text($"{animal.Age}"));
            app.MapPost("/own/animal", static async (HttpRequest request) => Results.Text($"{(await request.ReadFromJsonAsync<Animal>())!.Age}"));
            app.MapPost("/library/animal", static async (HttpRequest request) => Results.Text($"{(await PeregrineJsonRequest.ReadFromJsonAsync<Animal>(request))!.Age}"));
            app.MapPost("/handler", static (Animal animal) => Results.Text($"{animal.Age} {JsonSerializer.Deserialize<Animal>("{}")!.Age}"));
            app.MapControllers();
            await app.StartAsync();
            var made = new App(app);
            made.Client.BaseAddress = new Uri(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
            return made;
        }

        public async Task<(HttpStatusCode Status, string Text)> PostAsync(string path, byte[] body, string contentType)
        {
            using var content = new ByteArrayContent(body);
            content.Headers.TryAddWithoutValidation("Content-Type", contentType);
            using HttpResponseMessage response = await Client.PostAsync(path, content);
            return (response.StatusCode, await response.Content.ReadAsStringAsync());
        }

        public async ValueTask DisposeAsync()
        {
            Client.Dispose();
            await app.DisposeAsync();
        }
    }
}

[ApiController]
[Route("client-fault")]
public sealed class ClientFaultController : ControllerBase
{
    public sealed class Holder
    {
        public ClientFaultTests.Animal? Inner { get; set; }
    }

    [HttpPost("animal")]
    public ActionResult Animal(ClientFaultTests.Animal animal) => Content($"{animal.Age}");

    [HttpPost("holder")]
    public ActionResult Held(Holder holder) => Content($"{holder.Inner?.Age}");
}
