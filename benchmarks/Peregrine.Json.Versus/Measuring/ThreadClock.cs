using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>
/// CPU time of the calling thread in nanoseconds. It contains the collections that the thread runs and leaves out the
/// time in which other processes had the core. Where the system has no such clock, it is wall time.
/// </summary>
public static partial class ThreadClock
{
    // Linux; the value is part of its binary interface.
    private const int ThreadCpuTime = 3;

    private static readonly bool s_cpuTime = OperatingSystem.IsLinux() && Works();

    public static string Description => s_cpuTime ? "thread CPU time" : "wall time";

    public static long Now()
    {
        if (s_cpuTime && ReadClock(ThreadCpuTime, out TimeSpec time) == 0)
        {
            return (time.Seconds * 1_000_000_000L) + time.Nanoseconds;
        }

        return (long)(Stopwatch.GetTimestamp() * (1e9 / Stopwatch.Frequency));
    }

    private static bool Works()
    {
        try
        {
            return ReadClock(ThreadCpuTime, out _) == 0;
        }
        catch (Exception problem) when (problem is DllNotFoundException or EntryPointNotFoundException)
        {
            return false;
        }
    }

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int ReadClock(int clock, out TimeSpec time);

    private readonly struct TimeSpec
    {
        public readonly nint Seconds;
        public readonly nint Nanoseconds;
    }
}
