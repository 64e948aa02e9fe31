using System.Runtime.Versioning;

namespace Peregrine.Json.Insight;

/// <summary>
/// A thread that waits until the library has been in use for some seconds. In a program that ends sooner, a timer would cost ten times as much processor time:
/// the first timer of a process starts the runtime's timer thread and measures how fast the processor number can be read. While the thread waits, it runs work
/// items that must not run on a caller's thread; afterwards, the thread pool does.
/// </summary>
internal static class FirstSeconds
{
    private static readonly object s_gate = new();

    private static IThreadPoolWorkItem? s_asked;
    private static Progress s_progress;

    private enum Progress : byte
    {
        NotBegun,
        Waiting,
        Ended,
    }

    /// <summary>Whether the platform can start threads.</summary>
    [UnsupportedOSPlatformGuard("browser")]
    [UnsupportedOSPlatformGuard("wasi")]
    public static bool HasThreads => !OperatingSystem.IsBrowser() && !OperatingSystem.IsWasi();

    /// <summary>Starts the wait. Called once.</summary>
    /// <param name="milliseconds">The time to wait.</param>
    /// <param name="end">Runs after the wait; must not throw.</param>
    [UnsupportedOSPlatform("browser")]
    [UnsupportedOSPlatform("wasi")]
    public static void Begin(long milliseconds, Action end)
    {
        s_progress = Progress.Waiting;
        try
        {
            // The first caller's execution context does not flow to the thread.
            new Thread(() => Wait(milliseconds, end)) { IsBackground = true, Name = Observation.Name }.UnsafeStart();
        }
        catch (Exception error) when (error is OutOfMemoryException or ThreadStartException)
        {
            // If no more threads can be started, the process gets neither an event source nor a meter, and calls continue.
            s_progress = Progress.NotBegun;
        }
    }

    /// <summary>
    /// Runs a work item soon, at almost no cost for the caller; returns false if that is not possible. The item must have run before another one is passed.
    /// </summary>
    public static bool TryRun(IThreadPoolWorkItem item)
    {
        lock (s_gate)
        {
            if (s_progress == Progress.Waiting)
            {
                s_asked = item;
                Monitor.Pulse(s_gate);
                return true;
            }
        }

        // After the first seconds, the thread pool has been started and can run the item.
        return s_progress == Progress.Ended && ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal: false);
    }

    private static void Wait(long milliseconds, Action end)
    {
        long until = Environment.TickCount64 + milliseconds;
        while (NextBefore(until) is { } item)
        {
            item.Execute();
        }

        end();
    }

    /// <summary>
    /// Waits for the next work item and returns it. If the time ends first, starts the thread pool with an empty item, and returns null; from then on, the pool
    /// runs the items.
    /// </summary>
    private static IThreadPoolWorkItem? NextBefore(long until)
    {
        lock (s_gate)
        {
            while (s_asked is null && until - Environment.TickCount64 is > 0 and var left)
            {
                Monitor.Wait(s_gate, (int)Math.Min(left, int.MaxValue));
            }

            IThreadPoolWorkItem? asked = s_asked;
            s_asked = null;
            if (asked is null)
            {
                ThreadPool.UnsafeQueueUserWorkItem(new NoWork(), preferLocal: false);
                s_progress = Progress.Ended;
            }

            return asked;
        }
    }

    private sealed class NoWork : IThreadPoolWorkItem
    {
        public void Execute()
        {
        }
    }
}
