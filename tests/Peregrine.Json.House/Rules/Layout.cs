using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>Where files, namespaces and types are, and how long a file may be.</summary>
internal static class Layout
{
    public const int MaxLines = 500, MaxLibraryLines = 450, MaxKernelLines = 200, MaxFolders = 2, MaxWidth = 160;

    /// <summary>A library file is in a room, at most one folder deeper.</summary>
    public static IEnumerable<Finding> Folders(SourceFile file)
    {
        if (Rooms.Rank(file.Room) < 0)
        {
            yield return new(file.Path, 1, $"{file.Room} is not a room.");
        }

        if (file.Place.Length - 1 > MaxFolders)
        {
            yield return new(file.Path, 1, $"folders nest at most {MaxFolders} deep.");
        }
    }

    /// <summary>
    /// Internal types are in the namespace of their room, public ones in that of the library; those for generated code, which editors hide, in one of their own,
    /// and so are descriptions, and those whose names a file would otherwise have twice. One attribute has the name by which the compiler of images knows it.
    /// </summary>
    public static IEnumerable<Finding> Namespaces(SourceFile file)
    {
        foreach (MemberDeclarationSyntax type in file.Nodes.OfType<MemberDeclarationSyntax>())
        {
            if (type is not (BaseTypeDeclarationSyntax or DelegateDeclarationSyntax) || type.Parent is BaseTypeDeclarationSyntax)
            {
                continue;
            }

            // A part without visibility takes that of the others; the arrow rule finds where they are.
            bool isPublic = type.Modifiers.Any(SyntaxKind.PublicKeyword);
            bool isHidden = type.AttributeLists.ToString().Contains("EditorBrowsableState.Never", StringComparison.Ordinal);
            string expected = type is ClassDeclarationSyntax { Identifier.ValueText: "BypassReadyToRunAttribute" } && !isPublic ? "System.Runtime"
                : isPublic && isHidden ? "Peregrine.Json.Runtime"
                : isPublic && file.Room == Rooms.Diagnostics ? "Peregrine.Json.Diagnostics"
                : (isPublic && file.Room != Rooms.Clients) || file.Room == Rooms.Front ? "Peregrine.Json" : "Peregrine.Json." + file.Room;
            string actual = (type.Parent as BaseNamespaceDeclarationSyntax)?.Name.ToString() ?? "(none)";
            if (actual != expected)
            {
                yield return file.At(type, $"{(isPublic ? "a public" : "an internal")} type of room {file.Room} is in {expected}, not in {actual}.");
            }
        }
    }

    public static IEnumerable<Finding> Length(SourceFile file)
    {
        int ceiling = !file.IsLibrary ? MaxLines : file.Room == "Kernels" ? MaxKernelLines : MaxLibraryLines;
        int lines = file.Text.AsSpan().TrimEnd('\n').Count('\n') + 1;
        if (!file.IsGenerated && lines > ceiling)
        {
            yield return new(file.Path, ceiling + 1, $"{lines} lines, at most {ceiling}.");
        }
    }

    /// <summary>Lines of the library can be read side by side.</summary>
    public static IEnumerable<Finding> Width(SourceFile file) =>
        file.IsGenerated ? [] : file.Text.Split('\n').Index().Where(static line => line.Item.TrimEnd('\r').Length > MaxWidth)
            .Select(line => new Finding(file.Path, line.Index + 1, $"{line.Item.Length} columns, at most {MaxWidth}."));
}
