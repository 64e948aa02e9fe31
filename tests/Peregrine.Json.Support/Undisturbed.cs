namespace Peregrine.Json.Support;

/// <summary>Tests of what the collector may take away.</summary>
public static class Undisturbed
{
    /// <summary>Runs what holds only as long as no full collection comes between; again where one did.</summary>
    public static void ByCollections(Action act)
    {
        for (int tries = 20; ; tries--)
        {
            GC.WaitForPendingFinalizers();
            int before = GC.CollectionCount(GC.MaxGeneration);
            try
            {
                act();
                return;
            }
            catch (Exception) when (tries > 0 && GC.CollectionCount(GC.MaxGeneration) != before)
            {
            }
        }
    }
}
