using System.Globalization;
using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Peregrine.Json.Generator.Checking;

namespace Peregrine.Json.Generator.Tests;

/// <summary>Other source generators in the same project: what they add is served by reflection, and where there is none, the build stops.</summary>
public class BesideTests
{
    private const string Program = """
        public static partial class Program
        {
            public static string Ours() => Try(() => JsonSerializer.Serialize(Make()), () => JsonSerializer.Serialize(JsonSerializer.Deserialize<Root>(System.Text.Json.JsonSerializer.Serialize(Make()))), () => JsonSerializer.Serialize(new List<Root> { Make() }));
            public static string Theirs() => Try(() => System.Text.Json.JsonSerializer.Serialize(Make()), () => System.Text.Json.JsonSerializer.Serialize(System.Text.Json.JsonSerializer.Deserialize<Root>(System.Text.Json.JsonSerializer.Serialize(Make()))), () => System.Text.Json.JsonSerializer.Serialize(new List<Root> { Make() }));
            public static string How() => JsonSerializer.Describe<Root>().ToString();
            private static string Try(params Func<string>[] calls) => string.Join("; ", calls.Select(static call => { try { return call(); } catch (Exception error) { return error.GetType() + error.Message; } }));
            private static partial Root Make();
        }
        """;

    private const string New = "public static partial class Program { private static partial Root Make() => new(); }";

