using System.Reflection;
using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Generator.Tests;

/// <summary>
/// Types of the framework have contracts, as they have metadata in System.Text.Json's contexts. Compilers refer to assemblies whose members are in another order than at run time: where there is
/// reflection, it decides.
/// </summary>
public class FrameworkTests
{
    [Theory]
    [InlineData("public class Root : EventArgs { public int N { get; set; } = 1; }", "GeneratedCode")]
    [InlineData("public class Root : MarshalByRefObject { public int N { get; set; } = 1; }", "GeneratedCode")]
    [InlineData("public class Root : System.ComponentModel.Component { public int N { get; set; } = 1; }", null)]
    [InlineData("public class Root : Exception { public int N { get; set; } = 1; }", null)]
    [InlineData("public class Root : Attribute { public int N { get; set; } = 1; }", null)]
    [InlineData("public class Root { public System.Drawing.Point A { get; set; } = new(1, 2); public System.Drawing.Rectangle B { get; set; } = new(1, 2, 3, 4); public System.Drawing.SizeF? C { get; set; } }", "GeneratedCode")]
    [InlineData("public class Root { public System.Numerics.Complex A { get; set; } = new(1, 2); public Index B { get; set; } = 3; public Range C { get; set; } = 1..2; }", "GeneratedCode")]
    [InlineData("public class Root { public System.ComponentModel.PropertyChangedEventArgs A { get; set; } = new(\"x\"); public Lazy<int> B { get; set; } = new(() => 5); }", "GeneratedCode")]
    [InlineData("public class Root { public System.Net.IPEndPoint? A { get; set; } public System.Globalization.CultureInfo? B { get; set; } public Task<int>? C { get; set; } public Exception? D { get; set; } public Type? E { get; set; } }", "GeneratedCode")]
    [InlineData("public class Root { public System.Net.IPAddress? A { get; set; } = System.Net.IPAddress.Loopback; }", "GeneratedCode")]
    [InlineData("public class Root { public Exception? A { get; set; } = new ArgumentException(\"m\", \"p\", new InvalidOperationException()); }", "GeneratedCode")]
    public void AreServed(string code, string? how)
    {
        Bench bench = Bench.WithProperties([("PublishAot", "true")], code, """
            public static class Program
            {
                public static string Ours() => Try(() => JsonSerializer.Serialize(new Root()), () => JsonSerializer.Serialize(JsonSerializer.Deserialize<Root>(JsonSerializer.Serialize(new Root()))));
                public static string Theirs() => Try(() => System.Text.Json.JsonSerializer.Serialize(new Root()), () => System.Text.Json.JsonSerializer.Serialize(System.Text.Json.JsonSerializer.Deserialize<Root>(System.Text.Json.JsonSerializer.Serialize(new Root()))));
                public static string How() => JsonSerializer.Describe<Root>().Writing.ToString();
                private static string Try(params Func<string>[] calls) => string.Join("; ", calls.Select(static call => { try { return call(); } catch (Exception error) { return error.GetType() + error.Message; } }));
            }
            """).Compiles();
        Assert.Empty(bench.Reports);
        Type program = bench.Load().GetType("Program")!;
        Assert.Equal(Call("Theirs"), Call("Ours"));
        if (how is not null)
        {
            Assert.Equal(how, Call("How"));
        }

        object? Call(string method) => program.GetMethod(method, BindingFlags.Static | BindingFlags.Public)!.Invoke(null, null);
    }

    /// <summary>Whatever a type of the framework declares, what is generated for it compiles.</summary>
    [Fact]
    public void CodeForEveryTypeOfTheFrameworkCompiles()
    {
        Compilation compilation = Bench.Of("").After;
        string[] types = [.. compilation.References.Select(compilation.GetAssemblyOrModuleSymbol).OfType<IAssemblySymbol>().Where(static one => one.Name.StartsWith("System.", StringComparison.Ordinal))
            .SelectMany(static one => TypesIn(one.GlobalNamespace)).Where(static one => one is { DeclaredAccessibility: Accessibility.Public, Arity: 0, IsStatic: false, IsRefLikeType: false, TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface, SpecialType: not SpecialType.System_Void })
            .Where(one => compilation.GetTypesByMetadataName(one.ToDisplayString()).Length == 1)
            .Select(static one => $"[assembly: JsonContract(typeof(global::{one.ToDisplayString()}))]")];
        Assert.True(types.Length > 700, $"{types.Length}");
        types = [.. types.Where(static one => UsualRun.Takes(0.15, one))];
        Bench bench = Bench.Of("#pragma warning disable\n" + string.Join('\n', types)).Compiles(hasErrors: true);
        int least = UsualRun.IsShort ? Math.Max(5 * types.Length / 7, 50) : 500;
        Assert.True(bench.Files.Count() > least, $"{bench.Files.Count()} for {types.Length}");
    }

    private static IEnumerable<INamedTypeSymbol> TypesIn(INamespaceSymbol space) =>
        [.. space.GetTypeMembers(), .. space.GetNamespaceMembers().SelectMany(TypesIn)];
}
