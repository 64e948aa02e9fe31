using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.House;

/// <summary>A C# file: its place in the repository and its syntax.</summary>
internal sealed class SourceFile
{
    private const string LibraryFolder = "src/Peregrine.Json/", Packages = "src/Peregrine.Json.";

    private readonly Lazy<SyntaxTree> _tree;

    /// <param name="path">From the root of the repository, with forward slashes.</param>
    /// <param name="text">What the file holds.</param>
    public SourceFile(string path, string text)
    {
        Path = path;
        Text = text;
        _tree = new(() => CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview), path));
    }

    public string Path { get; }

    public string Text { get; }

    public SyntaxTree Tree => _tree.Value;

    public SyntaxNode Root => Tree.GetRoot();

    public bool IsGenerated => Path.EndsWith(".g.cs", StringComparison.Ordinal);

    /// <summary>Part of the library itself, or of a room that is a project of its own.</summary>
    public bool IsLibrary => Path.StartsWith(LibraryFolder, StringComparison.Ordinal) || Package is not null;

    /// <summary>Folders and file name below the library's root; a room that is a project of its own counts as a folder there.</summary>
    public string[] Place => Package is not null ? Path[Packages.Length..].Split('/') : Path[LibraryFolder.Length..].Split('/');

    /// <summary>The folder of a library file, or <see cref="Rooms.Front"/> at the library's root.</summary>
    public string Room => Place.Length == 1 ? Rooms.Front : Place[0];

    private string? Package => Rooms.Packages.FirstOrDefault(room => Path.StartsWith($"{Packages}{room}/", StringComparison.Ordinal));

    public Finding At(SyntaxNodeOrToken place, string message) => new(Path, LineOf(place), message);

    private int LineOf(SyntaxNodeOrToken place) => Tree.GetLineSpan(place.Span).StartLinePosition.Line + 1;
}

/// <summary>Where a rule is broken and how.</summary>
internal sealed record Finding(string Path, int Line, string Message)
{
    public override string ToString() => $"{Path}({Line}): {Message}";
}
