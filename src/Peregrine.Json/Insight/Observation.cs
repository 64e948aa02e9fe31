using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;

namespace Peregrine.Json.Insight;

/// <summary>
/// Counts what happens off the fast path: contracts created, code emitted, errors reported. Counting is always on. The event source and the meter are created
/// some time after the first contract, because their creation takes as long as the rest of a first call. A listener gets the counts since the start of the
/// process, and the contracts that exist when it starts.
/// </summary>
internal static class Observation
{
    /// <summary>The name of the event source and of the meter.</summary>
    public const string Name = "Peregrine.Json";

    /// <summary>
    /// The application setting for the milliseconds between the first contract and the creation of the event source and the meter. 0 means at once; a negative
    /// number means never.
    /// </summary>
    public const string DelaySetting = "Peregrine.Json.ObserveAfter";

    // This class has only the fields that a first call needs: a first call waits for the compilation of all code that it runs.
    private static long s_contracts, s_contractTicks, s_emitted, s_emitTicks, s_clears;
    private static int s_hasBegun;
    private static volatile PeregrineEventSource? s_source;
    private static Meter? s_meter;
    private static Timer? s_timer;

    /// <summary>
    /// Whether the program has event sources, by the base class library's switch. A native program has none by default, and the compiler then removes their
    /// code.
    /// </summary>
    [FeatureSwitchDefinition("System.Diagnostics.Tracing.EventSource.IsSupported")]
    public static bool HasEvents { get; } = !AppContext.TryGetSwitch("System.Diagnostics.Tracing.EventSource.IsSupported", out bool has) || has;

    [FeatureSwitchDefinition("System.Diagnostics.Metrics.Meter.IsSupported")]
    private static bool HasMeters { get; } = !AppContext.TryGetSwitch("System.Diagnostics.Metrics.Meter.IsSupported", out bool has) || has;

    /// <summary>
    /// Whether the program may have listeners for meters. As for the switches of MayMeet, the build searches the program for the names of listeners.
    /// </summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetListeners")]
    private static bool HasListeners => true;

    /// <summary>The number of contracts created for the type of a call. Each counts once, together with the contracts it refers to.</summary>
    public static long Contracts => Volatile.Read(ref s_contracts);

    /// <summary>Seconds spent creating contracts.</summary>
    public static double ContractTime => Stopwatch.GetElapsedTime(0, Volatile.Read(ref s_contractTicks)).TotalSeconds;

    /// <summary>The number of types for which code was emitted.</summary>
    public static long Emitted => Volatile.Read(ref s_emitted);

    /// <summary>Seconds spent emitting code.</summary>
    public static double EmitTime => Stopwatch.GetElapsedTime(0, Volatile.Read(ref s_emitTicks)).TotalSeconds;

    /// <summary>How often the contract caches were cleared.</summary>
    public static long Clears => Volatile.Read(ref s_clears);

    /// <summary>Records that a contract was created for the type of a call.</summary>
    /// <param name="begun">The timestamp at which its creation began.</param>
    /// <param name="known">Describes the existing contracts, for listeners that start later; null if there are no events.</param>
    /// <returns>Whether a listener wants the details: the caller then calls <see cref="NameContract"/>.</returns>
    public static bool ContractMade(long begun, Func<IEnumerable<TypeDescription>>? known)
    {
        Interlocked.Add(ref s_contractTicks, Stopwatch.GetTimestamp() - begun);
        Interlocked.Increment(ref s_contracts);
        Begin(known);
        return HasEvents && s_source is not null && WantsContracts();
    }

    /// <summary>Raises the event with the details of the contract.</summary>
    public static void NameContract(Type type, ExecutionKind serving, long begun) =>
        s_source?.ContractMade(type.ToString(), serving.ToString(), Stopwatch.GetElapsedTime(begun).TotalMilliseconds);

