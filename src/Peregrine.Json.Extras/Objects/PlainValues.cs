namespace Peregrine.Json.Extras;

/// <summary>Values in boxes.</summary>
internal static class PlainValues
{
    private const int LeastTime = 16;

    private static readonly object[] s_small = [.. Enumerable.Range(0, 128).Select(static number => (object)(long)number)];

    public static object True { get; } = true;

    public static object False { get; } = false;

    /// <summary>Returns a box; the same for each use of a small number.</summary>
    public static object Box(long number) => (ulong)number < (ulong)s_small.Length ? s_small[number] : number;

    /// <summary>Whether a text has the length and the letter of a date with a time.</summary>
    public static bool MayBeTime(string text) => text.Length >= LeastTime && text[10] == 'T';
}
