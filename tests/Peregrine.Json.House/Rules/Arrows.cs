using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>A room uses only the rooms before it.</summary>
internal static class Arrows
{
    private const string Prefix = "Peregrine.Json.";

    /// <summary>Rooms named by using directives and qualified names.</summary>
    public static IEnumerable<Finding> InNames(SourceFile file)
    {
        foreach (SyntaxNode node in file.Root.DescendantNodes())
        {
            // The outermost of nested names alone: its text holds the others.
            if (node is not (QualifiedNameSyntax or MemberAccessExpressionSyntax) || node.Parent is QualifiedNameSyntax or MemberAccessExpressionSyntax
                || node.Parent is BaseNamespaceDeclarationSyntax)
            {
                continue;
            }

            string name = node.ToString().Replace("global::", "", StringComparison.Ordinal);
            string? room = name.StartsWith(Prefix, StringComparison.Ordinal) ? name[Prefix.Length..].Split('.', '<', '(')[0]
                : node is QualifiedNameSyntax ? name.Split('.')[0] : null;
            if (room is not null && Rooms.Rank(room) > Rooms.Rank(file.Room))
            {
                yield return file.At(node, $"room {file.Room} uses {room}, which comes after it.");
            }
        }
    }

    /// <summary>
    /// Types declared in a later room, whatever their namespace: public types of every room share one. The whole library is bound,
    /// without what source generators add; what does not bind is what they add and belongs to the same file.
    /// </summary>
    public static IEnumerable<Finding> InTypes(IReadOnlyCollection<SourceFile> library)
    {
        Dictionary<SyntaxTree, SourceFile> files = library.ToDictionary(file => file.Tree);
        var usings = CSharpSyntaxTree.ParseText(
            "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Threading; global using System.Threading.Tasks;",
            new CSharpParseOptions(LanguageVersion.Preview));
        string[] platform = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);
        IEnumerable<MetadataReference> references = platform
            .Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal) || Path.GetFileName(path) is "netstandard.dll" or "mscorlib.dll")
            .Select(path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create(
            "Library", files.Keys.Append(usings), references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));

        foreach (SourceFile file in library)
        {
            SemanticModel model = compilation.GetSemanticModel(file.Tree);
            foreach (SimpleNameSyntax name in file.Root.DescendantNodes().OfType<SimpleNameSyntax>())
            {
                ISymbol? symbol = model.GetSymbolInfo(name).Symbol;
                ISymbol? owner = symbol as INamedTypeSymbol ?? symbol?.ContainingType;
                if (owner is null)
                {
                    continue;
                }

                // A partial type lives where its first part does; any part in this room or before makes the use lawful.
                IEnumerable<string> homes = owner.DeclaringSyntaxReferences.Select(reference => files.GetValueOrDefault(reference.SyntaxTree)?.Room).OfType<string>();
                if (homes.Any() && homes.All(home => Rooms.Rank(home) > Rooms.Rank(file.Room)))
                {
                    yield return file.At(name, $"room {file.Room} uses {owner.Name} of {homes.First()}, which comes after it.");
                }
            }
        }
    }
}
