using System.Reflection;
using System.Runtime.Loader;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.Rules;

/// <summary>PJ0003: converters that read or write other than one value. Each body is run as well: what is reported fails with both libraries, and the rest works.</summary>
public sealed class ConverterTests
{
    private const string Id = "PJ0003", Reads = "return JsonSerializer.Deserialize<List<int>>(ref reader) is null ? null : new();", Writes = "writer.WriteNullValue();";

    public static TheoryData<string, string> WrongReads => ConverterSamples.WrongReads;

    public static TheoryData<string, string> RightReads => ConverterSamples.RightReads;

    public static TheoryData<string> WrongWrites => ConverterSamples.WrongWrites;

    public static TheoryData<string> RightWrites => ConverterSamples.RightWrites;

    [Theory]
    [MemberData(nameof(WrongReads))]
    public async Task ReadsThatCannotWork(string json, string body)
    {
        (Func<string, object?> ours, Func<string, object?> theirs) = Readers(await Built(body, Writes));
        Assert.Throws<JsonException>(() => theirs($"{{\"V\":{json},\"W\":5}}"));
        Assert.Throws<JsonException>(() => ours($"{{\"V\":{json},\"W\":5}}"));
    }

    [Theory]
    [MemberData(nameof(RightReads))]
    public async Task ReadsThatWork(string json, string body)
    {
        (Func<string, object?> ours, Func<string, object?> theirs) = Readers(await Built(body, Writes));
        Assert.Equal(5, ((dynamic)theirs($"{{\"V\":{json},\"W\":5}}")!).W);
        Assert.Equal(5, ((dynamic)ours($"{{\"V\":{json},\"W\":5}}")!).W);
    }

    [Theory]
    [MemberData(nameof(WrongWrites))]
    public async Task WritesThatCannotWork(string body)
    {
        Assembly assembly = await Built(Reads, body);
        Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse(Written(assembly, Stj.Serialize)));
        Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse(Written(assembly, JsonSerializer.Serialize)));
    }

    [Theory]
    [MemberData(nameof(RightWrites))]
    public async Task WritesThatWork(string body)
    {
        Assembly assembly = await Built(Reads, body);
        Assert.Equal(0, JsonDocument.Parse(Written(assembly, Stj.Serialize)).RootElement.GetProperty("W").GetInt32());
        Assert.Equal(0, JsonDocument.Parse(Written(assembly, JsonSerializer.Serialize)).RootElement.GetProperty("W").GetInt32());
    }

    /// <summary>A Write without a use of the writer is reported at its name; one that only throws is a way to say that nothing is written.</summary>
    [Fact]
    public async Task WritesOfNothing() => await Bench.Marked(Id, """
        using System.Text.Json;
        using System.Text.Json.Serialization;
        abstract class Base : JsonConverter<int> { public override int Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => reader.GetInt32(); }
        class A : Base { public override void [|Write|](Utf8JsonWriter writer, int value, JsonSerializerOptions options) { } }
        class B : Base
        {
            public override void [|Write|](Utf8JsonWriter writer, int value, JsonSerializerOptions options) => Console.WriteLine(value);
            public override void [|WriteAsPropertyName|](Utf8JsonWriter writer, int value, JsonSerializerOptions options) { return; }
        }
        class C : Base { public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => throw new NotSupportedException(); }
        class D : Base { public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) { throw new NotSupportedException(); } }
        class E : Base { public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => Throw(); static void Throw() => throw new NotSupportedException(); }
        abstract class F : Base { public abstract override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options); }
        class G { public virtual void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) { } }
        class H : G { public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) { } }
        class I : JsonConverter<string>
        {
            public override bool HandleNull => true;
            public override string Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => reader.GetString()!;
            public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) { if (value == null) { [|return;|] } writer.WriteStringValue(value); }
        }
        abstract class J : JsonConverter<string> { public override string Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => reader.GetString()!; }
        abstract class K : J { public override bool HandleNull => true; }
        class L : J { public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) { if (value == null) { return; } writer.WriteStringValue(value); } }
        class M : K { public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) { if (value == null) { [|return;|] } writer.WriteStringValue(value); } }
        """);

    /// <summary>The converters of this repository, which its tests run with both libraries, are right or wrong on purpose.</summary>
    [Fact]
    public async Task TheConvertersOfThisRepository()
    {
        string root = Repository.Root;
        string[] files = [.. new[] { "tests", "benchmarks", "samples" }.SelectMany(folder => Directory.GetFiles(Path.Combine(root, folder), "*.cs", SearchOption.AllDirectories))
            .Where(static path => !path.Contains("Peregrine.Json.Rules", StringComparison.Ordinal) && File.ReadAllText(path).Contains("JsonConverter<", StringComparison.Ordinal))];
        var bench = Bench.Empty();
        foreach (IGrouping<string, string> folder in files.GroupBy(static path => Path.GetDirectoryName(path)!))
        {
            bench = bench.With(Path.GetRelativePath(root, folder.Key), [("Usings.cs", "global using Stj = System.Text.Json.JsonSerializer;"), .. folder.Select(path => (Path.GetRelativePath(root, path), ConvertersOf(File.ReadAllText(path))))]);
        }

        int methods = 0;
        foreach (Project project in bench.Solution.Projects)
        {
            foreach (Document document in project.Documents)
            {
                methods += (await document.GetSyntaxRootAsync(TestContext.Current.CancellationToken))!.DescendantNodes().Count(static node => node is MethodDeclarationSyntax { Identifier.ValueText: "Read" or "Write" } method && method.Modifiers.Any(SyntaxKind.OverrideKeyword));
            }
        }

        Assert.True(methods > 150, $"{methods} methods");
        Assert.Equal([], (await bench.Reports(Id)).Select(one => $"{one.Location.GetLineSpan()}: {one.GetMessage(null)}"));
    }

    /// <summary>A file without the methods of other types, which would cost most of the time.</summary>
    private static string ConvertersOf(string text)
    {
        SyntaxNode root = CSharpSyntaxTree.ParseText(text).GetRoot();
        IEnumerable<SyntaxNode> others = root.DescendantNodes().Where(static node => node is MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } && type.BaseList?.ToString().Contains("Converter", StringComparison.Ordinal) != true);
        return root.RemoveNodes(others, SyntaxRemoveOptions.KeepNoTrivia)!.ToFullString();
    }

    /// <summary>The assembly of a program with a converter, once exactly what is marked in it is reported.</summary>
    private static async Task<Assembly> Built(string read, string write)
    {
        (Bench bench, _) = await Bench.MarkedBench(Id, ConverterSamples.Program(read, write), isAdopted: false);
        using var bytes = new MemoryStream();
        Assert.True((await bench.Project.GetCompilationAsync(TestContext.Current.CancellationToken))!.Emit(bytes, cancellationToken: TestContext.Current.CancellationToken).Success);
        bytes.Position = 0;
        return new AssemblyLoadContext(null, isCollectible: true).LoadFromStream(bytes);
    }

    private static (Func<string, object?> Ours, Func<string, object?> Theirs) Readers(Assembly assembly)
    {
        Type holder = assembly.GetType("Holder")!;
        return (text => JsonSerializer.Deserialize(text, holder), text => Stj.Deserialize(text, holder));
    }

    private static string Written(Assembly assembly, Func<object?, Type, JsonSerializerOptions?, string> write)
    {
        dynamic holder = Activator.CreateInstance(assembly.GetType("Holder")!)!;
        dynamic value = Activator.CreateInstance(assembly.GetType("Item")!)!;
        value.A = 1;
        holder.V = value;
        return write((object)holder, assembly.GetType("Holder")!, null);
    }
}
