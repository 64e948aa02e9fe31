using Peregrine.Json.Kernels;

namespace Peregrine.Json.Syntax;

/// <summary>
/// A place in JSON's grammar. A place between tokens says which token may follow; a place inside a token or comment says which part has been read.
/// </summary>
internal enum GrammarPlace : byte
{
    /// <summary>The root value may follow.</summary>
    Root,

    /// <summary>The value of a member.</summary>
    Value,

    /// <summary>The first element of an array, or the array's closing bracket.</summary>
    FirstElement,

    /// <summary>An element, after a comma.</summary>
    Element,

    /// <summary>The first name of an object, or the object's closing bracket.</summary>
    FirstName,

    /// <summary>A name, after a comma.</summary>
    Name,

    /// <summary>The colon after a name.</summary>
    Colon,

    /// <summary>A comma or a closing bracket.</summary>
    AfterValue,

    /// <summary>The end of the text, after the root value.</summary>
    AfterRoot,

    /// <summary>Inside a string or name.</summary>
    Text,

    /// <summary>After a backslash.</summary>
    Escape,

    /// <summary>Before one of the four hexadecimal digits of a \u escape.</summary>
    Hex,

    /// <summary>After the minus sign of a number.</summary>
    Minus,

    /// <summary>After a leading 0 of a number.</summary>
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

    /// <summary>Inside true, false or null.</summary>
    Literal,

    /// <summary>After the first slash of a comment.</summary>
    Slash,

    /// <summary>Inside a comment that ends before a line feed or carriage return.</summary>
    LineComment,

    /// <summary>Inside a comment that ends with an asterisk and a slash.</summary>
    BlockComment,
}

/// <summary>The reason why a text is not JSON. <see cref="Grammar.Place"/> shows what was expected instead.</summary>
internal enum GrammarFault : byte
{
    /// <summary>No fault.</summary>
    None,

    /// <summary>The byte is not allowed at this place.</summary>
    Byte,

    /// <summary>The text ends too early. More text could remove this fault.</summary>
    End,

    /// <summary>A comma precedes a closing bracket.</summary>
    TrailingComma,

    /// <summary>The bracket opens more containers than allowed.</summary>
    TooDeep,

    /// <summary>The bytes are not UTF-8.</summary>
    NotUtf8,

    /// <summary>A line comment contains U+2028 or U+2029.</summary>
    LineSeparator,
}

/// <summary>The reason why <see cref="Grammar.Run"/> has returned.</summary>
internal enum GrammarStop : byte
{
    /// <summary>More text is needed.</summary>
    More,

    /// <summary>With <see cref="EachToken"/>, a token has ended; a name ends after its colon. The grammar does not stop at commas.</summary>
    Token,

    /// <summary>With <see cref="EachToken"/>, a comment has ended.</summary>
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

    /// <summary>As in System.Text.Json: not between a name and its colon; a line comment may not contain U+2028 or U+2029.</summary>
    BetweenValues,

    /// <summary>Between any two tokens.</summary>
    Anywhere,
}

/// <summary>How the bytes of strings and comments are checked.</summary>
internal enum GrammarBytes : byte
{
    /// <summary>Not checked.</summary>
    Any,

    /// <summary>Must be UTF-8.</summary>
    Utf8,

    /// <summary>Must be UTF-8, but may encode surrogates (<see cref="Kernels.Wtf8"/>).</summary>
    Wtf8,
}

/// <summary>The variations of the grammar that are allowed.</summary>
/// <param name="TrailingCommas">Whether a comma is allowed before a closing bracket.</param>
/// <param name="Comments">Where comments are allowed.</param>
/// <param name="Bytes">How the bytes of strings and comments are checked.</param>
internal readonly record struct GrammarRules(bool TrailingCommas, GrammarComments Comments, GrammarBytes Bytes)
{
    /// <summary>Returns the grammar of System.Text.Json's reader, which checks the bytes of a string only when it decodes the string.</summary>
    public static GrammarRules OfReader(bool trailingCommas, bool comments) =>
        new(trailingCommas, comments ? GrammarComments.BetweenValues : GrammarComments.None, GrammarBytes.Any);
}
