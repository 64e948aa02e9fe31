using System.IO.Pipelines;

namespace Peregrine.Json.Streaming;

/// <summary>Wraps a caller's stream, to distinguish the stream's own exceptions from exceptions that the text causes.</summary>
internal sealed class WatchedStream(Stream stream) : Stream
{
    private Exception? _thrown;

    /// <summary>The stream to read: a MemoryStream itself, otherwise this wrapper.</summary>
    public Stream Watched => stream.GetType() == typeof(MemoryStream) ? stream : this;

    public override bool CanRead => stream.CanRead;

    public override bool CanSeek => stream.CanSeek;

    public override bool CanWrite => false;

    public override long Length => stream.Length;

    public override long Position
    {
        get => stream.Position;
        set => stream.Position = value;
    }

    /// <summary>Whether the stream threw this exception.</summary>
    public bool Threw(Exception error) => ReferenceEquals(error, _thrown);

    public override int Read(Span<byte> buffer)
    {
        try
        {
            return stream.Read(buffer);
        }
        catch (Exception error) when (Note(error))
        {
            throw;
        }
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        try
        {
            return await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception error) when (Note(error))
        {
            throw;
        }
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush() => stream.Flush();

    public override long Seek(long offset, SeekOrigin origin) => stream.Seek(offset, origin);

    public override void SetLength(long value) => stream.SetLength(value);

    public override void Write(byte[] buffer, int offset, int count) => stream.Write(buffer, offset, count);

    private bool Note(Exception error)
    {
        _thrown = error;
        return false;
    }
}

/// <summary>Wraps a caller's pipe, to distinguish the pipe's own exceptions from exceptions that the text causes.</summary>
internal sealed class WatchedPipe(PipeReader pipe) : PipeReader
{
    private Exception? _thrown;

    /// <summary>Whether the pipe threw this exception.</summary>
    public bool Threw(Exception error) => ReferenceEquals(error, _thrown);

    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        try
        {
            return await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception error) when (Note(error))
        {
            throw;
        }
    }

    public override bool TryRead(out ReadResult result)
    {
        try
        {
            return pipe.TryRead(out result);
        }
        catch (Exception error) when (Note(error))
        {
            throw;
        }
    }

    public override void AdvanceTo(SequencePosition consumed) => pipe.AdvanceTo(consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined) => pipe.AdvanceTo(consumed, examined);

    public override void CancelPendingRead() => pipe.CancelPendingRead();

    public override void Complete(Exception? exception = null) => pipe.Complete(exception);

    private bool Note(Exception error)
    {
        _thrown = error;
        return false;
    }
}
