namespace Peregrine.Json.CodeFixes;

/// <summary>
/// Makes a call that goes to System.Text.Json (PJ0001) reach this library: by changing or adding a using directive or, if that is impossible, with the full
/// name.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class SerializerCallFix() : DocumentFix("Call Peregrine.Json", Descriptors.StaysBehind.Id)
{
    private protected override bool CanFix(Diagnostic diagnostic, SyntaxNode root, SemanticModel model, CancellationToken cancellation) =>
        StaticCall.NameAt(root, diagnostic) is { } name && (ShapeOf(diagnostic) != CallShape.Extension || StaticCall.Of(name) is not null);

    private protected override Document Change(Document document, ImmutableArray<Diagnostic> diagnostics, SyntaxNode root, SemanticModel model, CancellationToken cancellation) =>
        Replaced(document, root, diagnostics.Select(one => StaticCall.NameAt(root, one) is { } name ? EditFor(ShapeOf(one), name, (CompilationUnitSyntax)root, model) : default));

    private static (SyntaxNode? Node, Func<SyntaxNode, SyntaxNode>? Edit) EditFor(CallShape shape, SimpleNameSyntax name, CompilationUnitSyntax root, SemanticModel model)
    {
        switch (shape)
        {
            case CallShape.Extension:
                return (StaticCall.Of(name), static node => StaticCall.From((InvocationExpressionSyntax)node, Ours()));
            case CallShape.UsingStatic when StaticCall.DirectivesAt(name).FirstOrDefault(one => one.StaticKeyword.RawKind != 0 && IsTheirs(one)) is { } directive:
                return (directive, node => Retargeted((UsingDirectiveSyntax)node, model, directive.SpanStart));
            case CallShape.UsingStatic:
                return (name, static node => SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, Ours(), ((SimpleNameSyntax)node).WithoutTrivia()).WithTriviaFrom(node));
            case CallShape.OwnAlias when StaticCall.DirectivesAt(name).FirstOrDefault(one => one.Alias?.Name.Identifier.ValueText == KnownTypes.AliasName && IsTheirs(one)) is { } directive:
                return (directive, node => Retargeted((UsingDirectiveSyntax)node, model, directive.SpanStart));
            case CallShape.UsingInNamespace or CallShape.NamespaceOfTheirs when name.FirstAncestorOrSelf<BaseNamespaceDeclarationSyntax>() is { } space && model.GetDeclaredSymbol(space)?.ToString() != "System.Text.Json":
                return (space, node => WithAlias((BaseNamespaceDeclarationSyntax)node, model, space.Members[0].SpanStart));
            case CallShape.ShortName:
                return (root, static node => AliasLine.AddTo((CompilationUnitSyntax)node));
            default:
                return (((MemberAccessExpressionSyntax)name.Parent!).Expression, static node => Ours().WithTriviaFrom(node));
        }

        bool IsTheirs(UsingDirectiveSyntax directive) => model.GetSymbolInfo(directive.NamespaceOrType).Symbol is INamedTypeSymbol type && KnownTypes.NameOf(type) == "System.Text.Json.JsonSerializer";
    }

    private static UsingDirectiveSyntax Retargeted(UsingDirectiveSyntax directive, SemanticModel model, int position) =>
        directive.WithNamespaceOrType(SyntaxFactory.ParseTypeName(NameFrom(model, position)).WithTriviaFrom(directive.NamespaceOrType));

    private static BaseNamespaceDeclarationSyntax WithAlias(BaseNamespaceDeclarationSyntax space, SemanticModel model, int position)
    {
        UsingDirectiveSyntax line = AliasLine.Directive(NameFrom(model, position), isGlobal: false, AliasLine.EndOfLineIn(space));
        SyntaxNode? beside = space.Usings.Count > 0 ? space.Usings[space.Usings.Count - 1] : space.Members.Count > 0 ? space.Members[0] : null;
        SyntaxTriviaList indent = [.. (beside?.GetLeadingTrivia() ?? default).Reverse().Take(1).Where(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia))];
        if (space.Usings.Count > 0)
        {
            return space.AddUsings(line.WithLeadingTrivia(indent));
        }

        SyntaxTrivia end = line.GetTrailingTrivia().First();
        return space is FileScopedNamespaceDeclarationSyntax
            ? space.AddUsings(line.WithLeadingTrivia(end))
            : space.AddUsings(line.WithLeadingTrivia(indent).WithTrailingTrivia(end, end));
    }

    /// <summary>Returns the full name of this library's serializer, with <c>global::</c> if another symbol is called Peregrine.</summary>
    private static string NameFrom(SemanticModel model, int position) =>
        model.LookupNamespacesAndTypes(position, name: "Peregrine").All(static one => one is INamespaceSymbol { ContainingNamespace.IsGlobalNamespace: true }) ? KnownTypes.Ours : "global::" + KnownTypes.Ours;

    private static ExpressionSyntax Ours() => SyntaxFactory.ParseExpression("global::" + KnownTypes.Ours).WithAdditionalAnnotations(Simplifier.Annotation);

    private static CallShape ShapeOf(Diagnostic diagnostic) =>
        Enum.TryParse(diagnostic.Properties.TryGetValue(SerializerCallAnalyzer.ShapeProperty, out string? shape) ? shape : "", out CallShape known) ? known : CallShape.FullName;
}
