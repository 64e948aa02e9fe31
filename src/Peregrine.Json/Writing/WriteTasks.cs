using System.IO.Pipelines;
using System.Runtime.ExceptionServices;

namespace Peregrine.Json.Writing;

/// <summary>Completes asynchronous writes that did not complete synchronously.</summary>
internal static class WriteTasks
{
    /// <summary>Waits for a write to a stream, flushes the stream if System.Text.Json would, and always disposes the output.</summary>
    public static async Task DisposeAfter(ValueTask taken, DocumentOutput output, Stream stream, CancellationToken cancellationToken)
    {
        using DocumentOutput waiting = output;
        await taken.ConfigureAwait(false);
        if (StjVersion.FlushesStreams)
        {
            await stream.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Flushes a stream after everything has been written to it, if System.Text.Json would.</summary>
    public static Task Flushed(Stream stream, CancellationToken cancellationToken)
    {
        try
        {
            return StjVersion.FlushesStreams ? stream.FlushAsync(cancellationToken) : Task.CompletedTask;
        }
        catch (Exception error)
        {
            return Failed(error);
        }
    }

    /// <summary>Waits for a flush of a pipe; throws if the flush was cancelled.</summary>
    public static async Task CheckFlushed(ValueTask<FlushResult> flushed) => PipeSink.Check(await flushed.ConfigureAwait(false));

    /// <summary>Creates a task like that of an asynchronous method that threw this exception: cancelled or faulted.</summary>
    public static async Task<T?> Failed<T>(Exception exception)
    {
        await Task.CompletedTask.ConfigureAwait(false);
        ExceptionDispatchInfo.Throw(exception);
        return default;
    }

    /// <inheritdoc cref="Failed{T}"/>
    public static Task Failed(Exception exception) => Failed<bool>(exception);
}
