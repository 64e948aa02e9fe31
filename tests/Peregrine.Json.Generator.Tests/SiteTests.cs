using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Peregrine.Json.Generator.Calls;

namespace Peregrine.Json.Generator.Tests;

/// <summary>Calls that generated code takes the place of, and the warnings that this takes away.</summary>
public class SiteTests
{
    private const string Model = """
        public class Item { public int A { get; set; } public List<Part>? Parts { get; set; } }
        public class Part { public string? Name { get; set; } }
        public interface IMake { static abstract int Made { get; } } public class Bad { public IMake? Error { get; set; } }
        public class HoldsBad { public Bad[]? All { get; set; } }

        """;

    [Theory]
    [InlineData("string M(Item item) => JsonSerializer.Serialize(item);")]
    [InlineData("string M(Item item, JsonSerializerOptions options) => JsonSerializer.Serialize(item, options);")]
    [InlineData("string M(Item item, JsonSerializerOptions options) => JsonSerializer.Serialize(options: options, value: item);")]
    [InlineData("string M(object item) => JsonSerializer.Serialize(item, typeof(Item));")]
    [InlineData("object? M(string text) => JsonSerializer.Deserialize(text, typeof(List<Item>));")]
    [InlineData("object? M(string text) => JsonSerializer.Deserialize<Item>(text)?.A;")]
    [InlineData("object? M(byte[] text) => JsonSerializer.Deserialize<Item>(text.AsSpan(1));")]
    [InlineData("object? M(ref Utf8JsonReader reader) => JsonSerializer.Deserialize<Item>(ref reader);")]
    [InlineData("object? M(JsonElement element) => JsonSerializer.Deserialize<Item>(element);")]
    [InlineData("bool M(string text) => JsonSerializer.TryDeserialize<Item>(text) is { IsSuccess: true, Value: { } item };")]
    [InlineData("void M(Item item) => JsonSerializer.Populate(\"{}\", item);")]
    [InlineData("Task M(Stream stream, Item item) => JsonSerializer.SerializeAsync(stream, item);")]
    [InlineData("async Task<Item?> M(Stream stream) => await JsonSerializer.DeserializeAsync<Item>(stream).ConfigureAwait(false);")]
    [InlineData("async Task M(System.IO.Pipelines.PipeWriter pipe, Item item) => await JsonSerializer.SerializeAsync(pipe, item);")]
    [InlineData("IAsyncEnumerable<Item?> M(Stream stream) => JsonSerializer.DeserializeAsyncEnumerable<Item>(stream);")]
    [InlineData("Task<Item?> M(HttpClient client) => Peregrine.Json.Http.HttpClientJsonExtensions.GetFromJsonAsync<Item>(client, \"http://x\");")]
    [InlineData("string M(Item item) { string Inner<T>(T t) => \"\"; return Inner(JsonSerializer.Serialize(JsonSerializer.Deserialize<Item>(JsonSerializer.Serialize(item)))); }")]
    [InlineData("object M() => JsonSerializer.Describe<Item>();")]
    [InlineData("object M(JsonSerializerOptions options) => (JsonSerializer.Describe<Item>(), options.UsePeregrine());")]
    [InlineData("Func<Item, string> M() => item => JsonSerializer.Serialize(item);")]
    [InlineData("Task<HttpResponseMessage>? M(HttpClient? client, Item item) => Use.Post(client, item);", "using Peregrine.Json.Http; static class Use { public static Task<HttpResponseMessage>? Post(HttpClient? client, Item item) => client?.PostAsJsonAsync(\"http://x\", item); }")]
    [InlineData("object? M(byte[] text) => JsonSerializer.Deserialize<Wrap<Item>>(text);", "public class Wrap<T> where T : class, new() { public T? Value { get; set; } }")]
    public void ACallOfGeneratedTypesWarnsNot(string method, string more = "")
    {
        Bench bench = Bench.WithSites(more, Model + $"class C {{ {method} }}").Compiles();
        Assert.Contains(bench.Files, static file => file.Name == "Peregrine.Json.Calls.g.cs");
        Assert.Empty(Warnings(bench, isSuppressed: false));
        Assert.NotEmpty(Warnings(bench, isSuppressed: true));
    }

