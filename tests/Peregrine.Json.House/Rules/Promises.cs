using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>Each promise of a page, which is an item of its list or a row of its tables, names tests that hold it: `Class.Method`, which are there and run.</summary>
internal static partial class Promises
{
    public static readonly string[] Pages = ["SECURITY.md", "docs/design/0031-bounds-of-recursion.md"];

    public static IEnumerable<Finding> Without(string path, string page, IReadOnlyCollection<SourceFile> sources)
    {
        string[] lines = page.Split('\n');
        for (int at = 0; at < lines.Length; at++)
        {
            if (!lines[at].StartsWith("- ", StringComparison.Ordinal) && !IsRow(lines, at))
            {
                continue;
            }

            string item = string.Join(' ', lines.Skip(at + 1).TakeWhile(line => line.StartsWith("  ", StringComparison.Ordinal)).Prepend(lines[at]));
            MatchCollection named = Test().Matches(item);
            if (named.Count == 0)
            {
                yield return new(path, at + 1, "a promise without a test.");
            }

            foreach (Match test in named.Where(test => !sources.Any(file => Runs(file, test.Groups["type"].Value, test.Groups["method"].Value))))
            {
                yield return new(path, at + 1, $"{test.Groups["type"].Value}.{test.Groups["method"].Value} is no test.");
            }
        }
    }

    /// <summary>Whether a line is a row of a table: not its head, nor the line under that.</summary>
    private static bool IsRow(string[] lines, int at) =>
        at > 1 && lines[at].StartsWith("| ", StringComparison.Ordinal) && lines[at - 1].StartsWith('|');

    private static bool Runs(SourceFile file, string type, string method) =>
        file.Text.Contains($"class {type}", StringComparison.Ordinal) && file.Nodes.OfType<MethodDeclarationSyntax>().Any(candidate =>
            candidate.Identifier.ValueText == method && (candidate.Parent as TypeDeclarationSyntax)?.Identifier.ValueText == type
            && candidate.AttributeLists.SelectMany(list => list.Attributes).Any(attribute => attribute.Name.ToString() is "Fact" or "Theory" && attribute.ArgumentList?.ToString() is null or "(Explicit = true)"));

    [GeneratedRegex(@"`(?<type>[A-Z]\w*(?:Tests|Facts))\.(?<method>[A-Z]\w+)`")]
    private static partial Regex Test();
}
