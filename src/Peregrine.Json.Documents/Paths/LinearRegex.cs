using System.Text.RegularExpressions;

namespace Peregrine.Json.Documents;

/// <summary>A regular expression in .NET's syntax, matched by .NET's engine without backtracking.</summary>
internal sealed class LinearRegex
{
    private readonly Regex _regex;

    /// <param name="translated">The expression in .NET's syntax, from <see cref="RegexpTranslator"/>.</param>
    /// <param name="isWhole">Whether it has to match the whole text.</param>
    /// <exception cref="JsonPathLimitException">The settings of the runtime allow no expression of this size.</exception>
    public LinearRegex(string translated, bool isWhole)
    {
        try
        {
            _regex = new Regex(isWhole ? $@"\A(?:{translated})\z" : translated, RegexOptions.NonBacktracking | RegexOptions.CultureInvariant);
        }
        catch (NotSupportedException)
        {
            // The runtime can be configured to limit the size of expressions.
            throw new JsonPathLimitException("The regular expression is larger than the settings of the runtime allow.");
        }
    }

    public bool IsMatch(ReadOnlySpan<char> text) => _regex.IsMatch(text);
}
