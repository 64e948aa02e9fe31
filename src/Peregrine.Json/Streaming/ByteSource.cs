using System.Buffers;
using System.IO.Pipelines;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Streaming;

/// <summary>A stream or pipe from which an asynchronous method reads.</summary>
internal abstract class ByteSource
{
    /// <summary>
    /// Waits until bytes have arrived or the input has ended, and copies as many as available into <paramref name="space"/>. Returns 0 only at the end.
    /// </summary>
    public abstract ValueTask<int> ReadAsync(Memory<byte> space, CancellationToken cancellationToken);

    /// <summary>Sets how many bytes of the last read are not consumed; they remain in the source if the next read fails. Called before the next read.</summary>
    public virtual void Keep(int count)
    {
    }

    /// <summary>Ends reading; the last <paramref name="unused"/> bytes read were not needed.</summary>
    public virtual void Release(int unused)
    {
    }
}

/// <summary>Reads from a stream.</summary>
internal sealed class StreamSource(Stream stream) : ByteSource
{
    public override ValueTask<int> ReadAsync(Memory<byte> space, CancellationToken cancellationToken) => stream.ReadAsync(space, cancellationToken);
}

/// <summary>
/// Reads from a pipe. The bytes of the last read count as consumed only at the next read, so that bytes that were not needed stay in the pipe if reading stops.
/// </summary>
internal sealed class PipeSource(PipeReader pipe) : ByteSource
{
    private ReadOnlySequence<byte> _bytes;
    private SequencePosition _next;
    private long _taken;
    private long _kept;
    private bool _isReading;
    private bool _isCompleted;

    /// <param name="pipe">The pipe.</param>
    /// <param name="bytes">The last bytes read from the pipe, already copied.</param>
    public PipeSource(PipeReader pipe, in ReadOnlySequence<byte> bytes)
        : this(pipe)
    {
        _bytes = bytes;
        _taken = bytes.Length;
        _isReading = true;
    }

    public override void Keep(int count) => _kept = Math.Min(_taken, count);

    public override async ValueTask<int> ReadAsync(Memory<byte> space, CancellationToken cancellationToken)
    {
        while (!_isReading || (_taken == _bytes.Length && !_isCompleted))
        {
            Advance(_taken - _kept, isExamined: true);
            Cancellation.Check(cancellationToken);
            ReadResult result = await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
            _bytes = result.Buffer;
            _taken = _kept;
            _next = _bytes.GetPosition(_taken);
            _isReading = true;
            _isCompleted = result.IsCompleted;
            if (result.IsCanceled)
            {
                Advance(0);
                throw PipeInput.Canceled();
            }
        }

        int count = (int)Math.Min(_bytes.Length - _taken, space.Length);
        if (count > 0)
        {
            ReadOnlySequence<byte> next = _bytes.Slice(_next, count);
            _next = next.End;
            _taken += count;
            count = Segments.Copy(next, space.Span);
        }

        return count;
    }

    public override void Release(int unused) => Advance(Math.Max(0, _taken - unused));

    private void Advance(long consumed, bool isExamined = false)
    {
        if (_isReading)
        {
            _isReading = false;
            SequencePosition position = consumed == _bytes.Length ? _bytes.End : _bytes.GetPosition(consumed);
            pipe.AdvanceTo(position, isExamined ? _bytes.End : position);
        }
    }
}
