using System.Numerics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Arrays that all threads share, a few of each size, held weakly: a full collection frees those not in use. Threads keep none of them.
/// </summary>
internal sealed class LongArrays<T>
{
    private const int Sizes = 31;

    /// <summary>The number of kept arrays of one size: mostly, as many as can be in use at once.</summary>
    private readonly int _places = Math.Clamp(Environment.ProcessorCount, 2, 32);

    private readonly WeakReference<T[]>?[] _kept;

    /// <summary>Arrays that user code never sees: reading the same element twice gives the same value.</summary>
    public static LongArrays<T> Own => Stores.Own;

    /// <summary>Arrays that were given to user code, which may have kept them.</summary>
    public static LongArrays<T> Shown => Stores.Shown;

    private LongArrays() => _kept = new WeakReference<T[]>?[Sizes * _places];

    /// <summary>An array of at least <paramref name="minimum"/> elements; its length is the next power of two, if there is one.</summary>
    public T[] Rent(int minimum)
    {
        int size = BitOperations.Log2(BitOperations.RoundUpToPowerOf2((uint)minimum));
        if (size >= Sizes)
        {
            return GC.AllocateUninitializedArray<T>(minimum);
        }

        foreach (ref WeakReference<T[]>? place in PlacesOf(size))
        {
            // The thread that takes out the reference has the array for itself.
            if (place is not null && Interlocked.Exchange(ref place, null) is { } kept && kept.TryGetTarget(out T[]? array))
            {
                return array;
            }
        }

        return GC.AllocateUninitializedArray<T>(1 << size);
    }

    /// <summary>Gives an array back.</summary>
    public void Return(T[] array)
    {
        if (!BitOperations.IsPow2(array.Length))
        {
            return;
        }

        var kept = new WeakReference<T[]>(array);
        foreach (ref WeakReference<T[]>? place in PlacesOf(BitOperations.Log2((uint)array.Length)))
        {
            if (place is null && Interlocked.CompareExchange(ref place, kept, null) is null)
            {
                return;
            }
        }
    }

    private Span<WeakReference<T[]>?> PlacesOf(int size) => _kept.AsSpan(size * _places, _places);

    private static class Stores
    {
        public static readonly LongArrays<T> Own = new();
        public static readonly LongArrays<T> Shown = new();
    }
}
