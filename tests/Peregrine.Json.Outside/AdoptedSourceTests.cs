using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.Outside;

/// <summary>
/// What <c>UsePeregrineJson</c> compiles into a project: for every extension method that reads or writes JSON one that C# prefers, whatever usings a file has above its
/// namespace.
/// </summary>
public sealed class AdoptedSourceTests
{
    private const string Project = """
        global using global::System;
        global using global::System.Collections.Generic;
        global using global::System.Net.Http;
        global using global::System.Net.Http.Json;
        global using global::System.Threading;
        global using global::System.Threading.Tasks;
        global using JsonSerializer = global::Peregrine.Json.JsonSerializer;
        """;

    private const string Usings = """
        using System.Text.Json;
        using System.Text.Json.Nodes;
        using System.Text.Json.Serialization;
        using System.Text.Json.Serialization.Metadata;

        """;

    private const string Calls = """
        public static class Program
        {
            public static async Task Run(JsonElement element, JsonDocument document, JsonNode node, HttpClient client, HttpContent content, JsonSerializerOptions options, JsonTypeInfo<int> info, JsonSerializerContext context, CancellationToken token)
            {
                _ = element.Deserialize<int>();
                _ = element.Deserialize<int>(options);
                _ = element.Deserialize(info);
                _ = element.Deserialize(typeof(int), options);
                _ = document.Deserialize<int>();
                _ = document.RootElement.GetProperty("a").Deserialize<List<int>>(options);
                _ = node["a"].Deserialize<int>();
                _ = node.Deserialize(typeof(int), context);
                _ = await client.GetFromJsonAsync<int>("a");
                _ = await client.GetFromJsonAsync<int>("a", token);
                _ = await client.GetFromJsonAsync<int>(new Uri("http://a"), options, token);
                _ = await client.GetFromJsonAsync("a", typeof(int), context);
                _ = await client.GetFromJsonAsync("a", info);
                _ = await client.DeleteFromJsonAsync<int>("a");
                _ = await client.PostAsJsonAsync("a", 1);
                _ = await client.PostAsJsonAsync("a", 1, options);
                _ = await client.PutAsJsonAsync("a", 1, info, token);
                _ = await client.PatchAsJsonAsync(new Uri("http://a"), 1, cancellationToken: token);
                _ = await content.ReadFromJsonAsync<int>();
                _ = await content.ReadFromJsonAsync<int>(options, token);
                _ = await content.ReadFromJsonAsync(typeof(int), context);
                await foreach (int one in client.GetFromJsonAsAsyncEnumerable<int>("a")) { _ = one; }
                await foreach (int one in content.ReadFromJsonAsAsyncEnumerable<int>(token)) { _ = one; }
            }
        }
        """;

    [Fact]
    public void EveryExtensionMethodHasOne()
    {
        Assembly adopted = Emitted(Compile());
        HashSet<string> ours = [.. adopted.GetType("PeregrineJsonAdopted", throwOnError: true)!.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly).Select(Signature)];
        string[] theirs =
        [
            .. ((Type[])[typeof(Stj), typeof(System.Net.Http.Json.HttpClientJsonExtensions), typeof(System.Net.Http.Json.HttpContentJsonExtensions)])
                .SelectMany(static t => t.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)).Where(static m => m.IsDefined(typeof(ExtensionAttribute), inherit: false)).Select(Signature),
        ];
        Assert.True(theirs.Length > 60);
        Assert.Equal(theirs.Order(StringComparer.Ordinal), ours.Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("")]
    [InlineData("namespace App;\n")]
    [InlineData("namespace App.Inner.Most;\n")]
    public void CallsAreOurs(string @namespace)
    {
        CSharpCompilation compilation = Compile(Usings + @namespace + Calls);
        string[] found = [.. compilation.GetDiagnostics().Where(static d => d.Severity >= DiagnosticSeverity.Warning).Select(static d => d.ToString())];
        Assert.True(found.Length == 0, string.Join('\n', found));
        Assert.All(Containing(compilation), static type => Assert.Equal("PeregrineJsonAdopted", type));
    }

    /// <summary>Usings inside a namespace are nearer: such calls stay, and the analyzer names them.</summary>
    [Fact]
    public void UsingsInsideANamespaceAreNearer()
    {
        string[] types = Containing(Compile("namespace App;\n" + Usings + Calls));
        Assert.Contains("JsonSerializer", types);
    }

    private static string[] Containing(CSharpCompilation compilation)
    {
        SyntaxTree tree = compilation.SyntaxTrees.First();
        SemanticModel model = compilation.GetSemanticModel(tree);
        string[] names =
        [
            .. tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().Select(call => (IMethodSymbol)model.GetSymbolInfo(call).Symbol!)
                .Where(static m => m.Name != "GetProperty" && m.Name != "Parse").Select(static m => m.ContainingType.Name),
        ];
        Assert.Equal(23, names.Length);
        return names;
    }

    private static CSharpCompilation Compile(string calls = "")
    {
        CSharpParseOptions parse = CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Latest).WithPreprocessorSymbols("NET7_0_OR_GREATER");
        MetadataReference[] references =
        [
            .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
                .Where(static path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal) || name is "Peregrine.Json.dll"))
                .Select(static path => MetadataReference.CreateFromFile(path)),
        ];
        return CSharpCompilation.Create(
            "Adopted",
            [CSharpSyntaxTree.ParseText(calls, parse), CSharpSyntaxTree.ParseText(Project, parse), CSharpSyntaxTree.ParseText(Repository.Read("src/Peregrine.Json/buildTransitive/Peregrine.Json.Adopted.g.cs"), parse, "Adopted.cs"), CSharpSyntaxTree.ParseText(Repository.Read("src/Peregrine.Json/buildTransitive/Peregrine.Json.Hidden.g.cs"), parse, "Hidden.cs")],
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
    }

    private static Assembly Emitted(CSharpCompilation compilation)
    {
        using var stream = new MemoryStream();
        Assert.True(compilation.Emit(stream).Success);
        return Assembly.Load(stream.ToArray());
    }

    private static string Signature(MethodInfo method) =>
        PublicSurface.Of(method) + ' ' + AdoptionTests.Marks(method) + string.Concat(method.CustomAttributes.Select(static a => a.AttributeType.Name).Where(static n => n.StartsWith("Requires", StringComparison.Ordinal)).Order());
}
