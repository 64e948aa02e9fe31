namespace Peregrine.Json.Tool.Tokens;

/// <summary>What a <see cref="TokenPump{TSink, TGrammar}"/> hands its tokens to, in the order of the text. Implemented by structures, so that the calls are inlined.</summary>
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

    /// <summary>A name or scalar as it stands in the input, quotes included.</summary>
    /// <param name="kind">Which token.</param>
    /// <param name="text">The text, or a part of it where it is longer than the window.</param>
    /// <param name="isLast">The text ends here.</param>
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

/// <summary>What a text may hold beside one value as RFC 8259 has it; decided before the loop is compiled, so that it costs nothing where it is not asked for.</summary>
internal interface IGrammar
{
    /// <summary>One value a line, as JSON Lines has it, instead of one in all.</summary>
    static abstract bool HasLines { get; }

    /// <summary>Comments of JavaScript may stand between tokens.</summary>
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

/// <summary>Looks at nothing: the grammar is checked by whoever finds the tokens.</summary>
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
