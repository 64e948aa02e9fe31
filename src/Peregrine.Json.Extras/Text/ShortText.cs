using System.Text;

namespace Peregrine.Json.Extras;

/// <summary>
/// Paths, and other texts, of a bounded length: a longer one loses its middle. What is cut once can be continued and cut again, with the same result.
/// </summary>
internal static class ShortText
{
    /// <summary>The most characters.</summary>
    public const int Most = 512;

    public static string Of(string text) => text.Length <= Most ? text : Cut(new StringBuilder(text)).ToString();

    public static StringBuilder Cut(StringBuilder path)
    {
        if (path.Length <= Most)
        {
            return path;
        }

        int head = Most / 2;
        int tail = path.Length - (Most - head - 1);
        head -= char.IsHighSurrogate(path[head - 1]) ? 1 : 0;
        tail += char.IsLowSurrogate(path[tail]) ? 1 : 0;
        return path.Remove(head, tail - head).Insert(head, '…');
    }
}
