namespace Peregrine.Json.Tool.Tokens;

/// <summary>Writes the elements of an array without white space, each on its own line.</summary>
internal struct FromArraySink(ByteOutput output, string name) : ITokenSink
{
    private int _depth;

    public readonly void BeginRoot()
    {
    }

    public readonly void EndRoot()
    {
    }

    public void Open(byte bracket)
    {
        if (_depth++ > 0)
        {
            output.Write(bracket);
        }
        else
        {
            Expect(bracket == '[');
        }
    }

    public void Close(byte bracket) => output.Write(--_depth > 0 ? bracket : (byte)'\n');

    public readonly void Empty(byte bracket)
    {
        if (_depth > 0)
        {
            output.Write(bracket == '{' ? "{}"u8 : "[]"u8);
        }
        else
        {
            Expect(bracket == '[');
        }
    }

    public readonly void Comma() => output.Write(_depth > 1 ? (byte)',' : (byte)'\n');

    public readonly void Colon() => output.Write((byte)':');

    public readonly void Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast)
    {
        Expect(_depth > 0);
        output.Write(text);
    }

    private readonly void Expect(bool isArray)
    {
        if (!isArray)
        {
            throw new ToolException($"{name}: the document is no array", ExitCode.Bad);
        }
    }
}

/// <summary>Writes the values of all lines as one array, without white space, each element on its own line.</summary>
internal struct ToArraySink(ByteOutput output) : ITokenSink
{
    private bool _hasElements;

    public void BeginRoot()
    {
        output.Write(_hasElements ? ",\n"u8 : "[\n"u8);
        _hasElements = true;
    }

    public readonly void EndRoot()
    {
    }

    public readonly void Open(byte bracket) => output.Write(bracket);

    public readonly void Close(byte bracket) => output.Write(bracket);

    public readonly void Empty(byte bracket) => output.Write(bracket == '{' ? "{}"u8 : "[]"u8);

    public readonly void Comma() => output.Write((byte)',');

    public readonly void Colon() => output.Write((byte)':');

    public readonly void Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast) => output.Write(text);

    /// <summary>Writes the end of the array.</summary>
    public readonly void Finish() => output.Write(_hasElements ? "\n]\n"u8 : "[]\n"u8);
}