    [Theory]
    [InlineData("string M<T>(T item) => JsonSerializer.Serialize(item);")]
    [InlineData("string M<T>(T item) => JsonSerializer.Serialize(new List<T> { item });")]
    [InlineData("string M(object item) => JsonSerializer.Serialize(item);")]
    [InlineData("string M(object item) => JsonSerializer.Serialize(item, item.GetType());")]
    [InlineData("string M(object item) => JsonSerializer.Serialize(item, typeof(object));")]
    [InlineData("object? M(string text) => JsonSerializer.Deserialize(text, typeof(object));")]
    [InlineData("string M(Type type) => JsonSerializer.Serialize(typeof(Item), type);")]
    [InlineData("string M(HoldsBad item) => JsonSerializer.Serialize(item);")]
    [InlineData("string M(Dictionary<string, HoldsBad> item) => JsonSerializer.Serialize(item);")]
    [InlineData("string M<T>(T item) => JsonSerializer.Serialize(new { A = item });")]
    public void AnyOtherCallWarns(string method)
    {
        // Something is generated.
        Bench bench = Bench.WithSites(Model + $"class C {{ string Other(Item item) => JsonSerializer.Serialize(item); {method} }}").Compiles();
        Assert.Equal(2, Warnings(bench, isSuppressed: true).Length);
        Assert.Equal(2, Warnings(bench, isSuppressed: false).Length);
    }

    /// <summary>Where PJ0006 stops the build, two warnings of each call would hide it.</summary>
    [Theory]
    [InlineData("PublishAot", "true", null, true)]
    [InlineData("PeregrineJsonReflection", "false", null, true)]
    [InlineData("PublishAot", "false", null, false)]
    [InlineData("PublishAot", "true", "T:HoldsBad", true)]
    public void ACallOfARefusedTypeHasOneError(string property, string value, string? attribute, bool isOne)
    {
        string more = attribute is null ? "" : "[assembly: JsonContract(typeof(HoldsBad))]";
        Bench bench = Bench.WithProperties([(property, value)], more, Model + "class C { string A(Item item) => JsonSerializer.Serialize(item); string B(HoldsBad bad) => JsonSerializer.Serialize(bad); string D(List<HoldsBad> bad) => JsonSerializer.Serialize(bad); HoldsBad? E(string text) => JsonSerializer.Deserialize<HoldsBad>(text); string F<T>(T any) => JsonSerializer.Serialize(any); }");
        Assert.Single(bench.Reports);
        Assert.Equal(isOne ? 2 : 8, Warnings(bench, isSuppressed: false).Length);
    }

    [Fact]
    public void WithoutTheTargetsNoCallIsReplaced()
    {
        Bench bench = Bench.Of(Model + "class C { string M(Item item) => JsonSerializer.Serialize(item); }").Compiles();
        Assert.DoesNotContain(bench.Files, static file => file.Name == "Peregrine.Json.Calls.g.cs");
        Assert.Equal(2, Warnings(bench, isSuppressed: false).Length);
    }

    [Fact]
    public void TheCallsAreThoseOfTheLibrary()
    {
        System.Reflection.Assembly assembly = Bench.WithSites(Model + """
            public static class C
            {
                public static string Write() => JsonSerializer.Serialize(new Item { A = 5 });
                public static int Read(string text) => JsonSerializer.TryDeserialize<Item>(text) is { IsSuccess: true, Value: { } item } ? item.A : -1;
            }
            """).Compiles().Load();
        Type type = assembly.GetType("C")!;
        Assert.Equal("""{"A":5,"Parts":null}""", type.GetMethod("Write")!.Invoke(null, null));
        Assert.Equal(7, type.GetMethod("Read")!.Invoke(null, ["""{"A":7}"""]));
        Assert.Equal(-1, type.GetMethod("Read")!.Invoke(null, ["""{"A":"""]));
    }

