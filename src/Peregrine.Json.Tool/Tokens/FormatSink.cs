namespace Peregrine.Json.Tool.Tokens;

/// <summary>Writes each element and member on a line of its own; names and scalars keep their text.</summary>
internal struct FormatSink : ITokenSink
{
    private const int MostReady = 1024;

    private readonly ByteOutput _output;
    private readonly byte[] _lines;
    private readonly int _unit;
    private int _depth;

    /// <param name="output">Receives the text.</param>
    /// <param name="indent">The indentation for each level.</param>
    public FormatSink(ByteOutput output, string indent)
    {
        _output = output;
        _unit = indent.Length;
        _lines = Encoding.UTF8.GetBytes('\n' + string.Concat(Enumerable.Repeat(indent, MostReady / Math.Max(1, _unit))));
    }

    public readonly void BeginRoot()
    {
    }

    public readonly void EndRoot() => _output.Write((byte)'\n');

    public void Open(byte bracket)
    {
        _output.Write(bracket);
        _depth++;
        NewLine();
    }

    public void Close(byte bracket)
    {
        _depth--;
        NewLine();
        _output.Write(bracket);
    }

    public readonly void Empty(byte bracket) => _output.Write(bracket == '{' ? "{}"u8 : "[]"u8);

    public readonly void Comma()
    {
        _output.Write((byte)',');
        NewLine();
    }

    public readonly void Colon() => _output.Write(": "u8);

    public readonly void Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast) => _output.Write(text);

    private readonly void NewLine()
    {
        long length = 1 + ((long)_depth * _unit);
        ReadOnlySpan<byte> line = _lines;
        if (length <= line.Length)
        {
            _output.Write(line[..(int)length]);
            return;
        }

        _output.Write(line);
        for (length -= line.Length; length > 0; length -= line.Length - 1)
        {
            _output.Write(line.Slice(1, (int)Math.Min(length, line.Length - 1)));
        }
    }
}
