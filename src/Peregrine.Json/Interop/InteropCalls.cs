namespace Peregrine.Json.Interop;

/// <summary>Counts the calls into System.Text.Json's reader, writer and document model, so that a test can prove where there are none.</summary>
internal static class InteropCalls
{
    [ThreadStatic]
    private static long t_count;

    /// <summary>Calls made by this thread so far.</summary>
    public static long Count => t_count;

    /// <summary>Notes a call.</summary>
    public static void Note() => t_count++;
}
