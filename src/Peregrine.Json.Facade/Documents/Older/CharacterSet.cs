using System.Globalization;

namespace Peregrine.Json.Documents;

/// <summary>A set of code units. Immutable.</summary>
internal sealed class CharacterSet
{
    private const int Known = 128;

    private readonly (char First, char Last)[] _ranges;
    private readonly (string Name, bool IsNegated)[] _categories;
    private readonly bool _isNegated;
    private readonly bool[] _known = new bool[Known];

    public CharacterSet(List<(char First, char Last)> ranges, List<(string Name, bool IsNegated)> categories, bool isNegated)
    {
        _ranges = Merged(ranges);
        _categories = [.. categories];
        _isNegated = isNegated;
        for (int unit = 0; unit < Known; unit++)
        {
            _known[unit] = Find((char)unit);
        }
    }

    public bool Has(char unit) => unit < Known ? _known[unit] : Find(unit);

    private bool Find(char unit) => (IsInRange(unit) || IsInCategory(unit)) != _isNegated;

    private bool IsInRange(char unit)
    {
        int low = 0, high = _ranges.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) >> 1;
            if (unit < _ranges[middle].First)
            {
                high = middle - 1;
            }
            else if (unit > _ranges[middle].Last)
            {
                low = middle + 1;
            }
            else
            {
                return true;
            }
        }

        return false;
    }

    private bool IsInCategory(char unit)
    {
        if (_categories.Length == 0)
        {
            return false;
        }

        UnicodeCategory category = CharUnicodeInfo.GetUnicodeCategory(unit);
        foreach ((string name, bool isNegated) in _categories)
        {
            if (UnicodeRanges.IsNamed(category, name) != isNegated)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Returns the ranges in ascending order; ranges that overlap are merged.</summary>
    private static (char First, char Last)[] Merged(List<(char First, char Last)> ranges)
    {
        var merged = new List<(char First, char Last)>();
        ranges.Sort();
        foreach ((char first, char last) in ranges)
        {
            if (merged.Count > 0 && first <= merged[merged.Count - 1].Last)
            {
                (char before, char end) = merged[merged.Count - 1];
                merged[merged.Count - 1] = (before, last > end ? last : end);
            }
            else
            {
                merged.Add((first, last));
            }
        }

        return [.. merged];
    }
}
