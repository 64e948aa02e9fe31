using System.Reflection;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Peregrine.Json.Analyzers;

namespace Peregrine.Json.Generator.Tests;

/// <summary>Calls of the document models' own methods, which the compiler makes calls of JsonDocuments.</summary>
public class DocumentCallTests
{
    private const string File = "Peregrine.Json.Documents.g.cs";

    [Theory]
    [InlineData("JsonDocument.Parse(new byte[] { 91, 93 })", "[]")]
    [InlineData("JsonDocument.Parse(new byte[] { 91, 93 }.AsMemory(), new JsonDocumentOptions { MaxDepth = 3 })", "[]")]
    [InlineData("JsonDocument.Parse(new System.Buffers.ReadOnlySequence<byte>(new byte[] { 91, 93 }))", "[]")]
    [InlineData("JsonDocument.Parse(new MemoryStream(new byte[] { 91, 93 }))", "[]")]
    [InlineData("JsonDocument.Parse(\"[1,]\".AsMemory(), options: new JsonDocumentOptions { AllowTrailingCommas = true })", "[1,]")]
    [InlineData("JsonDocument.Parse(options: default, json: \"[1]\")", "[1]")]
    [InlineData("JsonDocument.ParseAsync(new MemoryStream(new byte[] { 91, 93 })).Result", "[]")]
    [InlineData("System.Text.Json.JsonElement.Parse(\"[1]\"u8)", "[1]")]
    [InlineData("JsonElement.Parse(\"[1]\")", "[1]")]
    [InlineData("JsonElement.Parse(\"[1]\".AsSpan())", "[1]")]
    [InlineData("global::System.Text.Json.Nodes.JsonNode.Parse(\"[1]\")", "[1]")]
    [InlineData("JsonNode.Parse(\"{}\"u8, new JsonNodeOptions { PropertyNameCaseInsensitive = true })!.AsObject()", "{}")]
    [InlineData("JsonObject.Parse(\"{}\")", "{}")]
    [InlineData("JsonArray.Parse(new MemoryStream(new byte[] { 91, 93 }))", "[]")]
    [InlineData("JsonNode.ParseAsync(new MemoryStream(new byte[] { 91, 93 })).Result", "[]")]
    [InlineData("new Func<string, JsonDocument>(text => JsonDocument.Parse(text))(\"[]\")", "[]")]
    [InlineData("Alias.Parse(\"[]\")", "[]")]
    [InlineData("Parse(\"[2]\")", "[2]")]
    public void ACallIsRedirected(string call, string expected)
    {
        Bench bench = Of(
            "using System.Text.Json; using System.Text.Json.Nodes; using Alias = System.Text.Json.JsonDocument; using static System.Text.Json.JsonElement; namespace N { public static class C { public static object? M() => " + call + "; } }").Compiles();
        Assert.Single(bench.Driver.GetRunResult().GeneratedTrees, static tree => tree.FilePath.EndsWith(File, StringComparison.Ordinal));
        object? result = bench.Load().GetType("N.C")!.GetMethod("M")!.Invoke(null, []);
        string text = result is JsonDocument document ? document.RootElement.GetRawText() : result is JsonElement element ? element.GetRawText() : ((System.Text.Json.Nodes.JsonNode)result!).ToJsonString();
        Assert.Equal(expected, text);
        Assert.DoesNotContain(Called(bench), static name => name.StartsWith("System.Text.Json", StringComparison.Ordinal) && name.Contains(".Parse", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("JsonElement.Parse(\"[1]\").WriteTo(writer);")]
    [InlineData("var element = JsonElement.Parse(\"[1]\"); element.WriteTo(writer);")]
    [InlineData("using var document = JsonDocument.Parse(\"[1]\"); document.RootElement.WriteTo(writer);")]
    [InlineData("using var document = JsonDocument.Parse(\"[1]\"); document.WriteTo(writer);")]
    [InlineData("using JsonDocument? document = JsonDocument.Parse(\"[1]\"); document?.WriteTo(writer);")]
    [InlineData("JsonElement? element = JsonElement.Parse(\"[1]\"); element?.WriteTo(writer);")]
    [InlineData("foreach (JsonElement element in JsonElement.Parse(\"[[1]]\").EnumerateArray()) { element.WriteTo(writer); }")]
    [InlineData("JsonNode.Parse(\"[1]\")!.WriteTo(writer);")]
    [InlineData("JsonNode.Parse(\"[1]\")!.AsArray().WriteTo(writer, null);")]
    [InlineData("JsonNode.Parse(\"[1]\")?.WriteTo(writer);")]
    [InlineData("writer.WriteRawValue(JsonNode.Parse(\"[1]\")!.ToJsonString());")]
    [InlineData("writer.WriteRawValue(JsonNode.Parse(\"[ 1 ]\")?.ToJsonString(options: null) ?? \"\");")]
    public void AWriteIsRedirected(string code)
    {
        Bench bench = Of("using System.Text.Json; using System.Text.Json.Nodes; namespace N { public static class C { public static void M(Utf8JsonWriter writer) { " + code + " } } }").Compiles();
        using var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream))
        {
            bench.Load().GetType("N.C")!.GetMethod("M")!.Invoke(null, [writer]);
        }

        Assert.Equal("[1]"u8.ToArray(), stream.ToArray());
        Assert.DoesNotContain(Called(bench), static name => name.Contains(".WriteTo(", StringComparison.Ordinal) || name.Contains(".ToJsonString(", StringComparison.Ordinal));
    }

