using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.Tables.Generator;

/// <summary>The marks that generated code passes to the library, for the generator, which cannot refer to the library: its declarations without their comments.</summary>
internal static class MarksSources
{
    private static readonly string[] s_files = ["ObjectMarks.cs", "MemberMarks.cs"];

    public static string Text() => $"""
        // Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/Converters/Generated.
        namespace Peregrine.Json.Generator.Models;

        {string.Join("\n\n", s_files.Select(Declaration))}

        """.ReplaceLineEndings("\n");

    private static string Declaration(string file)
    {
        string source = File.ReadAllText(Path.Combine(RepositoryFiles.Root, "src/Peregrine.Json/Converters/Generated", file));
        EnumDeclarationSyntax type = CSharpSyntaxTree.ParseText(source).GetRoot().DescendantNodes().OfType<EnumDeclarationSyntax>().Single();
        return $"[System.Flags]\ninternal enum {type.Identifier}\n{{\n{string.Concat(type.Members.Select(static member => $"    {member.Identifier} {member.EqualsValue},\n"))}}}";
    }
}
