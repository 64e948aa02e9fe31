using System.Runtime.ExceptionServices;

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
        if (stream.GetType() == typeof(MemoryStream))
        {
            return ReadMemory((MemoryStream)stream);
        }

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

    /// <summary>Reads to the end without waiting. False where a read is pending, or something was thrown; the buffer is then the pending read's, or none.</summary>
    public static bool TryReadToEnd(
        Stream stream, CancellationToken cancellationToken, out InputBuffer buffer, out ValueTask<int> pending, out Exception? failure)
    {
        pending = default;
        failure = null;
        buffer = default;
        try
        {
            if (stream.GetType() == typeof(MemoryStream))
            {
                Cancellation.Check(cancellationToken);
                buffer = ReadMemory((MemoryStream)stream);
                return true;
            }

            buffer = new InputBuffer(Expected(stream));
            int count;
            do
            {
                Cancellation.Check(cancellationToken);
                pending = stream.ReadAsync(buffer.Room(), cancellationToken);
                if (!pending.IsCompletedSuccessfully)
                {
                    return false;
                }

                count = pending.Result;
                buffer.Take(count);
            }
            while (count != 0);
            return true;
        }
        catch (Exception exception)
        {
            buffer.Dispose();
            failure = exception;
            return false;
        }
    }

    /// <summary>Goes on behind a pending read, to the end. The caller disposes the buffer.</summary>
    public static async ValueTask<InputBuffer> ReadOnAsync(InputBuffer begun, ValueTask<int> pending, Stream stream, CancellationToken cancellationToken)
    {
        InputBuffer buffer = begun;
        try
        {
            int count = await pending.ConfigureAwait(false);
            buffer.Take(count);
            while (count != 0)
            {
                Cancellation.Check(cancellationToken);
                count = await stream.ReadAsync(buffer.Room(), cancellationToken).ConfigureAwait(false);
                buffer.Take(count);
            }

            return buffer;
        }
        catch
        {
            buffer.Dispose();
            throw;
        }
    }

    /// <summary>A task that ends as that of an asynchronous method which threw: cancelled or faulted.</summary>
    public static async ValueTask<T?> Failed<T>(Exception exception)
    {
        await Task.CompletedTask.ConfigureAwait(false);
        ExceptionDispatchInfo.Throw(exception);
        return default;
    }

    /// <summary>Bytes in memory, of which it is known how many there are: they come with one read. A class derived from it may read otherwise.</summary>
    private static InputBuffer ReadMemory(MemoryStream stream)
    {
        long left = stream.Length - stream.Position;
        var buffer = new InputBuffer((int)Math.Clamp(left, 1, int.MaxValue));
        buffer.Take(stream.Read(buffer.Room().Span));
        return buffer;
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
