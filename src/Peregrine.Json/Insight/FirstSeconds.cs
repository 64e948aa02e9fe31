using System.Runtime.Versioning;

namespace Peregrine.Json.Insight;

/// <summary>
/// A thread that waits until the library has been in use for some seconds. A timer would cost a program that ends sooner ten times as much processor time: the
/// first timer of a process starts the runtime's timer thread and measures how fast the number of the current processor can be read. While the thread waits, it
/// runs work that must not run on the thread of a call; after that, the thread pool does.
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

    /// <summary>Whether threads can be started here.</summary>
    [UnsupportedOSPlatformGuard("browser")]
    [UnsupportedOSPlatformGuard("wasi")]
    public static bool HasThreads => !OperatingSystem.IsBrowser() && !OperatingSystem.IsWasi();

    /// <summary>Begins to wait. Called once.</summary>
    /// <param name="milliseconds">How long.</param>
    /// <param name="end">What is done then. Throws nothing.</param>
    [UnsupportedOSPlatform("browser")]
    [UnsupportedOSPlatform("wasi")]
    public static void Begin(long milliseconds, Action end)
    {
        s_progress = Progress.Waiting;
        try
        {
            // No part of the first caller's execution context flows to it.
            new Thread(() => Wait(milliseconds, end)) { IsBackground = true, Name = Observation.Name }.UnsafeStart();
        }
        catch (Exception error) when (error is OutOfMemoryException or ThreadStartException)
        {
            // A process that can have no more threads has no event source, and its calls go on.
            s_progress = Progress.NotBegun;
        }
    }

    /// <summary>
    /// Has a work item run soon, at next to no cost for the caller; returns false if that is not possible here. It must have run before another is passed.
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

        // The pool has been started.
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

    /// <summary>The next work item, or null at the end: later ones are the pool's. The first of a process starts the pool, so that is done here.</summary>
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
