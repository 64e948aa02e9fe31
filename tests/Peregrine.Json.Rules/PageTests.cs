using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Rules;

/// <summary>The pages of the rules, and the lists that name the rules.</summary>
public sealed partial class PageTests
{
    private static readonly DiagnosticDescriptor[] s_rules = [.. Bench.Analyzers.SelectMany(static analyzer => analyzer.SupportedDiagnostics).OrderBy(static rule => rule.Id, StringComparer.Ordinal)];

    public static TheoryData<string> Ids { get; } = [.. s_rules.Select(static rule => rule.Id)];

    [Theory]
    [MemberData(nameof(Ids))]
    public void EachRuleHasAPage(string id)
    {
        DiagnosticDescriptor rule = s_rules.Single(one => one.Id == id);
        string page = Repository.Read($"docs/rules/{id}.md");
        Assert.StartsWith($"# {id}: {rule.Title}\n", page, StringComparison.Ordinal);
        Assert.Contains($"{rule.DefaultSeverity}", page.Split('\n')[2], StringComparison.Ordinal);
        Assert.Contains($"[{id}]({id}.md)", Repository.Read("docs/rules/README.md"), StringComparison.Ordinal);
        Assert.Contains($"\n{id} | {rule.Category} | {rule.DefaultSeverity} | ", Repository.Read("src/Peregrine.Json.Analyzers/AnalyzerReleases.Unshipped.md"), StringComparison.Ordinal);
    }

    /// <summary>Where warnings are errors, adopting the library breaks no build: the package names the rules that tell of adoption as warnings, for the compiler and for MSBuild.</summary>
    [Fact]
    public void AdoptionBreaksNoBuild()
    {
        string targets = Repository.Read("src/Peregrine.Json/buildTransitive/Peregrine.Json.targets");
        string[] ids = [.. s_rules.Where(static rule => rule is { Category: "Adoption", DefaultSeverity: >= DiagnosticSeverity.Warning }).Select(static rule => rule.Id)];
        Assert.Equal(["PJ0001", "PJ0005"], ids);
        foreach (string property in (string[])["WarningsNotAsErrors", "MSBuildWarningsNotAsErrors"])
        {
            string[] named = Regex.Match(targets, $@"<{property}>\$\({property}\);(?<ids>[\w;]+)</").Groups["ids"].Value.Split(';');
            Assert.Equal([.. ids, .. Regex.Matches(targets, "Code=\"(?<id>PJ\\d+)\"").Select(static match => match.Groups["id"].Value).Distinct()], named);
        }
    }

    /// <summary>What the targets report has a page, too.</summary>
    [Fact]
    public void WhatTheBuildReportsHasAPage()
    {
        Match[] reports = [.. Regex.Matches(Repository.Read("src/Peregrine.Json/buildTransitive/Peregrine.Json.targets"), "<Warning Code=\"(?<id>PJ\\d+)\"").Cast<Match>()];
        Assert.NotEmpty(reports);
        Assert.All(reports, static report => Assert.StartsWith($"# {report.Groups["id"].Value}: ", Repository.Read($"docs/rules/{report.Groups["id"].Value}.md"), StringComparison.Ordinal));
        Assert.All(reports, static report => Assert.DoesNotContain(s_rules, rule => rule.Id == report.Groups["id"].Value));
    }

    /// <summary>An address is made of the repository's, which has none yet.</summary>
    [Fact]
    public void LinksAreNotInvented() => Assert.All(s_rules, static rule => Assert.True(rule.HelpLinkUri is "" || rule.HelpLinkUri.EndsWith($"/docs/rules/{rule.Id}.md", StringComparison.Ordinal), rule.HelpLinkUri));

    /// <summary>Every example compiles in a new project, and reports the rules that its lines name, and no other.</summary>
    [Theory]
    [MemberData(nameof(Ids))]
    public async Task ExamplesReportWhatTheySay(string id)
    {
        string usings = Usings().Match(Repository.Read("docs/guide/README.md")).Groups["usings"].Value;
        Match[] blocks = [.. Block().Matches(Repository.Read($"docs/rules/{id}.md")).Cast<Match>()];
        Assert.NotEmpty(blocks);
        foreach (string code in blocks.Select(static block => block.Groups["code"].Value))
        {
            string text = code.StartsWith("namespace", StringComparison.Ordinal) ? code : usings.Replace("using Peregrine.Json;\n", id == "PJ0000" ? "" : "using Microsoft.AspNetCore.Builder;\nusing Microsoft.Extensions.DependencyInjection;\nusing Peregrine.Json;\n", StringComparison.Ordinal) + code;
            Bench bench = await (id == "PJ0000" ? Bench.Unadopted(text) : Bench.Adopted(text)).Compiles();
            string[] lines = text.Split('\n');
            IEnumerable<string> said = lines.SelectMany(static (line, at) => Said().Matches(line).Select(match => $"{at + 1}: {match.Groups["id"].Value}"));
            Assert.Equal(said, (await bench.Reports()).Select(static one => $"{one.Location.GetLineSpan().StartLinePosition.Line + 1}: {one.Id}"));
        }
    }

    [GeneratedRegex(@"```csharp\n(?<code>.*?)```", RegexOptions.Singleline)]
    private static partial Regex Block();

    [GeneratedRegex(@"// (?<id>PJ\d{4})")]
    private static partial Regex Said();

    [GeneratedRegex(@"```csharp\n(?<usings>(?:using [\w.]+;\n)+)```")]
    private static partial Regex Usings();
}