    /// <summary>Records that code was emitted for an object.</summary>
    public static void CodeEmitted(Type type, int members, long begun)
    {
        long ticks = Stopwatch.GetTimestamp() - begun;
        Interlocked.Add(ref s_emitTicks, ticks);
        Interlocked.Increment(ref s_emitted);
        if (HasEvents && Wants(PeregrineEventSource.Keywords.Contracts))
        {
            s_source?.CodeEmitted(type.ToString(), members, Stopwatch.GetElapsedTime(0, ticks).TotalMilliseconds);
        }
    }

    /// <summary>Records that the accessor table or System.Text.Json permanently handles a type, instead of emitted code.</summary>
    public static void FellBack(Type type, FallbackReason reason)
    {
        Tagged.Fallbacks.Add((int)reason);
        if (HasEvents && Wants(PeregrineEventSource.Keywords.Contracts))
        {
            ExecutionKind serving = reason >= FallbackReason.Delegated ? ExecutionKind.SystemTextJson : ExecutionKind.AccessorTable;
            string why = ServingText.Of(reason);
            bool isBridged = reason >= FallbackReason.BridgedPolymorphism;
            s_source?.FellBack(type.ToString(), serving.ToString(), isBridged ? $"in calls of System.Text.Json's own methods, as {why}" : why);
        }
    }

    /// <summary>Reports that the System.Text.Json in use lacks non-public members that this build uses.</summary>
    /// <param name="text">Which members, and the consequence.</param>
    private static void MembersMissing(string text)
    {
        if (HasEvents && Wants(PeregrineEventSource.Keywords.Contracts, EventLevel.Warning))
        {
            s_source?.MembersMissing(text);
        }
    }

    /// <summary>Records that options were used for the first time.</summary>
    /// <param name="kept">How long their contracts are kept.</param>
    /// <param name="limit">The limit that the number of such options exceeds, or 0.</param>
    public static void OptionsKnown(OptionsKept kept, int limit)
    {
        long count = Tagged.Options.Add((int)kept);
        if (HasEvents && Wants(PeregrineEventSource.Keywords.Options))
        {
            s_source?.OptionsKnown(Tagged.Options.NameOf((int)kept), count);
        }

        if (HasEvents && limit > 0 && Wants(PeregrineEventSource.Keywords.Options, EventLevel.Warning))
        {
            s_source?.OptionsLimitReached(Tagged.Options.NameOf((int)kept), limit);
        }
    }

    /// <summary>Records that the contract caches were cleared.</summary>
    public static void CachesCleared()
    {
        Interlocked.Increment(ref s_clears);
        if (HasEvents && Wants(PeregrineEventSource.Keywords.Contracts))
        {
            s_source?.CachesCleared();
        }
    }

    /// <summary>Records that a read fails with this exception, and returns the exception.</summary>
    public static Exception ReadFailed(Type type, Exception error)
    {
        Tagged.ReadErrors.Add(KindOf(error));
        if (HasEvents && Wants(PeregrineEventSource.Keywords.Errors))
        {
            s_source?.ReadFailed(type.ToString(), error.GetType().ToString());
        }

        return error;
    }

    /// <summary>Records that a write fails with this exception, and returns the exception.</summary>
    public static Exception WriteFailed(Type type, Exception error)
    {
        Tagged.WriteErrors.Add(KindOf(error));
        if (HasEvents && Wants(PeregrineEventSource.Keywords.Errors))
        {
            s_source?.WriteFailed(type.ToString(), error.GetType().ToString());
        }

        return error;
    }

    /// <summary>
    /// At its first call, begins the delay that the runtime's configuration sets, after which the event source and the meter are created. Called for each new
    /// contract of a call's type, and for each type whose roots System.Text.Json handles although the options use this library.
    /// </summary>
    /// <param name="known">Describes the existing contracts, for listeners that start later; null if there are no events.</param>
    public static void Begin(Func<IEnumerable<TypeDescription>>? known)
    {
        if (s_hasBegun == 0 && Interlocked.Exchange(ref s_hasBegun, 1) == 0)
        {
            BeginFirst(known);
        }
    }

