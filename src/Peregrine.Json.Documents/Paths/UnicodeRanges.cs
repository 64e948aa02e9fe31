using System.Globalization;

namespace Peregrine.Json.Documents;

/// <summary>The characters beyond U+FFFF by category.</summary>
internal static class UnicodeRanges
{
    private const int First = 0x1_0000, Last = 0x10_FFFF;

    /// <summary>The names of the categories, in the order of <see cref="UnicodeCategory"/>. RFC 9485 has no name for surrogates.</summary>
    private static readonly string[] s_names =
    [
        "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc", "Cf", "", "Co", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc",
        "Sk", "So", "Cn",
    ];

    /// <summary>The first characters of runs of the same category. Made once: some 1,500.</summary>
    private static (int First, UnicodeCategory Category)[]? s_runs;

    /// <summary>Whether a text is the name of a category, or of the categories with that first letter.</summary>
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

    /// <summary>Returns the characters beyond U+FFFF that are in one of some ranges or categories, or all others.</summary>
    public static List<(int First, int Last)> BeyondBasic(List<(int First, int Last)> ranges, List<(string Name, bool IsNegated)> categories, bool isNegated)
    {
        var all = new List<(int First, int Last)>();
        foreach ((int first, int last) in ranges)
        {
            if (last >= First)
            {
                all.Add((Math.Max(first, First), last));
            }
        }

        foreach ((string name, bool isOther) in categories)
        {
            AddCategory(all, name, isOther);
        }

        return Merged(all, isNegated);
    }

    private static void AddCategory(List<(int First, int Last)> ranges, string name, bool isNegated)
    {
        (int First, UnicodeCategory Category)[] runs = s_runs ??= FindRuns();
        for (int i = 0; i < runs.Length; i++)
        {
            if (s_names[(int)runs[i].Category].StartsWith(name, StringComparison.Ordinal) != isNegated)
            {
                ranges.Add((runs[i].First, i + 1 < runs.Length ? runs[i + 1].First - 1 : Last));
            }
        }
    }

    private static (int First, UnicodeCategory Category)[] FindRuns()
    {
        var runs = new List<(int First, UnicodeCategory Category)>();
        for (int character = First; character <= Last; character++)
        {
            UnicodeCategory category = CharUnicodeInfo.GetUnicodeCategory(character);
            if (runs.Count == 0 || runs[^1].Category != category)
            {
                runs.Add((character, category));
            }
        }

        return [.. runs];
    }

    /// <summary>Returns the ranges, or what is between them, in order and apart from each other.</summary>
    private static List<(int First, int Last)> Merged(List<(int First, int Last)> ranges, bool isNegated)
    {
        ranges.Sort();
        var merged = new List<(int First, int Last)>();
        var gaps = new List<(int First, int Last)>();
        int free = First;
        foreach ((int first, int last) in ranges)
        {
            if (first > free)
            {
                gaps.Add((free, first - 1));
            }

            if (merged.Count > 0 && first <= free && free > First)
            {
                merged[^1] = (merged[^1].First, Math.Max(merged[^1].Last, last));
            }
            else
            {
                merged.Add((first, last));
            }

            free = Math.Max(free, last + 1);
        }

        if (free <= Last)
        {
            gaps.Add((free, Last));
        }

        return isNegated ? gaps : merged;
    }
}
