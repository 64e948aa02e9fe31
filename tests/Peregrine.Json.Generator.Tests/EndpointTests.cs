using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.Generator.Tests;

/// <summary>Types that reach ASP.NET Core and System.Text.Json with the bridge. The framework's own methods are stood for by methods of the same names.</summary>
public class EndpointTests
{
    internal const string Framework = """
        namespace Microsoft.AspNetCore.Http
        {
            public interface IResult;
            public class HttpContext;
            public static class Results { public static IResult Ok<T>(T? value) => null!; }
            public static class TypedResults { public static HttpResults.Ok<T> Ok<T>(T? value) => null!; }
            public static class HttpRequestJsonExtensions { public static ValueTask<T?> ReadFromJsonAsync<T>(this HttpContext request) => default; }
        }

        namespace Microsoft.AspNetCore.Http.HttpResults
        {
            public sealed class Ok<T> : IResult;
            public sealed class NotFound : IResult;
            public sealed class Results<A, B> : IResult where A : IResult where B : IResult
            {
                public static implicit operator Results<A, B>(A value) => null!;
                public static implicit operator Results<A, B>(B value) => null!;
            }
        }

        namespace Microsoft.AspNetCore.Mvc
        {
            public sealed class FromBodyAttribute : Attribute;
            public sealed class FromServicesAttribute : Attribute;
        }

        namespace Microsoft.AspNetCore.Builder
        {
            public class App;
            public static class EndpointRouteBuilderExtensions
            {
                public static object MapGet(this App app, string pattern, Delegate handler) => app;
                public static object MapPost(this App app, string pattern, Delegate handler) => app;
            }
        }
        """;

    internal const string Usings = "using Microsoft.AspNetCore.Builder; using Microsoft.AspNetCore.Http; using Microsoft.AspNetCore.Http.HttpResults; using Microsoft.AspNetCore.Mvc;";

    private const string Model = "public class Item { public int A { get; set; } } public class Bad { public Exception? Error { get; set; } } public interface IStore { Item Item { get; } }";

    [Theory]
    [InlineData("app.MapGet(\"/\", () => new Item());")]
    [InlineData("app.MapGet(\"/\", () => new[] { new Item() });")]
    [InlineData("app.MapGet(\"/\", async () => { await Task.Yield(); return new Item(); });")]
    [InlineData("app.MapGet(\"/\", () => TypedResults.Ok(new Item()));")]
    [InlineData("app.MapGet(\"/\", () => Results.Ok(new Item()));")]
    [InlineData("app.MapGet(\"/\", Handle);")]
    [InlineData("app.MapPost(\"/\", (Item item) => \"text\");")]
    [InlineData("app.MapPost(\"/\", ([FromBody] List<Item> items) => 5);")]
    [InlineData("new HttpContext().ReadFromJsonAsync<Item>();")]
    public void ATypeOfAnEndpointIsFound(string code)
    {
        string program = $"{Usings} static class C {{ static void M(App app) {{ {code} }} static Task<Results<Ok<Item>, NotFound>> Handle(int id) => null!; }}";
        MetadataReference package = Bench.Library("Peregrine.Json.AspNetCore", isReference: true, "public class Any;");
        Assert.Contains("Item.g.cs", Bench.Of(LanguageVersion.Preview, NullableContextOptions.Enable, [package], program, Model, Framework).Compiles().Files.Select(static file => file.Name));
        Assert.Empty(Bench.Of(program, Model, Framework).Compiles().Files);
    }

    [Theory]
    [InlineData("app.MapGet(\"/\", (IStore store) => 5);")]
    [InlineData("app.MapGet(\"/\", ([FromServices] Item store) => 5);")]
    [InlineData("app.MapGet(\"/\", (HttpContext context, string text) => \"text\");")]
    public void AServiceIsNot(string code)
    {
        MetadataReference package = Bench.Library("Peregrine.Json.AspNetCore", isReference: true, "public class Any;");
        Assert.Empty(Bench.Of(LanguageVersion.Preview, NullableContextOptions.Enable, [package], $"{Usings} static class C {{ static void M(App app) {{ {code} }} }}", Model, Framework).Compiles().Files);
    }

    [Theory]
    [InlineData("string M(Item item, JsonSerializerOptions options) => System.Text.Json.JsonSerializer.Serialize(item, options);")]
    [InlineData("Task<Item?> M(HttpClient client, JsonSerializerOptions options) => System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync<Item>(client, \"http://x\", options);")]
    public void ACallOfSystemTextJsonCountsIfOptionsHaveTheBridge(string method)
    {
        string program = $"class C {{ {method} }}", bridge = "class B { JsonSerializerOptions O { get; } = new JsonSerializerOptions().UsePeregrine(); }";
        Assert.Empty(Bench.Of(program, Model).Compiles().Files);
        Assert.Contains("Item.g.cs", Bench.Of(program, Model, bridge).Compiles().Files.Select(static file => file.Name));
        Assert.Empty(Bench.Of("class C { string M(Item item) => System.Text.Json.JsonSerializer.Serialize(item); }", Model, bridge).Compiles().Files);
    }
}
