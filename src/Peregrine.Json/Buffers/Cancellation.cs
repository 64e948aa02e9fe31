namespace Peregrine.Json.Buffers;

/// <summary>Cancellation between two steps of input or output.</summary>
internal static class Cancellation
{
    /// <summary>If the token is cancelled, throws what awaiting a cancelled task throws, whether or not the stream checks the token.</summary>
    public static void Check(CancellationToken token)
    {
        if (token.IsCancellationRequested)
        {
            throw new TaskCanceledException(message: null, innerException: null, token);
        }
    }
}
