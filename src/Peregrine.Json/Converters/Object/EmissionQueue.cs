using Peregrine.Json.Insight;

namespace Peregrine.Json.Converters;

/// <summary>A contract that runs faster with code made for it.</summary>
internal interface IEmits
{
    /// <summary>Makes the code and changes to it. Throws nothing but <see cref="OutOfMemoryException"/>, after which it may be called again.</summary>
    void Emit();
}

/// <summary>
/// Contracts whose code is to be made. One thread of the pool at a time makes it, one contract per work item, while callers go on with the table. Contracts are
/// held weakly, so nothing lives longer because it waits; no part of the caller's context flows to that thread.
/// </summary>
internal sealed class EmissionQueue : IThreadPoolWorkItem
{
    /// <summary>
    /// The application setting by which code is made on the thread of the call that needs it, and compiled by the next one: where a program must know after
    /// how many calls that is.
    /// </summary>
    public const string AtOnceSetting = "Peregrine.Json.EmitAtOnce";

    /// <summary>The maximum number of contracts that wait. Further ones ask again later.</summary>
    public const int MostWaiting = 4096;

    private static readonly EmissionQueue s_item = new();
    private static readonly Queue<WeakReference<IEmits>> s_waiting = new();
    private static Timer? s_start;
    private static bool s_isWorking;

    /// <summary>Whether code is made on the calling thread.</summary>
    public static bool IsAtOnce => AppContext.TryGetSwitch(AtOnceSetting, out bool isAtOnce) && isAtOnce;

    /// <summary>Makes the code of a contract, or has it made soon. Returns false if too many wait.</summary>
    public static bool Add(IEmits contract)
    {
        if (IsAtOnce)
        {
            contract.Emit();
            return true;
        }

        lock (s_waiting)
        {
            if (s_waiting.Count == MostWaiting)
            {
                return false;
            }

            s_waiting.Enqueue(new WeakReference<IEmits>(contract));
            if (!s_isWorking)
            {
                // Not by a work item of the pool: the first of a process starts the pool, which takes 2 ms.
                s_isWorking = FirstSeconds.TryRun(s_item) || StartByTimer();
            }

            return true;
        }
    }

    /// <summary>Waits until no contract waits and none is worked on.</summary>
    public static void Drain()
    {
        lock (s_waiting)
        {
            while (s_isWorking)
            {
                Monitor.Wait(s_waiting);
            }
        }
    }

    void IThreadPoolWorkItem.Execute()
    {
        EmitNext();
        lock (s_waiting)
        {
            if (s_waiting.Count == 0)
            {
                s_isWorking = false;
                Monitor.PulseAll(s_waiting);
                return;
            }
        }

        // A work item for each contract: others of the pool's come between.
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    /// <summary>Begins to work on the thread of the timers. A method of its own: what it names is loaded when it is called first.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool StartByTimer()
    {
        if (s_start is null)
        {
            using AsyncFlowControl flow = ExecutionContext.IsFlowSuppressed() ? default : ExecutionContext.SuppressFlow();
            s_start = new Timer(static item => ((IThreadPoolWorkItem)item!).Execute(), s_item, Timeout.Infinite, Timeout.Infinite);
        }

        return s_start.Change(0, Timeout.Infinite);
    }

    /// <summary>A method of its own: no variable of the caller's holds the contract afterwards.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EmitNext()
    {
        WeakReference<IEmits> next;
        lock (s_waiting)
        {
            next = s_waiting.Dequeue();
        }

        try
        {
            if (next.TryGetTarget(out IEmits? contract))
            {
                contract.Emit();
            }
        }
        catch (OutOfMemoryException)
        {
            // The table goes on.
        }
    }
}