    /// <summary>What another generator adds: the member, attribute or type is not in the contract.</summary>
    [Theory]
    [InlineData("a property", "public partial class Root { public int A { get; set; } = 1; }", "public partial class Root { public string B { get; set; } = \"b\"; }", "the member 'B'")]
    [InlineData("two properties", "public partial class Root { public int A { get; set; } = 1; }", "public partial class Root { public int B { get; set; } public int C => 3; }", "the members 'B', 'C'")]
    [InlineData("a private member", "public partial class Root { public int A { get; set; } = 1; }", "public partial class Root { [JsonInclude] private int _b = 2; public int B() => _b; }", "the member '_b'")]
    [InlineData("a member of a base", "public class Root : Base; public partial class Base { public int A { get; set; } = 1; }", "public partial class Base { public int B { get; set; } = 2; }", "the member 'B'")]
    [InlineData("a base", "public partial class Root { public int A { get; set; } = 1; }", "public partial class Root : Base; public class Base { public int B { get; set; } = 2; }", "the member 'B'")]
    [InlineData("a member of a part", "public class Root { public Part P { get; set; } = new(); } public partial class Part { public int A { get; set; } = 1; }", "public partial class Part { public int B { get; set; } = 2; }", "the member 'B'")]
    [InlineData("a converter", "public partial class Root { public int A { get; set; } = 1; }", "[JsonConverter(typeof(Mine))] public partial class Root; public class Mine : JsonConverter<Root> { public override Root Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) { reader.Skip(); return new(); } public override void Write(Utf8JsonWriter writer, Root value, JsonSerializerOptions options) => writer.WriteStringValue(\"mine\"); }", "the attribute JsonConverter")]
    [InlineData("a converter of a struct", "public partial struct Root { public int A { get; set; } }", "[JsonConverter(typeof(Mine))] public partial struct Root; public class Mine : JsonConverter<Root> { public override Root Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) { reader.Skip(); return new(); } public override void Write(Utf8JsonWriter writer, Root value, JsonSerializerOptions options) => writer.WriteStringValue(\"mine\"); }", "the attribute JsonConverter")]
    [InlineData("derived types", "public partial class Root { public int A { get; set; } = 1; } public class More : Root { public int B { get; set; } = 2; }", "[JsonDerivedType(typeof(More), \"more\")] public partial class Root; public static partial class Program { private static partial Root Make() => new More(); }", "attributes, interfaces")]
    [InlineData("a number handling", "public partial class Root { public int A { get; set; } = 1; }", "[JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)] public partial class Root;", "attributes, interfaces")]
    [InlineData("a callback", "public partial class Root { public int A { get; set; } = 1; }", "public partial class Root : IJsonOnSerializing { public void OnSerializing() => A = 7; }", "attributes, interfaces")]
    [InlineData("elements", "public partial class Root { public int A { get; set; } = 1; }", "public partial class Root : IEnumerable<int> { public IEnumerator<int> GetEnumerator() { yield return 5; } System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }", "another kind of type")]
    [InlineData("a constructor", "public partial class Root { public int A { get; set; } = 1; public Root() { } }", "public partial class Root { [JsonConstructor] public Root(int a) => A = a + 1; }", "constructors")]
    [InlineData("a name", "public partial class Root { public partial int A { get; set; } }", "public partial class Root { [JsonPropertyName(\"b\")] public partial int A { get => _a; set => _a = value; } private int _a = 1; }", "attributes, interfaces")]
    [InlineData("a condition", "public partial class Root { public partial int A { get; set; } public int B { get; set; } }", "public partial class Root { [JsonIgnore] public partial int A { get => _a; set => _a = value; } private int _a = 1; }", "attributes, interfaces")]
    [InlineData("an order", "public partial class Root { public partial int A { get; set; } public int B { get; set; } }", "public partial class Root { [JsonPropertyOrder(5)] public partial int A { get => _a; set => _a = value; } private int _a = 1; }", "attributes, interfaces")]
    [InlineData("a type", "public class Root { public Part P { get; set; } = new(); }", "public class Part { public int A { get; set; } = 1; }", "a type that it names")]
    [InlineData("an element's type", "public class Root { public List<Part> P { get; set; } = [new()]; }", "public class Part { public int A { get; set; } = 1; }", "a type that it names")]
    public void WhatIsAddedIsServedOrAnError(string what, string code, string added, string expected)
    {
        Assert.NotEmpty(what);
        string made = added.Contains("Make()", StringComparison.Ordinal) ? "" : New;
        Bench bench = Bench.Beside([new Adding(added).AsSourceGenerator()], code, Program, made).Compiles();
        Diagnostic report = Assert.Single(bench.Analyzed(new SeenAnalyzer()));
        Assert.Equal(("PJ0007", DiagnosticSeverity.Error), (report.Id, report.Severity));
        Assert.Contains(expected, report.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        Assert.Equal("File0.cs", report.Location.GetLineSpan().Path);
        Same(bench);
    }

    /// <summary>What changes no JSON is no report, and the contract serves.</summary>
    [Theory]
    [InlineData("public partial class Root { public int A { get; set; } = 1; }", "public partial class Root { public int B() => 1; public static int C { get; set; } internal int D { get; set; } private int _e = 1; public event EventHandler? F; public override string ToString() => $\"{_e}{F}\"; }")]
    [InlineData("public partial class Root { public int A { get; set; } = 1; }", "public partial class Root : System.ComponentModel.INotifyPropertyChanged { public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged; public void Raise() => PropertyChanged?.Invoke(this, new(\"A\")); }")]
    [InlineData("public partial class Root { public partial int A { get; set; } }", "public partial class Root { public partial int A { get => _a; set => _a = value; } private int _a = 1; }")]
    [InlineData("public partial record Root { public required partial string A { get; init; } public static partial class Program { } [System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public Root() { } }", "public partial record Root { public required partial string A { get => _a; init => _a = value; } private string _a = \"a\"; }")]
    [InlineData("public class Root { public int A { get; set; } = 1; }", "public class Other { public int B { get; set; } }")]
    public void WhatChangesNoJsonIsNoError(string code, string added)
    {
        Bench bench = Bench.Beside([new Adding(added).AsSourceGenerator()], code, Program, New).Compiles();
        Assert.Empty(bench.Analyzed(new SeenAnalyzer()));
        Assert.Contains("generated code", Same(bench), StringComparison.Ordinal);
    }

    /// <summary>A program that has reflection is told, and works.</summary>
    [Fact]
    public void WithReflectionItIsAHint()
    {
        Bench bench = Bench.Beside([new Adding("public partial class Root { public int B { get; set; } = 2; }").AsSourceGenerator()], "public partial class Root { public int A { get; set; } = 1; } public static class Calls { public static string M(Root root) => JsonSerializer.Serialize(root); }");
        Assert.Equal(DiagnosticSeverity.Error, Assert.Single(bench.Analyzed(new SeenAnalyzer())).Severity);
        Assert.Equal(DiagnosticSeverity.Info, Assert.Single(bench.Analyzed([], new SeenAnalyzer())).Severity);
    }

    /// <summary>Compilers leave out an analyzer all of whose rules are hints: then the error would be reported in editors alone.</summary>
    [Fact]
    public void CompilersRunTheAnalyzer() =>
        Assert.Contains(new SeenAnalyzer().SupportedDiagnostics, static one => one is { DefaultSeverity: DiagnosticSeverity.Error, IsEnabledByDefault: true });

    /// <summary>The analyzer finds nothing where there is no other generator, whatever the types are.</summary>
    [Theory]
    [MemberData(nameof(ShapeNames))]
    public void NothingIsFoundWithoutOthers(string shape)
    {
        Bench bench = Bench.Of(Shapes.All[shape], "public static class Program { public static Root? Copy(Root value) => JsonSerializer.Deserialize<Root>(JsonSerializer.SerializeToUtf8Bytes(value)); }");
        Assert.Empty(bench.Analyzed(new SeenAnalyzer()));
    }

    public static TheoryData<string> ShapeNames { get; } = [.. Shapes.All.Keys];

    /// <summary>CommunityToolkit.Mvvm adds a property for a field, which no other generator sees, and implements one that is declared.</summary>
    [Fact]
    public void ObservableProperties()
    {
        const string Using = "using CommunityToolkit.Mvvm.ComponentModel; ";
        ISourceGenerator[] mvvm = Others("CommunityToolkit");
        Bench field = Bench.Beside(mvvm, Using + "public partial class Root : ObservableObject { [ObservableProperty] private string _name = \"n\"; public int A { get; set; } = 1; }", Program, New).Compiles();
        Diagnostic report = Assert.Single(field.Analyzed(new SeenAnalyzer()));
        Assert.Equal(("PJ0007", DiagnosticSeverity.Error), (report.Id, report.Severity));
        Assert.Contains("the member 'Name'", report.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        Assert.Contains("its generated code does not know the member 'Name', and is not used", Same(field), StringComparison.Ordinal);

        Bench property = Bench.Beside(mvvm, Using + "public partial class Root : ObservableObject { public Root() => Name = \"n\"; [ObservableProperty] public partial string Name { get; set; } public int A { get; set; } = 1; }", Program, New).Compiles();
        Assert.Empty(property.Analyzed(new SeenAnalyzer()));
        Assert.Contains("generated code", Same(property), StringComparison.Ordinal);
    }

    /// <summary>Vogen adds a converter to a struct.</summary>
    [Fact]
    public void ValueObjects()
    {
        Bench bench = Bench.Beside(
            Others("Vogen"), "using Vogen; [ValueObject<Guid>] public partial struct OrderId; public class Root { public OrderId Id { get; set; } = OrderId.From(new(\"3f2504e0-4f89-11d3-9a0c-0305e82c3301\")); public List<OrderId> All { get; set; } = [OrderId.From(new(\"3f2504e0-4f89-11d3-9a0c-0305e82c3302\"))]; public Dictionary<OrderId, int> Map { get; set; } = new() { [OrderId.From(new(\"3f2504e0-4f89-11d3-9a0c-0305e82c3303\"))] = 1 }; }", Program, New);
        Diagnostic report = Assert.Single(bench.Analyzed(new SeenAnalyzer()));
        Assert.Equal(("PJ0007", DiagnosticSeverity.Error), (report.Id, report.Severity));
        Assert.Contains("adds the attribute JsonConverter to 'OrderId'", report.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        Same(bench);
    }

    /// <summary>Runs it: the same as System.Text.Json. Returns how the root is served.</summary>
    private static string Same(Bench bench)
    {
        Type program = bench.Load().GetType("Program")!;
        Assert.Equal(Call("Theirs"), Call("Ours"));
        return Call("How");

        string Call(string method) => (string)program.GetMethod(method, BindingFlags.Static | BindingFlags.Public)!.Invoke(null, null)!;
    }

    /// <summary>The generators of a package.</summary>
    private static ISourceGenerator[] Others(string name)
    {
        string path = File.ReadAllLines(Path.Combine(AppContext.BaseDirectory, "generators.txt")).Single(line => Path.GetFileName(line).StartsWith(name, StringComparison.Ordinal));
        return [.. Assembly.LoadFrom(path).GetTypes().Where(static type => type.IsDefined(typeof(GeneratorAttribute))).Select(static type => Activator.CreateInstance(type, nonPublic: true)!).Select(static one => one as ISourceGenerator ?? ((IIncrementalGenerator)one).AsSourceGenerator())];
    }

#pragma warning disable RS1035, RS1036, RS1038, RS1041, RS1042 // of the tests alone
    /// <summary>A generator that adds a file to every project.</summary>
    internal sealed class Adding(string code) : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context) =>
            context.RegisterSourceOutput(context.CompilationProvider, (output, _) => output.AddSource("Added.g.cs", SourceText.From("#nullable enable\n" + code, Encoding.UTF8)));
    }
}
