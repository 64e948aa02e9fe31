using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.Tables.Generator;

/// <summary>
/// The methods of the façade: the library's own declarations, with their comments and attributes, and bodies that call System.Text.Json (<see cref="FacadeBodies"/>).
/// One file for each file of the library that declares methods of these classes.
/// </summary>
internal static partial class FacadeSources
{
    private const string From = "src/Peregrine.Json/", To = "src/Peregrine.Json.Facade/Generated/";

    /// <summary>Files whose remarks say how the engine uses memory; the façade leaves these remarks out.</summary>
    private static readonly string[] s_ofEngine = ["JsonDocuments.cs", "JsonSerializer.Pipe.cs", "JsonSerializer.Stream.cs", "JsonSerializer.Write.cs"];

    public static IReadOnlyList<(string Path, Func<string> Text)> All { get; } =
    [
        .. Files(Directory.GetFiles(Path.Combine(RepositoryFiles.Root, From), "Json*.cs").Where(static path => !path.EndsWith(".g.cs", StringComparison.Ordinal)).Order(StringComparer.Ordinal).Select(static path => (Path.GetFileName(path), File.ReadAllText(path)))),
        .. Files(TrySources.All.Concat(MetadataSources.All).Concat(HttpSources.All).Select(static file => (file.Path[From.Length..], file.Text()))),
    ];

    private static IEnumerable<(string Path, Func<string> Text)> Files(IEnumerable<(string Name, string Source)> sources)
    {
        foreach ((string name, string source) in sources)
        {
            ClassDeclarationSyntax type = CSharpSyntaxTree.ParseText(source).GetRoot().DescendantNodes().OfType<ClassDeclarationSyntax>().First();
            if (FacadeBodies.Knows(type.Identifier.Text) && Methods(type).Any())
            {
                yield return (To + name.Replace(".g.cs", ".cs", StringComparison.Ordinal).Replace(".cs", ".g.cs", StringComparison.Ordinal), () => Text(name, type));
            }
        }
    }

    private static IEnumerable<MethodDeclarationSyntax> Methods(ClassDeclarationSyntax type) =>
        type.Members.OfType<MethodDeclarationSyntax>().Where(static method => method.Modifiers.Any(SyntaxKind.PublicKeyword) && FacadeBodies.Of(method) is not null);

    private static string Text(string name, ClassDeclarationSyntax type)
    {
        var text = new StringBuilder($"// Written by tools/Peregrine.Json.Tables from {From}{name}.\n");
        string methods = string.Join('\n', Methods(type).Select(Text));
        text.Append("#nullable enable\n").Append(SerializerFile.Imports(methods)).Append('\n');
        text.Append("namespace ").Append(((BaseNamespaceDeclarationSyntax)type.Parent!).Name).Append(";\n\n");
        text.Append(DocumentationOf(type, "")).Append("public static partial class ").Append(type.Identifier.Text).Append("\n{\n");
        string whole = text.Append(methods).Append("}\n").ToString();
        return s_ofEngine.Contains(name) ? Remarks().Replace(whole, "") : whole;
    }

    private static string Text(MethodDeclarationSyntax method)
    {
        var text = new StringBuilder(DocumentationOf(method, "    "));
        foreach (AttributeListSyntax attributes in method.AttributeLists.Where(static list => !list.ToString().StartsWith("[MethodImpl(", StringComparison.Ordinal)))
        {
            text.Append("    ").Append(attributes).Append('\n');
        }

        string parameters = string.Join(", ", method.ParameterList.Parameters.Select(static parameter => parameter.ToString()));
        text.Append($"    public static {method.ReturnType} {method.Identifier}{method.TypeParameterList}({parameters})");
        foreach (TypeParameterConstraintClauseSyntax constraint in method.ConstraintClauses)
        {
            text.Append("\n        ").Append(constraint.ToString());
        }

        return text.Append(FacadeBodies.Of(method)).ToString();
    }

    [GeneratedRegex(@"^ *///\s<remarks>.*?</remarks>\n", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Remarks();

    private static string DocumentationOf(SyntaxNode declaration, string indent)
    {
        string comments = string.Concat(declaration.GetLeadingTrivia().Where(static trivia => trivia.HasStructure).Select(static trivia => trivia.ToFullString())).ReplaceLineEndings("\n");
        return string.Concat(comments.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => indent + line.TrimStart() + "\n"));
    }
}
