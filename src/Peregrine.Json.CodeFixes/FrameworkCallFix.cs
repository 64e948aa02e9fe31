namespace Peregrine.Json.CodeFixes;

/// <summary>
/// Changes a call of System.Net.Http.Json (PJ0004) to this library's method with the same name: changes the using directive if a single one imports the name,
/// otherwise the call.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class FrameworkCallFix() : DocumentFix("Call Peregrine.Json.Http", Descriptors.PlainOptions.Id)
{
    private const string Theirs = "System.Net.Http.Json", Ours = "Peregrine.Json.Http";

    private protected override bool CanFix(Diagnostic diagnostic, SyntaxNode root, SemanticModel model, CancellationToken cancellation) => EditFor(diagnostic, model, cancellation).Node is not null;

    private protected override Document Change(Document document, ImmutableArray<Diagnostic> diagnostics, SyntaxNode root, SemanticModel model, CancellationToken cancellation) =>
        Replaced(document, root, diagnostics.Select(one => EditFor(one, model, cancellation)));

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
