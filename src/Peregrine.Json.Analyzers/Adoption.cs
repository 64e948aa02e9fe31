using System.Collections.Concurrent;

namespace Peregrine.Json.Analyzers;

/// <summary>
/// Finds the files that have adopted the library: all files of a project with the global alias; otherwise the files for which .editorconfig sets
/// peregrine_json_adopted to true, and files with their own alias for which .editorconfig has no such setting.
/// </summary>
internal sealed class Adoption(Compilation compilation, AnalyzerConfigOptionsProvider settings)
{
    private const string Setting = "peregrine_json_adopted";

    private readonly Lazy<bool> _project = new(() => compilation.SyntaxTrees.Any(static tree => UsingsOf(tree).Any(static one => one.GlobalKeyword.RawKind != 0 && IsAlias(one))), LazyThreadSafetyMode.ExecutionAndPublication);
    private readonly ConcurrentDictionary<SyntaxTree, bool> _files = new();

    public bool Covers(SyntaxTree tree) => _project.Value || _files.GetOrAdd(tree, IsAdopted);

    /// <summary>Whether a directive makes the name JsonSerializer mean this library's serializer.</summary>
    public static bool IsAlias(UsingDirectiveSyntax directive) => IsAliasOf(directive, KnownTypes.Ours);

    public static bool IsAliasOf(UsingDirectiveSyntax directive, string type) =>
        directive.Alias?.Name.Identifier.ValueText == KnownTypes.AliasName && directive.NamespaceOrType.ToString().Replace("global::", "").Replace(" ", "") == type;

    private bool IsAdopted(SyntaxTree tree)
    {
        if (settings.GetOptions(tree).TryGetValue(Setting, out string? setting))
        {
            return string.Equals(setting, "true", StringComparison.OrdinalIgnoreCase);
        }

        return tree.GetRoot() is CompilationUnitSyntax unit && (unit.Usings.Any(IsAlias) || unit.Members.OfType<BaseNamespaceDeclarationSyntax>().Any(HasAlias));
    }

    private static bool HasAlias(BaseNamespaceDeclarationSyntax space) => space.Usings.Any(IsAlias) || space.Members.OfType<BaseNamespaceDeclarationSyntax>().Any(HasAlias);

    private static SyntaxList<UsingDirectiveSyntax> UsingsOf(SyntaxTree tree) => tree.GetRoot() is CompilationUnitSyntax unit ? unit.Usings : default;
}
