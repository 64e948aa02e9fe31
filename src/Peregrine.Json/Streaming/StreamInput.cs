using Peregrine.Json.Buffers;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <summary>A stream read to its end into one buffer. The stream is neither closed nor rewound; what it throws passes through.</summary>
internal static class StreamInput
{
    /// <summary>A first read of a stream of unknown length.</summary>
    private const int Unknown = 16 * 1024;

    /// <summary>Reads to the end, or until so many bytes have come that they are looked at before the next read (<see cref="GoesOn"/>); says whether it was the end.</summary>
    public static bool Read(Stream stream, PieceSize size, ref InputBuffer buffer)
    {
        if (TryReadMemory(stream, size, ref buffer))
        {
            return true;
        }

        int left = Expect(stream, size, ref buffer);
        while (GoesOn(in buffer, left, size))
        {
            int count = stream.Read(buffer.FreeSpace().Span);
            buffer.Take(count);
            if (count == 0)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether to read on before what has come is looked at: as long as it is short, where all that the stream has left is there, and where the last read filled
    /// all its space, after which the next one hardly waits. What is there is looked at after all should that fail.
    /// </summary>
    public static bool GoesOn(ref readonly InputBuffer buffer, int left, PieceSize size) =>
        buffer.Length < size.Whole || buffer.Length == left || (buffer.IsFull && buffer.Length < size.Kept);

    /// <summary>As <see cref="Read"/> without waiting: what is left of it, if anything is, begins with a pending read.</summary>
    public static bool TryRead(Stream stream, PieceSize size, CancellationToken cancellationToken, ref InputBuffer buffer, out int left, out ValueTask<int>? pending)
    {
        pending = null;
        left = 0;
        if (!cancellationToken.IsCancellationRequested && TryReadMemory(stream, size, ref buffer))
        {
            return true;
        }

        left = Expect(stream, size, ref buffer);
        while (GoesOn(in buffer, left, size))
        {
            ValueTask<int> reading = stream.ReadAsync(buffer.FreeSpace(), cancellationToken);
            if (!reading.IsCompletedSuccessfully)
            {
                pending = reading;
                return false;
            }

            int count = reading.Result;
            buffer.Take(count);
            if (count == 0)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>A stream over memory, whose length is known: one read returns it all. A derived class may read differently.</summary>
    private static bool TryReadMemory(Stream stream, PieceSize size, ref InputBuffer buffer)
    {
        if (stream.GetType() != typeof(MemoryStream))
        {
            return false;
        }

        long left = stream.Length - stream.Position;
        if (left >= size.Kept)
        {
            return false;
        }

        buffer = new InputBuffer((int)Math.Max(left, 1));
        buffer.Take(stream.Read(buffer.FreeSpace().Span));
        return true;
    }

    /// <summary>
    /// Makes space for what is left of the stream and one byte more, so that its end is seen without growing; says how much that is, where it is known and
    /// is read at once.
    /// </summary>
    private static int Expect(Stream stream, PieceSize size, ref InputBuffer buffer)
    {
        long left = Left(stream);
        bool isKnown = left >= 0 && left < size.Kept;
        buffer = new InputBuffer(isKnown ? (int)left + 1 : Unknown - ElementInput.Head, ElementInput.Head);
        return isKnown ? (int)left : -1;
    }

    /// <summary>What is left of the stream, or -1.</summary>
    private static long Left(Stream stream)
    {
        if (!stream.CanSeek)
        {
            return -1;
        }

        try
        {
            return stream.Length - stream.Position;
        }
        catch (Exception exception) when (exception is NotSupportedException or IOException or InvalidOperationException)
        {
            // A stream that can seek and does not know where it is: reading will say what is wrong, if anything is.
            return -1;
        }
    }
}
