using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.House.Rules;

/// <summary>The kinds of text in which <see cref="Phrases"/> are refused.</summary>
internal enum Prose
{
    /// <summary>The pages that users and contributors read.</summary>
    Pages,

    /// <summary>ARCHITECTURE.md.</summary>
    Overview,

    /// <summary>The comments of src and integrations, except in generated files.</summary>
    Comments,
}

/// <summary>Phrases that a reader must read twice, each with a better one.</summary>
internal static class Phrases
{
    /// <summary>The kinds of text that the tests check. To check another kind, add it here.</summary>
    public static readonly Prose[] Checked = [Prose.Pages, Prose.Overview, Prose.Comments];

    // A space stands for any white space, and for the slashes at the start of the next line of a comment.
    private static readonly Phrase[] s_everywhere =
    [
        new(@"(?<!\bthere )\b(?:is|are|was|were) none\b", "\"is not one\", or \"has no ...\""),
        new(@"\b(?:whatever|whichever|whoever)\b", "\"any\", \"every\", or the name of the thing"),
        new(@"\b(?:is|are|was|were|be|been|being)(?: \w+)? asked\b", "\"called\" (a getter), \"queried\" (a resolver) or \"requested\""),
        new(@"\bgo(?:es)? first\b", "\"is reported first\" or \"comes first\""),
        new(@"\bof (?:a user's|users)\b", "\"user code\", \"a user's ...\" or \"your own ...\""),
        new(@"\bas (?:it stands|they stand)\b", "\"unchanged\" or \"directly\""),
        new(@"(?<!\b(?:is|are) )\ball the same\b", "\"still\""),
        new(@"\bthe same of\b", "the noun again"),
        new(@"\b(?:somebody|someone|nobody)\b", "who it is: the caller, other code, no reader"),
        new(@"\bby who\b|\b(?:buffer|code|contract|converter|library|program|resolver|stream|text|thread|type)s? who\b", "\"that\""),
        new(@"\bwhere (?:it|that|this|these|they|those) (?:is|are|was|were)\b", "the noun: \"where the value is\", or \"if ...\""),
        new(@"\b(?:is|are) another(?: one)?(?= ?[.,;:|)])", "\"differs\""),
        new(@"\bbusiness\b", "what must not happen"),
        new(@"\bworth (?:its|the|their) while\b", "\"pays off\""),
        new(@"\bforeign\b", "whose it is: user code's, another library's"),
        new(@"\bnoted\b", "\"recorded\" or \"registered\""),
        new(@"\bclaimed\b", "\"reserved\" or \"taken\""),
        new(@"\b(?:brings|brought)\b", "\"contains\", \"adds\" or \"passes\""),
        new(@"\bseats?\b", "the type, or \"place\""),
        new(@"\bdoors?\b", "\"entry point\" or \"way\""),
        new(@"\bhouse\b", "\"repository\" or \"code\""),
        new(@"\b(?:have|has|had) come\b", "\"arrived\", \"been read\" or \"been found\""),
        new(@"\bnothing of\b", "\"no part of\""),
        new(@"\bsays? otherwise\b", "\"overrides\", or what differs"),
        new(@"\bcomes? into question\b", "\"applies\""),
        new(@"\bas which\b", "\"that ... as\", such as \"the type that the value is written as\""),
        new(@"\bbehaves? otherwise\b", "\"behaves differently\", or what differs"),
        new(@"\bdoing it\b", "what is done"),
        new(@"\bof yours\b", "\"your own\" or \"custom\""),
        new(@"\bin turns\b", "\"alternately\" or \"alternating\""),
        new(@"\bin any case\b", "\"case-insensitively\", \"ignoring case\" or \"always\""),
        new(@"\bexceptions of\b", "\"exceptions thrown by\", or who throws what"),
        new(@"\bcontradicts? (?:each other|itself|themselves)\b", "\"conflict\""),
        new(@"\bplain (?:call|contract|converter|member|object|option|type|value)s?\b|\b(?:is|are) plain\b", "what is absent: \"without user code\", \"without UsePeregrine\""),
    ];

    // Comments begin with "What ..." as a noun; in a page the sentence that follows is hard to read.
    private static readonly Phrase[] s_inPages =
    [
        new(@"(?<=(?:\A|\n\n|\n- )(?:\*\*)?|[.:;] )what (?:is|are|was|were|has|have)\b(?![^.\n]*\?)", "the noun as subject"),
    ];

    public static IEnumerable<Finding> In(Prose kind) => kind switch
    {
        Prose.Pages => SourceTree.TextFiles().Where(IsPage).SelectMany(static path => InPage(path, SourceTree.Read(path))),
        Prose.Overview => InPage(Overview.Page, SourceTree.Read(Overview.Page)),
        _ => SourceTree.Sources.Where(static file => IsPackage(file.Path) && !file.IsGenerated).SelectMany(InComments),
    };

    /// <summary>The prose of a page: code, marks and the targets of links are not read.</summary>
    public static IEnumerable<Finding> InPage(string path, string text) =>
        Found(path, 1, s_code.Replace(text, static code => s_inLine.Replace(code.Value, " ")), [.. s_everywhere, .. s_inPages]);

    public static IEnumerable<Finding> InComments(SourceFile file) =>
        file.Root.DescendantTrivia()
            .Where(static trivia => trivia.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia or SyntaxKind.SingleLineDocumentationCommentTrivia or SyntaxKind.MultiLineDocumentationCommentTrivia)
            .SelectMany(trivia => Found(file.Path, file.Tree.GetLineSpan(trivia.Span).StartLinePosition.Line + 1, trivia.ToFullString(), s_everywhere));

    private static IEnumerable<Finding> Found(string path, int firstLine, string text, IEnumerable<Phrase> phrases) =>
        phrases.SelectMany(phrase => phrase.Pattern.Matches(text).Select(match =>
            new Finding(path, firstLine + text.AsSpan(0, match.Index).Count('\n'), $"\"{string.Join(' ', match.Value.Split())}\": write {phrase.Better}.")));

    private static bool IsPage(string path) =>
        path.EndsWith(".md", StringComparison.Ordinal)
        && (path is "README.md" or "SECURITY.md" or "CONTRIBUTING.md" or "CHANGELOG.md" or "CODE_OF_CONDUCT.md"
            || path.StartsWith("docs/", StringComparison.Ordinal)
            || (IsPackage(path) && path.EndsWith("/README.md", StringComparison.Ordinal)));

    /// <summary>Whether a file belongs to a package, or to an integration of one.</summary>
    private static bool IsPackage(string path) => path.StartsWith("src/", StringComparison.Ordinal) || path.StartsWith("integrations/", StringComparison.Ordinal);

    private static readonly Regex s_code = new(@"^```.*?^```|`[^`\n]+`|<!--.*?-->|\]\([^)\n]*\)", RegexOptions.Singleline | RegexOptions.Multiline);

    private static readonly Regex s_inLine = new(@"[^\n]");

    /// <param name="pattern">Of the phrase, in any case.</param>
    /// <param name="better">Follows "write".</param>
    private sealed class Phrase(string pattern, string better)
    {
        public Regex Pattern { get; } = new(pattern.Replace(" ", @"(?:\s+(?:///?\s*)?)"), RegexOptions.IgnoreCase);

        public string Better { get; } = better;
    }
}
