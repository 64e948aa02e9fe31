namespace Peregrine.Json.Syntax;

/// <summary>
/// Receives the tokens that a <see cref="Grammar"/> reads, in the order of the text. Implemented by structures, so that the calls are inlined.
/// </summary>
internal interface ITokenSink
{
    /// <summary>A root value begins.</summary>
    void BeginRoot();

    /// <summary>A root value has ended.</summary>
    void EndRoot();

    /// <summary>An array or object that is not empty opens. Called at what follows the bracket.</summary>
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

    /// <summary>A name or scalar exactly as in the text, with its quotes.</summary>
    /// <param name="kind">The kind of token.</param>
    /// <param name="text">The text, or a part of it if it is longer than what the machine sees at once.</param>
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

/// <summary>Ignores the tokens: the machine checks the grammar.</summary>
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

/// <summary>For who asks for one token after the other: with it, <see cref="Grammar.Run"/> returns at the end of each.</summary>
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
