using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House;

/// <summary>A C# file: its place in the repository and its syntax.</summary>
internal sealed class SourceFile
{
    private const string LibraryFolder = "src/Peregrine.Json/", Packages = "src/Peregrine.Json.";

    private readonly Lazy<SyntaxTree> _tree;
    private readonly Lazy<SyntaxNode[]> _nodes, _declarations;
    private readonly Lazy<(Dictionary<string, int> Names, string[] Strings)> _tokens;

    /// <param name="path">From the root of the repository, with forward slashes.</param>
    /// <param name="text">What the file holds.</param>
    public SourceFile(string path, string text)
    {
        Path = path;
        Text = text;
        _tree = new(() => CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview), path));
        _nodes = new(() => [.. Root.DescendantNodes()]);
        _declarations = new(() => [.. Root.DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax
            or BaseTypeDeclarationSyntax or ParameterListSyntax { Parent: TypeDeclarationSyntax })]);
        _tokens = new(Tokens);
    }

    public string Path { get; }

    public string Text { get; }

    public SyntaxTree Tree => _tree.Value;

    public SyntaxNode Root => Tree.GetRoot();

    /// <summary>All nodes: many rules look at those of a source, which are made once; those of tests are made again each time.</summary>
    public IEnumerable<SyntaxNode> Nodes => Path.StartsWith("src/", StringComparison.Ordinal) ? _nodes.Value : Root.DescendantNodes();

    /// <summary>The nodes outside the bodies of members.</summary>
    public IEnumerable<SyntaxNode> Declarations => _declarations.Value;

    /// <summary>How often each identifier stands in the code.</summary>
    public IReadOnlyDictionary<string, int> Names => _tokens.Value.Names;

    /// <summary>The string literals.</summary>
    public IReadOnlyList<string> Strings => _tokens.Value.Strings;

    public bool IsGenerated => Path.EndsWith(".g.cs", StringComparison.Ordinal);

    /// <summary>Part of the library itself, or of a room that is a project of its own.</summary>
    public bool IsLibrary => Path.StartsWith(LibraryFolder, StringComparison.Ordinal) || Package is not null;

    /// <summary>Folders and file name below the library's root; a room that is a project of its own counts as a folder there.</summary>
    public string[] Place => Package is not null ? Path[Packages.Length..].Split('/') : Path[LibraryFolder.Length..].Split('/');

    /// <summary>The folder of a library file, or <see cref="Rooms.Front"/> at the library's root.</summary>
    public string Room => Place.Length == 1 ? Rooms.Front : Place[0];

    private string? Package => Rooms.Packages.FirstOrDefault(room => Path.StartsWith($"{Packages}{room}/", StringComparison.Ordinal));

    public Finding At(SyntaxNodeOrToken place, string message) => new(Path, LineOf(place), message);

    private (Dictionary<string, int> Names, string[] Strings) Tokens()
    {
        Dictionary<string, int> names = [];
        List<string> strings = [];
        foreach (SyntaxToken token in Root.DescendantTokens())
        {
            if (token.IsKind(SyntaxKind.IdentifierToken))
            {
                string name = token.ValueText;
                names[name] = names.GetValueOrDefault(name) + 1;
            }
            else if (token.IsKind(SyntaxKind.StringLiteralToken))
            {
                strings.Add(token.ValueText);
            }
        }

        return (names, [.. strings]);
    }

    private int LineOf(SyntaxNodeOrToken place) => Tree.GetLineSpan(place.Span).StartLinePosition.Line + 1;
}

/// <summary>Where a rule is broken and how.</summary>
internal sealed record Finding(string Path, int Line, string Message)
{
    public override string ToString() => $"{Path}({Line}): {Message}";
}
