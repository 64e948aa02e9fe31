namespace Peregrine.Json.Rules;

/// <summary>What one line does not reach, shape by shape: in code, and in a web program.</summary>
public sealed class MissedAdoptionTests
{
    private const string Web = """
        using System.Net.Http.Json;
        using System.Text.Json;
        using System.Text.Json.Nodes;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;
        using Peregrine.Json;
        public record Order(int Id);

        """;

    /// <summary>What stands for the package, which these programs do not have.</summary>
    private const string Package = """

        namespace Microsoft.Extensions.DependencyInjection { public static class PeregrineJsonServiceExtensions { public static IServiceCollection AddPeregrineJson(this IServiceCollection services) => services; public static IMvcBuilder AddPeregrineJson(this IMvcBuilder builder) => builder; } }
        """;

    [Theory]
    [InlineData("a using directive inside a namespace", "namespace App { using System.Text.Json; class A { string B() => JsonSerializer.[|Serialize|](1); } }")]
    [InlineData("a using directive after a file's namespace", "namespace App;\nusing System.Text.Json;\nclass A { string B() => JsonSerializer.[|Serialize|](1); }")]
    [InlineData("a namespace of System.Text.Json", "namespace System.Text.Json.Extra;\nclass A { string B() => JsonSerializer.[|Serialize|](1); }")]
    [InlineData("an alias of the file's own", "namespace App;\nusing JsonSerializer = System.Text.Json.JsonSerializer;\nclass A { string B() => JsonSerializer.[|Serialize|](1); }")]
    [InlineData("the full name", "class A { string B() => System.Text.Json.JsonSerializer.[|Serialize|](1); }")]
    [InlineData("using static", "using static System.Text.Json.JsonSerializer;\nclass A { string B() => [|Serialize|](1); }")]
    [InlineData("a method group", "class A { Func<string, System.Text.Json.JsonSerializerOptions?, int> B = System.Text.Json.JsonSerializer.[|Deserialize<int>|]; }")]
    [InlineData("an element", "using System.Text.Json;\nclass A { int B(JsonElement e) => e.[|Deserialize<int>|](); }")]
    [InlineData("a document", "using System.Text.Json;\nclass A { int B(JsonDocument d) => d.[|Deserialize<int>|](JsonSerializerOptions.Web); }")]
    [InlineData("a node", "using System.Text.Json;\nusing System.Text.Json.Nodes;\nclass A { int? B(JsonNode? n) => n?[\"a\"]?.[|Deserialize<int>|](); }")]
    public async Task InCode(string shape, string text) => Assert.NotEmpty(await Bench.Marked("PJ0001", text + "// " + shape));

    /// <summary>The twelve of a web program. Where the host's options serve a call, what makes the host is reported, unless UsePeregrine is called.</summary>
    [Theory]
    [InlineData("the return value of a minimal API", "PJ0005", "class A { static void B(string[] a) { var b = WebApplication.[|CreateBuilder|](a); /* more */ var c = b.Build(); c.MapGet(\"/\", () => new Order(1)); } }")]
    [InlineData("the body of a minimal API", "PJ0005", "class A { static void B(string[] a) { var b = WebApplication.[|CreateSlimBuilder|](a); /* more */ var c = b.Build(); c.MapPost(\"/\", (Order o) => o.Id); } }")]
    [InlineData("Results.Json", "PJ0004", "class A { IResult B() => Results.[|Json|](new Order(1), new JsonSerializerOptions()); IResult C() => Results.Json(new Order(1)); }")]
    [InlineData("TypedResults.Json", "PJ0004", "class A { IResult B() => TypedResults.[|Json|](new Order(1), JsonSerializerOptions.Web); }")]
    [InlineData("WriteAsJsonAsync", "PJ0004", "class A { Task B(HttpResponse r) => r.[|WriteAsJsonAsync|](new Order(1), JsonSerializerOptions.Web); Task C(HttpResponse r) => r.WriteAsJsonAsync(new Order(1)); }")]
    [InlineData("ReadFromJsonAsync of a request", "PJ0004", "class A { ValueTask<Order?> B(HttpRequest r) => r.[|ReadFromJsonAsync<Order>|](JsonSerializerOptions.Web); ValueTask<Order?> C(HttpRequest r) => r.ReadFromJsonAsync<Order>(); }")]
    [InlineData("ReadFromJsonAsync of a response", "PJ0004", "class A { Task<Order?> B(HttpContent c) => c.[|ReadFromJsonAsync<Order>|](); }")]
    [InlineData("results and bodies of MVC", "PJ0005", "class A { static void B(IServiceCollection s) { s.[|AddControllers|](); /* more */ } }")]
    [InlineData("JsonResult", "PJ0004", "class A : Controller { IActionResult B() => [|new JsonResult(new Order(1), new JsonSerializerOptions())|]; IActionResult C() => [|Json|](1, new JsonSerializerOptions()); IActionResult D() => Json(1); }")]
    [InlineData("GetFromJsonAsync", "PJ0004", "class A { Task<Order?> B(HttpClient c) => c.[|GetFromJsonAsync<Order>|](\"/\"); }")]
    [InlineData("JsonContent.Create", "PJ0004", "class A { HttpContent B() => System.Net.Http.Json.JsonContent.[|Create|](new Order(1)); }")]
    [InlineData("JsonValue.Create", "PJ0004", "class A { JsonNode? B() => JsonValue.[|Create|](new Order(1)); JsonNode? C() => JsonValue.Create(1); JsonNode? D(Guid g) => JsonValue.Create(g); }")]
    public async Task InAWebProgram(string shape, string id, string text)
    {
        Assert.NotEmpty(await Bench.Marked(id, Web + text + "// " + shape));
        if (id == "PJ0005")
        {
            string kind = shape.Contains("MVC", StringComparison.Ordinal) ? "Mvc.JsonOptions o) => o.JsonSerializerOptions" : "Http.Json.JsonOptions o) => o.SerializerOptions";
            string builder = shape.Contains("MVC", StringComparison.Ordinal) ? "IMvcBuilder" : "IServiceCollection";
            await Bench.Marked(id, Web + new Markup(text).Text.Replace("/* more */", $"Configure(new()); void Configure(Microsoft.AspNetCore.{kind}.UsePeregrine();", StringComparison.Ordinal));
            await Bench.Marked(id, Web + new Markup(text).Text.Replace("/* more */", $"Configure(null!); void Configure({builder} all) => all.AddPeregrineJson();", StringComparison.Ordinal) + Package);
            await Bench.Marked(id, Web + new Markup(text).Text, isAdopted: false);
        }
    }

