using Peregrine.Json.Buffers;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <summary>
/// Reads a stream into one buffer, to its end or until the bytes must be inspected. The stream is neither closed nor rewound; its exceptions propagate.
/// </summary>
internal static class StreamInput
{
    /// <summary>The length of the first array for a stream whose length is unknown or too great.</summary>
    private const int Unknown = 16 * 1024;

    /// <summary>
    /// Reads to the end, or until enough bytes have arrived to be inspected before the next read (<see cref="GoesOn"/>); returns whether it reached the end.
    /// </summary>
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
    /// Whether to read again before inspecting the bytes. True if the text is short, if all bytes left in the stream have been read, or if a text shorter than
    /// <see cref="PieceSize.Kept"/> has filled the buffer: the next read then hardly waits. If the next read fails, the bytes so far are inspected first.
    /// </summary>
    public static bool GoesOn(ref readonly InputBuffer buffer, int left, PieceSize size) =>
        buffer.Length < size.Whole || buffer.Length == left || (buffer.IsFull && buffer.Length < size.Kept);

    /// <summary>Does the same as <see cref="Read"/> without waiting: returns a pending read if the read does not complete synchronously.</summary>
    public static bool TryRead(
        Stream stream, PieceSize size, CancellationToken cancellationToken, ref InputBuffer buffer, out int left, out ValueTask<int>? pending)
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

    /// <summary>
    /// Reads a <see cref="MemoryStream"/> with one read, because all its bytes are available. Returns false if the stream is too long, or of another class: a
    /// derived class may read differently.
    /// </summary>
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
    /// Makes space for the rest of the stream and one more byte, so that its end is found without growing. Returns the length of the rest. If that length is
    /// unknown or too great, makes space of a fixed length and returns -1.
    /// </summary>
    private static int Expect(Stream stream, PieceSize size, ref InputBuffer buffer)
    {
        long left = Left(stream);
        bool isKnown = left >= 0 && left < size.Kept;
        buffer = new InputBuffer(isKnown ? (int)left + 1 : Unknown - ElementInput.Head, ElementInput.Head);
        return isKnown ? (int)left : -1;
    }

    /// <summary>Returns the number of bytes left in the stream, or -1.</summary>
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
            // The stream can seek but does not report its length or position; if that is an error, reading will report it.
            return -1;
        }
    }
}
