namespace Peregrine.Json.Contracts;

/// <summary>
/// Which options a thread has met before. Options that are made for one call need no entry in a weak table, which would be most of the cost of a small call;
/// those that come again do.
/// </summary>
internal static class PassingOptions
{
    /// <summary>How many are remembered. A power of two.</summary>
    private const int Most = 256;

    /// <summary>One of so many is taken for one that comes again, so that any number of options in turn end in the table.</summary>
    private const int Exception = 16;

    /// <summary>Hash codes of options, and a count of those that passed. Numbers keep nothing alive.</summary>
    [ThreadStatic]
    private static int[]? t_met;

    /// <summary>Whether the thread has not met the options before, as far as it remembers. Remembers them.</summary>
    /// <param name="options">The options.</param>
    /// <param name="isNew">Whether it does not remember them.</param>
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
