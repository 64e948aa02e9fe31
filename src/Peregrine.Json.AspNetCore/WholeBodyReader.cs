using System.Buffers;
using System.IO.Pipelines;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// A body that is handed over whole, in one segment, where it has at most <see cref="Limit"/> bytes. System.Text.Json calls a converter for a root only once it has
/// been over all of it, unless it knows that nothing follows; and one segment is read in place.
/// </summary>
/// <remarks>A larger body is handed over as it comes, in pieces of more than <see cref="Limit"/> bytes.</remarks>
internal sealed class WholeBodyReader(PipeReader body) : PipeReader
{
    /// <summary>The most bytes that are waited for.</summary>
    internal const int Limit = 1 << 20;

    /// <summary>A copy of the whole body, rented until all of it is consumed.</summary>
    private byte[]? _copy;

    /// <summary>What is not consumed of the copy.</summary>
    private ReadOnlySequence<byte> _rest;

    private bool _isCopied;
    private volatile bool _isReadCanceled;

    /// <summary>Where the body comes from.</summary>
    public PipeReader Body => body;

    public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default) => ReadAtLeastAsyncCore(0, cancellationToken);

    public override bool TryRead(out ReadResult result)
    {
        if (!_isCopied)
        {
            return body.TryRead(out result);
        }

        result = TakeRest();
        return true;
    }

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        if (!_isCopied)
        {
            body.AdvanceTo(consumed, examined);
            return;
        }

        _rest = _rest.Slice(consumed);
        if (_rest.IsEmpty)
        {
            Return();
        }
    }

    public override void CancelPendingRead()
    {
        _isReadCanceled = _isCopied;
        if (!_isCopied)
        {
            body.CancelPendingRead();
        }
    }

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

    protected override async ValueTask<ReadResult> ReadAtLeastAsyncCore(int minimumSize, CancellationToken cancellationToken)
    {
        if (_isCopied)
        {
            cancellationToken.ThrowIfCancellationRequested();
            return TakeRest();
        }

        while (true)
        {
            ReadResult read = await body.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> bytes = read.Buffer;
            if (read.IsCompleted && !read.IsCanceled && !bytes.IsSingleSegment && bytes.Length <= Limit)
            {
                Copy(bytes);
                return TakeRest();
            }

            if (read.IsCompleted || read.IsCanceled || (bytes.Length > Limit && bytes.Length >= minimumSize))
            {
                return read;
            }

            body.AdvanceTo(bytes.Start, bytes.End);
        }
    }

    private void Copy(ReadOnlySequence<byte> bytes)
    {
        int length = (int)bytes.Length;
        _copy = ArrayPool<byte>.Shared.Rent(length);
        bytes.CopyTo(_copy);
        _rest = new ReadOnlySequence<byte>(_copy, 0, length);
        _isCopied = true;
        body.AdvanceTo(bytes.End);
    }

    private ReadResult TakeRest()
    {
        bool isCanceled = _isReadCanceled;
        _isReadCanceled = false;
        return new ReadResult(_rest, isCanceled, isCompleted: true);
    }

    private void Return()
    {
        _rest = default;
        if (_copy is { } copy)
        {
            _copy = null;
            ArrayPool<byte>.Shared.Return(copy);
        }
    }
}
