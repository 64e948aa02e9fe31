namespace Peregrine.Json.Contracts;

/// <summary>
/// Remembers which options a thread has met. Options created for one call need no entry in a weak table, which would be most of the cost of a small call;
/// options that recur do.
/// </summary>
internal static class PassingOptions
{
    /// <summary>The number of options that a thread remembers. A power of two.</summary>
    private const int Most = 256;

    /// <summary>One in this number of new options counts as recurring, so that any number of alternating options end in the table.</summary>
    private const int Exception = 16;

    /// <summary>Hash codes of options, and the number of new ones. Numbers keep nothing alive.</summary>
    [ThreadStatic]
    private static int[]? t_met;

    /// <summary>Returns whether the options count as new to the thread, and remembers them.</summary>
    /// <param name="options">The options.</param>
    /// <param name="isNew">Whether the thread does not remember them.</param>
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
