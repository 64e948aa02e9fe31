using System.Text;

namespace Peregrine.Json.Extras;

/// <summary>
/// Limits the length of paths and other texts by cutting out their middle. A cut text can be extended and cut again; the result is the same as if the whole
/// text were cut once.
/// </summary>
internal static class ShortText
{
    /// <summary>The maximum number of characters of a result.</summary>
    public const int Most = 512;

    public static string Of(string text) => text.Length <= Most ? text : Cut(new StringBuilder(text)).ToString();

    public static StringBuilder Cut(StringBuilder path)
    {
        if (path.Length <= Most)
        {
            return path;
        }

        // An earlier cut before a surrogate pair has put its ellipsis one place earlier.
        int head = Most / 2;
        head -= char.IsHighSurrogate(path[head - 1]) || path[head - 1] == '…' ? 1 : 0;
        int tail = path.Length - (Most - head - 1);
        tail += char.IsLowSurrogate(path[tail]) ? 1 : 0;
        return path.Remove(head, tail - head).Insert(head, '…');
    }
}
