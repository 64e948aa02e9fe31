using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>A room uses only the rooms before it, and the rooms of bytes only one another.</summary>
internal static class Arrows
{
    private const string Prefix = "Peregrine.Json.", Project = "src/Peregrine.Json/Peregrine.Json.csproj";

    private static readonly Lazy<MetadataReference[]> s_references = new(static () =>
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal) || Path.GetFileName(path) is "netstandard.dll" or "mscorlib.dll")
            .Select(path => MetadataReference.CreateFromFile(path)),
    ]);

    /// <summary>The compilation of the most files, the library's: one for all rules.</summary>
    private static (SyntaxTree[] Files, CSharpCompilation Compilation) s_largest = ([], CSharpCompilation.Create("None"));

    /// <summary>Rooms named by using directives and qualified names.</summary>
    public static IEnumerable<Finding> InNames(SourceFile file)
    {
        foreach (SyntaxNode node in file.Nodes)
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
            if (room is not null && !Rooms.MayUse(file.Room, room))
            {
                yield return file.At(node, $"room {file.Room} may not use {room}.");
            }
        }
    }

    /// <summary>
    /// Types declared in a room that may not be used. They are found by their file, because the public types of all rooms share one namespace. A value of such a type comes from a
    /// place that names the type, here or in a signature of a room that may be used, so that names of types (and of extension methods, which name none) are
    /// all that is bound; generated sources are missing, and what does not bind is theirs.
    /// </summary>
    public static IEnumerable<Finding> InTypes(IReadOnlyCollection<SourceFile> library)
    {
        Dictionary<SyntaxTree, SourceFile> files = library.ToDictionary(file => file.Tree);
        ILookup<string, string> homes = library.SelectMany(file => Named(file.Root).Select(name => (Name: name, file.Room))).ToLookup(entry => entry.Name, entry => entry.Room);
        CSharpCompilation compilation = Compile(files.Keys);
        return library.AsParallel().SelectMany(file =>
        {
            string[] closed = [.. Rooms.Order.Where(room => !Rooms.MayUse(file.Room, room))];
            SemanticModel model = compilation.GetSemanticModel(file.Tree);
            return file.Nodes.OfType<SimpleNameSyntax>().Where(name => homes[name.Identifier.ValueText].Any(closed.Contains)).SelectMany(name =>
            {
                ISymbol? symbol = model.GetSymbolInfo(name).Symbol;
                ISymbol? owner = symbol as INamedTypeSymbol ?? symbol?.ContainingType;
                string? home = owner?.DeclaringSyntaxReferences.Select(reference => files.GetValueOrDefault(reference.SyntaxTree)?.Room).FirstOrDefault();
                return closed.Contains(home) ? [file.At(name, $"room {file.Room} may not use {owner!.Name} of {home}.")] : Array.Empty<Finding>();
            });
        });
    }

    /// <summary>The files with what the project imports and the framework; what is generated is missing.</summary>
    public static CSharpCompilation Compile(IEnumerable<SyntaxTree> files)
    {
        SyntaxTree[] all = [.. files];
        lock (s_references)
        {
            if (s_largest.Files.SequenceEqual(all))
            {
                return s_largest.Compilation;
            }

            CSharpCompilation made = Create(all);
            s_largest = all.Length > s_largest.Files.Length ? (all, made) : s_largest;
            return made;
        }
    }

    private static CSharpCompilation Create(SyntaxTree[] files)
    {
        string[] imported = ["System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Threading", "System.Threading.Tasks", .. GlobalUsings()];
        SyntaxTree usings = CSharpSyntaxTree.ParseText(string.Concat(imported.Select(static name => $"global using {name}; ")), new CSharpParseOptions(LanguageVersion.Preview));
        return CSharpCompilation.Create(
            "Library", files.Append(usings), s_references.Value, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
    }

    /// <summary>The parts of a type are in one room: a part in a later one could hand out what that room has.</summary>
    public static IEnumerable<Finding> InParts(IEnumerable<SourceFile> library) =>
        library.SelectMany(file => file.Nodes.OfType<TypeDeclarationSyntax>().Where(type => type.Parent is not TypeDeclarationSyntax).Select(type => (File: file, Type: type)))
            .GroupBy(part => (Namespace: (part.Type.Parent as BaseNamespaceDeclarationSyntax)?.Name.ToString(), part.Type.Identifier.ValueText, part.Type.Arity))
            .SelectMany(parts => parts.Where(part => part.File.Room != parts.First().File.Room)
                .Select(part => part.File.At(part.Type, $"room {part.File.Room} has a part of {part.Type.Identifier.ValueText}, which is in {parts.First().File.Room}.")));

    /// <summary>The namespaces that the library's project imports into every file.</summary>
    public static IEnumerable<string> GlobalUsings() =>
        XDocument.Parse(SourceTree.Read(Project)).Descendants("Using").Select(static element => element.Attribute("Include")!.Value);

    /// <summary>The names by which a use of the file's types begins: types, attributes without their suffix, extension methods.</summary>
    public static IEnumerable<string> Named(SyntaxNode root)
    {
        foreach (SyntaxNode node in root.DescendantNodes())
        {
            switch (node)
            {
                case BaseTypeDeclarationSyntax type:
                    yield return type.Identifier.ValueText;
                    if (type.Identifier.ValueText.EndsWith("Attribute", StringComparison.Ordinal))
                    {
                        yield return type.Identifier.ValueText[..^"Attribute".Length];
                    }

                    break;
                case DelegateDeclarationSyntax type:
                    yield return type.Identifier.ValueText;
                    break;
                case MethodDeclarationSyntax method when method.ParameterList.Parameters is [{ Modifiers: var modifiers }, ..] && modifiers.Any(SyntaxKind.ThisKeyword):
                    yield return method.Identifier.ValueText;
                    break;
            }
        }
    }
}
