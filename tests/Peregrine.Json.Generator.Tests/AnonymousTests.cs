using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Peregrine.Json.Generator.Checking;

namespace Peregrine.Json.Generator.Tests;

/// <summary>Anonymous types, which code cannot name: what leads to their contracts, and which of them have none. Their values are compared in Values/AnonymousCases.cs.</summary>
public class AnonymousTests
{
    private const string Model = "public class Item { public int A { get; set; } } public class Box<T> { public T? Value { get; set; } } ";

    /// <summary>Every way to name the type: the contract is there, the call needs no reflection, and nothing warns.</summary>
    [Theory]
    [InlineData("string M() => JsonSerializer.Serialize(new { A = 1 });")]
    [InlineData("byte[] M() => JsonSerializer.SerializeToUtf8Bytes(new { A = 1 });")]
    [InlineData("void M(Stream stream) => JsonSerializer.Serialize(stream, new { A = 1 });")]
    [InlineData("Task M(Stream stream) => JsonSerializer.SerializeAsync(stream, new { A = 1, B = new { C = 2 } });")]
    [InlineData("Task M(System.IO.Pipelines.PipeWriter pipe) => JsonSerializer.SerializeAsync(pipe, new { A = 1 });")]
    [InlineData("void M(Utf8JsonWriter writer) => JsonSerializer.Serialize(writer, new { A = 1 });")]
    [InlineData("void M(System.Buffers.IBufferWriter<byte> output) => JsonSerializer.Serialize(output, new { A = 1 });")]
    [InlineData("object? M() => JsonSerializer.SerializeToNode(new { A = 1 });")]
    [InlineData("object? M() => JsonSerializer.SerializeToElement(new { A = 1 });")]
    [InlineData("object? M() => JsonSerializer.SerializeToDocument(new { A = 1 });")]
    [InlineData("string M(JsonSerializerOptions options) => JsonSerializer.Serialize(options: options, value: new { A = 1 });")]
    [InlineData("string M() { var one = new { A = 1 }; return JsonSerializer.Serialize(one); }")]
    [InlineData("string M(List<Item> all) => JsonSerializer.Serialize(all.Select(static one => new { one.A, Text = \"t\" }));")]
    [InlineData("string M(List<Item> all) => JsonSerializer.Serialize(all.Select(static one => new { one.A }).ToArray());")]
    [InlineData("string M(List<Item> all) => JsonSerializer.Serialize(from one in all let twice = one.A * 2 select new { one, twice });")]
    [InlineData("string M(List<Item> all) => JsonSerializer.Serialize(all.GroupBy(static one => one.A).ToDictionary(static one => one.Key, static one => new { All = one.ToList() }));")]
    [InlineData("string M() => JsonSerializer.Serialize((new { A = 1 }, 2));")]
    [InlineData("string M() { var one = new { A = 1 }; return JsonSerializer.Serialize(Boxed(one)); } static Box<T> Boxed<T>(T value) => new() { Value = value };")]
    [InlineData("string M() => JsonSerializer.Serialize(new { });")]
    [InlineData("string M() => JsonSerializer.Serialize(new { A = new { }, B = new[] { new { } } });")]
    [InlineData("string M() => JsonSerializer.Serialize(new { A = (dynamic?)null, B = (1, (X: 2, Y: 3)), C = new int[2][], D = (Item[]?)null, E = (Box<Box<int?>>?)null });")]
    [InlineData("void M(string text) { var all = new[] { new { A = 1 } }.ToList(); JsonSerializer.Populate(text, all); }")]
    [InlineData("Task<HttpResponseMessage> M(HttpClient client) => Peregrine.Json.Http.HttpClientJsonExtensions.PostAsJsonAsync(client, \"http://x\", new { A = 1 });")]
    public void ACallHasAContract(string method)
    {
        Bench bench = Bench.WithSites(Model, $"class C {{ {method} }}").Compiles();
        Assert.Empty(bench.Reports);
        Assert.Contains(bench.Files, static file => file.Name.StartsWith("Anonymous", StringComparison.Ordinal));
        Assert.Contains(bench.Files, static file => file.Name == "Peregrine.Json.Calls.g.cs");
        Assert.Empty(bench.Analyzed(new SeenAnalyzer()));
        Assert.Contains("TypesAreKnown", Registry(bench), StringComparison.Ordinal);
        Assert.Empty(SiteTests.Warnings(bench, isSuppressed: false));
        Assert.NotEmpty(SiteTests.Warnings(bench, isSuppressed: true));
    }

