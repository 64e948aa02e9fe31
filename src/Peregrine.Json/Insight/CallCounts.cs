using System.Diagnostics.Metrics;

namespace Peregrine.Json.Insight;

/// <summary>
/// Counts calls that read or wrote a value, by the library that was called and the code that handled the call. Counting starts when the counts are first
/// queried; before, a call only checks a field.
/// </summary>
internal static class CallCounts
{
    private const int Servings = (int)ExecutionKind.UnionCase + 1, Ways = Servings + (int)FallbackReason.BridgedBox + 1;

    private const int Sets = 16;

    /// <summary>
    /// The sets of counters. The number of the current processor selects the set, so that processors rarely wait for each other. Null while counting is off.
    /// </summary>
    private static long[]?[]? s_sets;

    /// <summary>Whether calls are counted.</summary>
    public static bool IsOn
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => s_sets is not null;
    }

    /// <summary>Counts a call.</summary>
    /// <param name="isWrite">Whether the call writes.</param>
    /// <param name="isBridged">Whether the caller called System.Text.Json, with options that use this library.</param>
    /// <param name="serving">The code that reads or writes the root.</param>
    /// <param name="reason">If <paramref name="serving"/> is System.Text.Json: the reason for that.</param>
    public static void Add(bool isWrite, bool isBridged, ExecutionKind serving, FallbackReason reason)
    {
        ref long[]? own = ref s_sets![Thread.GetCurrentProcessorId() & (Sets - 1)];
        long[] counts = Volatile.Read(ref own) ?? Interlocked.CompareExchange(ref own, new long[4 * Ways], null) ?? own;
        Interlocked.Increment(ref counts[((((isWrite ? 1 : 0) * 2) + (isBridged ? 1 : 0)) * Ways)
            + (serving == ExecutionKind.SystemTextJson ? Servings + (int)reason : (int)serving)]);
    }

    /// <summary>Returns all counts that are not zero. The first call turns counting on.</summary>
    public static IEnumerable<Measurement<long>> Measure()
    {
        Interlocked.CompareExchange(ref s_sets, new long[]?[Sets], null);
        var measured = new List<Measurement<long>>();
        for (int i = 0; i < 4 * Ways; i++)
        {
            long sum = 0;
            foreach (long[]? counts in s_sets)
            {
                sum += counts is null ? 0 : Interlocked.Read(ref counts[i]);
            }

            if (sum > 0)
            {
                int way = i % Ways;
                var serving = way < Servings ? (ExecutionKind)way : ExecutionKind.SystemTextJson;
                List<KeyValuePair<string, object?>> tags =
                [
                    new("peregrine.json.operation", i / Ways < 2 ? "read" : "write"),
                    new("peregrine.json.caller", i / Ways % 2 == 0 ? "peregrine" : "system_text_json"),
                    new("peregrine.json.serving", Observation.Tagged.ToTag(serving)),
                ];
                if (serving == ExecutionKind.SystemTextJson)
                {
                    tags.Add(new("peregrine.json.fallback.reason", Observation.Tagged.ToTag((FallbackReason)(way - Servings))));
                }

                measured.Add(new Measurement<long>(sum, tags));
            }
        }

        return measured;
    }
}
