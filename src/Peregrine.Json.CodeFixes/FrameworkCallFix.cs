using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;
using Peregrine.Json.Analyzers;

namespace Peregrine.Json.CodeFixes;

/// <summary>
/// Changes a call of System.Net.Http.Json (PJ0004) to this library's method with the same name: by the file's using directive, if that provides the name.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class FrameworkCallFix : CodeFixProvider
{
    private const string Title = "Call Peregrine.Json.Http", Theirs = "System.Net.Http.Json", Ours = "Peregrine.Json.Http";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Descriptors.PlainOptions.Id);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() =>
        FixAllProvider.Create(static async (context, document, diagnostics) => await Fixed(document, diagnostics, context.CancellationToken).ConfigureAwait(false));

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        if (await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false) is not { } model)
        {
            return;
        }

        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            if (EditFor(diagnostic, model, context.CancellationToken).Node is not null)
            {
                context.RegisterCodeFix(CodeAction.Create(Title, cancellation => Fixed(context.Document, ImmutableArray.Create(diagnostic), cancellation), Title), diagnostic);
            }
        }
    }

    private static async Task<Document> Fixed(Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellation)
    {
        if (await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false) is not { } model)
        {
            return document;
        }

        var edits = new Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>>();
        foreach (Diagnostic diagnostic in diagnostics)
        {
            if (EditFor(diagnostic, model, cancellation) is ({ } node, { } edit))
            {
                edits[node] = edit;
            }
        }

        SyntaxNode root = await model.SyntaxTree.GetRootAsync(cancellation).ConfigureAwait(false);
        Document changed = document.WithSyntaxRoot(root.ReplaceNodes(edits.Keys, (original, current) => edits[original](current)));
        return await Simplifier.ReduceAsync(changed, Simplifier.Annotation, cancellationToken: cancellation).ConfigureAwait(false);
    }

    private static (SyntaxNode? Node, Func<SyntaxNode, SyntaxNode>? Edit) EditFor(Diagnostic diagnostic, SemanticModel model, CancellationToken cancellation)
    {
        if (!diagnostic.Properties.TryGetValue(FrameworkCallAnalyzer.TwinProperty, out string? twin) || StaticCall.NameAt(model.SyntaxTree.GetRoot(cancellation), diagnostic) is not { } name)
        {
            return default;
        }

        UsingDirectiveSyntax[] directives = [.. StaticCall.DirectivesAt(name).Where(static one => one.Alias is null && one.StaticKeyword.RawKind == 0 && one.GlobalKeyword.RawKind == 0 && one.NamespaceOrType.ToString() == Theirs)];
        int imports = model.GetImportScopes(name.SpanStart, cancellation).SelectMany(static scope => scope.Imports).Count(static one => one.NamespaceOrType.ToDisplayString() == Theirs);
        if (directives.Length == 1 && imports == 1)
        {
            return (directives[0], static node => ((UsingDirectiveSyntax)node).WithNamespaceOrType(SyntaxFactory.ParseName(Ours).WithTriviaFrom(((UsingDirectiveSyntax)node).NamespaceOrType)));
        }

        ExpressionSyntax type = SyntaxFactory.ParseExpression("global::" + twin).WithAdditionalAnnotations(Simplifier.Annotation);
        if (name.Parent is MemberAccessExpressionSyntax { Expression: { } owner } && model.GetSymbolInfo(owner, cancellation).Symbol is INamedTypeSymbol)
        {
            return (owner, node => type.WithTriviaFrom(node));
        }

        return (StaticCall.Of(name), node => StaticCall.From((InvocationExpressionSyntax)node, type));
    }
}
