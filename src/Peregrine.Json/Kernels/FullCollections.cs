namespace Peregrine.Json.Kernels;

/// <summary>
/// Calls a method after each collection of the oldest generation, until the method returns false. Nothing refers to the object, so its finalizer runs after a
/// collection. The object exists only while something must be released, so that the library itself can be unloaded.
/// </summary>
internal sealed class FullCollections
{
    private readonly Func<bool> _call;

    private int _seen = GC.CollectionCount(GC.MaxGeneration);

    private FullCollections(Func<bool> call) => _call = call;

    /// <summary>Starts calling <paramref name="call"/> on the finalizer thread.</summary>
    public static void Watch(Func<bool> call) => _ = new FullCollections(call);

    ~FullCollections()
    {
        int now = GC.CollectionCount(GC.MaxGeneration);
        if (now == _seen || _call())
        {
            _seen = now;
            GC.ReRegisterForFinalize(this);
        }
    }
}
