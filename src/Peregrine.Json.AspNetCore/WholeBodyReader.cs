using System.Buffers;
using System.IO.Pipelines;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// Returns a body of at most <see cref="Limit"/> bytes in one segment, after it has arrived completely. If parts were returned as they arrive, each part would
/// have to be scanned before the value can be read. A body that is one segment is not copied.
/// </summary>
/// <remarks>
/// A larger body is returned as it arrives, in pieces of more than <see cref="Limit"/> bytes; only the last one may be smaller. Bytes that are not consumed
/// stay in the body for the next reader.
/// </remarks>
internal sealed class WholeBodyReader(PipeReader body) : PipeReader
{
    /// <summary>The maximum number of bytes to wait for.</summary>
    internal const int Limit = 1 << 20;

    /// <summary>The copy of the last read's segments in one rented array, until the reader advances.</summary>
    private byte[]? _copy;

    private ReadOnlySequence<byte> _copied;
    private ReadOnlySequence<byte> _segments;

    /// <summary>The pipe that contains the body.</summary>
    public PipeReader Body => body;

    public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default) => ReadAtLeastAsyncCore(0, cancellationToken);

    public override bool TryRead(out ReadResult result) => body.TryRead(out result);

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        if (_copy is null)
        {
            body.AdvanceTo(consumed, examined);
            return;
        }

        // The whole body has arrived, so the examined position does not matter.
        SequencePosition end = _segments.GetPosition(_copied.Slice(0, consumed).Length);
        SequencePosition last = _segments.End;
        Return();
        body.AdvanceTo(end, last);
    }

    public override void CancelPendingRead() => body.CancelPendingRead();

    public override void Complete(Exception? exception = null)
    {
        Return();
        body.Complete(exception);
    }

    public override ValueTask CompleteAsync(Exception? exception = null)
    {
        Return();
        return body.CompleteAsync(exception);
    }

    protected override ValueTask<ReadResult> ReadAtLeastAsyncCore(int minimumSize, CancellationToken cancellationToken)
    {
        // Most bodies have already arrived at the first read, which then needs no async state machine.
        ValueTask<ReadResult> first = body.ReadAsync(cancellationToken);
        if (!first.IsCompletedSuccessfully)
        {
            return WaitAsync(first, minimumSize, cancellationToken);
        }

        ReadResult read = first.Result;
        return IsEnough(ref read, minimumSize) ? new(read) : WaitAsync(new(read), minimumSize, cancellationToken);
    }

    private async ValueTask<ReadResult> WaitAsync(ValueTask<ReadResult> first, int minimumSize, CancellationToken cancellationToken)
    {
        ReadResult read = await first.ConfigureAwait(false);
        while (!IsEnough(ref read, minimumSize))
        {
            body.AdvanceTo(read.Buffer.Start, read.Buffer.End);
            read = await body.ReadAsync(cancellationToken).ConfigureAwait(false);
        }

        return read;
    }

    /// <summary>
    /// Whether the result of a read can be returned. If a body of at most <see cref="Limit"/> bytes has arrived completely, but in several segments, it is
    /// first copied into one segment, which replaces the result.
    /// </summary>
    private bool IsEnough(ref ReadResult read, int minimumSize)
    {
        ReadOnlySequence<byte> bytes = read.Buffer;
        if (read.IsCompleted && !bytes.IsSingleSegment && bytes.Length <= Limit)
        {
            Copy(bytes);
            read = new ReadResult(_copied, read.IsCanceled, isCompleted: true);
            return true;
        }

        return read.IsCompleted || read.IsCanceled || (bytes.Length > Limit && bytes.Length >= minimumSize);
    }

    private void Copy(ReadOnlySequence<byte> bytes)
    {
        _segments = bytes;
        _copy = ArrayPool<byte>.Shared.Rent((int)bytes.Length);
        bytes.CopyTo(_copy);
        _copied = new ReadOnlySequence<byte>(_copy, 0, (int)bytes.Length);
    }

    private void Return()
    {
        _segments = _copied = default;
        if (_copy is { } copy)
        {
            _copy = null;
            ArrayPool<byte>.Shared.Return(copy);
        }
    }
}
