using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>
/// A test that measures time fails on a busy machine, sooner or later. Growth is compared by ThreadTime, which measures again before it fails; any other
/// test that reads a clock runs alone (trait Phase, value Alone).
/// </summary>
internal static class Clocks
{
    private const string Tests = "tests/Peregrine.Json.", Comparison = "tests/Peregrine.Json.Support/ThreadTime.cs";

    public static IEnumerable<Finding> InTests(SourceFile file)
    {
        if ((!file.Path.StartsWith(Tests, StringComparison.Ordinal) && !file.Path.Contains(".Tests/", StringComparison.Ordinal)) || file.Path == Comparison)
        {
            yield break;
        }

        foreach (IdentifierNameSyntax name in file.Root.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (name.Identifier.ValueText is "Stopwatch" or "ThreadClock" && !name.Ancestors().OfType<MemberDeclarationSyntax>().Any(RunsAlone))
            {
                yield return file.At(name, "a clock in a test that does not run alone; ThreadTime compares times.");
            }
        }
    }

    private static bool RunsAlone(MemberDeclarationSyntax member) => member.AttributeLists.SelectMany(static list => list.Attributes).Any(static attribute =>
        attribute.Name.ToString() == "Trait" && attribute.ArgumentList?.ToString() is "(\"Phase\", \"Alone\")");
}
