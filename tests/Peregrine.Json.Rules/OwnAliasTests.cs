using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Peregrine.Json.CodeFixes;

namespace Peregrine.Json.Rules;

/// <summary>CS1537 where a file and its project give the serializer's name two meanings: the compiler reports it, and the package has the fix.</summary>
public sealed class OwnAliasTests
{
    [Theory]
    [InlineData(
        "using System.Text.Json;\nusing JsonSerializer = System.Text.Json.JsonSerializer;\nnamespace App;\nclass A { string B() => JsonSerializer.Serialize(1); }\n",
        "using System.Text.Json;\nnamespace App;\nclass A { string B() => JsonSerializer.Serialize(1); }\n")]
    [InlineData(
        "// of the file\nusing JsonSerializer = global::System.Text.Json.JsonSerializer;\nclass A { string B() => JsonSerializer.Serialize(1); }\n",
        "// of the file\nclass A { string B() => JsonSerializer.Serialize(1); }\n")]
    public async Task TakesOutTheFilesOwn(string before, string after)
    {
        Bench bench = Bench.Adopted(before);
        CodeAction action = Assert.Single(await Fixes(bench));
        ApplyChangesOperation change = (await action.GetOperationsAsync(TestContext.Current.CancellationToken)).OfType<ApplyChangesOperation>().Single();
        Document document = change.ChangedSolution.Projects.Single().Documents.Single(static one => one.Name == "File0.cs");
        Assert.Equal(after, (await document.GetTextAsync(TestContext.Current.CancellationToken)).ToString());
        Compilation compilation = (await document.Project.GetCompilationAsync(TestContext.Current.CancellationToken))!;
        Assert.DoesNotContain(compilation.GetDiagnostics(TestContext.Current.CancellationToken), static one => one.Severity == DiagnosticSeverity.Error);
    }

    /// <summary>What another alias means is not for this fix to say.</summary>
    [Theory]
    [InlineData("using JsonSerializer = System.Text.StringBuilder;\n")]
    [InlineData("using A = System.Text.StringBuilder;\nusing A = System.Text.StringBuilder;\n")]
    public async Task LeavesOthers(string text) => Assert.Empty(await Fixes(Bench.Adopted(text)));

    private static async Task<List<CodeAction>> Fixes(Bench bench)
    {
        Compilation compilation = (await bench.Project.GetCompilationAsync(TestContext.Current.CancellationToken))!;
        Diagnostic report = compilation.GetDiagnostics(TestContext.Current.CancellationToken).Single(static one => one.Id == "CS1537");
        var actions = new List<CodeAction>();
        await new OwnAliasFix().RegisterCodeFixesAsync(new CodeFixContext(bench.Solution.GetDocument(report.Location.SourceTree)!, report, (CodeAction action, ImmutableArray<Diagnostic> _) => actions.Add(action), TestContext.Current.CancellationToken));
        return actions;
    }
}
