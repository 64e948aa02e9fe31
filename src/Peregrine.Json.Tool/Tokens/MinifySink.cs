namespace Peregrine.Json.Tool.Tokens;

/// <summary>Writes the tokens without white space, and a line feed after each root value; names and scalars keep their text.</summary>
internal readonly struct MinifySink(ByteOutput output) : ITokenSink
{
    public void BeginRoot()
    {
    }

    public void EndRoot() => output.Write((byte)'\n');

    public void Open(byte bracket) => output.Write(bracket);

    public void Close(byte bracket) => output.Write(bracket);

    public void Empty(byte bracket) => output.Write(bracket == '{' ? "{}"u8 : "[]"u8);

    public void Comma() => output.Write((byte)',');

    public void Colon() => output.Write((byte)':');

    public void Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast) => output.Write(text);
}
