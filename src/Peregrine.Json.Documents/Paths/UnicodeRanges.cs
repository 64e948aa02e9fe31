using System.Globalization;

namespace Peregrine.Json.Documents;

/// <summary>Makes sets of characters (Unicode scalar values): sorted ranges with gaps between them.</summary>
internal static class UnicodeRanges
{
    /// <summary>The first character with two UTF-16 code units.</summary>
    public const int FirstPair = 0x1_0000;

    public const int Last = 0x10_FFFF;

    private const int FirstSurrogate = 0xD800, LastSurrogate = 0xDFFF;

    /// <summary>The names of the categories, in the order of <see cref="UnicodeCategory"/>. RFC 9485 has no name for surrogates.</summary>
    private static readonly string[] s_names =
    [
        "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc", "Cf", "", "Co",
        "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Cn",
    ];

    /// <summary>The first characters of runs with the same category, about 3,300. Null until they are computed, once.</summary>
    private static (int First, UnicodeCategory Category)[]? s_runs;

    /// <summary>Whether a text is the name of a category, or the first letter of the names of several.</summary>
    public static bool IsCategory(ReadOnlySpan<char> name)
    {
        foreach (string known in s_names)
        {
            if (known.Length > 0 && (name.SequenceEqual(known) || (name.Length == 1 && name[0] == known[0])))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a category has this name, or a name that begins with this letter.</summary>
    public static bool IsNamed(UnicodeCategory category, string name) => s_names[(int)category].StartsWith(name, StringComparison.Ordinal);

    /// <summary>Returns the characters that are in one of the ranges or categories; with <paramref name="isNegated"/>, all other characters.</summary>
    public static List<(int First, int Last)> Of(List<(int First, int Last)> ranges, List<(string Name, bool IsNegated)> categories, bool isNegated)
    {
        List<(int First, int Last)> all = [.. ranges];
        foreach ((string name, bool isOther) in categories)
        {
            AddCategory(all, name, isOther);
        }

        // Surrogates are not characters: neither a set nor its complement contains them.
        return Gaps([.. isNegated ? all : Gaps(all), (FirstSurrogate, LastSurrogate)]);
    }

    private static void AddCategory(List<(int First, int Last)> ranges, string name, bool isNegated)
    {
        (int First, UnicodeCategory Category)[] runs = s_runs ??= FindRuns();
        for (int i = 0; i < runs.Length; i++)
        {
            if (IsNamed(runs[i].Category, name) != isNegated)
            {
                ranges.Add((runs[i].First, i + 1 < runs.Length ? runs[i + 1].First - 1 : Last));
            }
        }
    }

    private static (int First, UnicodeCategory Category)[] FindRuns()
    {
        var runs = new List<(int First, UnicodeCategory Category)>();
        for (int character = 0; character <= Last; character++)
        {
            UnicodeCategory category = CharUnicodeInfo.GetUnicodeCategory(character);
            if (runs.Count == 0 || runs[^1].Category != category)
            {
                runs.Add((character, category));
            }
        }

        return [.. runs];
    }

    /// <summary>Returns all characters outside the ranges, as ranges in ascending order.</summary>
    private static List<(int First, int Last)> Gaps(List<(int First, int Last)> ranges)
    {
        ranges.Sort();
        var gaps = new List<(int First, int Last)>();
        int free = 0;
        foreach ((int first, int last) in ranges)
        {
            if (first > free)
            {
                gaps.Add((free, first - 1));
            }

            free = Math.Max(free, last + 1);
        }

        if (free <= Last)
        {
            gaps.Add((free, Last));
        }

        return gaps;
    }
}
