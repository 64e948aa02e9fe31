using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;
using System.Globalization;
using System.Text.Json;

namespace Peregrine.Json.Insight;

/// <summary>
/// What happens where time does not count: contracts are made, code is emitted, errors are explained. It is counted always; event source and meter are made some time
/// after the first contract, since making them takes as long as all else that a first call does. Whoever listens gets the counts from the beginning of the
/// process, and the contracts that are known by then.
/// </summary>
internal static class Observation
{
    /// <summary>The name of the event source and of the meter.</summary>
    public const string Name = "Peregrine.Json";

    /// <summary>Milliseconds after the first contract until there are an event source and a meter; 0: at once; below: never. Read from the application's setting of this name.</summary>
    public const string DelaySetting = "Peregrine.Json.ObserveAfter";

    // Fields, and no more than a first call needs: what it runs is compiled while it waits.
    private static long s_contracts, s_contractTicks, s_emitted, s_emitTicks, s_clears;
    private static int s_hasBegun;
    private static volatile PeregrineEventSource? s_source;
    private static Meter? s_meter;
    private static Timer? s_timer;

    /// <summary>Contracts made for the type of a call, each with those that it leads to.</summary>
    public static long Contracts => Volatile.Read(ref s_contracts);

    /// <summary>Seconds it took to make them.</summary>
    public static double ContractTime => Stopwatch.GetElapsedTime(0, Volatile.Read(ref s_contractTicks)).TotalSeconds;

    /// <summary>Types for which code was emitted.</summary>
    public static long Emitted => Volatile.Read(ref s_emitted);

    /// <summary>Seconds it took to emit it.</summary>
    public static double EmitTime => Stopwatch.GetElapsedTime(0, Volatile.Read(ref s_emitTicks)).TotalSeconds;

    /// <summary>How often all contracts were forgotten.</summary>
    public static long Clears => Volatile.Read(ref s_clears);

    /// <summary>A contract was made for the type of a call.</summary>
    /// <param name="begun">The timestamp when that began.</param>
    /// <param name="known">Describes the contracts that are known, for who listens later.</param>
    /// <returns>Whether someone wants to know more of it: then <see cref="NameContract"/> is to be called.</returns>
    public static bool ContractMade(long begun, Func<IEnumerable<TypeDescription>> known)
    {
        Interlocked.Add(ref s_contractTicks, Stopwatch.GetTimestamp() - begun);
        Interlocked.Increment(ref s_contracts);
        if (s_hasBegun == 0 && Interlocked.Exchange(ref s_hasBegun, 1) == 0)
        {
            Begin(known);
        }

        return s_source is not null && Wants(PeregrineEventSource.Keywords.Contracts);
    }

    /// <summary>What contract that was.</summary>
    public static void NameContract(Type type, ExecutionKind serving, long begun) =>
        s_source?.ContractMade(type.ToString(), serving.ToString(), Stopwatch.GetElapsedTime(begun).TotalMilliseconds);

    /// <summary>Code was emitted for an object.</summary>
    public static void CodeEmitted(Type type, int members, long begun)
    {
        long ticks = Stopwatch.GetTimestamp() - begun;
        Interlocked.Add(ref s_emitTicks, ticks);
        Interlocked.Increment(ref s_emitted);
        if (Wants(PeregrineEventSource.Keywords.Contracts))
        {
            s_source?.CodeEmitted(type.ToString(), members, Stopwatch.GetElapsedTime(0, ticks).TotalMilliseconds);
        }
    }

    /// <summary>Something slower serves a type for good.</summary>
    public static void FellBack(Type type, FallbackReason reason)
    {
        Tagged.Fallbacks.Add((int)reason);
        if (Wants(PeregrineEventSource.Keywords.Contracts))
        {
            ExecutionKind serving = reason >= FallbackReason.Delegated ? ExecutionKind.SystemTextJson : ExecutionKind.AccessorTable;
            string why = ServingText.Of(reason);
            s_source?.FellBack(type.ToString(), serving.ToString(), reason >= FallbackReason.BridgedSequence ? $"in calls of System.Text.Json's own methods, as {why}" : why);
        }
    }

    /// <summary>The version of System.Text.Json at hand lacks members that are reached past what is public.</summary>
    /// <param name="text">Which, and what that means.</param>
    public static void MembersMissing(string text)
    {
        Tagged.Missing.Enqueue(text);
        if (Wants(PeregrineEventSource.Keywords.Contracts, EventLevel.Warning))
        {
            s_source?.MembersMissing(text);
        }
    }

    /// <summary>All that was said of such members so far.</summary>
    public static IEnumerable<string> Missing => Tagged.Missing;

