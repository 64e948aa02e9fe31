using System.Buffers;

namespace Peregrine.Json.Buffers;

/// <summary>Bytes in several segments. User code may have created the segments with wrong lengths.</summary>
internal static class Segments
{
    /// <summary>Copies the segments one after another; returns the actual number of bytes.</summary>
    /// <exception cref="ArgumentException">There are more bytes than <paramref name="destination"/> holds.</exception>
    public static int Copy(in ReadOnlySequence<byte> segments, Span<byte> destination)
    {
        int length = 0;
        foreach (ReadOnlyMemory<byte> segment in segments)
        {
            segment.Span.CopyTo(destination[length..]);
            length += segment.Length;
        }

        return length;
    }
}
