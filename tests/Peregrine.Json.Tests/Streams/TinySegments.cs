using System.Buffers;

namespace Peregrine.Json.Tests.Streams;

/// <summary>Bytes as a sequence of segments of a chosen size, an empty one first, last and in the middle.</summary>
internal sealed class TinySegments
{
    public TinySegments(byte[] bytes, int size)
    {
        var first = new Segment(default, null);
        Segment last = first;
        for (int at = 0; at < bytes.Length; at += size)
        {
            last = new Segment(bytes.AsMemory(at, Math.Min(size, bytes.Length - at)), last);
            if (at == size)
            {
                last = new Segment(default, last);
            }
        }

        last = new Segment(default, last);
        Sequence = new ReadOnlySequence<byte>(first, 0, last, 0);
    }

    public ReadOnlySequence<byte> Sequence { get; }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, Segment? before)
        {
            Memory = memory;
            RunningIndex = before is null ? 0 : before.RunningIndex + before.Memory.Length;
            before?.Next = this;
        }
    }
}
