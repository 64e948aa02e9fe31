using System.Collections.Concurrent;
using System.Diagnostics.Tracing;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>
/// Hears from the runtime when a measured loop was compiled with full optimization. The loop is called less often than
/// anything it calls, so what it calls got there before it.
/// </summary>
internal sealed class TierWatch : EventListener
{
    private const string Runtime = "Microsoft-Windows-DotNETRuntime";

    private const EventKeywords JitCompilation = (EventKeywords)0x10;

    // Where the flags of the event MethodLoadVerbose keep the tier, and the tier above on-stack replacement's.
    private const int TierShift = 7;

    private const uint TierMask = 7;

    private const uint OptimizedTier1 = 4;

    private static readonly ConcurrentDictionary<string, bool> s_optimized = new();

    private static readonly TierWatch s_instance = new();

    /// <summary>Listens from now on; what was compiled before goes unheard.</summary>
    public static void Start() => GC.KeepAlive(s_instance);

    /// <summary>True once the loop's final code exists.</summary>
    public static bool Optimized(CallLoop loop) => s_optimized.ContainsKey(loop.GetType().Name);

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == Runtime)
        {
            EnableEvents(eventSource, EventLevel.Verbose, JitCompilation);
        }
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventName?.StartsWith("MethodLoadVerbose", StringComparison.Ordinal) != true || eventData.PayloadNames is not { } names)
        {
            return;
        }

        if (Field("MethodName") is nameof(CallLoop.Run)
            && Field("MethodNamespace") is string type
            && Field("MethodFlags") is uint flags
            && ((flags >> TierShift) & TierMask) == OptimizedTier1)
        {
            s_optimized[type] = true;
        }

        object? Field(string name)
        {
            int index = names.IndexOf(name);
            return index < 0 ? null : eventData.Payload?[index];
        }
    }
}
