namespace Peregrine.Json.Tool.Tokens;

/// <summary>The circumstances of a fault.</summary>
/// <param name="Level">The number of open arrays and objects.</param>
/// <param name="IsAtLineEnd">Whether the text that is read ends at the next line feed, as in JSON Lines.</param>
/// <param name="Settings">What the grammar allows.</param>
internal readonly record struct FaultPlace(int Level, bool IsAtLineEnd, PumpSettings Settings);

// Creates the message for the position at which the grammar stopped.
internal static partial class FaultText
{
    /// <summary>Returns the message for a fault.</summary>
    /// <param name="where">The circumstances.</param>
    /// <param name="grammar">The grammar, which has stopped at the fault.</param>
    /// <param name="fault">The kind of the fault.</param>
    /// <param name="text">The text in memory.</param>
    /// <param name="at">The offset of the fault.</param>
    public static string Of(FaultPlace where, in Grammar grammar, GrammarFault fault, ReadOnlySpan<byte> text, int at)
    {
        GrammarPlace place = grammar.Place;
        bool inObject = grammar.Open.InObject;
        switch (fault)
        {
            case GrammarFault.TooDeep:
                return TooDeep(where.Settings.MaxDepth);
            case GrammarFault.TrailingComma:
                return TrailingComma(inObject);
            case GrammarFault.NotUtf8:
                return NotUtf8;
            case GrammarFault.End when !(where.IsAtLineEnd && grammar.IsInToken) || grammar.IsInWholeNumber:
                return AtEnd(where, grammar, text);
        }

        byte found = text[at];
        return place switch
        {
            GrammarPlace.FirstElement when !inObject => ValueOrEnd(found),
            <= GrammarPlace.Element => Value(found),
            GrammarPlace.FirstName => NameOrEnd(found),
            GrammarPlace.Name => Name(found),
            GrammarPlace.Colon => Colon(found),
            GrammarPlace.Text => found == '\n' ? LineFeedInString : Control(found),
            GrammarPlace.Escape => Escape(found),
            GrammarPlace.Hex => HexDigit(found),
            GrammarPlace.Literal => Literal(Grammar.LiteralOf(text[grammar.Start]), found),
            _ when grammar.IsInToken && !grammar.IsInWholeNumber => Digit(found),
            _ when where.Level == 0 && where.Settings.Lines => AfterLine(found),
            GrammarPlace.Zero when char.IsAsciiDigit((char)found) => LeadingZero,
            _ when where.Level > 0 => After(inObject, found),
            _ => AfterRoot(found) + (BeginsValue(found) ? where.Settings.ValuesHint + (IsFirstOnLine(text[..at]) ? FollowingLines : "") : ""),
        };
    }

    private static string AtEnd(FaultPlace where, in Grammar grammar, ReadOnlySpan<byte> text) => grammar.Place switch
    {
        GrammarPlace.Root => Empty,
        GrammarPlace.Text or GrammarPlace.Escape or GrammarPlace.Hex => OpenString,
        GrammarPlace.Literal => EndedInLiteral(Grammar.LiteralOf(text[grammar.Start])),
        GrammarPlace.BlockComment => OpenComment,
        _ when grammar.IsInToken && !grammar.IsInWholeNumber => EndedInNumber,
        _ => Ended(where.Level, grammar.Open.InObject, where.IsAtLineEnd),
    };

    private static bool BeginsValue(byte found) => char.IsAsciiLetterOrDigit((char)found) || found is (byte)'{' or (byte)'[' or (byte)'"' or (byte)'-';

    /// <summary>Whether the text contains a line feed, and only white space after the last one.</summary>
    private static bool IsFirstOnLine(ReadOnlySpan<byte> before)
    {
        int last = before.LastIndexOfAnyExcept(" \t\r"u8);
        return last >= 0 && before[last] == '\n';
    }
}
