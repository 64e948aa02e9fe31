namespace Peregrine.Json.Documents;

/// <summary>A stream that returns only the bytes of one array in the text of another stream. Supports asynchronous reading only.</summary>
/// <param name="source">The stream with the text.</param>
/// <param name="reader">Reads the text and finds the array in it.</param>
internal sealed class ArrayInStream(Stream source, PathReader reader) : Stream
{
    /// <summary>Bytes of the array that have not been copied to the caller yet; valid until the reader continues.</summary>
    private ReadOnlyMemory<byte> _ready;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (_ready.IsEmpty)
        {
            switch (reader.Read())
            {
                case ReadStep.Bytes:
                    _ready = reader.Held;
                    break;
                case ReadStep.End:
                    return 0;
                default:
                    reader.Take(await source.ReadAsync(reader.FreeSpace(), cancellationToken).ConfigureAwait(false));
                    break;
            }
        }

        int length = Math.Min(buffer.Length, _ready.Length);
        _ready[..length].CopyTo(buffer);
        _ready = _ready[length..];
        return length;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush() => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
