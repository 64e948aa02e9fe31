namespace Peregrine.Json.Emit;

/// <summary>One of the living types whose code can be unloaded. It ends with the executor that holds it.</summary>
internal sealed class CodeLease
{
    /// <summary>
    /// The maximum number of those types. Each takes seven mappings of memory; the runtime ends a process that needs more than Linux allows (65,530).
    /// </summary>
    public const int Most = 4096;

    private static int s_living;

    ~CodeLease() => Interlocked.Decrement(ref s_living);

    /// <summary>Whether there were fewer than <see cref="Most"/> when this was made.</summary>
    public bool IsGranted { get; } = Interlocked.Increment(ref s_living) <= Most;
}
