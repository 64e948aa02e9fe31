namespace Peregrine.Json;

/// <summary>A set of ASCII characters.</summary>
internal static class SearchValues
{
    public static SearchValues<char> Create(string values)
    {
        bool[] has = new bool[128];
        foreach (char value in values)
        {
            has[value] = true;
        }

        return new SearchValues<char>(has);
    }
}

/// <inheritdoc cref="SearchValues"/>
internal sealed class SearchValues<T>(bool[] has)
{
    public bool Contains(char value) => value < has.Length && has[value];
}
