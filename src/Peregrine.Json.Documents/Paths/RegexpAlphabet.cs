using System.Globalization;
using System.Text;

namespace Peregrine.Json.Documents;

/// <summary>
/// Maps every character to one UTF-16 code unit, as .NET's regular expressions require. A character beyond U+FFFF becomes a surrogate. Characters beyond U+FFFF
/// that no set of the expression distinguishes share a surrogate, so the expression does not become larger. Immutable.
/// </summary>
internal sealed class RegexpAlphabet
{
    private const char FirstUnit = '\uD800';
    private const int Units = 0x800;

    /// <summary>
    /// The ranges of characters beyond U+FFFF, by their first characters, in order. Each set of the expression contains all characters of a range or none.
    /// </summary>
    private readonly int[] _starts;

    /// <summary>For each range, the code unit that stands for its characters.</summary>
    private readonly char[] _units;

    /// <summary>For each set and each code unit from <see cref="FirstUnit"/>: whether the set contains the characters that the code unit stands for.</summary>
    private readonly bool[][] _sets;

    private RegexpAlphabet(int[] starts, char[] units, bool[][] sets)
    {
        _starts = starts;
        _units = units;
        _sets = sets;
    }

    /// <summary>Creates the alphabet for the sets of an expression; null if they distinguish too many characters.</summary>
    public static RegexpAlphabet? Of(List<List<(int First, int Last)>> sets)
    {
        int[] starts = Starts(sets);
        var members = new bool[sets.Count][];
        for (int i = 0; i < members.Length; i++)
        {
            members[i] = Members(sets[i], starts);
        }

        // Gives the same unit to all ranges that belong to the same sets.
        var known = new Dictionary<string, char>(StringComparer.Ordinal);
        var firsts = new List<int>();
        char[] units = new char[starts.Length], key = new char[members.Length];
        for (int range = 0; range < starts.Length; range++)
        {
            for (int i = 0; i < key.Length; i++)
            {
                key[i] = members[i][range] ? '1' : '0';
            }

            string name = new(key);
            if (!known.TryGetValue(name, out units[range]))
            {
                if (known.Count == Units)
                {
                    return null;
                }

                known[name] = units[range] = (char)(FirstUnit + known.Count);
                firsts.Add(range);
            }
        }

        return new RegexpAlphabet(starts, units, [.. members.Select(member => firsts.ConvertAll(first => member[first]).ToArray())]);
    }

    /// <summary>Appends the code units that stand for characters of a set to a character class.</summary>
    public void Append(StringBuilder text, int set)
    {
        bool[] members = _sets[set];
        for (int i = 0; i < members.Length; i++)
        {
            if (members[i])
            {
                text.Append(CultureInfo.InvariantCulture, $@"\u{FirstUnit + i:X4}");
            }
        }
    }

    /// <summary>Replaces each surrogate pair of a text by its code unit. Returns the new length.</summary>
    public int Shorten(Span<char> text)
    {
        int length = 0;
        for (int i = 0; i < text.Length; i++)
        {
            if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length)
            {
                int range = Array.BinarySearch(_starts, char.ConvertToUtf32(text[i], text[++i]));
                text[length++] = _units[range < 0 ? ~range - 1 : range];
            }
            else
            {
                text[length++] = text[i];
            }
        }

        return length;
    }

    private static int[] Starts(List<List<(int First, int Last)>> sets)
    {
        var starts = new SortedSet<int> { UnicodeRanges.FirstPair };
        foreach ((int first, int last) in sets.SelectMany(static set => set))
        {
            starts.Add(Math.Max(first, UnicodeRanges.FirstPair));
            starts.Add(Math.Max(last + 1, UnicodeRanges.FirstPair));
        }

        starts.Remove(UnicodeRanges.Last + 1);
        return [.. starts];
    }

    /// <summary>Returns, for each range, whether a set contains it.</summary>
    private static bool[] Members(List<(int First, int Last)> set, int[] starts)
    {
        bool[] members = new bool[starts.Length];
        int at = 0;
        for (int i = 0; i < starts.Length; i++)
        {
            while (at < set.Count && set[at].Last < starts[i])
            {
                at++;
            }

            members[i] = at < set.Count && set[at].First <= starts[i];
        }

        return members;
    }
}
