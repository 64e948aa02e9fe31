using System.Runtime.InteropServices;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>
/// Keeps the calling thread on one core while it measures. Only the thread: a process confined to one core compiles its
/// hot code ten times later. Released during warm-up, because threads started meanwhile inherit the mask.
/// </summary>
public static partial class CoreAffinity
{
    private const int MaskWords = 16;

    private static readonly ulong[] s_allowed = Allowed();

    /// <summary>The core measured on: the last the process may use, which is the least likely to serve interrupts. Or -1.</summary>
    public static int Core { get; } = LastOf(s_allowed);

    public static void Pin()
    {
        if (Core >= 0)
        {
            var one = new ulong[MaskWords];
            one[Core / 64] = 1UL << (Core % 64);
            _ = SetAffinity(0, MaskWords * sizeof(ulong), one);
        }
    }

    public static void Release()
    {
        if (Core >= 0)
        {
            _ = SetAffinity(0, MaskWords * sizeof(ulong), s_allowed);
        }
    }

    private static ulong[] Allowed()
    {
        var mask = new ulong[MaskWords];
        try
        {
            return OperatingSystem.IsLinux() && GetAffinity(0, MaskWords * sizeof(ulong), mask) == 0 ? mask : [];
        }
        catch (Exception problem) when (problem is DllNotFoundException or EntryPointNotFoundException)
        {
            return [];
        }
    }

    private static int LastOf(ulong[] mask)
    {
        for (int word = mask.Length - 1; word >= 0; word--)
        {
            if (mask[word] != 0)
            {
                return (word * 64) + 63 - System.Numerics.BitOperations.LeadingZeroCount(mask[word]);
            }
        }

        return -1;
    }

    // Process 0 is the calling thread.
    [LibraryImport("libc", EntryPoint = "sched_setaffinity")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int SetAffinity(int thread, nint bytes, ulong[] mask);

    [LibraryImport("libc", EntryPoint = "sched_getaffinity")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int GetAffinity(int thread, nint bytes, [Out] ulong[] mask);
}