    /// <summary>A call for null, or with a null, throws what System.Text.Json's throws.</summary>
    [Theory]
    [InlineData("JsonDocument document = null!; document.WriteTo(writer);", typeof(NullReferenceException))]
    [InlineData("using var document = JsonDocument.Parse(\"[1]\"); document.WriteTo(null!);", typeof(ArgumentNullException))]
    [InlineData("var document = JsonDocument.Parse(\"[1]\"); document.Dispose(); document.WriteTo(writer);", typeof(ObjectDisposedException))]
    public void AWriteThatFailsThrowsTheSame(string code, Type expected)
    {
        Bench bench = Of("using System.Text.Json; namespace N { public static class C { public static void M(Utf8JsonWriter writer) { " + code + " } } }").Compiles();
        using var writer = new Utf8JsonWriter(Stream.Null);
        var error = Assert.Throws<TargetInvocationException>(() => bench.Load().GetType("N.C")!.GetMethod("M")!.Invoke(null, [writer]));
        Assert.IsType(expected, error.InnerException);
        Assert.DoesNotContain(Called(bench), static name => name.Contains(".WriteTo(", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("public static Func<string, JsonNode?> M() => Make; static JsonNode? Make(string text) => new Func<string, JsonNodeOptions?, JsonDocumentOptions, JsonNode?>(JsonNode.Parse)(text, null, default);")]
    [InlineData("public static object? M(dynamic text) => JsonDocument.Parse(text);")]
    [InlineData("public static System.Linq.Expressions.Expression<Func<string, JsonDocument>> M() => text => JsonDocument.Parse(text, default);")]
    [InlineData("public static object M(IQueryable<string> all) => from text in all select JsonDocument.Parse(text, default(JsonDocumentOptions));")]
    [InlineData("public static object M(ref Utf8JsonReader reader) => JsonElement.ParseValue(ref reader);")]
    [InlineData("public static object? M(ref Utf8JsonReader reader) => JsonNode.Parse(ref reader);")]
    [InlineData("public static int M(string text) => int.Parse(text);")]
    [InlineData("public static object M(string text) => N.Other.JsonDocument.Parse(text);", "namespace N.Other { public static class JsonDocument { public static object Parse(string text) => text; } }")]
    public void AnyOtherCallIsNot(string method, string more = "")
    {
        Bench bench = Of($"using System.Text.Json; using System.Text.Json.Nodes; using System.Linq; {more} namespace N {{ public static class C {{ {method} }} }}").Compiles();
        Assert.DoesNotContain(bench.Driver.GetRunResult().GeneratedTrees, static tree => tree.FilePath.EndsWith(File, StringComparison.Ordinal));
    }

    /// <summary>In a project without the property, the compiler would refuse what is generated.</summary>
    [Fact]
    public void WithoutTheNamespaceNothingIsGenerated()
    {
        var compilation = CSharpCompilation.Create("App", [CSharpSyntaxTree.ParseText("class C { object M(string text) => System.Text.Json.JsonDocument.Parse(text); }")]);
        GeneratorDriver driver = CSharpGeneratorDriver.Create(new DocumentCalls()).RunGenerators(compilation, TestContext.Current.CancellationToken);
        Assert.Empty(driver.GetRunResult().GeneratedTrees);
    }

    [Fact]
    public void AChangeElsewhereRunsNothingAgain()
    {
        Bench before = Of("using System.Text.Json; class C { object M(string text) => JsonDocument.Parse(text); }", "class D { int M() => 1; }");
        Bench after = before.With(1, "class D { int M() => int.Parse(\"2\"); }");
        GeneratorRunResult result = after.Driver.GetRunResult().Results.Single(static one => one.Generator.GetGeneratorType() == typeof(DocumentCalls));
        Assert.All(
            result.TrackedSteps[DocumentCalls.Stage].SelectMany(static step => step.Outputs),
            static output => Assert.True(output.Reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged));
        Assert.All(
            result.TrackedOutputSteps.SelectMany(static steps => steps.Value).SelectMany(static step => step.Outputs), static output => Assert.Equal(IncrementalStepRunReason.Cached, output.Reason));
    }

    /// <summary>Every method of the models that JsonDocuments has is redirected, and the other way round.</summary>
    [Fact]
    public void EveryMethodIsRedirected()
    {
        var targets = typeof(JsonDocuments).GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly).Where(static one => one.Name.StartsWith("Parse", StringComparison.Ordinal)).Select(SignatureOf).ToHashSet();
        IEnumerable<(Type Type, string Suffix)> models = [(typeof(JsonDocument), ""), (typeof(JsonElement), "Element"), (typeof(System.Text.Json.Nodes.JsonNode), "Node")];
        string[] sources = [.. models.SelectMany(static model => model.Type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
            .Where(static one => one.Name is "Parse" or "ParseAsync" && !one.GetParameters()[0].ParameterType.IsByRef)
            .Select(one => SignatureOf(one).Replace(" Parse", " Parse" + model.Suffix, StringComparison.Ordinal)))];
        Assert.Equal(targets.Order(StringComparer.Ordinal), sources.Order(StringComparer.Ordinal));
    }

    private static string SignatureOf(MethodInfo method) =>
        $"{method.ReturnType} {method.Name}({string.Join(", ", method.GetParameters().Select(static one => $"{one.ParameterType} {one.Name} {one.HasDefaultValue} {string.Join(' ', one.CustomAttributes.Select(static mark => mark.AttributeType.Name + string.Concat(mark.ConstructorArguments)).Where(static mark => mark.StartsWith("StringSyntax", StringComparison.Ordinal)))}"))})";

    private static Bench Of(params string[] sources) => Bench.Redirecting(new DocumentCalls().AsSourceGenerator(), sources);

    /// <summary>The methods that the written code calls once compiled, generated methods not counted.</summary>
    private static IEnumerable<string> Called(Bench bench)
    {
        SyntaxTree tree = bench.After.SyntaxTrees.Single(static one => one.FilePath == "File0.cs");
        SemanticModel model = bench.After.GetSemanticModel(tree);
        return tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Select(call => (Written: model.GetSymbolInfo(call).Symbol, Redirected: model.GetInterceptorMethod(call)))
            .Where(static one => one.Redirected is null).Select(static one => one.Written!.ToDisplayString());
    }
}
