namespace Peregrine.Json.Kernels;

/// <summary>
/// Calls a method after each collection of the oldest generation, until the method returns false. It is an unreferenced object, whose finalizer runs after
/// collections. It exists only as long as something must be released, so that the library itself can be unloaded.
/// </summary>
internal sealed class FullCollections
{
    private readonly Func<bool> _call;

    private int _seen = GC.CollectionCount(GC.MaxGeneration);

    private FullCollections(Func<bool> call) => _call = call;

    /// <summary>Begins to call <paramref name="call"/>, on the thread of finalizers.</summary>
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
