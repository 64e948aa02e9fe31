namespace Peregrine.Json.Contracts;

/// <summary>
/// Remembers which options a thread has seen. Options created for one call need no entry in a weak table, which would cost more than the rest of a small call.
/// Options that recur get an entry.
/// </summary>
internal static class PassingOptions
{
    /// <summary>The number of options that a thread remembers. A power of two.</summary>
    private const int Most = 256;

    /// <summary>One in this many new options counts as recurring, so that even many alternating options get into the table.</summary>
    private const int Exception = 16;

    /// <summary>
    /// The hash codes of the options that the thread remembers and, last, the number of options that were new. Hash codes keep no object alive.
    /// </summary>
    [ThreadStatic]
    private static int[]? t_met;

    /// <summary>
    /// Remembers the options. Returns whether they count as options of one call: they are new to the thread, and not among the few new options that count as
    /// recurring.
    /// </summary>
    /// <param name="options">The options.</param>
    /// <param name="isNew">Whether the thread did not remember them before.</param>
    public static bool Pass(JsonSerializerOptions options, out bool isNew)
    {
        int[] met = t_met ??= new int[Most + 1];
        int hash = RuntimeHelpers.GetHashCode(options);
        ref int place = ref met[hash & (Most - 1)];
        isNew = place != hash;
        place = hash;
        return isNew && (uint)++met[Most] % Exception != 0;
    }
}
