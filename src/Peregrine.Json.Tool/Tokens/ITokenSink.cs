namespace Peregrine.Json.Tool.Tokens;

/// <summary>
/// Receives the tokens of a <see cref="TokenPump{TSink, TGrammar}"/> in the order of the text. Implemented by structures, so that the calls are inlined.
/// </summary>
internal interface ITokenSink
{
    /// <summary>A root value begins.</summary>
    void BeginRoot();

    /// <summary>A root value has ended.</summary>
    void EndRoot();

    /// <summary>An array or object that is not empty opens.</summary>
    /// <param name="bracket">The opening bracket.</param>
    void Open(byte bracket);

    /// <summary>An array or object that is not empty closes.</summary>
    /// <param name="bracket">The closing bracket.</param>
    void Close(byte bracket);

    /// <summary>An array or object without elements.</summary>
    /// <param name="bracket">The opening bracket.</param>
    void Empty(byte bracket);

    /// <summary>The comma between two elements or members.</summary>
    void Comma();

    /// <summary>The colon after a name.</summary>
    void Colon();

    /// <summary>A name or scalar exactly as in the input, with its quotes.</summary>
    /// <param name="kind">The kind of token.</param>
    /// <param name="text">The text, or a part of it if it is longer than the window.</param>
    /// <param name="isLast">Whether the text ends here.</param>
    void Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast);
}

/// <summary>The tokens that have a text of their own.</summary>
internal enum TokenKind : byte
{
    Name,
    String,
    Number,
    Literal,
}

/// <summary>What a text may contain beyond a single value by RFC 8259. Fixed when the loop is compiled, so that an option that is off costs nothing.</summary>
internal interface IGrammar
{
    /// <summary>Whether each line is a value, as in JSON Lines, instead of one value in all.</summary>
    static abstract bool HasLines { get; }

    /// <summary>Whether JavaScript comments are allowed between tokens.</summary>
    static abstract bool HasComments { get; }
}

/// <summary>RFC 8259 §2.</summary>
internal readonly struct PlainJson : IGrammar
{
    public static bool HasLines => false;

    public static bool HasComments => false;
}

/// <summary>With comments between tokens.</summary>
internal readonly struct CommentedJson : IGrammar
{
    public static bool HasLines => false;

    public static bool HasComments => true;
}

/// <summary>JSON Lines.</summary>
internal readonly struct JsonLines : IGrammar
{
    public static bool HasLines => true;

    public static bool HasComments => false;
}

/// <summary>Ignores the tokens: the pump that finds them checks the grammar.</summary>
internal readonly struct NoSink : ITokenSink
{
    public void BeginRoot()
    {
    }

    public void EndRoot()
    {
    }

    public void Open(byte bracket)
    {
    }

    public void Close(byte bracket)
    {
    }

    public void Empty(byte bracket)
    {
    }

    public void Comma()
    {
    }

    public void Colon()
    {
    }

    public void Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast)
    {
    }
}
