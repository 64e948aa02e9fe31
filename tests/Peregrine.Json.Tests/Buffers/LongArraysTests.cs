using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;
using Peregrine.Json.Tests.Lifetime;

namespace Peregrine.Json.Tests.Buffers;

/// <summary>The arrays that all threads share: how long they stay, and that two calls never have the same one.</summary>
[Collection(Alone.Name)]
public sealed class LongArraysTests
{
    /// <summary>A length that nothing else here uses.</summary>
    private const int Length = 1 << 22;

    /// <summary>An array of a program that goes on using it stays; one that is no longer used is freed by the second full collection, or the one after.</summary>
    [Fact]
    public void AnArrayOutOfUseIsFreed()
    {
        WeakReference first = Use();
        Collect();
        Assert.True(first.IsAlive);
        for (int i = 0; i < 4; i++)
        {
            AssertSame(first, Use());
            Collect();
        }

        Collect();
        Collect();
        Collect();
        Assert.False(first.IsAlive);
        AssertNoneIsKept();
    }

    /// <summary>Sixty-four calls at once leave as many arrays as the machine has processors.</summary>
    [Fact]
    public void OnlyAsManyAsCanBeInUseAreKept() => Undisturbed.ByCollections(static () =>
    {
        short[][] rented = [.. Enumerable.Range(0, 64).Select(static _ => LongArrays<short>.Own.Rent(1 << 17))];
        Assert.Equal(64, rented.Distinct<short[]>(ReferenceEqualityComparer.Instance).Count());
        foreach (short[] array in rented)
        {
            LongArrays<short>.Own.Return(array);
        }

        int kept = 0;
        while (LongArrays<short>.Own.RentKept(1 << 17) is not null)
        {
            kept++;
        }

        Assert.Equal(Math.Clamp(Environment.ProcessorCount, 2, 32), kept);
    });

    /// <summary>Every call finds what it wrote, not what another one wrote meanwhile.</summary>
    [Fact]
    public void NoTwoCallsHaveTheSameArray()
    {
        int shared = 0;
        Parallel.For(0, 16, call =>
        {
            for (int i = 0; i < 20_000; i++)
            {
                int[] array = LongArrays<int>.Own.Rent(1 << 15);
                Volatile.Write(ref array[7], call);
                Thread.SpinWait(5);
                if (Volatile.Read(ref array[7]) != call)
                {
                    Interlocked.Increment(ref shared);
                }

                LongArrays<int>.Own.Return(array);
            }
        });
        Assert.Equal(0, shared);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Use()
    {
        short[] array = LongArrays<short>.Own.Rent(Length);
        LongArrays<short>.Own.Return(array);
        return new WeakReference(array);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AssertSame(WeakReference one, WeakReference other) => Assert.Same(one.Target, other.Target);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AssertNoneIsKept() => Assert.Null(LongArrays<short>.Own.RentKept(Length));

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
