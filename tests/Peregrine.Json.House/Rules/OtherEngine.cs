using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>The library reads and writes on its own engine: System.Text.Json's is met in rooms Interop and Bridge, where public signatures name it, and where its version is asked for.</summary>
internal static class OtherEngine
{
    /// <summary>Files whose public signatures name the other engine's types, and the one that asks for its version, one path a line.</summary>
    public const string AllowList = "eng/engine-signatures.txt";

    private const string Namespace = "System.Text.Json";

    private static readonly string[] s_types = ["JsonSerializer", "Utf8JsonReader", "Utf8JsonWriter", "JsonDocument"];

    public static IEnumerable<Finding> Uses(SourceFile file, IReadOnlySet<string> allowed, IReadOnlySet<string> ownTypes)
    {
        // What Extras has are converters for the other engine.
        if (file.Room is "Interop" or "Bridge" or "Extras" || allowed.Contains(file.Path))
        {
            yield break;
        }

        bool imported = file.Nodes.OfType<UsingDirectiveSyntax>().Any(directive => directive.Alias is null && directive.NamespaceOrType.ToString() == Namespace);
        foreach (SimpleNameSyntax name in file.Nodes.OfType<SimpleNameSyntax>())
        {
            // To name a type (documentation, nameof, typeof) is not to use it. A name of our own hides the imported one.
            string text = name.Identifier.ValueText;
            string whole = name.Parent is QualifiedNameSyntax or MemberAccessExpressionSyntax ? name.Parent.ToString() : text;
            bool qualified = whole.EndsWith($"{Namespace}.{text}", StringComparison.Ordinal);
            bool named = name.Ancestors().Any(node => node is TypeOfExpressionSyntax or InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } });
            if (s_types.Contains(text) && !named && (qualified || (imported && !ownTypes.Contains(text) && !IsMember(name))))
            {
                yield return file.At(name, $"{Namespace}.{text} outside rooms Interop and Bridge; a file whose public signatures need it is listed in {AllowList}.");
            }
        }
    }

    /// <summary>The name after a dot is a member, not a type.</summary>
    private static bool IsMember(SimpleNameSyntax name) =>
        (name.Parent is MemberAccessExpressionSyntax access && access.Name == name) || (name.Parent is QualifiedNameSyntax whole && whole.Right == name) || name.Parent is NameColonSyntax or NameEqualsSyntax;

    /// <summary>A file that reaches members by their names, past what is public, says which group of <c>HiddenMembers</c> they are; kernels reach the runtime's.</summary>
    public static IEnumerable<Finding> Unlisted(SourceFile file)
    {
        bool reaches = file.Text.Contains("[UnsafeAccessor(", StringComparison.Ordinal) || (file.Room is "Interop" or "Bridge" or "Errors" or "Platform" && file.Text.Contains("BindingFlags.NonPublic", StringComparison.Ordinal));
        if (reaches && file.Room != "Kernels" && !file.Text.Contains("HiddenMembersGuard.Allows(HiddenMembers.", StringComparison.Ordinal))
        {
            yield return new(file.Path, 1, "reaches members that are not public, and names no group of HiddenMembers.");
        }
    }
}
