using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Peregrine.Json.Tool.Forms;

namespace Peregrine.Json.House.Rules;

/// <summary>The table of forms names each file that asks for instruction sets, with exactly the sets that the file asks for.</summary>
internal static class KernelChoices
{
    private const string Table = "src/Peregrine.Json.Tool/Forms/KernelForms.cs", IsSupported = "IsSupported";

    public static IEnumerable<Finding> Differ(IReadOnlyCollection<SourceFile> library, IEnumerable<Place> places)
    {
        HashSet<string> properties = [.. library.SelectMany(Properties)];
        Dictionary<string, HashSet<string>> listed = places.GroupBy(static place => place.File).ToDictionary(static same => same.Key, static same => same.SelectMany(static place => place.Asks).ToHashSet());
        foreach (SourceFile file in library)
        {
            string name = file.Place[^1];
            HashSet<string> asked = [.. Asked(file, properties)];
            HashSet<string>? known = listed.GetValueOrDefault(name);
            foreach (string set in asked.Where(set => known?.Contains(set) != true))
            {
                yield return new(file.Path, 1, $"asks for {set}, which {Table} does not say: a kernel with a form that needs it is missing there.");
            }

            if (asked.Count > 0 && known is not null)
            {
                listed.Remove(name);
                foreach (string set in known.Where(set => !asked.Contains(set)))
                {
                    yield return new(Table, 1, $"{name} does not ask for {set}.");
                }
            }
        }

        foreach (string name in listed.Keys)
        {
            yield return new(Table, 1, $"{name} asks for no instruction set, or is no file any more, or is two.");
        }
    }

    /// <summary>The instruction sets that a file asks for, and the properties in it that stand for some.</summary>
    private static IEnumerable<string> Asked(SourceFile file, HashSet<string> properties) =>
        file.Nodes.OfType<MemberAccessExpressionSyntax>().Where(IsQuestion).Select(static access => access.Expression.ToString())
            .Concat(file.Nodes.OfType<IdentifierNameSyntax>().Select(static name => name.Identifier.ValueText).Where(properties.Contains));

    /// <summary>The names of properties that only ask for instruction sets.</summary>
    private static IEnumerable<string> Properties(SourceFile file) =>
        file.Nodes.OfType<PropertyDeclarationSyntax>()
            .Where(static property => property.Type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.BoolKeyword } && property.Identifier.ValueText != IsSupported)
            .Where(static property => property.DescendantNodes().OfType<MemberAccessExpressionSyntax>().Any(IsQuestion))
            .Select(static property => property.Identifier.ValueText);

    private static bool IsQuestion(MemberAccessExpressionSyntax access) => access.Name.Identifier.ValueText is IsSupported or "IsHardwareAccelerated";
}
