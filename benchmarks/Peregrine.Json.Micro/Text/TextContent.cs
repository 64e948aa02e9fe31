namespace Peregrine.Json.Micro.Text;

/// <summary>What a text consists of.</summary>
public enum TextContent
{
    /// <summary>Letters and spaces.</summary>
    Ascii,

    /// <summary>The same with one quotation mark, backslash, line feed or TAB somewhere.</summary>
    OneEscape,

    /// <summary>Cyrillic letters and spaces.</summary>
    TwoByte,

    /// <summary>Chinese characters.</summary>
    ThreeByte,

    /// <summary>All of these and surrogate pairs, in no order.</summary>
    Mixed,
}
