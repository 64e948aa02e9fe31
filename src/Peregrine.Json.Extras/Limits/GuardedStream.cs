using System.Text;

namespace Peregrine.Json.Extras;

/// <summary>
/// Reads from another stream, and checks the bytes against limits before the caller gets them. If the text is not in UTF-8, checks the bytes themselves and
/// also the text in its UTF-8 form.
/// </summary>
internal sealed class GuardedStream(Stream stream, JsonLimits limits, Encoding? charset, bool leaveOpen) : Stream
{
    private readonly LimitCheck _check = new(charset is null ? limits : limits with { MaxDocumentLength = long.MaxValue });
    private readonly TranscodedCheck? _transcoded = charset is null ? null : new TranscodedCheck(limits, charset);
    private JsonLimitException? _exceeded;
    private bool _isDisposed;

    public override bool CanRead => !_isDisposed && stream.CanRead;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        return Read(buffer.AsSpan(offset, count));
    }

    public override int Read(Span<byte> buffer)
    {
        ThrowIfUnreadable();
        return Checked(buffer, stream.Read(buffer));
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        ValidateBufferArguments(buffer, offset, count);
        return ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ThrowIfUnreadable();
        int count = await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        return Checked(buffer.Span, count);
    }

    public override IAsyncResult BeginRead(byte[] buffer, int offset, int count, AsyncCallback? callback, object? state) =>
        TaskToAsyncResult.Begin(ReadAsync(buffer, offset, count, CancellationToken.None), callback, state);

    public override int EndRead(IAsyncResult asyncResult) => TaskToAsyncResult.End<int>(asyncResult);

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override async ValueTask DisposeAsync()
    {
        bool closes = !_isDisposed && !leaveOpen;
        _isDisposed = true;
        if (closes)
        {
            await stream.DisposeAsync().ConfigureAwait(false);
        }

        await base.DisposeAsync().ConfigureAwait(false);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing && !_isDisposed && !leaveOpen)
        {
            stream.Dispose();
        }

        _isDisposed = true;
        base.Dispose(disposing);
    }

    private int Checked(Span<byte> buffer, int count)
    {
        try
        {
            // Checks the transcoded text first, because its error contains the place in the text.
            _transcoded?.Feed(buffer[..count]);
            _check.Feed(buffer[..count]);
            return count;
        }
        catch (JsonLimitException exceeded)
        {
            _exceeded = exceeded;
            buffer[..count].Clear();
            throw;
        }
    }

    private void ThrowIfUnreadable()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (_exceeded is not null)
        {
            throw _exceeded;
        }
    }
}
