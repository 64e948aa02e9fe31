namespace Peregrine.Json.Converters;

/// <summary>How an enumeration ends.</summary>
internal static class Enumeration
{
    /// <summary>
    /// Disposes of an enumerator. When that throws although every element has been written, System.Text.Json disposes of it a second time, as it does of any
    /// enumerator that is open when an exception passes.
    /// </summary>
    /// <param name="enumerator">The enumerator.</param>
    /// <param name="isWhole">Whether its end was reached.</param>
    public static void End(IDisposable enumerator, bool isWhole)
    {
        try
        {
            enumerator.Dispose();
        }
        catch (Exception) when (isWhole)
        {
            enumerator.Dispose();
            throw;
        }
    }
}
