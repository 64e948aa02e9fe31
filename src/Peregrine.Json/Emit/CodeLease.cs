namespace Peregrine.Json.Emit;

/// <summary>Counts a type whose code can be unloaded, for as long as the executor that references the lease lives.</summary>
internal sealed class CodeLease
{
    /// <summary>
    /// The maximum number of leases. Each type with unloadable code takes seven memory mappings, and Linux ends a process above its limit (65,530).
    /// </summary>
    public const int Most = 4096;

    private static int s_living;

    ~CodeLease() => Interlocked.Decrement(ref s_living);

    /// <summary>Whether fewer than <see cref="Most"/> leases existed at creation.</summary>
    public bool IsGranted { get; } = Interlocked.Increment(ref s_living) <= Most;
}
