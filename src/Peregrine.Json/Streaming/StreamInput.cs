using System.Runtime.ExceptionServices;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Streaming;

/// <summary>A stream read to its end into one buffer. The stream is neither closed nor rewound; what it throws passes through.</summary>
internal static class StreamInput
{
    /// <summary>A first read of a stream of unknown length.</summary>
    private const int Unknown = 16 * 1024;

    /// <summary>A length that a stream claims is believed up to here; beyond, the buffer doubles as bytes arrive.</summary>
    private const int Believed = 16 * 1024 * 1024;

    /// <summary>Reads to the end, or until <paramref name="limit"/> bytes have come and perhaps more; says whether it was the end.</summary>
    public static bool Read(Stream stream, int limit, ref InputBuffer buffer)
    {
        if (TryReadMemory(stream, limit, ref buffer))
        {
            return true;
        }

        Expect(stream, limit, ref buffer);
        while (buffer.Length < limit)
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

    /// <summary>As <see cref="Read"/> without waiting: what is left of it, if anything is, begins with a pending read.</summary>
    public static bool TryRead(Stream stream, int limit, CancellationToken cancellationToken, ref InputBuffer buffer, out ValueTask<int>? pending)
    {
        pending = null;
        if (!cancellationToken.IsCancellationRequested && TryReadMemory(stream, limit, ref buffer))
        {
            return true;
        }

        Expect(stream, limit, ref buffer);
        while (buffer.Length < limit)
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

    /// <summary>A task that ends as that of an asynchronous method which threw: cancelled or faulted.</summary>
    public static async ValueTask<T?> Failed<T>(Exception exception)
    {
        await Task.CompletedTask.ConfigureAwait(false);
        ExceptionDispatchInfo.Throw(exception);
        return default;
    }

    /// <summary>A stream over memory, whose length is known: one read returns it all. A derived class may read differently.</summary>
    private static bool TryReadMemory(Stream stream, int limit, ref InputBuffer buffer)
    {
        if (stream.GetType() != typeof(MemoryStream) || buffer.Length > 0)
        {
            return false;
        }

        long left = stream.Length - stream.Position;
        if (left >= limit)
        {
            return false;
        }

        buffer = new InputBuffer((int)Math.Max(left, 1));
        buffer.Take(stream.Read(buffer.FreeSpace().Span));
        return true;
    }

    private static void Expect(Stream stream, int limit, ref InputBuffer buffer)
    {
        int expected = Expected(stream, limit);
        if (buffer.Length == 0)
        {
            buffer = new InputBuffer(expected);
        }
        else
        {
            buffer.EnsureSpace(expected);
        }
    }

    /// <summary>Space for what is left of the stream and one byte more, so that its end is seen without growing; of no use beyond a limit.</summary>
    private static int Expected(Stream stream, int limit)
    {
        if (!stream.CanSeek)
        {
            return Unknown;
        }

        try
        {
            long left = stream.Length - stream.Position;
            return left < 0 ? Unknown : (int)Math.Min(Math.Min(Believed, limit), left + 1);
        }
        catch (Exception exception) when (exception is NotSupportedException or IOException or InvalidOperationException)
        {
            // A stream that can seek and does not know where it is: reading will say what is wrong, if anything is.
            return Unknown;
        }
    }
}
