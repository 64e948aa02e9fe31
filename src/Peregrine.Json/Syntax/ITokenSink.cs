namespace Peregrine.Json.Syntax;

/// <summary>Receives the tokens that a <see cref="Grammar"/> reads, in the order of the text. Implemented by structs, so that the calls are inlined.</summary>
internal interface ITokenSink
{
    /// <summary>A root value begins.</summary>
    void BeginRoot();

    /// <summary>A root value has ended.</summary>
    void EndRoot();

    /// <summary>A non-empty array or object opens. Called when the first byte of the next token has been read.</summary>
    /// <param name="bracket">The opening bracket.</param>
    void Open(byte bracket);

    /// <summary>A non-empty array or object closes.</summary>
    /// <param name="bracket">The closing bracket.</param>
    void Close(byte bracket);

    /// <summary>An empty array or object.</summary>
    /// <param name="bracket">The opening bracket.</param>
    void Empty(byte bracket);

    /// <summary>The comma between two elements or members.</summary>
    void Comma();

    /// <summary>The colon after a name.</summary>
    void Colon();

    /// <summary>A name or scalar exactly as in the text, names and strings with their quotes.</summary>
    /// <param name="kind">The kind of token.</param>
    /// <param name="text">The text of the token, or one part of it if the token is not in memory as a whole.</param>
    /// <param name="isLast">Whether this is the whole text or its last part.</param>
    void Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast);
}

/// <summary>The kinds of tokens that carry text.</summary>
internal enum TokenKind : byte
{
    Name,
    String,
    Number,
    Literal,
}

/// <summary>Ignores the tokens, for callers that only check the grammar.</summary>
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

/// <summary>
/// Ignores the tokens, and makes <see cref="Grammar.Run"/> return at the end of each comment and of each token except a comma; a name ends after its colon.
/// </summary>
internal readonly struct EachToken : ITokenSink
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
