namespace Peregrine.Json.Documents;

/// <summary>A translated expression as an automaton.</summary>
internal sealed class LinearRegex
{
    public LinearRegex(string translated, bool isWhole)
    {
        _ = translated;
        _ = isWhole;
    }

    public bool IsMatch(ReadOnlySpan<char> text) => throw new NotSupportedException();
}
