using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.Generator.Tests;

/// <summary>Code that generators stumble over compiles with what is generated, or is reported; the generator never throws.</summary>
public class HostileTests
{
    private const string Call = "public static class Calls { public static string Write(Root value) => JsonSerializer.Serialize(value); }";

    [Theory]
    [InlineData("keywords as names", "namespace @event.@class { public class @namespace { public int @if { get; set; } public string? @record { get; init; } [JsonInclude] private int @goto { get; set; } } } public class Root { public @event.@class.@namespace? @new { get; set; } }")]
    [InlineData("contextual keywords", "public class @var { public int @await { get; set; } public int @value { get; set; } public int @owner { get; set; } public int @field { get; set; } } public class Root { public @var? @reader { get; set; } public int @writer { get; set; } public int at { get; set; } public int _plan { get; set; } }")]
    [InlineData("letters of other languages", "namespace Бокс { public class Größe { public int Länge { get; set; } public int \\u0041bc { get; set; } public string? 名前 { get; init; } } } public class Root { public Бокс.Größe? Ключ { get; set; } }")]
    [InlineData("names of the framework", "namespace System { public class String2 { public int Int32 { get; set; } } } public class Root { public System.String2? Object { get; set; } public int GetHashCode2 { get; set; } } public class Type { } public class Attribute2 { } public class MemberMarks { } public class GeneratedMember { }")]
    [InlineData("names of generated code", "public class Find { public int A { get; set; } } public class Code { public int Members { get; set; } public int Create { get; set; } } public class Contracts { public int B { get; set; } } public class ContractsOf_App { public int C { get; set; } } public class Root { public Find? F { get; set; } public Code? C { get; set; } public Contracts? D { get; set; } public ContractsOf_App? E { get; set; } public int Executor { get; set; } public int Marks { get; set; } }")]
    [InlineData("names that differ in case or separators", "namespace A { public class B_C { public int X { get; set; } } public class b_c { public int X { get; set; } } } namespace A_B { public class C { public int X { get; set; } } } public class Root { public A.B_C? P { get; set; } public A.b_c? Q { get; set; } public A_B.C? R { get; set; } }")]
    [InlineData("members that differ in case", "public class Root { public int A { get; set; } public int a { get; set; } }")]
    [InlineData("two members of one name in JSON", "public class Root { [JsonPropertyName(\"x\")] public int A { get; set; } [JsonPropertyName(\"x\")] public int B { get; set; } }")]
    [InlineData("a cycle", "public class Root { public Root? A { get; set; } public List<Root>? B { get; set; } public Dictionary<string, Root[]>? C { get; set; } }")]
    [InlineData("a cycle of structs", "public struct Root { public Root[]? A { get; set; } public List<Root?>? B { get; set; } }")]
    [InlineData("hidden members", "public class A { public int X { get; set; } public int Y { get; set; } public int Z; } public class Root : A { public new string? X { get; set; } public new int Y() => 1; private new int Z; }")]
    [InlineData("members of other accessibilities", "public class Root { internal int A { get; set; } protected int B { get; set; } private protected int C { get; set; } public int D { get; protected internal set; } [JsonInclude] private protected int E { get; set; } [JsonInclude] protected internal int F { get; private set; } }")]
    [InlineData("an obsolete member", "public class Root { [Obsolete] public int A { get; set; } [Obsolete(\"no\", true)] public int B { get; set; } [Obsolete(\"no\", true), JsonInclude] public int C; } [Obsolete] public class Old { public int A { get; set; } }")]
    [InlineData("an experimental type", "[System.Diagnostics.CodeAnalysis.Experimental(\"X1\")] public class New { public int A { get; set; } }\n#pragma warning disable X1\npublic class Root { public New? A { get; set; } }\n#pragma warning restore X1")]
    [InlineData("static and constant members", "public class Root { public static int A { get; set; } public const int B = 1; public static readonly int C = 2; public int D { get; set; } }")]
    [InlineData("an indexer", "public class Root { public int this[int i] { get => i; set { } } public int A { get; set; } }")]
    [InlineData("explicit implementations", "public interface I { int A { get; set; } } public class Root : I { int I.A { get; set; } public int B { get; set; } }")]
    [InlineData("a member of an interface that is not public", "public interface Root { [JsonInclude] internal int A { get; set; } int B { get; set; } }")]
    [InlineData("interfaces that meet again", "public interface A { int X { get; } } public interface B : A; public interface C : A { new int X { get; } } public interface Root : B, C;")]
    [InlineData("a reference", "public class Root { private int _a; public ref int A => ref _a; public int B { get; set; } }")]
    [InlineData("a span", "public class Root { public ReadOnlySpan<char> A => default; public int B { get; set; } }")]
    [InlineData("a pointer", "public unsafe class Root { public int* A { get; set; } public delegate*<int, void> B { get; set; } public int C { get; set; } }")]
    [InlineData("a delegate", "public class Root { public Action? A { get; set; } public Func<int>? B { get; set; } public IntPtr C { get; set; } public Type? D { get; set; } public int E { get; set; } }")]
    [InlineData("arrays of arrays", "public class Root { public int[][]? A { get; set; } public int[,]? B { get; set; } public int[,][]? C { get; set; } public Root[][,]? D { get; set; } }")]
    [InlineData("dynamic and tuples", "public class Root { public dynamic? A { get; set; } public List<dynamic>? B { get; set; } public List<(int X, (string Y, dynamic Z) W)>? C { get; set; } public (int, int, int, int, int, int, int, int, int) D { get; set; } }")]
    [InlineData("a constructor by reference", "public class Root { public Root(in int a, ref int b) { A = a; } public int A { get; } }")]
    [InlineData("two marked constructors", "public class Root { [JsonConstructor] public Root() { } [JsonConstructor] public Root(int a) { } public int A { get; set; } }")]
    [InlineData("a static class", "public class Root { public int A { get; set; } } public static class Other { public static int B { get; set; } }")]
    [InlineData("a partial property", "public partial class Root { public partial int A { get; set; } } public partial class Root { private int _a; public partial int A { get => _a; set => _a = value; } }")]
    [InlineData("a required member in a base", "public class A { public required int X { get; init; } } public class Root : A { public required string Y { get; set; } }")]
    [InlineData("a struct with a required member", "public struct Root { public required int X { get; set; } public int Y { get; init; } }")]
    [InlineData("a null name", "public class Root { [JsonPropertyName(null!)] public int A { get; set; } }")]
    [InlineData("a converter that is the user's", "public class Mine : JsonConverter<int> { public override int Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => 1; public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) { } } public class Root { [JsonConverter(typeof(Mine))] public int A { get; set; } }")]
    [InlineData("generic constraints", "public interface IKey<T> where T : IKey<T>; public class Key : IKey<Key>; public class Box<T, U> where T : class, IKey<T> where U : unmanaged { [JsonInclude] private T? A { get; set; } public U B { get; init; } } public class Root { public Box<Key, int>? A { get; set; } }")]
    [InlineData("condition on a value", "public class Root { [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public int A { get; set; } }")]
    [InlineData("a set-only collection", "public class Root { public List<int> A { set { } } public int B { set { } } }")]
    [InlineData("a volatile field", "public class Root { [JsonInclude] public volatile int A; [JsonInclude] private volatile string? _b; public string? B => _b; }")]
    [InlineData("an inline array", "[System.Runtime.CompilerServices.InlineArray(4)] public struct Four { private int _a; } public class Root { public Four A { get; set; } }")]
    [InlineData("an interface with static abstract members", "public interface IMake { static abstract IMake Make(); int A { get; set; } } public interface IMore : IMake { int B { get; set; } } public class Made : IMore { public int A { get; set; } public int B { get; set; } public static IMake Make() => new Made(); } public class Root { public IMake? A { get; set; } public IMore? B { get; set; } public Made? C { get; set; } }")]
    [InlineData("events and nested types", "public class Root { public event EventHandler? A; public enum B { X } public B C { get; set; } public class D { public int E { get; set; } } public void Use() => A?.Invoke(null, EventArgs.Empty); }")]
    public void CompilesWithTheCode(string what, string code)
    {
        Assert.NotEmpty(what);
        Bench.Of(code, Call).Compiles();
    }

