namespace Peregrine.Json.Documents;

/// <summary>The kinds of parts of an expression.</summary>
internal enum RegexNodeKind : byte
{
    Set,
    Start,
    End,
    Sequence,
    Alternatives,
    Repeat,
}

/// <summary>A part of an expression.</summary>
internal sealed class RegexNode(RegexNodeKind kind)
{
    /// <summary>No most.</summary>
    public const int Open = -1;

    public RegexNodeKind Kind { get; } = kind;

    public int Set { get; init; }

    public List<RegexNode> Parts { get; init; } = [];

    public int Least { get; init; }

    public int Most { get; init; }

    /// <summary>Whether this is a repetition as by ?, * or +.</summary>
    private bool IsSimple => Kind == RegexNodeKind.Repeat && Least <= 1 && Most is 1 or Open;

    /// <summary>Repeats a part. One simple repetition of another is one again, so that what is nested deep does not grow.</summary>
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
