using System.Text;

namespace Peregrine.Json.Tests.Names;

/// <summary>Sets of member names, friendly and hostile, and names that are almost in them.</summary>
internal static class NameSets
{
    public static readonly Dictionary<string, Func<string[]>> All = new()
    {
        ["one"] = static () => ["Id"],
        ["none"] = static () => [],
        ["every length to 300"] = static () => [.. Enumerable.Range(1, 300).Select(static n => Filled(n, 'a'))],
        ["one letter each"] = static () => [.. Enumerable.Range('a', 26).Select(static c => ((char)c).ToString())],
        ["hundreds"] = static () => [.. Enumerable.Range(0, 600).Select(static n => "Member" + n)],
        ["around the vector"] = static () => [.. Enumerable.Range(26, 10).SelectMany(static n => new[] { Filled(n, 'x'), Filled(n, 'y') })],

        // What the quick hash looks at is the same in all of these: length, first and last eight bytes.
        ["middle differs, 17"] = static () => [.. Enumerable.Range(0, 60).Select(static n => "firstpar" + (char)('A' + n) + "lastpart")],
        ["middle differs, 40"] = static () => [.. Enumerable.Range(0, 500).Select(static n => "firstpart-and-more-" + n.ToString("D4") + "-more-and-lastpart")],
        ["middle differs, 200"] = static () => [.. Enumerable.Range(0, 150).Select(static n => new string('p', n + 10) + "Q" + new string('p', 189 - n))],

        ["prefix chain"] = static () => [.. Enumerable.Range(1, 120).Select(static n => new string('a', n))],
        ["zeros"] = static () => [.. Enumerable.Range(1, 12).Select(static n => new string('\0', n)), "a", "a\0", "a\0\0"],
        ["spelled with escapes"] = static () => ["", "a\"b", "a\\b", "\t", "line\nline", "\u0001", "a\\\"b\\\"c that is longer than a vector is wide"],
        ["not ASCII"] = static () => ["naïve", "имя", "名前", "😀", "é", "ß", "ﬀ", "Ελληνικά ονόματα ιδιοτήτων", "ascii", "ſ", "K", "ı", "İ", "e\u0301", "\uFFFD"],
    };

    /// <summary>Names that differ by case alone: a set for exact matching only.</summary>
    public static string[] ByCase() =>
        [.. Enumerable.Range(0, 256).Select(static bits => string.Concat("abcdefgh".Select((c, i) => (bits >> i & 1) == 0 ? c : char.ToUpperInvariant(c))))];

    public static TheoryData<string, bool> Cases()
    {
        var cases = new TheoryData<string, bool>();
        foreach (string set in All.Keys)
        {
            cases.Add(set, false);
            cases.Add(set, true);
        }

        return cases;
    }

    /// <summary>The names of a set that matching with or without case can tell apart.</summary>
    public static string[] Of(string set, bool ignoreCase) => [.. All[set]().Distinct(Comparer(ignoreCase))];

    public static StringComparer Comparer(bool ignoreCase) => ignoreCase ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;

    /// <summary>One change away from a name: a byte, the length, the case of a letter, a look-alike.</summary>
    public static IEnumerable<string> Neighbours(string name)
    {
        yield return name + "a";
        yield return name + "\0";
        yield return "a" + name;
        if (name.Length == 0)
        {
            yield break;
        }

        yield return name[..^1];
        yield return name[1..];
        foreach (int at in new[] { 0, name.Length / 2, name.Length - 1 }.Distinct())
        {
            char[] changed = name.ToCharArray();
            changed[at] = char.IsAsciiLetter(changed[at]) ? (char)(changed[at] ^ 0x20) : changed[at] is >= ' ' and < '\u007F' ? (char)(changed[at] ^ 0x20) : changed[at];
            yield return new string(changed);
            changed = name.ToCharArray();
            changed[at] = changed[at] is 'k' or 'K' ? '\u212A' : changed[at] is 's' or 'S' ? '\u017F' : changed[at] == 'z' ? 'y' : 'z';
            yield return new string(changed);
        }

        yield return name.ToUpperInvariant();
        yield return name.ToLowerInvariant();
    }

    /// <summary>As JSON spells it with the fewest escapes, quotes included.</summary>
    public static string Spell(string name)
    {
        var text = new StringBuilder("\"");
        foreach (char c in name)
        {
            text.Append(c is '"' or '\\' ? "\\" + c : c < ' ' ? $"\\u{(int)c:X4}" : c.ToString());
        }

        return text.Append('"').ToString();
    }

    /// <summary>The same with every code unit escaped.</summary>
    public static string SpellEscaped(string name) => "\"" + string.Concat(name.Select(static c => $"\\u{(int)c:x4}")) + "\"";

    public static bool IsWellFormed(string name) => new UTF8Encoding(false, false).GetString(Encoding.UTF8.GetBytes(name)) == name;

    private static string Filled(int length, char seed)
    {
        var random = new Random(length * 31 + seed);
        return string.Concat(Enumerable.Range(0, length).Select(_ => (char)('a' + random.Next(26))));
    }
}
