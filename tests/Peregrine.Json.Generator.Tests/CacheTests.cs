using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Generator.Tests;

/// <summary>What must not run again after a change does not.</summary>
public class CacheTests
{
    private const string Models = """
        public class Order { public int Id { get; set; } public List<Line>? Lines { get; set; } public Kind Kind { get; set; } }
        public class Line { public string? Name { get; set; } }
        public enum Kind { One }
        """;

    private const string Calls = """
        public static class Program
        {
            public static string Write(Order order) => JsonSerializer.Serialize(order);
        }
        """;

    private static readonly IncrementalStepRunReason[] s_kept = [IncrementalStepRunReason.Cached, IncrementalStepRunReason.Unchanged];

    [Fact]
    public void AChangeInsideAMethodParsesNothing()
    {
        Bench second = Bench.Of(Models, Calls, "class Other { int M() => 1; }").Compiles().With(2, "class Other { int M() => 2; }").Compiles();
        foreach (string stage in (string[])["Calls", "Roots", "Named", "Declarations", "Types", "Registry", "Objects", "Entries"])
        {
            Assert.All(second.Reasons(stage), reason => Assert.Contains(reason, s_kept));
        }

        Assert.Equal([IncrementalStepRunReason.Cached], second.Reasons("Types"));
        Assert.All(Outputs(second), static reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void AChangeInsideAMethodThatCallsParsesNothing()
    {
        Bench second = Bench.Of(Models, Calls).Compiles().With(1, Calls.Replace("=> JsonSerializer", "=> \"\" + JsonSerializer", StringComparison.Ordinal)).Compiles();
        Assert.Equal([IncrementalStepRunReason.Cached], second.Reasons("Types"));
        Assert.All(Outputs(second), static reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void ANewTypeElsewhereLeavesTheModelsEqual()
    {
        Bench second = Bench.Of(Models, Calls, "class Other { }").Compiles().With(2, "class Other { } class Another { }").Compiles();
        Assert.Equal([IncrementalStepRunReason.Modified], second.Reasons("Declarations"));
        Assert.Equal([IncrementalStepRunReason.Unchanged], second.Reasons("Types"));
        Assert.All(Outputs(second), static reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void AChangedMemberWritesItsTypeAlone()
    {
        Bench second = Bench.Of(Models, Calls).Compiles().With(0, Models.Replace("string? Name { get; set; }", "string? Name { get; set; } public int Price { get; set; }", StringComparison.Ordinal)).Compiles();
        Assert.Equal([IncrementalStepRunReason.Modified], second.Reasons("Types"));
        Assert.Equal([IncrementalStepRunReason.Unchanged, IncrementalStepRunReason.Modified], second.Reasons("Objects"));
        Assert.Equal([IncrementalStepRunReason.Unchanged], second.Reasons("Entries"));
        Assert.Contains(second.Files, static file => file.Name == "Line.g.cs" && file.Text.Contains("Price", StringComparison.Ordinal));
    }

    [Fact]
    public void ANewCallFindsItsTypes()
    {
        Bench first = Bench.Of(Models, Calls, "class Other { }").Compiles();
        Assert.Equal(["Line.g.cs", "Order.g.cs", "Peregrine.Json.Contracts.g.cs"], first.Files.Select(static file => file.Name).Order(StringComparer.Ordinal));
        Bench second = first.With(2, "class Other { public int X { get; set; } string M() => JsonSerializer.Serialize(this); }").Compiles();
        Assert.Equal(["Line.g.cs", "Order.g.cs", "Other.g.cs", "Peregrine.Json.Contracts.g.cs"], second.Files.Select(static file => file.Name).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void ACallIsBoundAgainAfterADeclarationItUsesHasChanged()
    {
        const string Make = "public static class Make { public static Line Value() => null!; }";
        Bench first = Bench.Of(Models, "class Other { string M() => JsonSerializer.Serialize(Make.Value()); }", Make).Compiles();
        Assert.Equal(["Line.g.cs", "Peregrine.Json.Contracts.g.cs"], first.Files.Select(static file => file.Name).Order(StringComparer.Ordinal));
        Bench second = first.With(2, Make.Replace("Line", "Order", StringComparison.Ordinal)).Compiles();
        Assert.Equal(["Line.g.cs", "Order.g.cs", "Peregrine.Json.Contracts.g.cs"], second.Files.Select(static file => file.Name).Order(StringComparer.Ordinal));
    }

    /// <summary>Everything on which the generated text depends counts as a change: the text after it is that of a project which had it from the start.</summary>
    [Theory]
    [InlineData("int B = 3", "int B = 4")]
    [InlineData("const int Three = 3;", "const int Three = 4;")]
    [InlineData("\"a\"", "\"b\"")]
    [InlineData("=> 5;", "{ get; set; } = 5;")]
    [InlineData("{ get; init; }", "{ get; init; } = 7;")]
    [InlineData("get => 6;", "get;")]
    [InlineData("enum Kind", "enum Kind : long")]
    [InlineData("string? N", "string N")]
    [InlineData("#nullable enable", "#nullable disable")]
    [InlineData("public int P", "internal int P")]
    [InlineData("Kind B1 = Kind.Two", "Kind B1 = Kind.One")]
    [InlineData("Two = 2", "Two = 3")]
    public void EveryChangeOfADeclarationCounts(string old, string changed)
    {
        const string Model = """
            #nullable enable
            public record Root(int A, int B = 3, int C = Root.Three, Kind B1 = Kind.Two)
            {
                public const int Three = 3;
                [JsonPropertyName("a")] public int D { get; set; }
                public int E => 5;
                public int F { get; init; }
                public int G { get => 6; set { } }
                public string? N { get; set; }
                public int P { get; set; }
            }
            public enum Kind { One = 1, Two = 2 }
            """;
        const string Call = "public static class Calls { public static string Write(Root root) => JsonSerializer.Serialize(root); }";
        Assert.Contains(old, Model, StringComparison.Ordinal);
        string text = Model.Replace(old, changed, StringComparison.Ordinal);
        Bench edited = Bench.Of(Model, Call).With(0, text), fresh = Bench.Of(text, Call);
        Assert.Equal(fresh.Files.OrderBy(static file => file.Name, StringComparer.Ordinal), edited.Files.OrderBy(static file => file.Name, StringComparer.Ordinal));
    }

    [Fact]
    public void ATypeThatIsNoLongerUsedHasNoFile()
    {
        Bench second = Bench.Of(Models, Calls).Compiles().With(1, "").Compiles();
        Assert.Empty(second.Files);
    }

    private static IEnumerable<IncrementalStepRunReason> Outputs(Bench bench) =>
        bench.Result.TrackedOutputSteps.SelectMany(static output => output.Value).SelectMany(static step => step.Outputs).Select(static output => output.Reason);
}
