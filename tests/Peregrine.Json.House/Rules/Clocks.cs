using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>
/// A test that measures time fails on a busy machine, sooner or later, though ThreadTime, which compares growth, measures again before it fails. Such tests have the
/// trait Phase with the value Alone, those that pack or publish the value Packaging, and none of them is part of <c>dotnet test</c>: they are explicit.
/// </summary>
internal static class Clocks
{
    private const string Tests = "tests/Peregrine.Json.", Comparison = "tests/Peregrine.Json.Support/ThreadTime.cs";

    private static readonly string[] s_clocks = ["Stopwatch", "ThreadClock", "ThreadTime"];

    public static IEnumerable<Finding> InTests(SourceFile file)
    {
        if ((!file.Path.StartsWith(Tests, StringComparison.Ordinal) && !file.Path.Contains(".Tests/", StringComparison.Ordinal)) || file.Path == Comparison)
        {
            yield break;
        }

        // Most files are without such a word, and need not be looked at.
        bool hasClock = s_clocks.Any(file.Text.Contains), hasPhase = file.Text.Contains("\"Phase\"", StringComparison.Ordinal);
        foreach (IdentifierNameSyntax name in hasClock ? file.Nodes.OfType<IdentifierNameSyntax>() : [])
        {
            if (s_clocks.Contains(name.Identifier.ValueText) && !name.Ancestors().OfType<MemberDeclarationSyntax>().Any(static member => HasPhase(member, "(\"Phase\", \"Alone\")")))
            {
                yield return file.At(name, "a clock in a test that does not run alone; ThreadTime compares times.");
            }
        }

        foreach (AttributeSyntax attribute in hasPhase ? file.Nodes.OfType<AttributeSyntax>() : [])
        {
            if (attribute.Name.ToString() is "Fact" or "Theory" && attribute.ArgumentList?.ToString().Contains("Explicit = true", StringComparison.Ordinal) != true
                && attribute.Ancestors().OfType<MemberDeclarationSyntax>().Any(static member => HasPhase(member, "(\"Phase\", ")))
            {
                yield return file.At(attribute, "a test of a phase of its own is part of dotnet test; it must be explicit.");
            }
        }
    }

    private static bool HasPhase(MemberDeclarationSyntax member, string argument) => member.AttributeLists.SelectMany(static list => list.Attributes).Any(attribute =>
        attribute.Name.ToString() == "Trait" && attribute.ArgumentList?.ToString().StartsWith(argument, StringComparison.Ordinal) == true);
}