    [Fact]
    public void TheTextIsApproved()
    {
        Bench bench = Bench.WithSites(Model + """
            public static class C
            {
                public static string Write(Item item) => JsonSerializer.Serialize(item);
                public static string WriteAll(List<Item> items) => JsonSerializer.Serialize(items);
                public static bool Read(string text) => JsonSerializer.TryDeserialize<Item>(text).IsSuccess;
                public static Item? Read(ref Utf8JsonReader reader) => JsonSerializer.Deserialize<Item>(ref reader);
                public static Task Post(HttpClient client, Item item) => Peregrine.Json.Http.HttpClientJsonExtensions.PostAsJsonAsync(client, "http://x", item);
            }
            """).Compiles();
        string text = bench.Files.Single(static file => file.Name == "Peregrine.Json.Calls.g.cs").Text;
        string approved = Repository.PathOf("tests/Peregrine.Json.Generator.Tests/Approved.Calls.txt"), other = Path.ChangeExtension(approved, ".received.txt");
        if (File.Exists(approved) && File.ReadAllText(approved) == text)
        {
            File.Delete(other);
            return;
        }

        File.WriteAllText(other, text);
        Assert.Fail($"The generated calls are not those of {approved}. They are in {other}.");
    }

    [Fact]
    public void AChangeInAnotherFileWritesNoCallsAgain()
    {
        const string Call = "class C { string M(Item item) => JsonSerializer.Serialize(item); }";
        Bench second = Bench.WithSites(Model, Call, "class Other { int M() => 1; }").Compiles().With(2, "class Other { int M() => 2; }").Compiles();
        Assert.Equal([IncrementalStepRunReason.Cached], second.Reasons("Sites"));
        Assert.Equal([IncrementalStepRunReason.Cached], second.Reasons("Types"));
    }

    [Fact]
    public void ACallThatMovesWritesTheCallsAlone()
    {
        const string Call = "class C { string M(Item item) => JsonSerializer.Serialize(item); }";
        Bench second = Bench.WithSites(Model, Call).Compiles().With(1, Call.Replace("=> Json", "=> \"\" + Json", StringComparison.Ordinal)).Compiles();
        Assert.Equal([IncrementalStepRunReason.Modified], second.Reasons("Sites"));
        Assert.Equal([IncrementalStepRunReason.Cached], second.Reasons("Types"));
        Assert.All(second.Reasons("Objects"), static reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
        Assert.Empty(Warnings(second, isSuppressed: false));
    }

    /// <summary>What the analyzers of the SDK report, with the place that they report it at.</summary>
    internal static Diagnostic[] Warnings(Bench bench, bool isSuppressed)
    {
        return [.. bench.Analyzed(new Requirements(), new SiteSuppressor()).Where(one => one.Id is "IL2026" or "IL3050" && one.IsSuppressed == isSuppressed)];
    }

    /// <summary>The part of the SDK's analyzers that concerns calls.</summary>
#pragma warning disable RS1036, RS1038, RS1041, RS2008 // of the tests alone
    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    private sealed class Requirements : DiagnosticAnalyzer
    {
        private static readonly DiagnosticDescriptor s_trimming = new("IL2026", "t", "m", "c", DiagnosticSeverity.Warning, true), s_dynamic = new("IL3050", "t", "m", "c", DiagnosticSeverity.Warning, true);

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_trimming, s_dynamic];

        public override void Initialize(AnalysisContext context)
        {
            context.EnableConcurrentExecution();
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.RegisterOperationAction(
                static one =>
                {
                    var call = (IInvocationOperation)one.Operation;
                    if (call.TargetMethod.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "RequiresUnreferencedCodeAttribute"))
                    {
                        one.ReportDiagnostic(Diagnostic.Create(s_trimming, ((Microsoft.CodeAnalysis.CSharp.Syntax.InvocationExpressionSyntax)call.Syntax).Expression.GetLocation()));
                        one.ReportDiagnostic(Diagnostic.Create(s_dynamic, call.Syntax.GetLocation()));
                    }
                },
                OperationKind.Invocation);
        }
    }
}
