using System.Runtime.CompilerServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>Tests that count what the whole process keeps, or that empty its caches: no other test runs beside them.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class Alone
{
    public const string Name = "alone";

    /// <summary>Runs <paramref name="act"/> while options settle as late as in an application.</summary>
    public static void AsShipped(Action act)
    {
        const string SettleTime = "Peregrine.Json.SettleTime";
        object? settleTime = AppContext.GetData(SettleTime);
        AppContext.SetData(SettleTime, 60_000);
        try
        {
            act();
        }
        finally
        {
            AppContext.SetData(SettleTime, settleTime);
        }
    }

    /// <summary>Runs <paramref name="act"/> while code is made as in an application, on another thread, and then waits until none is left to be made.</summary>
    public static void InBackground(Action act)
    {
        object? atOnce = AppContext.GetData(EmissionQueue.AtOnceSetting);
        AppContext.SetData(EmissionQueue.AtOnceSetting, "false");
        try
        {
            act();
            EmissionQueue.Drain();
        }
        finally
        {
            AppContext.SetData(EmissionQueue.AtOnceSetting, atOnce);
        }
    }

    /// <summary>Runs <paramref name="act"/> while the runtime configuration has a setting, which the library reads where it forgets all contracts.</summary>
    public static void Under(string setting, object value, Action act)
    {
        AppContext.SetData(setting, value);
        ContractCache.Clear();
        try
        {
            act();
        }
        finally
        {
            AppContext.SetData(setting, null);
            ContractCache.Clear();
        }
    }

    /// <summary>Collects until nothing is left to be finalized; a collectible assembly needs a few rounds.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool Collect(Func<bool> isDone)
    {
        for (int round = 0; round < 40 && !isDone(); round++)
        {
            // The stack of the caller's caller is free of what was used there.
            Overwrite(16);
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
            GC.WaitForPendingFinalizers();
            if (round > 10)
            {
                Thread.Sleep(100);
            }
        }

        return isDone();
    }

    /// <summary>Bytes on the heap after everything has been collected.</summary>
    public static long Heap()
    {
        int rounds = 0;
        Collect(() => ++rounds > 4);
        return GC.GetTotalMemory(forceFullCollection: true);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Overwrite(int depth)
    {
        Span<long> words = stackalloc long[64];
        words.Clear();
        return depth == 0 ? (int)words[3] : Overwrite(depth - 1);
    }
}
