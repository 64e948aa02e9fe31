using System.Text;

namespace Peregrine.Json.Extras;

/// <summary>Paths of a bounded length: a longer one loses its middle. What is cut once can be continued and cut again, with the same result.</summary>
internal static class ShortPath
{
    /// <summary>The most characters.</summary>
    public const int Most = 512;

    public static string Of(string path) => path.Length <= Most ? path : Cut(new StringBuilder(path)).ToString();

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
