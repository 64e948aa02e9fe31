using System.Text;
using Peregrine.Json.Kernels;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Ecma;

/// <summary>
/// Finds the position at which a refused text is invalid, and what would be allowed there. The parser records nothing for errors, so the <see cref="Grammar"/>
/// reads the text again.
/// </summary>
internal static class SyntaxFault
{
    /// <summary>Returns the exception for a text that is not JSON.</summary>
    public static EcmaJsonException Of(ref byte start, nint end, bool surrogates)
    {
        ReadOnlySpan<byte> text = Mem.Span(ref start, 0, end, end);
        var grammar = new Grammar(new GrammarRules(false, GrammarComments.None, surrogates ? GrammarBytes.Wtf8 : GrammarBytes.Utf8), int.MaxValue);
        NoSink none = default;
        int at = 0;
        do
        {
            at = grammar.Run(ref none, text, at, isLast: true);
        }
        while (grammar.Stop == GrammarStop.Root);
        return ToException(text, at, Expected(grammar, text));
    }

    /// <summary>Returns the exception for a text that is refused because of the token at an offset, although JSON allows the token there.</summary>
    public static EcmaJsonException Of(ref byte start, nint end, nint at, string expected) => ToException(Mem.Span(ref start, 0, end, end), (int)at, expected);

    /// <summary>
    /// Returns the exception for a text that is refused at an offset. The byte position counts three bytes for an unpaired surrogate, as does Encoding.
    /// </summary>
    public static EcmaJsonException Of(string text, int at, string expected)
    {
        ReadOnlySpan<char> before = text.AsSpan(0, at);
        return new EcmaJsonException(expected, at, Encoding.UTF8.GetByteCount(before), before.Count('\n') + 1);
    }

    private static EcmaJsonException ToException(ReadOnlySpan<byte> text, int at, string expected)
    {
        ReadOnlySpan<byte> before = text[..at];
        long units = 0;
        foreach (byte b in before)
        {
            units += ((sbyte)b > -65 ? 1 : 0) + (b >= 0xF0 ? 1 : 0);
        }

        return new EcmaJsonException(expected, units, at, before.Count((byte)'\n') + 1);
    }

    private static string Expected(in Grammar grammar, ReadOnlySpan<byte> text) => grammar switch
    {
        { Fault: GrammarFault.None } => "JSON was expected",
        { Fault: GrammarFault.NotUtf8 } => "Well-formed UTF-8 was expected",
        { Place: GrammarPlace.Root or GrammarPlace.Value or GrammarPlace.Element } => "A value was expected",
        { Place: GrammarPlace.FirstElement } => "A value or ']' was expected",
        { Place: GrammarPlace.FirstName } => "A property name or '}' was expected",
        { Place: GrammarPlace.Name } => "A property name was expected",
        { Place: GrammarPlace.Colon } => "':' was expected",
        { Place: GrammarPlace.Text, Fault: GrammarFault.End } => "The end of a string was expected",
        { Place: GrammarPlace.Text } => "A control character has to be escaped; another character was expected",
        { Place: GrammarPlace.Escape } => "An escape was expected",
        { Place: GrammarPlace.Hex } => "A hexadecimal digit was expected",
        { Place: GrammarPlace.Literal } => $"The rest of {Grammar.LiteralOf(text[grammar.Start])} was expected",
        { IsInToken: true, IsInWholeNumber: false } => "A digit was expected",
        { Open.Level: 0 } => "The end of the text was expected",
        _ => grammar.Open.InObject ? "',' or '}' was expected" : "',' or ']' was expected",
    };
}
