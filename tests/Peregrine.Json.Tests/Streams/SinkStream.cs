namespace Peregrine.Json.Tests.Streams;

/// <summary>A stream that takes bytes, keeps the sizes of the writes, and can fail.</summary>
internal sealed class SinkStream : Stream
{
    private readonly MemoryStream _bytes = new();

    /// <summary>Whether writes complete later, on another thread.</summary>
    public bool IsSlow { get; init; }

    /// <summary>Called before a write, with the number of bytes taken so far.</summary>
    public Action<long>? Before { get; init; }

    /// <summary>Called before a write, with its length.</summary>
    public Action<int>? Writing { get; init; }

    public List<int> Writes { get; } = [];

    public int Flushes { get; private set; }

    public bool IsDisposed { get; private set; }

    public byte[] Bytes => _bytes.ToArray();

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => _bytes.Length;

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        Before?.Invoke(_bytes.Length);
        Writing?.Invoke(buffer.Length);
        Writes.Add(buffer.Length);
        _bytes.Write(buffer);
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ChunkedStream.Refuse(cancellationToken);
        if (IsSlow)
        {
            await Task.Yield();
        }

        Write(buffer.Span);
    }

    public override void Flush() => Flushes++;

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        IsDisposed = true;
        base.Dispose(disposing);
    }
}
