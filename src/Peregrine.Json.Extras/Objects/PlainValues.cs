namespace Peregrine.Json.Extras;

/// <summary>Boxed values that are shared, and a quick test of strings that may be times.</summary>
internal static class PlainValues
{
    private const int LeastTime = 16;

    private static readonly object[] s_small = [.. Enumerable.Range(0, 128).Select(static number => (object)(long)number)];

    public static object True { get; } = true;

    public static object False { get; } = false;

    /// <summary>Returns a boxed number. Small numbers share their boxes.</summary>
    public static object Box(long number) => (ulong)number < (ulong)s_small.Length ? s_small[number] : number;

    /// <summary>Whether a text is long enough for a date and time, and has the letter T between them.</summary>
    public static bool MayBeTime(string text) => text.Length >= LeastTime && text[10] == 'T';
}
