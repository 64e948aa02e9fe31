using System.Reflection;

namespace Peregrine.Json.Generator.Tests;

/// <summary>Members that are always ignored decide nothing, and what they lead to is not followed.</summary>
public class IgnoredTests
{
    private const string Program = """

        public static class Program
        {
            public static string Ours() => Try(() => JsonSerializer.Serialize(new Root { N = 1 })) + Try(() => $"{JsonSerializer.Deserialize<Root>("{\"N\":5,\"X\":6,\"Other\":[]}")!.N}");
            public static string Theirs() => Try(() => System.Text.Json.JsonSerializer.Serialize(new Root { N = 1 })) + Try(() => $"{System.Text.Json.JsonSerializer.Deserialize<Root>("{\"N\":5,\"X\":6,\"Other\":[]}")!.N}");
            private static string Try(Func<string> call) { try { return call(); } catch (Exception error) { return error.GetType() + error.Message; } }
            public static string How() => JsonSerializer.Describe<Root>().Writing.ToString();
        }
        """;

    [Theory]
    [InlineData("public System.Threading.CancellationTokenSource? X { get; set; }")]
    [InlineData("public Stream? X { get; set; }")]
    [InlineData("public System.Text.RegularExpressions.Regex? X { get; set; }")]
    [InlineData("public Task<int>? X { get; set; }")]
    [InlineData("public Lazy<int>? X { get; set; }")]
    [InlineData("public HttpClient? X { get; set; }")]
    [InlineData("public System.Threading.Thread? X { get; set; }")]
    [InlineData("public System.Net.IPAddress? X { get; set; }")]
    [InlineData("public System.Globalization.CultureInfo? X { get; set; }")]
    [InlineData("public System.ComponentModel.PropertyChangedEventArgs? X { get; set; }")]
    [InlineData("public ref int X => ref _x;")]
    [InlineData("public ref readonly int X => ref _x;")]
    [InlineData("public Span<int> X => default;")]
    [InlineData("public unsafe int* X { get; set; }")]
    [InlineData("public unsafe int*[]? X { get; set; }")]
    [InlineData("public IMake? X { get; set; }")]
    [InlineData("[JsonInclude] private Hidden? X { get; set; }")]
    [InlineData("[JsonInclude] private Hidden[]? X;")]
    [InlineData("[JsonConverter(typeof(HiddenConverter))] public int X { get; set; }")]
    [InlineData("public Reached? X { get; set; }")]
    [InlineData("public List<Reached>? X { get; init; }")]
    [InlineData("public Reached? X;")]
    [InlineData("public Func<int>? X { get; set; }")]
    [InlineData("[Obsolete(\"no\", true)] public Old? X { get; set; }")]
    [InlineData("[JsonPropertyName(\"Other\")] public Reached? X { get; set; }")]
    public void AnIgnoredMemberDecidesNothing(string member)
    {
        Bench bench = Bench.WithProperties([("PublishAot", "true")], $$"""
            public class Root
            {
                private int _x;
                [JsonIgnore] {{member}}
                public int N { get => _x; set => _x = value; }
                private class Hidden { public int A { get; set; } }
                private class HiddenConverter : JsonConverter<int> { public override int Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => 1; public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) { } }
            }
            public interface IMake { static abstract int Made { get; } }
            public class Reached { public IMake? Made { get; set; } }
            [Obsolete("no", true)] public class Old { public int A { get; set; } }
            """ + Program).Compiles();
        Same(bench, "GeneratedCode", "Root.g.cs");
    }

    /// <summary>System.Text.Json's reflection stops at pointers of functions, its contexts do not.</summary>
    [Fact]
    public void APointerOfAFunction()
    {
        Bench bench = Bench.WithProperties([("PublishAot", "true")], "public class Root { public int N { get; set; } [JsonIgnore] public unsafe delegate*<int, void> X { get; set; } }" + Program).Compiles();
        Assert.Equal("{\"N\":1}5", bench.Load().GetType("Program")!.GetMethod("Ours")!.Invoke(null, null));
    }

