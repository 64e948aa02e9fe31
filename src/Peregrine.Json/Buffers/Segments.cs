using System.Buffers;

namespace Peregrine.Json.Buffers;

/// <summary>Bytes in several segments, which user code may have made and which may say anything of how many bytes there are.</summary>
internal static class Segments
{
    /// <summary>Copies the segments one after another; gives how many bytes there really are.</summary>
    /// <exception cref="ArgumentException">There are more than <paramref name="destination"/> holds.</exception>
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
