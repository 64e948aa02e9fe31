namespace Peregrine.Json.Support;

/// <summary>A stream that returns at most some bytes at once, and that need not know its length.</summary>
public sealed class PieceStream(byte[] bytes, int piece, bool seeks) : Stream
{
    private int _at;

    public override bool CanRead => true;

    public override bool CanSeek => seeks;

    public override bool CanWrite => false;

    public override long Length => seeks ? bytes.Length : throw new NotSupportedException();

    public override long Position { get => _at; set => throw new NotSupportedException(); }

    public override int Read(byte[] buffer, int offset, int count)
    {
        int read = Math.Min(Math.Min(piece, count), bytes.Length - _at);
        bytes.AsSpan(_at, read).CopyTo(buffer.AsSpan(offset));
        _at += read;
        return read;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (_at % 3 == 0)
        {
            await Task.Yield();
        }

        int read = Math.Min(Math.Min(piece, buffer.Length), bytes.Length - _at);
        bytes.AsSpan(_at, read).CopyTo(buffer.Span);
        _at += read;
        return read;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
