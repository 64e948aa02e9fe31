using System.Buffers;
using System.IO.Pipelines;

namespace Peregrine.Json.Extras;

/// <summary>Reads from another pipe reader, and checks the bytes against limits before the caller gets them.</summary>
internal sealed class GuardedPipeReader(PipeReader pipe, JsonLimits limits) : PipeReader
{
    private readonly LimitCheck _check = new(limits);
    private JsonLimitException? _exceeded;
    private ReadOnlySequence<byte> _buffer;

    /// <summary>The number of checked bytes at the beginning of the buffer.</summary>
    private long _checked;

    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        ThrowIfExceeded();
        return Checked(await pipe.ReadAsync(cancellationToken).ConfigureAwait(false));
    }

    public override bool TryRead(out ReadResult result)
    {
        ThrowIfExceeded();
        bool isRead = pipe.TryRead(out result);
        result = isRead ? Checked(result) : result;
        return isRead;
    }

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        long length = _buffer.Slice(0, consumed).Length;
        pipe.AdvanceTo(consumed, examined);
        _checked -= length;
        _buffer = default;
    }

    public override void CancelPendingRead() => pipe.CancelPendingRead();

    public override void Complete(Exception? exception = null) => pipe.Complete(exception);

    public override ValueTask CompleteAsync(Exception? exception = null) => pipe.CompleteAsync(exception);

    protected override async ValueTask<ReadResult> ReadAtLeastAsyncCore(int minimumSize, CancellationToken cancellationToken)
    {
        ThrowIfExceeded();
        return Checked(await pipe.ReadAtLeastAsync(minimumSize, cancellationToken).ConfigureAwait(false));
    }

    private ReadResult Checked(ReadResult result)
    {
        try
        {
            foreach (ReadOnlyMemory<byte> segment in result.Buffer.Slice(Math.Min(_checked, result.Buffer.Length)))
            {
                _check.Feed(segment.Span);
            }
        }
        catch (JsonLimitException exceeded)
        {
            _exceeded = exceeded;
            pipe.AdvanceTo(result.Buffer.Start, result.Buffer.End);
            throw;
        }

        _checked = Math.Max(_checked, result.Buffer.Length);
        _buffer = result.Buffer;
        return result;
    }

    private void ThrowIfExceeded()
    {
        if (_exceeded is not null)
        {
            throw _exceeded;
        }
    }
}
