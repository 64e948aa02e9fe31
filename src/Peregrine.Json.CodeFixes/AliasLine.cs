namespace Peregrine.Json.CodeFixes;

/// <summary>The line of code that adopts the library.</summary>
internal static class AliasLine
{
    public static UsingDirectiveSyntax Directive(string name, bool isGlobal, string end) =>
        SyntaxFactory.ParseCompilationUnit($"{(isGlobal ? "global " : "")}using {KnownTypes.AliasName} = {name};{end}").Usings[0];

    /// <summary>Adds the line after the using directives of a file or, if there are none, between the comments at the top and the code.</summary>
    public static CompilationUnitSyntax AddTo(CompilationUnitSyntax unit)
    {
        string end = EndOfLineIn(unit);
        UsingDirectiveSyntax line = Directive(KnownTypes.Ours, isGlobal: false, end);
        if (unit.Usings.Count > 0)
        {
            return unit.AddUsings(line);
        }

        SyntaxTriviaList top = unit.GetFirstToken(includeZeroWidth: true).LeadingTrivia;
        return unit.WithoutLeadingTrivia().AddUsings(line.WithTrailingTrivia(line.GetTrailingTrivia().AddRange(line.GetTrailingTrivia()))).WithLeadingTrivia(top);
    }

    /// <summary>Adds the line after the last global using directive of a file, because these must precede all others.</summary>
    public static CompilationUnitSyntax AddGloballyTo(CompilationUnitSyntax unit)
    {
        int after = unit.Usings.Count(static one => one.GlobalKeyword.RawKind != 0);
        UsingDirectiveSyntax line = Directive(KnownTypes.Ours, isGlobal: true, EndOfLineIn(unit));
        if (after > 0 && !unit.Usings[after - 1].GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia))
        {
            line = line.WithLeadingTrivia(line.GetTrailingTrivia());
        }

        return unit.WithUsings(unit.Usings.Insert(after, line));
    }

    public static string EndOfLineIn(SyntaxNode node) =>
        node.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } end ? end.ToString() : "\n";
}
