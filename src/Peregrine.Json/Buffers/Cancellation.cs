namespace Peregrine.Json.Buffers;

/// <summary>Checks for cancellation between two steps of input or output.</summary>
internal static class Cancellation
{
    /// <summary>Throws a <see cref="TaskCanceledException"/> if the token is cancelled, even if the stream ignores the token.</summary>
    public static void Check(CancellationToken token)
    {
        if (token.IsCancellationRequested)
        {
            throw new TaskCanceledException(message: null, innerException: null, token);
        }
    }
}
