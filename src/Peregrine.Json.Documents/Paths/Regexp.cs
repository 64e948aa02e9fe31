using System.Text;

namespace Peregrine.Json.Documents;

/// <summary>The result of checking a pattern.</summary>
internal enum RegexpState : byte
{
    Valid,

    /// <summary>The pattern is not a regular expression by RFC 9485, so it matches nothing.</summary>
    Invalid,

    /// <summary>The pattern exceeds the limits of <see cref="RegexpTranslator"/>.</summary>
    TooLarge,
}

/// <summary>A regular expression by RFC 9485 (I-Regexp). Matching takes time linear in the length of the text. For any number of threads.</summary>
internal sealed class Regexp
{
    public static readonly string TooLarge =
        $"A regular expression has at most {RegexpTranslator.MostLength} characters and {RegexpTranslator.MostAtoms} atoms, with all repetitions written out"
        + $", of them {RegexpTranslator.MostSets} different ones, and is nested {RegexpTranslator.MostDepth} deep";

    private readonly string _pattern;
    private readonly string _translated;
    private readonly int _atoms, _sets;
    private LinearRegex? _plain;
    private Paired? _paired;

    public Regexp(string pattern, bool isWhole)
    {
        _pattern = pattern;
        Utf8 = Encoding.UTF8.GetBytes(pattern);
        IsWhole = isWhole;
        State = RegexpTranslator.Translate(pattern, out _translated, out _atoms, out _sets);
    }

    /// <summary>The pattern in UTF-8.</summary>
    public byte[] Utf8 { get; }

    /// <summary>Whether the expression must match the whole text.</summary>
    public bool IsWhole { get; }

    public RegexpState State { get; }

    /// <summary>The cost of creating the expression, in steps.</summary>
    public long CostToMake => 2_000 + (500L * _pattern.Length) + (4_000L * Math.Max(0, _sets - 16) * Math.Max(0, _sets - 16));

    /// <summary>Returns the cost, in steps, of matching a text of this length in bytes.</summary>
    public long Cost(int length) => (length * (16L + _atoms)) >> 5;

    /// <summary>
    /// Whether the expression matches a text without unpaired surrogates. Requires <see cref="RegexpState.Valid"/>. Overwrites a text that has surrogate pairs.
    /// </summary>
    public bool IsMatch(Span<char> text)
    {
        if (!text.ContainsAnyInRange('\uD800', '\uDFFF'))
        {
            return (_plain ??= new LinearRegex(_translated, IsWhole)).IsMatch(text);
        }

        Paired paired = _paired ??= MakePaired();
        return paired.Regex.IsMatch(text[..paired.Alphabet.Shorten(text)]);
    }

    private Paired MakePaired() => RegexpTranslator.TryTranslate(_pattern, out RegexpAlphabet? alphabet, out string translated)
        ? new Paired(alphabet!, new LinearRegex(translated, IsWhole))
        : throw new JsonPathLimitException("The regular expression tells too many characters apart.");

    /// <summary>The expression for texts with characters beyond U+FFFF, and the alphabet that shortens such a text before it is matched.</summary>
    private sealed record Paired(RegexpAlphabet Alphabet, LinearRegex Regex);
}

/// <summary>
/// The regular expressions that one path has read from documents, by their patterns. Contains at most <see cref="Most"/>; if it is full, a new one replaces all
/// others. For any number of threads.
/// </summary>
internal sealed class RegexpCache
{
    public const int Most = 64;

    private readonly Dictionary<(string Pattern, bool IsWhole), Regexp> _known = [];

    /// <summary>The number of regular expressions in the cache.</summary>
    public int Count
    {
        get
        {
            lock (_known)
            {
                return _known.Count;
            }
        }
    }

    /// <summary>Returns the regular expression of a pattern: from the cache, or a new one, which is added unless the pattern is too long.</summary>
    /// <param name="utf8">The pattern in UTF-8.</param>
    /// <param name="isWhole">Whether it has to match the whole text.</param>
    /// <param name="steps">The number of steps to count for creating it; 0 if it was in the cache, or is too long.</param>
    public Regexp Get(ReadOnlySpan<byte> utf8, bool isWhole, out long steps)
    {
        string pattern = Encoding.UTF8.GetString(utf8);
        steps = 0;
        if (pattern.Length > RegexpTranslator.MostLength)
        {
            return new Regexp(pattern, isWhole);
        }

        lock (_known)
        {
            if (_known.TryGetValue((pattern, isWhole), out Regexp? found))
            {
                return found;
            }
        }

        var made = new Regexp(pattern, isWhole);
        steps = made.CostToMake;
        lock (_known)
        {
            if (_known.Count == Most)
            {
                _known.Clear();
            }

            _known[(pattern, isWhole)] = made;
        }

        return made;
    }
}
