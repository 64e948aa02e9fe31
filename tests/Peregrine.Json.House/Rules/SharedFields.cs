using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>
/// Static state that can be written is shared by all threads: its class stands in the table of docs/design/0027-a-bridge-for-roots.md, which says what makes it
/// safe. What each thread has for itself, and what is written once by the type's initializer, is not shared so.
/// </summary>
internal static class SharedFields
{
    public const string Note = "docs/design/0027-a-bridge-for-roots.md";

    /// <summary>The fields and automatic properties whose classes the note does not name.</summary>
    public static IEnumerable<Finding> Unnamed(SourceFile file, string note)
    {
        foreach (MemberDeclarationSyntax member in file.Nodes.OfType<MemberDeclarationSyntax>().Where(IsShared))
        {
            string[] around = [.. member.Ancestors().OfType<TypeDeclarationSyntax>().Select(static type => type.Identifier.ValueText)];
            if (!around.Any(name => note.Contains('`' + name + '`', StringComparison.Ordinal) || note.Contains('`' + name + '.', StringComparison.Ordinal)))
            {
                yield return file.At(member, $"{around.FirstOrDefault()} has static state that can be written, and {Note} does not say what makes it safe.");
            }
        }
    }

    private static bool IsShared(MemberDeclarationSyntax member)
    {
        bool isOwn = member.AttributeLists.Any(static list => list.ToString().Contains("ThreadStatic", StringComparison.Ordinal));
        return !isOwn && member.Modifiers.Any(SyntaxKind.StaticKeyword) && member switch
        {
            FieldDeclarationSyntax => !member.Modifiers.Any(SyntaxKind.ReadOnlyKeyword),
            PropertyDeclarationSyntax property => property.AccessorList?.Accessors.Any(static one => one.IsKind(SyntaxKind.SetAccessorDeclaration) && one is { Body: null, ExpressionBody: null }) == true,
            _ => false,
        };
    }
}
