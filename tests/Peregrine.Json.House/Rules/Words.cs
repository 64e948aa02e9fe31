using System.Buffers;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.House.Rules;

/// <summary>The repository speaks of the product alone, and nothing in it is unfinished.</summary>
internal static partial class Words
{
    // In halves, so that this file does not break its own rule.
    private static readonly string[] s_foreign =
        ["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "sub" + "agent", "this " + "session", "assis" + "tant", "lang" + "uage model", "arti" + "factory", "jfr" + "og", "sona" + "type", "api." + "nuget.org"];

    private static readonly SearchValues<string> s_anyForeign = SearchValues.Create(s_foreign, StringComparison.OrdinalIgnoreCase);

    private static readonly string[] s_unfinished = ["TO" + "DO", "HA" + "CK", "FIX" + "ME", "XX" + "X"];

    public static IEnumerable<Finding> Foreign(string path, string text)
    {
        string[] lines = text.AsSpan().ContainsAny(s_anyForeign) ? text.Split('\n') : [];
        for (int at = 0; at < lines.Length; at++)
        {
            foreach (string word in s_foreign)
            {
                if (lines[at].Contains(word, StringComparison.OrdinalIgnoreCase))
                {
                    yield return new(path, at + 1, $"\"{word}\" has no place in this repository.");
                }
            }
        }
    }

    /// <summary>Marks of unfinished work in comments, and code that only says it is not there.</summary>
    public static IEnumerable<Finding> Unfinished(SourceFile file)
    {
        // Most files are without such a word, and need not be looked at.
        bool hasMark = s_unfinished.Any(file.Text.Contains), isMissing = file.Text.Contains(nameof(NotImplementedException), StringComparison.Ordinal);
        foreach (SyntaxTrivia trivia in (hasMark ? file.Root.DescendantTrivia() : []).Where(trivia => !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia)))
        {
            foreach (Match word in Word().Matches(trivia.ToString()))
            {
                if (s_unfinished.Contains(word.Value))
                {
                    int line = file.Tree.GetLineSpan(trivia.Span).StartLinePosition.Line + 1 + trivia.ToString().AsSpan(0, word.Index).Count('\n');
                    yield return new(file.Path, line, $"{word.Value}: unfinished work is finished or an issue, not a comment.");
                }
            }
        }

        foreach (SyntaxToken token in (isMissing ? file.Root.DescendantTokens() : []).Where(token => token.ValueText == nameof(NotImplementedException)))
        {
            yield return file.At(token, "code that is not there.");
        }
    }

    [GeneratedRegex(@"\b[A-Z]+\b")]
    private static partial Regex Word();
}
