namespace Peregrine.Json.Buffers;

/// <summary>A stream read to its end into one buffer. The stream is neither closed nor rewound; what it throws passes through.</summary>
internal static class StreamInput
{
    /// <summary>A first read of a stream of unknown length.</summary>
    private const int Unknown = 16 * 1024;

    /// <summary>A length that a stream claims is believed up to here; beyond, the buffer doubles as bytes arrive.</summary>
    private const int Believed = 16 * 1024 * 1024;

    /// <summary>Reads to the end. The caller disposes the buffer.</summary>
    public static InputBuffer ReadToEnd(Stream stream)
    {
        var buffer = new InputBuffer(Expected(stream));
        try
        {
            int count;
            do
            {
                count = stream.Read(buffer.Room().Span);
                buffer.Take(count);
            }
            while (count != 0);
            return buffer;
        }
        catch
        {
            buffer.Dispose();
            throw;
        }
    }

    /// <inheritdoc cref="ReadToEnd"/>
    public static async ValueTask<InputBuffer> ReadToEndAsync(Stream stream, CancellationToken cancellationToken)
    {
        var buffer = new InputBuffer(Expected(stream));
        try
        {
            int count;
            do
            {
                Cancellation.Check(cancellationToken);
                count = await stream.ReadAsync(buffer.Room(), cancellationToken).ConfigureAwait(false);
                buffer.Take(count);
            }
            while (count != 0);
            return buffer;
        }
        catch
        {
            buffer.Dispose();
            throw;
        }
    }

    /// <summary>Room for what is left of the stream and one byte more, so that its end is seen without growing.</summary>
    private static int Expected(Stream stream)
    {
        if (!stream.CanSeek)
        {
            return Unknown;
        }

        try
        {
            long left = stream.Length - stream.Position;
            return left < 0 ? Unknown : (int)Math.Min(Believed, left + 1);
        }
        catch (Exception exception) when (exception is NotSupportedException or IOException or InvalidOperationException)
        {
            // A stream that can seek and does not know where it is: reading will say what is wrong, if anything is.
            return Unknown;
        }
    }
}
