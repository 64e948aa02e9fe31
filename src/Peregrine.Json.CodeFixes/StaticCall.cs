namespace Peregrine.Json.CodeFixes;

/// <summary>Converts calls of extension methods, and finds the using directives for their names.</summary>
internal static class StaticCall
{
    public static SimpleNameSyntax? NameAt(SyntaxNode root, Diagnostic diagnostic) => root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) as SimpleNameSyntax;

    /// <summary>
    /// Returns the call of the extension method that a name denotes. Returns null for a method group and for a call with <c>?.</c>, because a static call would
    /// also run for a null value.
    /// </summary>
    public static InvocationExpressionSyntax? Of(SimpleNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access && access.Name == name && call.Expression == access ? call : null;

    /// <summary>Returns the call of an extension method as a call of the type's static method, with the value as first argument.</summary>
    public static InvocationExpressionSyntax From(InvocationExpressionSyntax call, ExpressionSyntax type)
    {
        var access = (MemberAccessExpressionSyntax)call.Expression;
        ExpressionSyntax value = access.Expression.WithoutLeadingTrivia();
        SyntaxTriviaList between = value.GetTrailingTrivia().AddRange(access.OperatorToken.LeadingTrivia);
        value = between.Any(SyntaxKind.SingleLineCommentTrivia) || between.Any(SyntaxKind.MultiLineCommentTrivia) ? value.WithTrailingTrivia(between) : value.WithoutTrailingTrivia();
        return call
            .WithExpression(SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, type, access.Name.WithoutLeadingTrivia()))
            .WithArgumentList(call.ArgumentList.WithArguments(First(value, call.ArgumentList.Arguments)))
            .WithTriviaFrom(call);
    }

    /// <summary>Returns the using directives of a file that apply at a place in the file, the nearest first.</summary>
    public static IEnumerable<UsingDirectiveSyntax> DirectivesAt(SyntaxNode place) =>
        place.Ancestors().SelectMany(static outer => outer switch
        {
            BaseNamespaceDeclarationSyntax space => space.Usings,
            CompilationUnitSyntax unit => unit.Usings,
            _ => default,
        });

    private static SeparatedSyntaxList<ArgumentSyntax> First(ExpressionSyntax value, SeparatedSyntaxList<ArgumentSyntax> others)
    {
        SyntaxToken comma = SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space);
        IEnumerable<SyntaxToken> commas = others.Count == 0 ? [] : others.GetSeparators().Prepend(comma);
        return SyntaxFactory.SeparatedList(others.Prepend(SyntaxFactory.Argument(value)), commas);
    }
}
