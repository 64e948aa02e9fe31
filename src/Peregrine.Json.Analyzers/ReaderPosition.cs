namespace Peregrine.Json.Analyzers;

/// <summary>The set of possible positions of a converter's reader. Several are set where paths through the code join.</summary>
[Flags]
internal enum ReaderPosition
{
    /// <summary>Code that no execution reaches.</summary>
    None = 0,

    /// <summary>At the first token of the converter's value, which may be any token.</summary>
    Start = 1,

    /// <summary>At the brace that opens the value.</summary>
    Object = 2,

    /// <summary>At the name of a member or at the brace that closes the value.</summary>
    NameOrEnd = 4,

    Name = 8,

    /// <summary>At the first token of a member's value.</summary>
    Member = 16,

    /// <summary>At the last token of a member's value.</summary>
    MemberEnd = 32,

    /// <summary>At the bracket that opens the value.</summary>
    Array = 64,

    /// <summary>At the first token of an element or at the bracket that closes the value.</summary>
    ElementOrEnd = 128,

    /// <summary>At the first token of an element.</summary>
    Element = 256,

    /// <summary>At the last token of an element.</summary>
    ElementEnd = 512,

    /// <summary>At the last token of the converter's value.</summary>
    End = 1024,

    /// <summary>Any position.</summary>
    Unknown = 2048,
}

/// <summary>
/// How calls of the methods of <c>Utf8JsonReader</c>, and comparisons of its token type, change a <see cref="ReaderPosition"/>. A method that throws ends the
/// execution.
/// </summary>
internal static class ReaderPositions
{
    /// <summary>Tokens, with the values of JsonTokenType.</summary>
    public const int StartObject = 1, EndObject = 2, StartArray = 3, EndArray = 4, PropertyName = 5, FirstSimple = 7, LastSimple = 11;

    private const ReaderPosition Inside = ReaderPosition.Object | ReaderPosition.Name | ReaderPosition.Member | ReaderPosition.MemberEnd | ReaderPosition.Array | ReaderPosition.Element | ReaderPosition.ElementEnd;

    private static readonly ReaderPosition[] s_all = (ReaderPosition[])Enum.GetValues(typeof(ReaderPosition));

    /// <summary>Whether the value certainly continues after the position.</summary>
    public static bool IsInside(ReaderPosition position) => position != ReaderPosition.None && (position & ~Inside) == ReaderPosition.None;

    public static ReaderPosition AfterRead(ReaderPosition position) => Map(position, static one => one switch
    {
        ReaderPosition.Object or ReaderPosition.MemberEnd => ReaderPosition.NameOrEnd,
        ReaderPosition.NameOrEnd or ReaderPosition.Name => ReaderPosition.Member,
        ReaderPosition.Array or ReaderPosition.ElementEnd => ReaderPosition.ElementOrEnd,
        // The first token of a value (the converter's, a member's or an element's) is not known, or the converter's value has ended.
        _ => ReaderPosition.Unknown,
    });

    /// <summary>
    /// Returns the position after GetString, TryGetInt32 and similar methods. They do not move the reader, but show that it is at a simple value or a name:
    /// they throw at other tokens.
    /// </summary>
    public static ReaderPosition AfterGet(ReaderPosition position) => Map(position, static one => one switch
    {
        ReaderPosition.Start => ReaderPosition.End,
        ReaderPosition.Object or ReaderPosition.Array => ReaderPosition.None,
        ReaderPosition.NameOrEnd => ReaderPosition.Name,
        ReaderPosition.Member => ReaderPosition.MemberEnd,
        ReaderPosition.ElementOrEnd or ReaderPosition.Element => ReaderPosition.ElementEnd,
        _ => one,
    });

    /// <summary>Returns the position after Skip, and after a call that reads one value from the reader.</summary>
    public static ReaderPosition AfterValue(ReaderPosition position) => Map(position, static one => one switch
    {
        ReaderPosition.Start or ReaderPosition.Object or ReaderPosition.Array => ReaderPosition.End,
        ReaderPosition.NameOrEnd => ReaderPosition.MemberEnd | ReaderPosition.End,
        ReaderPosition.Name or ReaderPosition.Member => ReaderPosition.MemberEnd,
        ReaderPosition.ElementOrEnd => ReaderPosition.ElementEnd | ReaderPosition.End,
        ReaderPosition.Element => ReaderPosition.ElementEnd,
        _ => one,
    });

    /// <summary>Returns the position if the token has the given type.</summary>
    public static ReaderPosition Where(ReaderPosition position, int token) => Map(position, one =>
    {
        bool isSimple = token is >= FirstSimple and <= LastSimple, isStart = token is StartObject or StartArray;
        return one switch
        {
            ReaderPosition.Start => token switch { StartObject => ReaderPosition.Object, StartArray => ReaderPosition.Array, _ => isSimple ? ReaderPosition.End : ReaderPosition.None },
            ReaderPosition.Object => token == StartObject ? one : ReaderPosition.None,
            ReaderPosition.Array => token == StartArray ? one : ReaderPosition.None,
            ReaderPosition.NameOrEnd => token switch { EndObject => ReaderPosition.End, PropertyName => ReaderPosition.Name, _ => ReaderPosition.None },
            ReaderPosition.Name => token == PropertyName ? one : ReaderPosition.None,
            ReaderPosition.Member => isSimple ? ReaderPosition.MemberEnd : isStart ? one : ReaderPosition.None,
            ReaderPosition.ElementOrEnd => isSimple ? ReaderPosition.ElementEnd : isStart ? ReaderPosition.Element : token == EndArray ? ReaderPosition.End : ReaderPosition.None,
            ReaderPosition.Element => isSimple ? ReaderPosition.ElementEnd : isStart ? one : ReaderPosition.None,
            _ => one,
        };
    });

    /// <summary>Returns the position if the token does not have the given type.</summary>
    public static ReaderPosition WhereNot(ReaderPosition position, int token) => Map(position, one => one switch
    {
        ReaderPosition.Object when token == StartObject => ReaderPosition.None,
        ReaderPosition.Array when token == StartArray => ReaderPosition.None,
        ReaderPosition.NameOrEnd when token == EndObject => ReaderPosition.Name,
        ReaderPosition.NameOrEnd when token == PropertyName => ReaderPosition.End,
        ReaderPosition.Name when token == PropertyName => ReaderPosition.None,
        ReaderPosition.ElementOrEnd when token == EndArray => ReaderPosition.Element,
        _ => one,
    });

    private static ReaderPosition Map(ReaderPosition position, Func<ReaderPosition, ReaderPosition> after)
    {
        ReaderPosition result = ReaderPosition.None;
        foreach (ReaderPosition one in s_all)
        {
            if (one != ReaderPosition.None && (position & one) != 0)
            {
                result |= after(one);
            }
        }

        return result;
    }
}
