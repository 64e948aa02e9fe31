namespace Peregrine.Json.CodeFixes;

/// <summary>A fix that changes one document, for one diagnostic or for all diagnostics of the document at once.</summary>
public abstract class DocumentFix : CodeFixProvider
{
    private readonly string _title;

    private protected DocumentFix(string title, string fixedId)
    {
        _title = title;
        FixableDiagnosticIds = ImmutableArray.Create(fixedId);
    }

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() =>
        FixAllProvider.Create(async (context, document, diagnostics) => await Fixed(document, diagnostics, context.CancellationToken).ConfigureAwait(false));

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        if (await PartsOf(context.Document, context.CancellationToken).ConfigureAwait(false) is not ({ } root, { } model))
        {
            return;
        }

        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            if (CanFix(diagnostic, root, model, context.CancellationToken))
            {
                context.RegisterCodeFix(CodeAction.Create(_title, cancellation => Fixed(context.Document, ImmutableArray.Create(diagnostic), cancellation), _title), diagnostic);
            }
        }
    }

    private protected abstract bool CanFix(Diagnostic diagnostic, SyntaxNode root, SemanticModel model, CancellationToken cancellation);

    /// <summary>Returns the document with the changes for these diagnostics, before its names are simplified.</summary>
    private protected abstract Document Change(Document document, ImmutableArray<Diagnostic> diagnostics, SyntaxNode root, SemanticModel model, CancellationToken cancellation);

    /// <summary>Returns the document with nodes replaced; an edit without a node changes nothing, and of two edits of a node the last one counts.</summary>
    private protected static Document Replaced(Document document, SyntaxNode root, IEnumerable<(SyntaxNode? Node, Func<SyntaxNode, SyntaxNode>? Edit)> all)
    {
        var edits = new Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>>();
        foreach ((SyntaxNode? node, Func<SyntaxNode, SyntaxNode>? edit) in all)
        {
            if (node is not null && edit is not null)
            {
                edits[node] = edit;
            }
        }

        return document.WithSyntaxRoot(root.ReplaceNodes(edits.Keys, (original, current) => edits[original](current)));
    }

    private async Task<Document> Fixed(Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellation)
    {
        if (await PartsOf(document, cancellation).ConfigureAwait(false) is not ({ } root, { } model))
        {
            return document;
        }

        Document changed = await Simplifier.ReduceAsync(Change(document, diagnostics, root, model, cancellation), Simplifier.Annotation, cancellationToken: cancellation).ConfigureAwait(false);
        return await Formatter.FormatAsync(changed, Formatter.Annotation, cancellationToken: cancellation).ConfigureAwait(false);
    }

    private static async Task<(SyntaxNode? Root, SemanticModel? Model)> PartsOf(Document document, CancellationToken cancellation) =>
        (await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false), await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false));
}
