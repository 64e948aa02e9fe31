namespace Peregrine.Json.CodeFixes;

/// <summary>
/// Removes a file's own alias of System.Text.Json's serializer if the project's alias means this library: the compiler accepts only one of the two (CS1537).
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class OwnAliasFix() : DocumentFix("Use Peregrine.Json in this file", "CS1537")
{
    private const string Theirs = "System.Text.Json.JsonSerializer";

    private protected override bool CanFix(Diagnostic diagnostic, SyntaxNode root, SemanticModel model, CancellationToken cancellation) => DirectiveAt(root, diagnostic) is not null;

    private protected override Document Change(Document document, ImmutableArray<Diagnostic> diagnostics, SyntaxNode root, SemanticModel model, CancellationToken cancellation)
    {
        SyntaxNode[] directives = [.. diagnostics.Select(one => DirectiveAt(root, one)).OfType<SyntaxNode>()];
        return document.WithSyntaxRoot(root.RemoveNodes(directives, SyntaxRemoveOptions.KeepLeadingTrivia)!);
    }

    private static UsingDirectiveSyntax? DirectiveAt(SyntaxNode root, Diagnostic diagnostic) =>
        root.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<UsingDirectiveSyntax>() is { GlobalKeyword.RawKind: 0 } directive && Adoption.IsAliasOf(directive, Theirs) ? directive : null;
}
