using System.Buffers;
using System.IO.Pipelines;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Streaming;

/// <summary>Where the bytes of an asynchronous enumeration come from.</summary>
internal abstract class ByteSource
{
    /// <summary>Waits until bytes are there or the input has ended, and copies some into <paramref name="space"/>: 0 at the end alone.</summary>
    public abstract ValueTask<int> ReadAsync(Memory<byte> space, CancellationToken cancellationToken);

    /// <summary>Ends reading; of what was read last, <paramref name="unused"/> bytes were not needed.</summary>
    public virtual void Release(int unused)
    {
    }
}

/// <summary>A stream.</summary>
internal sealed class StreamSource(Stream stream) : ByteSource
{
    public override ValueTask<int> ReadAsync(Memory<byte> space, CancellationToken cancellationToken) => stream.ReadAsync(space, cancellationToken);
}

/// <summary>A pipe. What was copied last counts as consumed only at the next read, so that an enumeration that stops leaves the rest.</summary>
internal sealed class PipeSource(PipeReader pipe) : ByteSource
{
    private ReadOnlySequence<byte> _bytes;
    private SequencePosition _next;
    private long _taken;
    private bool _isReading;
    private bool _isCompleted;

    public override async ValueTask<int> ReadAsync(Memory<byte> space, CancellationToken cancellationToken)
    {
        while (!_isReading || (_taken == _bytes.Length && !_isCompleted))
        {
            Advance(_taken);
            Cancellation.Check(cancellationToken);
            ReadResult result = await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
            _bytes = result.Buffer;
            _next = _bytes.Start;
            _taken = 0;
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

    private void Advance(long consumed)
    {
        if (_isReading)
        {
            _isReading = false;
            pipe.AdvanceTo(consumed == _bytes.Length ? _bytes.End : _bytes.GetPosition(consumed));
        }
    }
}
