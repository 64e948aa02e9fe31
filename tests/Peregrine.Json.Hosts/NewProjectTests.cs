using System.Collections.Immutable;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.Hosts;

/// <summary>
/// Today's code in a new project that references the packages: it compiles unchanged and without a warning, nullable references on, with the property that adopts this library and
/// without. eng/release.sh packages does the same with the SDK's templates and packed packages.
/// </summary>
public sealed partial class NewProjectTests
{
    /// <summary>What the SDK imports in a web project.</summary>
    private const string WebUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Net.Http.Json;
        global using System.Threading;
        global using System.Threading.Tasks;
        global using Microsoft.AspNetCore.Builder;
        global using Microsoft.AspNetCore.Hosting;
        global using Microsoft.AspNetCore.Http;
        global using Microsoft.AspNetCore.Routing;
        global using Microsoft.Extensions.Configuration;
        global using Microsoft.Extensions.DependencyInjection;
        global using Microsoft.Extensions.Hosting;
        global using Microsoft.Extensions.Logging;
        """;

    private const string Alias = "global using JsonSerializer = Peregrine.Json.JsonSerializer;";

    private const string Program = """
        using System.Text.Json;
        using System.Text.Json.Serialization.Metadata;
        using Microsoft.AspNetCore.Mvc;

        var builder = WebApplication.CreateBuilder(args);
        builder.Services.AddPeregrineJson();
        builder.Services.AddControllers().AddPeregrineJson();
        builder.Services.AddMvcCore().AddPeregrineJson();
        builder.Services.AddHttpClient();
        var app = builder.Build();
        app.MapGet("/", () => new Item(1, null));
        app.MapPost("/", (Item item) => TypedResults.Ok(item));
        app.MapGet("/write", (HttpContext c) => c.Response.WriteAsJsonAsync(new Item(1, "a")));
        app.MapGet("/write-null", (HttpContext c) => c.Response.WriteAsJsonAsync((Item?)null));
        app.MapGet("/write-options", async (HttpContext c, CancellationToken token) =>
        {
            await c.Response.WriteAsJsonAsync(new Item(1, "a"), JsonSerializerOptions.Web, "application/x+json", token);
            await c.Response.WriteAsJsonAsync(new Item(1, "a"), JsonSerializerOptions.Web, token);
            await c.Response.WriteAsJsonAsync<Item?>(new Item(1, "a"), token);
            await c.Response.WriteAsJsonAsync(null, typeof(Item), token);
            await c.Response.WriteAsJsonAsync(new Item(1, "a"), (JsonTypeInfo<Item>)JsonSerializerOptions.Web.GetTypeInfo(typeof(Item)), cancellationToken: token);
        });
        app.MapPost("/read", async (HttpContext c) =>
        {
            Item? item = await c.Request.ReadFromJsonAsync<Item>();
            object? other = await c.Request.ReadFromJsonAsync(typeof(Item), c.RequestAborted);
            await c.Response.WriteAsJsonAsync(new { item, other });
        });
        app.MapGet("/send", async (HttpClient client, string? text, Item? item) =>
        {
            Item? got = await client.GetFromJsonAsync<Item>("http://here/");
            using HttpResponseMessage sent = await client.PostAsJsonAsync("http://here/", item);
            using HttpResponseMessage sentToo = await client.PutAsJsonAsync("http://here/", text, JsonSerializerOptions.Web);
            using HttpResponseMessage patched = await client.PatchAsJsonAsync(new Uri("http://here/"), new { a = 1 });
            using JsonContent content = JsonContent.Create(item);
            List<Item>? list = await sent.Content.ReadFromJsonAsync<List<Item>>();
            await foreach (Item? one in client.GetFromJsonAsAsyncEnumerable<Item>("http://here/"))
            {
                Console.WriteLine(one?.Id);
            }

            return JsonSerializer.Serialize(list) + JsonDocument.Parse("{}").RootElement.Deserialize<Item>()?.Name + got;
        });
        app.MapControllers();
        app.Run();