    private static void BeginFirst(Func<IEnumerable<TypeDescription>>? known)
    {
        if (!HasEvents && !(HasMeters && HasListeners))
        {
            return;
        }

        // The runtime keeps the event source and the meter alive forever, so a collectible copy of the library creates neither.
        long delay = typeof(Observation).Assembly.IsCollectible ? -1 : RuntimeSettings.TimeOf(DelaySetting);
        if (delay <= 0)
        {
            if (delay == 0)
            {
                Create(known);
            }

            return;
        }

        if (FirstSeconds.HasThreads)
        {
            FirstSeconds.Begin(delay, () => Create(known));
            return;
        }

        BeginByTimer(known, delay);
    }

    /// <summary>
    /// Uses a timer where threads cannot be started. A separate method, so that the assembly that this method uses is not loaded before its first call.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void BeginByTimer(Func<IEnumerable<TypeDescription>>? known, long delay)
    {
        // Do not capture the first caller's ExecutionContext.
        using AsyncFlowControl flow = ExecutionContext.IsFlowSuppressed() ? default : ExecutionContext.SuppressFlow();
        s_timer = new Timer(static state => Create((Func<IEnumerable<TypeDescription>>?)state), known, delay, Timeout.Infinite);
    }

    /// <summary>
    /// Creates the event source and the meter, and catches exceptions thrown by listeners: on this thread they would end the process, on a caller's thread they
    /// would make the call fail.
    /// </summary>
    private static void Create(Func<IEnumerable<TypeDescription>>? known)
    {
        if (HasEvents && known is not null)
        {
            HiddenMembersGuard.Listener = MembersMissing;
            try
            {
                s_source = new PeregrineEventSource(known);
            }
            catch (Exception)
            {
                // The event source could not be created, so the program gets no events.
            }
        }

        if (HasMeters)
        {
            try
            {
                s_meter = PeregrineMeter.Create();
            }
            catch (Exception)
            {
                // The meter could not be created, so the program gets no counts.
            }
        }

        s_timer?.Dispose();
    }

    /// <summary>
    /// Whether a listener wants events about contracts. A separate method, so that the assembly that this method uses is not loaded before its first call.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool WantsContracts() => Wants(PeregrineEventSource.Keywords.Contracts);

    private static bool Wants(EventKeywords keywords, EventLevel level = EventLevel.Informational) =>
        s_source is { } source && source.IsEnabled(level, keywords);

    private static int KindOf(Exception error) => error switch
    {
        JsonException => 0,
        NotSupportedException => 1,
        _ => 2,
    };

    /// <summary>The counts with a tag. The class is initialized when the first of them is needed.</summary>
    public static class Tagged
    {
        /// <summary>Types that the accessor table or System.Text.Json permanently handles instead of emitted code, by reason.</summary>
        public static readonly TaggedCounts Fallbacks = new((int)FallbackReason.BridgedBox + 1, NameOfReason);

        /// <summary>Options objects that were used for the first time, by how long their contracts are kept.</summary>
        public static readonly TaggedCounts Options = new((int)OptionsKept.Overflow + 1, NameOfKept);

        /// <summary>Reads that failed, by type of exception.</summary>
        public static readonly TaggedCounts ReadErrors = new(3, NameOfError);

        /// <summary>Writes that failed, by type of exception.</summary>
        public static readonly TaggedCounts WriteErrors = new(3, NameOfError);

        // Only listeners need these names, so a program without listeners can be trimmed of the code for them.
        private static string NameOfReason(int index)
        {
            if (!HasEvents && !HasListeners)
            {
                return "";
            }

            return ToTag((FallbackReason)index);
        }

        private static string NameOfKept(int index)
        {
            if (!HasEvents && !HasListeners)
            {
                return "";
            }

            return ToTag((OptionsKept)index);
        }

        private static string NameOfError(int kind) => kind switch
        {
            0 => "System.Text.Json.JsonException",
            1 => "System.NotSupportedException",
            _ => "_OTHER",
        };

        /// <summary>Converts an enum value to the value of a tag: lower case, with underscores between words.</summary>
        public static string ToTag(Enum value) => JsonNamingPolicy.SnakeCaseLower.ConvertName(value.ToString());
    }
}
