using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Generator.Tests;

/// <summary>The page of what the generator reports.</summary>
public sealed partial class PageTests
{
    [Theory]
    [InlineData("PJ0006")]
    [InlineData("PJ0007")]
    public void TheRuleHasAPage(string id)
    {
        DiagnosticDescriptor rule = ((DiagnosticDescriptor[])[Problems.NoContract, Problems.NotSeen]).Single(one => one.Id == id);
        string page = Repository.Read($"docs/rules/{rule.Id}.md");
        Assert.StartsWith($"# {rule.Id}: {rule.Title}\n", page, StringComparison.Ordinal);
        Assert.Contains($"{rule.DefaultSeverity}", page.Split('\n')[2], StringComparison.Ordinal);
        Assert.Contains($"[{rule.Id}]({rule.Id}.md)", Repository.Read("docs/rules/README.md"), StringComparison.Ordinal);
        Assert.Contains($"\n{rule.Id} | {rule.Category} | {rule.DefaultSeverity} | ", Repository.Read("src/Peregrine.Json.Generator/AnalyzerReleases.Unshipped.md"), StringComparison.Ordinal);
        Assert.True(rule.HelpLinkUri is "" || rule.HelpLinkUri.EndsWith($"/docs/rules/{rule.Id}.md", StringComparison.Ordinal), rule.HelpLinkUri);
    }

    [Fact]
    public void TheExampleReportsWhatItsLinesSay()
    {
        string text = Block().Match(Repository.Read("docs/rules/PJ0006.md")).Groups["code"].Value;
        IEnumerable<int> said = text.Split('\n').Index().Where(static line => line.Item.Contains("// PJ0006", StringComparison.Ordinal)).Select(static line => line.Index);
        Assert.Equal(said, Bench.Of(text).Compiles().Reports.Select(static one => one.Location.GetLineSpan().StartLinePosition.Line).Order());
    }

    /// <summary>The program of one file, which eng/release.sh packages runs: reflection is off in it, and its types have contracts.</summary>
    [Fact]
    public void TheProgramOfOneFileIsServed()
    {
        string page = Repository.Read("docs/guide/file-based-programs.md"), code = Block().Match(page).Groups["code"].Value;
        string[] parts = code[code.IndexOf("Order order", StringComparison.Ordinal)..].Split("internal sealed record", 2);
        Bench bench = Bench.WithProperties([("PublishAot", "true")], $"public static class App {{ public static string Run() {{ {parts[0].Replace("Console.WriteLine", "return ", StringComparison.Ordinal)} }} }} internal sealed record{parts[1]}").Compiles();
        Assert.Empty(bench.Reports);
        Assert.Contains($"`{bench.Load().GetType("App")!.GetMethod("Run")!.Invoke(null, null)}`", page, StringComparison.Ordinal);
    }

    [GeneratedRegex(@"```csharp\n(?<code>.*?)```", RegexOptions.Singleline)]
    private static partial Regex Block();
}