    /// <summary>Those that stay without a contract, with the line of the report.</summary>
    [Theory]
    [InlineData("class C { string M<T>(T item)\n=> JsonSerializer.Serialize(new { Item = item }); }", "<anonymous type: T Item>", "type parameter 'T'", 1)]
    [InlineData("class C<T> { string M(T[] items)\n\n=> JsonSerializer.Serialize(items.Select(static one => new { One = new { Two = one } })); }", "type: <anonymous", "type parameter 'T'", 2)]
    [InlineData("class C { private class Hidden { public int A { get; set; } }\nstring M() => JsonSerializer.Serialize(new { Name = \"n\", Hidden = new Hidden() }); }", "<anonymous type: string Name, C.Hidden Hidden>", "'Hidden' of a type that generated code cannot use: other code of the assembly cannot access it", 1)]
    [InlineData("class C { private class Hidden { public int A { get; set; } }\nstring M() => JsonSerializer.Serialize(new { One = new { All = new List<Hidden>() } }); }", "<anonymous type: <anonymous type: System.Collections.Generic.List<C.Hidden> All> One>", "cannot access", 1)]
    [InlineData("file class Hidden { public int A { get; set; } }\nclass C { string M() => JsonSerializer.Serialize(new[] { new { Hidden = new Hidden() } }); }", "Hidden", "local to its file", 1)]
    [InlineData("class C { private class Hidden { public int A { get; set; } }\nstring M() => JsonSerializer.Serialize(new List<Hidden>().Select(static one => new { one.A, Of = one })); }", "<anonymous type: int A, C.Hidden Of>", "cannot access", 1)]
    [InlineData("class Made<T> where T : new() { public T? Value { get; set; } public static Made<T> Of(T value) => new() { Value = value }; }\nclass C { string M() => JsonSerializer.Serialize(Of(new { })); Made<T> Of<T>(T value) where T : new() => Made<T>.Of(value); }", "Made<<empty anonymous type>>", "requires a constructor", 0)]
    [InlineData("interface IMake { static abstract int Made { get; } } class Bad\n{ public IMake? Made { get; set; } }\nclass C { string M() => JsonSerializer.Serialize(new { Bad = new Bad() }); }", "Bad", "static abstract", 1)]
    public void ARefusalSaysWhy(string code, string type, string reason, int line)
    {
        Bench bench = Bench.WithProperties([("PublishAot", "true")], code).Compiles();
        Diagnostic report = bench.Reports.First(one => one.GetMessage(CultureInfo.InvariantCulture).Contains(type, StringComparison.Ordinal));
        Assert.Equal(("PJ0006", DiagnosticSeverity.Error), (report.Id, report.Severity));
        Assert.Contains(reason, report.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        Assert.Equal(line, report.Location.GetLineSpan().StartLinePosition.Line);
        Assert.DoesNotContain(bench.Files, static file => file.Name == "Peregrine.Json.Calls.g.cs");
    }

    /// <summary>The results of minimal APIs are found as those of other types are.</summary>
    [Theory]
    [InlineData("app.MapGet(\"/\", () => new { A = 1 });")]
    [InlineData("app.MapGet(\"/\", async () => { await Task.Yield(); return new[] { new { A = 1 } }; });")]
    [InlineData("app.MapGet(\"/\", () => Results.Ok(new { A = 1 }));")]
    [InlineData("app.MapGet(\"/\", () => TypedResults.Ok(new { A = 1 }));")]
    public void AnEndpointHasAContract(string code)
    {
        MetadataReference package = Bench.Library("Peregrine.Json.AspNetCore", isReference: true, "public class Any;");
        Bench bench = Bench.Of(LanguageVersion.Preview, NullableContextOptions.Enable, [package], $"{EndpointTests.Usings} static class C {{ static void M(App app) {{ {code} }} }}", EndpointTests.Framework).Compiles();
        Assert.Contains(bench.Files, static file => file.Name.StartsWith("Anonymous_A_", StringComparison.Ordinal));
    }

    /// <summary>Two expressions with the same members have one type and one contract; the name of one does not depend on others.</summary>
    [Fact]
    public void TheSameMembersAreOneType()
    {
        string[] Names(string code) => [.. Bench.Of(Model, $"class C {{ {code} }}").Compiles().Files.Select(static file => file.Name).Where(static name => name.StartsWith("Anonymous", StringComparison.Ordinal))];

        string[] one = Names("string A() => JsonSerializer.Serialize(new { A = 1, B = \"b\" });");
        Assert.Single(one);
        Assert.Equal(one, Names("string A() => JsonSerializer.Serialize(new { A = 1, B = \"b\" }); string B(int n) { string? A = null; return JsonSerializer.Serialize(new { A = n, B = A }); }"));
        Assert.Equal(5, Names("string A() => JsonSerializer.Serialize(new { A = 1, B = \"b\" }) + JsonSerializer.Serialize(new { A = 1L, B = \"b\" }) + JsonSerializer.Serialize(new { B = \"b\", A = 1 }) + JsonSerializer.Serialize(new { A = 1 }) + JsonSerializer.Serialize(new { a = 1 });").Distinct(StringComparer.OrdinalIgnoreCase).Count());
        Assert.Contains(one[0], Names("string A() => JsonSerializer.Serialize(new { Z = new { A = 1, B = \"b\" } }); string B() => JsonSerializer.Serialize(new { Y = 1 });"));
    }

    /// <summary>A type that only a method's body declares is no declaration: what changes there is seen all the same, and what does not is not written again.</summary>
    [Fact]
    public void AChangeInsideAMethodIsSeen()
    {
        const string Calls = "public static class Calls { public static string M() { var one = new { A = 1 }; return JsonSerializer.Serialize(one); } }";
        Bench first = Bench.Of(Model, Calls, "class Other { int M() => 1; }").Compiles();
        string name = Assert.Single(first.Files, static file => file.Name.StartsWith("Anonymous", StringComparison.Ordinal)).Name;
        Assert.Equal([IncrementalStepRunReason.Cached], first.With(2, "class Other { int M() => 2; }").Reasons("Types"));
        Bench second = first.With(1, Calls.Replace("A = 1", "A = 1, Item = new Item()", StringComparison.Ordinal)).Compiles();
        Assert.NotEqual(name, Assert.Single(second.Files, static file => file.Name.StartsWith("Anonymous", StringComparison.Ordinal)).Name);
        Assert.Contains(second.Files, static file => file.Name == "Item.g.cs");
        Assert.Equal("""{"A":1,"Item":{"A":0}}""", second.Load().GetType("Calls")!.GetMethod("M")!.Invoke(null, null));
    }

    /// <summary>What another generator adds to a type with an anonymous one in it is noticed.</summary>
    [Theory]
    [InlineData("Page<T>", "the member 'More'")]
    [InlineData("Item", "the member 'More'")]
    public void WhatIsAddedIsAnError(string type, string expected)
    {
        const string Code = "public partial class Page<T> { public T? Value { get; set; } } public partial class Item { public int A { get; set; } } public static class Calls { static Page<T> Of<T>(T value) => new() { Value = value }; public static string M() => JsonSerializer.Serialize(Of(new { Item = new Item(), Inner = new { B = 2 } })); }";
        Assert.Empty(Bench.Beside([], Code).Compiles().Analyzed(new SeenAnalyzer()));
        Bench bench = Bench.Beside([new BesideTests.Adding($"public partial class {type} {{ public int More {{ get; set; }} = 5; }}").AsSourceGenerator()], Code).Compiles();
        Diagnostic report = Assert.Single(bench.Analyzed(new SeenAnalyzer()));
        Assert.Equal(("PJ0007", DiagnosticSeverity.Error), (report.Id, report.Severity));
        Assert.Contains(expected, report.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
    }

    /// <summary>A member whose type another generator declares.</summary>
    [Fact]
    public void ATypeThatIsAddedIsAnError()
    {
        const string Code = "public class Item { public Added? A { get; set; } } public static class Calls { public static string M() => JsonSerializer.Serialize(new { All = new[] { new Item() } }); }";
        Bench bench = Bench.Beside([new BesideTests.Adding("public class Added { public int B { get; set; } }").AsSourceGenerator()], Code).Compiles();
        Assert.Contains(bench.Analyzed(new SeenAnalyzer()), static one => one.Id == "PJ0007" && one.GetMessage(CultureInfo.InvariantCulture).Contains("a type that it names", StringComparison.Ordinal));
    }

    /// <summary>Anonymous types of another assembly, which have the same names at run time, have contracts of their own.</summary>
    [Fact]
    public void TwoAssembliesHaveTheirOwn()
    {
        Type[] all = [.. Enumerable.Range(1, 2).Select(number => Bench.WithSites(Model, $"public static class C {{ public static string M() => JsonSerializer.Serialize(new {{ N{number} = {number} }}) + JsonSerializer.Describe<int>(); public static object Made => new {{ N{number} = {number} }}; }}").Compiles().Load().GetType("C")!)];
        Assert.Single(all.Select(static one => one.GetProperty("Made")!.GetValue(null)!.GetType().Name).Distinct());
        for (int i = 0; i < all.Length; i++)
        {
            Assert.StartsWith($$"""{"N{{i + 1}}":{{i + 1}}}""", (string)all[i].GetMethod("M")!.Invoke(null, null)!, StringComparison.Ordinal);
            object made = all[i].GetProperty("Made")!.GetValue(null)!;
            Assert.Equal("GeneratedCode", JsonSerializer.Describe(made.GetType()).Writing.ToString());
        }
    }

    /// <summary>The id of a type leads to the type again, in any compilation of the project.</summary>
    [Theory]
    [InlineData("new { }")]
    [InlineData("new { A = 1, B = (string?)null }")]
    [InlineData("new[] { new { A = new[,] { { new { B = 2 } } } } }")]
    [InlineData("new Dictionary<string, Outer<int>.Inner<Box<string>>> { }.Select(static one => new { one }).ToList()")]
    [InlineData("Outer<int>.Of(new { A = (1, (X: new { C = 'c' }, 2)) })")]
    [InlineData("new { A = (dynamic?)null, B = new List<dynamic>(), C = (1, 2, 3, 4, 5, 6, 7, 8, new { D = 4 }) }")]
    public void AnIdLeadsToItsType(string expression)
    {
        Bench bench = Bench.Of(Model + "public class Outer<T> { public class Inner<U> { public T? A { get; set; } public U? B { get; set; } } public static Inner<U> Of<U>(U value) => new() { B = value }; }", $"public static class C {{ public static void M() {{ var it = {expression}; JsonSerializer.Serialize(it); }} }}").Compiles();
        SyntaxTree tree = bench.Before.SyntaxTrees[^1];
        SemanticModel model = bench.Before.GetSemanticModel(tree);
        ITypeSymbol type = tree.GetRoot(TestContext.Current.CancellationToken).DescendantNodes().OfType<Microsoft.CodeAnalysis.CSharp.Syntax.VariableDeclaratorSyntax>().Select(one => ((ILocalSymbol)model.GetDeclaredSymbol(one)!).Type).First();
        string id = Parsing.TypeId.Of(type);
        ITypeSymbol found = Parsing.TypeId.Find(id, bench.After)!;
        Assert.Equal(id, Parsing.TypeId.Of(found));
        Assert.Equal(Parsing.TypeText.Of(type), Parsing.TypeText.Of(found));
    }

    private static string Registry(Bench bench) => bench.Files.Single(static file => file.Name == "Peregrine.Json.Contracts.g.cs").Text;
}
