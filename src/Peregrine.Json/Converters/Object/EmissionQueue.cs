using Peregrine.Json.Insight;

namespace Peregrine.Json.Converters;

/// <summary>A contract that can replace its table by emitted code.</summary>
internal interface IEmits
{
    /// <summary>Emits the code and starts using it. Throws only <see cref="OutOfMemoryException"/>, after which it may be called again.</summary>
    void Emit();
}

/// <summary>
/// The contracts that wait for emitted code. At most one background thread at a time emits code, one contract per work item, while callers use the table. The
/// queue references contracts weakly, and the caller's execution context does not flow to the thread.
/// </summary>
internal sealed class EmissionQueue : IThreadPoolWorkItem
{
    /// <summary>
    /// The name of the application setting that makes the calling thread emit code, so that the next call uses it. For programs that need emitted code after a
    /// fixed number of calls.
    /// </summary>
    public const string AtOnceSetting = "Peregrine.Json.EmitAtOnce";

    /// <summary>The maximum number of waiting contracts. A contract that finds the queue full tries again later.</summary>
    public const int MostWaiting = 4096;

    private static readonly EmissionQueue s_item = new();
    private static readonly Queue<WeakReference<IEmits>> s_waiting = new();
    private static Timer? s_start;
    private static bool s_isWorking;

    /// <summary>Whether code is emitted on the calling thread.</summary>
    public static bool IsAtOnce => AppContext.TryGetSwitch(AtOnceSetting, out bool isAtOnce) && isAtOnce;

    /// <summary>Emits the code of a contract, at once or later. Returns false if too many contracts are waiting.</summary>
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
                // Does not start as a work item of the pool: the first work item of a process starts the pool, which takes 2 ms.
                s_isWorking = FirstSeconds.TryRun(s_item) || StartByTimer();
            }

            return true;
        }
    }

    /// <summary>Waits until the queue is empty and idle.</summary>
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

        // One work item per contract, so that other work items can run between them.
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    /// <summary>Starts the work on the thread of a timer. A separate method, so that the assembly with the timer is loaded at the first call.</summary>
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

    /// <summary>
    /// Emits the code of the next contract, if the contract still exists. A separate method, so that no local of the caller keeps the contract alive.
    /// </summary>
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
            // The table remains in use.
        }
    }
}
