namespace Peregrine.Json.Tests.Streams;

/// <summary>A stream that gives its bytes in chunks of chosen sizes (the last size repeats), synchronously or not, and can fail or cancel on the way.</summary>
internal sealed class ChunkedStream(byte[] bytes, params int[] sizes) : Stream
{
    private int _at;
    private int _read;

    /// <summary>Whether reads complete later, on another thread.</summary>
    public bool IsSlow { get; init; }

    /// <summary>Called before a read, with the number of bytes given so far.</summary>
    public Action<int>? Before { get; init; }

    public bool IsDisposed { get; private set; }

    public int Reads => _read;

    /// <summary>Bytes given so far.</summary>
    public int Given => _at;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(Span<byte> buffer)
    {
        Before?.Invoke(_at);
        int size = sizes.Length == 0 ? buffer.Length : sizes[Math.Min(_read, sizes.Length - 1)];
        _read++;
        int count = Math.Min(Math.Min(size, buffer.Length), bytes.Length - _at);
        bytes.AsSpan(_at, count).CopyTo(buffer);
        _at += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Refuse(cancellationToken);
        if (IsSlow)
        {
            await Task.Yield();
        }

        return Read(buffer.Span);
    }

    /// <summary>As the base class library's streams do.</summary>
    public static void Refuse(CancellationToken token)
    {
        if (token.IsCancellationRequested)
        {
            throw new TaskCanceledException(null, null, token);
        }
    }

    public override void Flush() => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        IsDisposed = true;
        base.Dispose(disposing);
    }
}
