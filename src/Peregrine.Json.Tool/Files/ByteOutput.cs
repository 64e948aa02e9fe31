namespace Peregrine.Json.Tool.Files;

/// <summary>Buffers bytes for a stream in an array of fixed size.</summary>
internal sealed class ByteOutput(Stream stream, int size = 256 * 1024)
{
    private readonly byte[] _bytes = new byte[size];
    private int _at;

    public void Write(byte value)
    {
        if (_at == _bytes.Length)
        {
            Flush();
        }

        _bytes[_at++] = value;
    }

    public void Write(ReadOnlySpan<byte> text)
    {
        if (text.Length > _bytes.Length - _at)
        {
            Flush();
            if (text.Length > _bytes.Length)
            {
                stream.Write(text);
                return;
            }
        }

        text.CopyTo(_bytes.AsSpan(_at));
        _at += text.Length;
    }

    public void Flush()
    {
        stream.Write(_bytes, 0, _at);
        stream.Flush();
        _at = 0;
    }
}