    [Theory]
    [InlineData("private", "public class Root { private class Hidden { public int A { get; set; } } [JsonInclude] private Hidden? H { get; set; } }", "Root", "cannot access")]
    [InlineData("file", "file class Root { public int A { get; set; } } file static class Calls { public static string Write(Root value) => JsonSerializer.Serialize(value); }", "Root", "local to its file")]
    [InlineData("anonymous", "public static class Calls { public static string Write<T>(T one) => JsonSerializer.Serialize(new { A = one }); }", "<anonymous type: T A>", "anonymous")]
    [InlineData("private nested", "public class Outer { private class Root { public int A { get; set; } } public static string Write() => JsonSerializer.Serialize(new Root()); }", "Outer.Root", "cannot access")]
    [InlineData("obsolete", "[Obsolete(\"no\", true)] public class Old { public int A { get; set; } } public class Root { [Obsolete(\"no\", true)] public Old? O { get; set; } }", "Root", "obsolete")]
    [InlineData("static abstract", "public interface IMake { static abstract int A { get; } int B { get; set; } } public class Root { public IMake? Made { get; set; } }", "Root", "static abstract")]
    [InlineData("private converter", "public class Root { [JsonConverter(typeof(Mine))] public int A { get; set; } private class Mine : JsonConverter<int> { public override int Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => 1; public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) { } } } public static class Calls { public static string M(Root value) => JsonSerializer.Serialize(value); }", "Root", "cannot name")]
    [InlineData("half a pair", "public class Root { [JsonPropertyName(\"a\\ud800\")] public int A { get; set; } [JsonPropertyName(\"\\ud83d\\ude00\")] public int B { get; set; } }", "Root", "without its pair")]
    [InlineData("union", "namespace System.Runtime.CompilerServices { public class UnionAttribute : Attribute; } [System.Runtime.CompilerServices.Union] public struct Kind { public Kind(int value) => Value = value; public Kind(string value) => Value = value; public object Value { get; } } public class Root { public Kind A { get; set; } public int B { get; set; } }", "Kind", "it is a union")]
    [InlineData("open derived type", "[JsonDerivedType(typeof(More<>), \"m\")] public class Base<T> { public T? A { get; set; } } public class More<T> : Base<T>; public class Root { public Base<int>? A { get; set; } }", "Base<int>", "is an open generic type")]
    [InlineData("open derived type with a constraint", Shapes.Newer + "[JsonDerivedType(typeof(More<>), \"m\")] public class Base<T> { public T? A { get; set; } } public class More<T> : Base<T> where T : struct; public class Root { public Base<int>? A { get; set; } }", "Base<int>", "is an open generic type")]
    [InlineData("open derived type with one argument twice", Shapes.Newer + "[JsonDerivedType(typeof(More<>), \"m\")] public class Base<T, U> { public T? A { get; set; } } public class More<T> : Base<T, T>; public class Root { public Base<int, int>? A { get; set; } }", "Base<int, int>", "is an open generic type")]
    [InlineData("open and closed derived types", Shapes.Newer + "[JsonDerivedType(typeof(More<>), \"m\"), JsonDerivedType(typeof(Less), \"l\")] public class Base<T> { public T? A { get; set; } } public class More<T> : Base<T>; public class Less : Base<int>; public class Root { public Base<int>? A { get; set; } }", "Base<int>", "only some of its derived types")]
    [InlineData("union with a classifier", Shapes.Newer + "[System.Runtime.CompilerServices.Union, JsonUnion(TypeClassifier = typeof(string))] public class Kind { public Kind(int value) => Value = value; public object? Value { get; } } public class Root { public Kind? A { get; set; } }", "Kind", "is not a JsonTypeClassifierFactory")]
    [InlineData("union with a hidden classifier", Shapes.Newer + "[System.Runtime.CompilerServices.Union, JsonUnion(TypeClassifier = typeof(Mine))] public class Kind { public Kind(int value) => Value = value; public object? Value { get; } private class Mine : JsonTypeClassifierFactory; } public class Root { public Kind? A { get; set; } }", "Kind", "cannot create")]
    [InlineData("union by structure", Shapes.Newer + "[System.Runtime.CompilerServices.Union, JsonUnion(TypeClassifier = typeof(JsonUnionTypeStructuralClassifier))] public class Kind { public Kind(int value) => Value = value; public object? Value { get; } } public class Root { public Kind? A { get; set; } }", "Kind", "metadata of the cases")]
    [InlineData("union without a value", Shapes.Newer + "[System.Runtime.CompilerServices.Union] public class Kind { public Kind(int value) => Value = value; public int Value { get; } } public class Root { public Kind? A { get; set; } }", "Kind", "property Value of type object")]
    [InlineData("union without cases", Shapes.Newer + "[System.Runtime.CompilerServices.Union] public class Kind { public object? Value { get; set; } } public class Root { public Kind? A { get; set; } }", "Kind", "constructor for each of its cases")]
    [InlineData("union with a hidden case", Shapes.Newer + "public class Root { [System.Runtime.CompilerServices.Union] public class Kind { public Kind(int value) => Value = value; [Obsolete(\"no\", true)] public Kind(string value) => Value = value; public object? Value { get; } } public Kind? A { get; set; } }", "Root.Kind", "obsolete")]
    [InlineData("union with one case twice", Shapes.Newer + "[System.Runtime.CompilerServices.Union] public class Kind<T> { public Kind(T value) => Value = value; public Kind(int value) => Value = value; public object? Value { get; } } public class Root { public Kind<int>? A { get; set; } }", "Kind<int>", "two cases of the same type")]
    [InlineData("union of elements", Shapes.Newer + "[System.Runtime.CompilerServices.Union] public class Kind : List<int> { public Kind(string value) => Value = value; public object? Value { get; } } public class Root { public Kind? A { get; set; } }", "Kind", "a union and a collection")]
    [InlineData("union with required members", Shapes.Newer + "[System.Runtime.CompilerServices.Union] public class Kind { public Kind(int value) => Value = value; public object? Value { get; } public required int More { get; set; } } public class Root { public Kind? A { get; set; } }", "Kind", "constructor for each of its cases")]
    public void IsReported(string what, string code, string type, string reason)
    {
        Assert.NotEmpty(what);
        Bench bench = (code.Contains("Calls", StringComparison.Ordinal) || code.Contains("Write(", StringComparison.Ordinal) ? Bench.Of(code) : Bench.Of(code, Call)).Compiles();
        Diagnostic report = Assert.Single(bench.Reports);
        Assert.Equal(("PJ0006", DiagnosticSeverity.Info), (report.Id, report.Severity));
        Assert.Contains($"'{type}'", report.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        Assert.Contains(reason, report.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        Assert.True(report.Location.GetLineSpan().IsValid);
    }

    /// <summary>The code is as it often is while somebody writes it.</summary>
    [Theory]
    [InlineData("public class Root { public Missing A { get; set; } public List<Missing> B { get; set; } }")]
    [InlineData("public class Root : Missing { public int A { get; set; } }")]
    [InlineData("public class Root : Root { public int A { get; set; } }")]
    [InlineData("public class Root { public int A { get; set; } public int A { get; set; } public string A; }")]
    [InlineData("public class Root { public int A { get set } public int }")]
    [InlineData("public class Root { [JsonPropertyName] public int A { get; set; } [JsonPropertyName(1)] public int B { get; set; } [JsonPropertyOrder(\"x\")] public int C { get; set; } [JsonIgnore(Condition = )] public int D { get; set; } [JsonIgnore(Condition = 99)] public int E { get; set; } }")]
    [InlineData("public class Root { public Root(int a, int a) { } public int A { get; } }")]
    [InlineData("public struct Root { public Root A { get; set; } public Root B; }")]
    [InlineData("public class Root { } public class Root { public int A { get; set; } } public enum Root { }")]
    [InlineData("public class Root<T> { public T A { get; set; } }")]
    [InlineData("public interface Root : Root { int A { get; set; } }")]
    [InlineData("public record Root(int A, Missing B = 5, string C = 7);")]
    [InlineData("[JsonConverter] [JsonDerivedType] [JsonNumberHandling(\"x\")] public class Root { public int A { get; set; } }")]
    [InlineData("[assembly: JsonContract(typeof(Missing))] [assembly: JsonContract] [assembly: JsonContract(typeof(List<>))] [assembly: JsonContract(null)] public class Root { }")]
    [InlineData("public static class Program { static void Main() { JsonSerializer.Serialize(); JsonSerializer.Deserialize<>(\"\"); JsonSerializer.Deserialize<Missing>(\"\"); JsonSerializer.Serialize(null, typeof()); } }")]
    public void CodeWithErrorsIsLeftToTheCompiler(string code) => Bench.Of(code, Call).Compiles(hasErrors: true);

    [Fact]
    public void FiveHundredMembers()
    {
        var code = new StringBuilder("public class Root {");
        for (int i = 0; i < 500; i++)
        {
            code.Append(CultureInfo.InvariantCulture, $" public {(i % 3 == 0 ? "int" : i % 3 == 1 ? "string?" : "List<int>?")} Member{i} {{ get; set; }}");
        }

        Bench.Of(code + " }", Call).Compiles();
    }

    [Fact]
    public void DeepGenericTypes()
    {
        string type = "int";
        for (int i = 0; i < 40; i++)
        {
            type = i % 2 == 0 ? $"Box<{type}>" : $"List<{type}>";
        }

        Bench.Of($"public class Box<T> {{ public T? Value {{ get; init; }} }} public class Root {{ public {type}? A {{ get; set; }} }}", Call).Compiles();
    }

    /// <summary>A type that contains itself in a larger one has no end.</summary>
    [Fact]
    public void TypesWithoutEnd()
    {
        Bench bench = Bench.Of("public class Box<T> { public Box<List<T>>? Next { get; set; } public T? Value { get; set; } } public class Root { public Box<int>? A { get; set; } }", Call).Compiles();
        Assert.Contains(bench.Reports, static one => one.GetMessage(CultureInfo.InvariantCulture).Contains("is too deep", StringComparison.Ordinal));
    }

    [Fact]
    public void CodeWithoutAnnotations() =>
        Bench.Of(LanguageVersion.CSharp9, NullableContextOptions.Disable, [], "using Peregrine.Json; public class Root { public string A { get; set; } public System.Collections.Generic.List<string> B { get; init; } } public static class Calls { public static string Write(Root value) { return JsonSerializer.Serialize(value); } }").Compiles();

    /// <summary>The library's own reflection serves projects whose language is older than generated code.</summary>
    [Fact]
    public void AnOlderLanguage() =>
        Assert.Empty(Bench.Of(LanguageVersion.CSharp8, NullableContextOptions.Disable, [], "using Peregrine.Json; public class Root { public string A { get; set; } } public static class Calls { public static string Write(Root value) { return JsonSerializer.Serialize(value); } }").Compiles().Files);

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void TypesOfAnotherAssembly(bool isReference)
    {
        MetadataReference library = Bench.Library("Other", isReference, """
            namespace Other;
            public class Base { public int A { get; set; } public int B { get; init; } protected Base() { } public virtual string? C { get; protected set; } internal int D { get; set; } public int E { get => 1; set { } } }
            public class Full : Base { public required int F { get; set; } public Inner? G { get; set; } public class Inner { public Kind K { get; set; } } }
            public enum Kind : short { One }
            public record Pair(int X, string Y);
            """);
        Bench bench = Bench.Of(LanguageVersion.Latest, NullableContextOptions.Enable, [library], "public class Root : Other.Full { public Other.Pair? P { get; set; } }", Call).Compiles();
        string text = bench.Files.Single(static file => file.Name == "Root.g.cs").Text;
        const int Accessors = 8 | 16, UserCode = 1024 | 2048;
        Match declared = Regex.Match(text, """base\([^"]*"([^"]*)", "([^"]*)"\)""");
        string[] names = Regex.Unescape(declared.Groups[1].Value).Split('\n');
        string facts = Regex.Unescape(declared.Groups[2].Value);
        Assert.DoesNotContain("D", names);
        Assert.Equal(0, MarksOf("A") & UserCode);
        Assert.Equal(Accessors | UserCode, MarksOf("E") & (Accessors | UserCode));
        Assert.Contains("typeof(global::Other.Base)", text, StringComparison.Ordinal);

        int MarksOf(string name) => facts[3 * Array.IndexOf(names, name)];
    }

    [Fact]
    public void TypesThatTwoAssembliesHave()
    {
        const string Same = "namespace Other; public class Same { public int A { get; set; } }";
        Bench bench = Bench.Of(LanguageVersion.Latest, NullableContextOptions.Enable, [Bench.Library("One", false, Same), Bench.Library("Two", false, Same), Bench.Library("Three", false, "public class Holder { }")], "public class Root { public int A { get; set; } }", Call).Compiles();
        Assert.Empty(bench.Reports);
    }

    [Fact]
    public void AnAssemblyWithoutCallsHasNothing() => Assert.Empty(Bench.Of("public class Root { public int A { get; set; } }").Compiles().Files);

    /// <summary>What is generated runs: the module's initializer registers it.</summary>
    [Fact]
    public void TheAssemblyLoads()
    {
        Assembly assembly = Bench.Of("public class Root { public int A { get; set; } public List<Root>? More { get; set; } }", Call).Compiles().Load();
        Type root = assembly.GetType("Root")!;
        object value = Activator.CreateInstance(root)!;
        root.GetProperty("A")!.SetValue(value, 5);
        Assert.Equal("""{"A":5,"More":null}""", assembly.GetType("Calls")!.GetMethod("Write")!.Invoke(null, [value]));
    }
}
