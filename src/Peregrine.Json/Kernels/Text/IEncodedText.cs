namespace Peregrine.Json.Kernels;

/// <summary>The encoding of a text: constants that select the parts of <see cref="Utf8Decode"/> that this encoding needs.</summary>
internal interface IEncodedText
{
    /// <summary>Whether a backslash begins an escape (RFC 8259 §7); if not, it is an ordinary character.</summary>
    static abstract bool HasEscapes { get; }

    /// <summary>Whether an escape may be an unpaired surrogate.</summary>
    static abstract bool HasUnpairedEscapes { get; }

    /// <summary>Whether three bytes may be an unpaired surrogate (WTF-8).</summary>
    static abstract bool HasUnpairedBytes { get; }
}

/// <summary>UTF-8 without escapes.</summary>
internal readonly struct PlainText : IEncodedText
{
    public static bool HasEscapes => false;

    public static bool HasUnpairedEscapes => false;

    public static bool HasUnpairedBytes => false;
}

/// <summary>WTF-8 without escapes.</summary>
internal readonly struct PlainWtf8 : IEncodedText
{
    public static bool HasEscapes => false;

    public static bool HasUnpairedEscapes => false;

    public static bool HasUnpairedBytes => true;
}

/// <summary>The content of a JSON string whose escapes must represent whole code points, as in System.Text.Json.</summary>
internal readonly struct StrictString : IEncodedText
{
    public static bool HasEscapes => true;

    public static bool HasUnpairedEscapes => false;

    public static bool HasUnpairedBytes => false;
}

/// <summary>The content of a JSON string whose escapes represent code units, as in ECMA-262.</summary>
internal readonly struct EcmaString : IEncodedText
{
    public static bool HasEscapes => true;

    public static bool HasUnpairedEscapes => true;

    public static bool HasUnpairedBytes => false;
}

/// <summary>The content of a JSON string in WTF-8, whose escapes represent code units.</summary>
internal readonly struct Wtf8String : IEncodedText
{
    public static bool HasEscapes => true;

    public static bool HasUnpairedEscapes => true;

    public static bool HasUnpairedBytes => true;
}