        public sealed record Item(int Id, string? Name);

        [ApiController]
        [Route("items")]
        public sealed class ItemsController(ILogger<ItemsController> logger) : ControllerBase
        {
            [HttpGet("{id}")]
            public ActionResult<Item> Get(int id) => id > 0 ? new Item(id, logger.ToString()) : NotFound();

            [HttpPost]
            public async Task<IActionResult> Post([FromBody] Item item)
            {
                await Response.WriteAsJsonAsync(item);
                return new EmptyResult();
            }
        }
        """;

    private static readonly ImmutableArray<MetadataReference> s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path) is var name && !name.StartsWith("Peregrine.Json.Hosts", StringComparison.Ordinal) && !name.StartsWith("xunit", StringComparison.Ordinal))
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    /// <summary>Also where the package's own namespace is imported, whose names then meet the framework's.</summary>
    [Theory]
    [InlineData(false, "")]
    [InlineData(false, "using Peregrine.Json.AspNetCore;\n")]
    [InlineData(true, "")]
    [InlineData(true, "using Peregrine.Json.AspNetCore;\n")]
    public void ProgramsCompile(bool isAdopted, string usings)
    {
        CSharpCompilation compilation = Compile(usings + Program, isAdopted);
        AssertClean(compilation);
        SyntaxTree tree = compilation.SyntaxTrees[0];
        SemanticModel model = compilation.GetSemanticModel(tree);
        string[] owners =
        [
            .. tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().Select(call => (IMethodSymbol)model.GetSymbolInfo(call).Symbol!)
                .Where(static m => m.Name.Contains("Json", StringComparison.Ordinal) && m.Name != "AddPeregrineJson" || m.Name is "Serialize" or "Deserialize").Select(static m => m.ContainingType.ToDisplayString()),
        ];
        Assert.Equal(19, owners.Length);
        if (isAdopted)
        {
            Assert.All(owners, static owner => Assert.True(owner is "PeregrineJsonAdopted" or "PeregrineJsonAspNetCoreAdopted" or "Peregrine.Json.JsonSerializer", owner));
        }
        else
        {
            Assert.All(owners, static owner => Assert.DoesNotContain("Peregrine", owner, StringComparison.Ordinal));
        }
    }

    /// <summary>What the package's own page shows is a whole program.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ThePageOfThePackageCompiles(bool isAdopted) =>
        AssertClean(Compile(Block().Match(File.ReadAllText(PathOf("src/Peregrine.Json.AspNetCore/README.md"))).Groups["code"].Value, isAdopted));

    private static CSharpCompilation Compile(string program, bool isAdopted)
    {
        string[] texts = isAdopted
            ? [program, WebUsings, Alias, File.ReadAllText(PathOf("src/Peregrine.Json/buildTransitive/Peregrine.Json.Adopted.g.cs")), File.ReadAllText(PathOf("src/Peregrine.Json.AspNetCore/buildTransitive/Peregrine.Json.AspNetCore.Adopted.g.cs"))]
            : [program, WebUsings];
        return CSharpCompilation.Create(
            "Program", texts.Select(static text => CSharpSyntaxTree.ParseText(text)), s_references,
            new CSharpCompilationOptions(OutputKind.ConsoleApplication, nullableContextOptions: NullableContextOptions.Enable));
    }

    private static void AssertClean(CSharpCompilation compilation)
    {
        string[] found = [.. compilation.GetDiagnostics().Where(static d => d.Severity >= DiagnosticSeverity.Warning).Select(static d => d.ToString())];
        Assert.True(found.Length == 0, string.Join('\n', found));
    }

    private static string PathOf(string file)
    {
        string? root = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(root, "Peregrine.slnx")))
        {
            root = Path.GetDirectoryName(root) ?? throw new InvalidOperationException("The repository is not around the tests.");
        }

        return Path.Combine(root, file);
    }

    [GeneratedRegex("```csharp\n(?<code>.*?)```", RegexOptions.Singleline)]
    private static partial Regex Block();
}
