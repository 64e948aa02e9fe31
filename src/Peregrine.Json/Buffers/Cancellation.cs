namespace Peregrine.Json.Buffers;

/// <summary>Cancellation between two steps of input or output.</summary>
internal static class Cancellation
{
    /// <summary>Throws what awaiting a cancelled task throws, whether or not the stream looks at the token.</summary>
    public static void Check(CancellationToken token)
    {
        if (token.IsCancellationRequested)
        {
            throw new TaskCanceledException(message: null, innerException: null, token);
        }
    }
}
