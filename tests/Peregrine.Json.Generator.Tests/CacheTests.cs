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
        foreach (string stage in (string[])["Calls", "Roots", "Ids", "Declarations", "Types", "Registry", "Objects", "Entries"])
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
        Assert.Equal(["Contracts.g.cs", "Line.g.cs", "Order.g.cs"], first.Files.Select(static file => file.Name).Order(StringComparer.Ordinal));
        Bench second = first.With(2, "class Other { public int X { get; set; } string M() => JsonSerializer.Serialize(this); }").Compiles();
        Assert.Equal(["Contracts.g.cs", "Line.g.cs", "Order.g.cs", "Other.g.cs"], second.Files.Select(static file => file.Name).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void ACallIsBoundAgainAfterADeclarationItUsesHasChanged()
    {
        const string Make = "public static class Make { public static Line Value() => null!; }";
        Bench first = Bench.Of(Models, "class Other { string M() => JsonSerializer.Serialize(Make.Value()); }", Make).Compiles();
        Assert.Equal(["Contracts.g.cs", "Line.g.cs"], first.Files.Select(static file => file.Name).Order(StringComparer.Ordinal));
        Bench second = first.With(2, Make.Replace("Line", "Order", StringComparison.Ordinal)).Compiles();
        Assert.Equal(["Contracts.g.cs", "Line.g.cs", "Order.g.cs"], second.Files.Select(static file => file.Name).Order(StringComparer.Ordinal));
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
