using System.Diagnostics.Metrics;

namespace Peregrine.Json.Insight;

/// <summary>
/// Counts calls that read or wrote a value, by the library that was called and the code that handled the call. Counting starts when the counts are first
/// queried; before that, a call costs one check of a field. Each thread has counters of its own.
/// </summary>
internal static class CallCounts
{
    private const int Servings = (int)ExecutionKind.Ignored + 1, Ways = Servings + (int)FallbackReason.BridgedBox + 1;

    private static bool s_isOn;

    [ThreadStatic]
    private static Thread? t_own;

    /// <summary>Whether calls are counted.</summary>
    public static bool IsOn
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => s_isOn;
    }

    /// <summary>Counts a call.</summary>
    /// <param name="isWrite">Whether it writes.</param>
    /// <param name="isBridged">Whether the caller called System.Text.Json, with options that use this library.</param>
    /// <param name="serving">What reads or writes the root.</param>
    /// <param name="reason">If that is System.Text.Json: why.</param>
    public static void Add(bool isWrite, bool isBridged, ExecutionKind serving, FallbackReason reason) =>
        (t_own ??= new Thread()).Counts[((((isWrite ? 1 : 0) * 2) + (isBridged ? 1 : 0)) * Ways)
            + (serving == ExecutionKind.SystemTextJson ? Servings + (int)reason : (int)serving)]++;

    /// <summary>Returns all counts that are not zero. The first call turns counting on.</summary>
    public static IEnumerable<Measurement<long>> Measure()
    {
        s_isOn = true;
        var measured = new List<Measurement<long>>();
        long[] sums = Threads.Sum();
        for (int i = 0; i < sums.Length; i++)
        {
            if (sums[i] > 0)
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

                measured.Add(new Measurement<long>(sums[i], tags));
            }
        }

        return measured;
    }

    /// <summary>The counts of one thread. After the thread has ended, they are added to the counts of threads that ended earlier.</summary>
    private sealed class Thread
    {
        public Thread() => Threads.Add(Counts);

        ~Thread() => Threads.End(Counts);

        public long[] Counts { get; } = new long[4 * Ways];
    }

    /// <summary>The counts of all threads.</summary>
    private static class Threads
    {
        private static readonly Lock s_lock = new();
        private static readonly List<long[]> s_running = [];
        private static readonly long[] s_ended = new long[4 * Ways];

        public static void Add(long[] counts)
        {
            lock (s_lock)
            {
                s_running.Add(counts);
            }
        }

        public static void End(long[] counts)
        {
            lock (s_lock)
            {
                s_running.Remove(counts);
                AddTo(s_ended, counts);
            }
        }

        public static long[] Sum()
        {
            lock (s_lock)
            {
                long[] sums = [.. s_ended];
                s_running.ForEach(counts => AddTo(sums, counts));
                return sums;
            }
        }

        private static void AddTo(long[] sums, long[] counts)
        {
            for (int i = 0; i < sums.Length; i++)
            {
                sums[i] += Volatile.Read(ref counts[i]);
            }
        }
    }
}
