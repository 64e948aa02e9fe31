using System.IO.Pipelines;
using System.Runtime.ExceptionServices;

namespace Peregrine.Json.Writing;

/// <summary>What is left of an asynchronous write that did not end at once.</summary>
internal static class WriteTasks
{
    /// <summary>Waits for a write of the output's bytes, then gives the output back.</summary>
    public static async Task DisposeAfter(ValueTask taken, DocumentOutput output)
    {
        using DocumentOutput waiting = output;
        await taken.ConfigureAwait(false);
    }

    /// <summary>Waits for a flush.</summary>
    public static async Task CheckFlushed(ValueTask<FlushResult> flushed) => PipeSink.Check(await flushed.ConfigureAwait(false));

    /// <summary>A task that ends as that of an asynchronous method which threw: cancelled or faulted.</summary>
    public static async Task Failed(Exception exception)
    {
        await Task.CompletedTask.ConfigureAwait(false);
        ExceptionDispatchInfo.Throw(exception);
    }
}
