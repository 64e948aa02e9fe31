using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace Peregrine.Json.Rules;

/// <summary>Code in which what a rule reports stands between <c>[|</c> and <c>|]</c>.</summary>
internal sealed class Markup
{
    public Markup(string text)
    {
        var plain = new StringBuilder();
        var spans = new List<TextSpan>();
        int at = 0;
        while (text.IndexOf("[|", at, StringComparison.Ordinal) is >= 0 and var open)
        {
            int close = text.IndexOf("|]", open, StringComparison.Ordinal);
            plain.Append(text, at, open - at);
            spans.Add(new TextSpan(plain.Length, close - open - 2));
            plain.Append(text, open + 2, close - open - 2);
            at = close + 2;
        }

        Text = plain.Append(text, at, text.Length - at).ToString();
        Spans = spans;
    }

    public string Text { get; }

    public IReadOnlyList<TextSpan> Spans { get; }
}
