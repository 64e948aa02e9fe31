using System.Security.Cryptography;

namespace Peregrine.Json.Gigabytes;

/// <summary>A stream of a head, a unit many times, and a tail.</summary>
internal sealed class PatternStream(string head, string unit, long count, string tail) : Stream
{
    private readonly byte[] _head = System.Text.Encoding.UTF8.GetBytes(head);
    private readonly byte[] _unit = System.Text.Encoding.UTF8.GetBytes(unit);
    private readonly byte[] _tail = System.Text.Encoding.UTF8.GetBytes(tail);
    private long _at;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => _at; set => throw new NotSupportedException(); }

    public override int Read(Span<byte> buffer)
    {
        int written = 0;
        long middle = _head.Length + (_unit.Length * count);
        while (written < buffer.Length)
        {
            ReadOnlySpan<byte> next = _at < _head.Length ? _head.AsSpan((int)_at)
                : _at < middle ? _unit.AsSpan((int)((_at - _head.Length) % _unit.Length))
                : _tail.AsSpan((int)(_at - middle));
            int length = Math.Min(next.Length, buffer.Length - written);
            if (length == 0)
            {
                break;
            }

            next[..length].CopyTo(buffer[written..]);
            written += length;
            _at += length;
        }

        return written;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => Task.FromResult(Read(buffer.AsSpan(offset, count)));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

/// <summary>Counts and hashes what is written.</summary>
internal sealed class HashStream : Stream
{
    private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private long _length;

    public string Result => $"{_length} bytes, {Convert.ToHexString(_hash.GetCurrentHash())}";

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => _length;

    public override long Position { get => _length; set => throw new NotSupportedException(); }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        _hash.AppendData(buffer);
        _length += buffer.Length;
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        // Now and then really later.
        if ((_length & 7) == 0)
        {
            await Task.Yield();
        }

        Write(buffer.Span);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        _hash.Dispose();
        base.Dispose(disposing);
    }
}