    /// <summary>Base classes, interfaces, records, shadowed and overriding members, parameters of constructors.</summary>
    [Theory]
    [InlineData("public class Root : Base { public int N { get; set; } } public class Base { [JsonIgnore] public Reached? X { get; set; } }")]
    [InlineData("public class Root : Base { public int N { get; set; } [JsonIgnore] public override Reached? X { get; set; } } public class Base { public virtual Reached? X { get; set; } }")]
    [InlineData("public class Root : Base { public int N { get; set; } [JsonIgnore] public new string? X { get; set; } } public class Base { [JsonIgnore] public Reached? X { get; set; } }")]
    [InlineData("public class Root : Base { public int N { get; set; } public new string? X { get; set; } } public class Base { [JsonIgnore] public Reached? X { get; set; } }")]
    [InlineData("public class Root : Middle { public int N { get; set; } } public class Middle : Base { [JsonIgnore] public override Reached? X { get; set; } } public abstract class Base { public abstract Reached? X { get; set; } }")]
    [InlineData("public record Root([property: JsonIgnore] Reached? X = null) { public int N { get; set; } }")]
    [InlineData("public record Root { public int N { get; set; } [JsonIgnore] public Stream? X { get; init; } }")]
    [InlineData("public class Root(System.Threading.CancellationTokenSource? x = null) { public int N { get; set; } [JsonIgnore] public System.Threading.CancellationTokenSource? X { get; } = x; }")]
    [InlineData("public struct Root { public int N { get; set; } [JsonIgnore] public Reached? X { get; set; } [JsonIgnore] public Span<int> Y => default; }")]
    public void WhereverItIs(string code)
    {
        Bench bench = Bench.WithProperties([("PublishAot", "true")], code + " public interface IMake { static abstract int Made { get; } } public class Reached { public IMake? Made { get; set; } }" + Program).Compiles();
        Same(bench, "GeneratedCode", "Root.g.cs");
    }

    [Fact]
    public void AnIgnoredMemberOfAnInterface()
    {
        Bench bench = Bench.WithProperties([("PublishAot", "true")], """
            public interface IMake { static abstract int Made { get; } }
            public interface IBase { [JsonIgnore] IMake? Made { get; set; } }
            public interface IRoot : IBase { int N { get; set; } [JsonIgnore] Stream? X { get; set; } }
            public class Root : IRoot { public int N { get; set; } public Stream? X { get; set; } public IMake? Made { get; set; } }
            public static class Program
            {
                public static string Ours() => JsonSerializer.Serialize<IRoot>(new Root { N = 1 });
                public static string Theirs() => System.Text.Json.JsonSerializer.Serialize<IRoot>(new Root { N = 1 });
                public static string How() => JsonSerializer.Describe<IRoot>().Writing.ToString();
            }
            """).Compiles();
        Same(bench, "AccessorTable", "IRoot.g.cs");
    }

    /// <summary>Every other condition leaves the member what it is.</summary>
    [Theory]
    [InlineData("Never")]
    [InlineData("WhenWritingDefault")]
    [InlineData("WhenWritingNull")]
    [InlineData("WhenWriting")]
    [InlineData("WhenReading")]
    public void OtherConditionsCount(string condition) =>
        Assert.Single(Bench.Of($"public interface IMake {{ static abstract int Made {{ get; }} }} public class Root {{ public int N {{ get; set; }} [JsonIgnore(Condition = JsonIgnoreCondition.{condition})] public IMake? X {{ get; set; }} }}" + Program).Compiles().Reports);

    private static void Same(Bench bench, string how, params string[] types)
    {
        Assert.Empty(bench.Reports);
        Assert.Equal(types.Order(), bench.Files.Select(static file => file.Name).Where(static name => !name.StartsWith("Peregrine", StringComparison.Ordinal)).Order());
        Type program = bench.Load().GetType("Program")!;
        Assert.Equal(Call("Theirs"), Call("Ours"));
        Assert.Equal(how, Call("How"));

        object? Call(string method) => program.GetMethod(method, BindingFlags.Static | BindingFlags.Public)!.Invoke(null, null);
    }
}