    /// <summary>Options were met for the first time.</summary>
    /// <param name="kept">What becomes of them.</param>
    /// <param name="limit">The bound that they are beyond, or 0.</param>
    public static void OptionsKnown(OptionsKept kept, int limit)
    {
        long count = Tagged.Options.Add((int)kept);
        if (Wants(PeregrineEventSource.Keywords.Options))
        {
            s_source?.OptionsKnown(Tagged.Options.NameOf((int)kept), count);
        }

        if (limit > 0 && Wants(PeregrineEventSource.Keywords.Options, EventLevel.Warning))
        {
            s_source?.OptionsLimitReached(Tagged.Options.NameOf((int)kept), limit);
        }
    }

    /// <summary>All contracts were forgotten.</summary>
    public static void CachesCleared()
    {
        Interlocked.Increment(ref s_clears);
        if (Wants(PeregrineEventSource.Keywords.Contracts))
        {
            s_source?.CachesCleared();
        }
    }

    /// <summary>A read ends with this exception, which is given back.</summary>
    public static Exception ReadFailed(Type type, Exception error)
    {
        Tagged.ReadErrors.Add(KindOf(error));
        if (Wants(PeregrineEventSource.Keywords.Errors))
        {
            s_source?.ReadFailed(type.ToString(), error.GetType().ToString());
        }

        return error;
    }

    /// <summary>A write ends with this exception, which is given back.</summary>
    public static Exception WriteFailed(Type type, Exception error)
    {
        Tagged.WriteErrors.Add(KindOf(error));
        if (Wants(PeregrineEventSource.Keywords.Errors))
        {
            s_source?.WriteFailed(type.ToString(), error.GetType().ToString());
        }

        return error;
    }

    private static void Begin(Func<IEnumerable<TypeDescription>> known)
    {
        // The runtime holds source and meter: of a copy of the library that can be unloaded, there are none.
        long delay = typeof(Observation).Assembly.IsCollectible ? -1 : Convert.ToInt64(AppContext.GetData(DelaySetting) ?? 2000, CultureInfo.InvariantCulture);
        if (delay <= 0)
        {
            if (delay == 0)
            {
                Create(known);
            }

            return;
        }

        // The execution context of whoever calls first is none of the timer's business.
        using AsyncFlowControl flow = ExecutionContext.IsFlowSuppressed() ? default : ExecutionContext.SuppressFlow();
        s_timer = new Timer(static state => Create((Func<IEnumerable<TypeDescription>>)state!), known, delay, Timeout.Infinite);
    }

    /// <summary>Makes both, with whatever listeners do when they learn of it: on the timer's thread an exception would end the process, on a caller's fail a call.</summary>
    private static void Create(Func<IEnumerable<TypeDescription>> known)
    {
        try
        {
            s_source = new PeregrineEventSource(known);
        }
        catch (Exception)
        {
            // Without a source there are no events.
        }

        try
        {
            s_meter = PeregrineMeter.Create();
        }
        catch (Exception)
        {
            // As above.
        }

        s_timer?.Dispose();
    }

    private static bool Wants(EventKeywords keywords, EventLevel level = EventLevel.Informational) => s_source is { } source && source.IsEnabled(level, keywords);

    private static int KindOf(Exception error) => error switch
    {
        JsonException => 0,
        NotSupportedException => 1,
        _ => 2,
    };

    /// <summary>The counts that are distinguished by a tag: made when the first of them is needed.</summary>
    public static class Tagged
    {
        /// <summary>Types that something slower serves for good, by reason.</summary>
        public static readonly TaggedCounts Fallbacks = new((int)FallbackReason.BridgedWaiting + 1, static index => ToTag((FallbackReason)index));

        /// <summary>What was said of members that are missing.</summary>
        public static readonly System.Collections.Concurrent.ConcurrentQueue<string> Missing = new();

        /// <summary>Options used for the first time, by what became of them.</summary>
        public static readonly TaggedCounts Options = new((int)OptionsKept.Overflow + 1, static index => ToTag((OptionsKept)index));

        /// <summary>Reads that failed, by type of exception.</summary>
        public static readonly TaggedCounts ReadErrors = new(3, NameOfError);

        /// <summary>Writes that failed, by type of exception.</summary>
        public static readonly TaggedCounts WriteErrors = new(3, NameOfError);

        private static string NameOfError(int kind) => kind switch
        {
            0 => "System.Text.Json.JsonException",
            1 => "System.NotSupportedException",
            _ => "_OTHER",
        };

        /// <summary>The values of tags are in lower case, with underscores between words.</summary>
        public static string ToTag(Enum value) => JsonNamingPolicy.SnakeCaseLower.ConvertName(value.ToString());
    }
}
