using Peregrine.Json.Kernels;

namespace Peregrine.Json.Syntax;

/// <summary>A place in JSON's grammar: what is expected next between tokens, or how much of a token or comment has been read.</summary>
internal enum GrammarPlace : byte
{
    /// <summary>A value that is in no container.</summary>
    Root,

    /// <summary>The value of a member.</summary>
    Value,

    /// <summary>An element, or the bracket that closes an array without elements.</summary>
    FirstElement,

    /// <summary>An element, after a comma.</summary>
    Element,

    /// <summary>A name, or the bracket that closes an object without members.</summary>
    FirstName,

    /// <summary>A name, after a comma.</summary>
    Name,

    /// <summary>The colon after a name.</summary>
    Colon,

    /// <summary>A comma or a closing bracket.</summary>
    AfterValue,

    /// <summary>The end of the text.</summary>
    AfterRoot,

    /// <summary>In a string or name.</summary>
    Text,

    /// <summary>After a backslash.</summary>
    Escape,

    /// <summary>One of the four digits after a backslash and a u.</summary>
    Hex,

    /// <summary>After the sign of a number.</summary>
    Minus,

    /// <summary>After the 0 that a number begins with.</summary>
    Zero,

    /// <summary>After a digit before the decimal point.</summary>
    Integer,

    /// <summary>After the decimal point.</summary>
    Point,

    /// <summary>After a digit of the fraction.</summary>
    Fraction,

    /// <summary>After the e.</summary>
    Exponent,

    /// <summary>After the sign of the exponent.</summary>
    ExponentSign,

    /// <summary>After a digit of the exponent.</summary>
    ExponentDigits,

    /// <summary>In true, false or null.</summary>
    Literal,

    /// <summary>After the first slash of a comment.</summary>
    Slash,

    /// <summary>In a comment that ends before a line feed or carriage return.</summary>
    LineComment,

    /// <summary>In a comment that ends with an asterisk and a slash.</summary>
    BlockComment,
}

/// <summary>Why a text is not JSON. The <see cref="Grammar.Place"/> says what was expected instead.</summary>
internal enum GrammarFault : byte
{
    /// <summary>No fault.</summary>
    None,

    /// <summary>The byte is not allowed at the place.</summary>
    Byte,

    /// <summary>The text ends at the place. More text could remove this fault.</summary>
    End,

    /// <summary>A closing bracket follows a comma.</summary>
    TrailingComma,

    /// <summary>The bracket opens one container too many.</summary>
    TooDeep,

    /// <summary>The bytes are not UTF-8.</summary>
    NotUtf8,

    /// <summary>U+2028 or U+2029 in a line comment.</summary>
    LineSeparator,
}

/// <summary>Why <see cref="Grammar.Run"/> has returned.</summary>
internal enum GrammarStop : byte
{
    /// <summary>More text is needed.</summary>
    More,

    /// <summary>A token has ended, for a sink that stops at each: a name with its colon, but no comma.</summary>
    Token,

    /// <summary>A comment has ended, for a sink that stops at each token.</summary>
    Comment,

    /// <summary>The root value has ended.</summary>
    Root,

    /// <summary>The text has ended after the root value.</summary>
    End,

    /// <summary>The text is not JSON.</summary>
    Fault,
}

/// <summary>Where comments are allowed.</summary>
internal enum GrammarComments : byte
{
    /// <summary>Nowhere.</summary>
    None,

    /// <summary>As in System.Text.Json: not between a name and its colon; no U+2028 or U+2029 in one that ends with its line.</summary>
    BetweenValues,

    /// <summary>Between any two tokens.</summary>
    Anywhere,
}

/// <summary>What the bytes of strings and comments are.</summary>
internal enum GrammarBytes : byte
{
    /// <summary>Not checked.</summary>
    Any,

    /// <summary>UTF-8.</summary>
    Utf8,

    /// <summary>UTF-8 that may contain surrogates (<see cref="Kernels.Wtf8"/>).</summary>
    Wtf8,
}

/// <summary>What the grammar allows.</summary>
/// <param name="TrailingCommas">Whether a comma is allowed before a closing bracket.</param>
/// <param name="Comments">Where comments are allowed.</param>
/// <param name="Bytes">What the bytes of strings and comments are.</param>
internal readonly record struct GrammarRules(bool TrailingCommas, GrammarComments Comments, GrammarBytes Bytes)
{
    /// <summary>The grammar of System.Text.Json's reader, which checks the bytes of a string only when it is decoded.</summary>
    public static GrammarRules OfReader(bool trailingCommas, bool comments) =>
        new(trailingCommas, comments ? GrammarComments.BetweenValues : GrammarComments.None, GrammarBytes.Any);
}