    /// <summary>A host has an options object for minimal APIs, one for controllers and one for hubs: each that nothing has use the library is reported, whichever of the others has it.</summary>
    [Theory]
    [InlineData("nothing", "var b = WebApplication.[|CreateBuilder|](a); b.Services.[|AddControllers|](); b.Services.[|AddSignalR|](); b.Build().MapGet(\"/\", () => new Order(1));")]
    [InlineData("minimal APIs", "var b = WebApplication.CreateBuilder(a); b.Services.ConfigureHttpJsonOptions(o => o.SerializerOptions.UsePeregrine()); b.Services.[|AddControllers|](); b.Services.[|AddSignalR|](); b.Build().MapGet(\"/\", () => new Order(1));")]
    [InlineData("controllers", "var b = WebApplication.[|CreateBuilder|](a); b.Services.AddControllers().AddJsonOptions(o => { o.JsonSerializerOptions.WriteIndented = true; o.JsonSerializerOptions.UsePeregrine(); }); b.Services.[|AddSignalR|](); b.Build().MapGet(\"/\", () => new Order(1));")]
    [InlineData("controllers alone", "var b = WebApplication.CreateBuilder(a); b.Services.AddControllers().AddPeregrineJson(); b.Build().MapControllers();")]
    [InlineData("controllers, and results", "var b = WebApplication.[|CreateBuilder|](a); b.Services.AddControllers().AddPeregrineJson(); b.Build().MapGet(\"/\", static c => c.Response.WriteAsJsonAsync(1));")]
    [InlineData("hubs", "var b = WebApplication.[|CreateBuilder|](a); b.Services.AddSignalR().AddJsonProtocol(o => o.PayloadSerializerOptions = new JsonSerializerOptions().UsePeregrine()); b.Build().MapGet(\"/\", () => 1);")]
    [InlineData("hubs by others", "var b = WebApplication.[|CreateBuilder|](a); b.Services.[|AddSignalR|]().AddJsonProtocol(o => o.PayloadSerializerOptions = new JsonSerializerOptions()); b.Build().MapGet(\"/\", () => 1);")]
    [InlineData("the package's services", "var b = WebApplication.CreateBuilder(a); b.Services.AddPeregrineJson(); b.Services.[|AddControllers|](); b.Services.AddSignalR(); b.Build().MapGet(\"/\", () => new Order(1));")]
    [InlineData("both of the package's", "var b = WebApplication.CreateBuilder(a); b.Services.AddPeregrineJson(); b.Services.AddControllers().AddPeregrineJson(); b.Services.AddSignalR(); b.Build().MapGet(\"/\", () => new Order(1));")]
    [InlineData("options that are no host's", "new JsonSerializerOptions().UsePeregrine(); JsonSerializerOptions own = new(); own.UsePeregrine(); var b = WebApplication.[|CreateBuilder|](a); b.Services.ConfigureHttpJsonOptions(o => o.SerializerOptions.WriteIndented = true);")]
    [InlineData("a helper", "void Set(JsonSerializerOptions o) => o.UsePeregrine(); var b = WebApplication.CreateBuilder(a); b.Services.ConfigureHttpJsonOptions(o => Set(o.SerializerOptions)); b.Services.[|AddControllers|](); b.Build().MapGet(\"/\", () => 1);")]
    [InlineData("a local", "var b = WebApplication.CreateBuilder(a); b.Services.ConfigureHttpJsonOptions(o => { var set = o.SerializerOptions; set.UsePeregrine(); }); b.Services.[|AddMvc|](); b.Build().MapGet(\"/\", () => 1);")]
    [InlineData("chained calls", "var b = WebApplication.CreateBuilder(a); b.Services.ConfigureHttpJsonOptions(o => o.SerializerOptions.UsePeregrine().UsePeregrine()); b.Services.[|AddControllersWithViews|]();")]
    public async Task EachOptionsObjectOfAHost(string served, string text) =>
        await Bench.Marked("PJ0005", Web + "class A { static void B(string[] a) { " + text + " } } // " + served + Package);
}
