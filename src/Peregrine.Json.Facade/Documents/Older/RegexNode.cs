namespace Peregrine.Json.Documents;

/// <summary>The kinds of parts of a regular expression.</summary>
internal enum RegexNodeKind : byte
{
    Set,
    Start,
    End,
    Sequence,
    Alternatives,
    Repeat,
}

/// <summary>A part of a regular expression.</summary>
internal sealed class RegexNode(RegexNodeKind kind)
{
    /// <summary>Stands for a repetition without a maximum.</summary>
    public const int Open = -1;

    public RegexNodeKind Kind { get; } = kind;

    public int Set { get; init; }

    public List<RegexNode> Parts { get; init; } = [];

    public int Least { get; init; }

    public int Most { get; init; }

    /// <summary>Whether this part is a repetition by ?, * or +.</summary>
    private bool IsSimple => Kind == RegexNodeKind.Repeat && Least <= 1 && Most is 1 or Open;

    /// <summary>Repeats a part. A simple repetition of a simple repetition becomes a single one, so that nested repetitions do not grow.</summary>
    public static RegexNode Repeated(RegexNode part, int least, int most)
    {
        while (part is { Kind: RegexNodeKind.Sequence or RegexNodeKind.Alternatives, Parts.Count: 1 })
        {
            part = part.Parts[0];
        }

        var repeated = new RegexNode(RegexNodeKind.Repeat) { Parts = [part], Least = least, Most = most };
        return repeated.IsSimple && part.IsSimple
            ? new RegexNode(RegexNodeKind.Repeat) { Parts = part.Parts, Least = least * part.Least, Most = most == 1 && part.Most == 1 ? 1 : Open }
            : repeated;
    }
}
