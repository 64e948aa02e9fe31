using System.Numerics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Arrays that all threads share, a few of each size; no thread keeps an array for itself. After each full collection, the arrays that no call has used since
/// the previous collection are freed or, if memory is short, all arrays that are not in use.
/// </summary>
internal sealed class LongArrays<T>
{
    private const int Sizes = 31;

    /// <summary>
    /// The maximum number of kept arrays of one size: one for each processor, but at least 2 and at most 32, because more are rarely in use at once.
    /// </summary>
    private readonly int _places = Math.Clamp(Environment.ProcessorCount, 2, 32);

    private readonly T[]?[] _kept;

    /// <summary>For each kept array, the number of full collections before its return.</summary>
    private readonly int[] _returned;

    private int _isWatched;

    /// <summary>Arrays that user code never sees, so that two reads of an element return the same value.</summary>
    public static LongArrays<T> Own => Stores.Own;

    /// <summary>Arrays that were passed to user code, which may have kept them.</summary>
    public static LongArrays<T> Shown => Stores.Shown;

    private LongArrays() => (_kept, _returned) = (new T[]?[Sizes * _places], new int[Sizes * _places]);

    /// <summary>
    /// Returns an array of at least <paramref name="minimum"/> elements. Its length is the lowest sufficient power of two or, above 2^30, the minimum.
    /// </summary>
    public T[] Rent(int minimum)
    {
        int size = BitOperations.Log2(BitOperations.RoundUpToPowerOf2((uint)minimum));
        return size >= Sizes ? GC.AllocateUninitializedArray<T>(minimum) : Take(size) ?? GC.AllocateUninitializedArray<T>(1 << size);
    }

    /// <summary>Takes a kept array of exactly this length; null if no such array is kept.</summary>
    public T[]? RentKept(int length) => BitOperations.IsPow2(length) ? Take(BitOperations.Log2((uint)length)) : null;

    /// <summary>Keeps an array for later calls, unless enough arrays of its size are kept already, or its length is not a power of two.</summary>
    public void Return(T[] array)
    {
        if (!BitOperations.IsPow2(array.Length))
        {
            return;
        }

        int first = BitOperations.Log2((uint)array.Length) * _places;
        for (int place = first; place < first + _places; place++)
        {
            if (_kept[place] is null && Interlocked.CompareExchange(ref _kept[place], array, null) is null)
            {
                _returned[place] = GC.CollectionCount(GC.MaxGeneration);
                Watch();
                return;
            }
        }
    }

    /// <summary>
    /// Frees the arrays that were not used recently, or all if memory is short. Returns whether to call this method again after the next full collection.
    /// </summary>
    private bool Trim()
    {
        GCMemoryInfo memory = GC.GetGCMemoryInfo();
        bool isShort = memory.MemoryLoadBytes >= memory.HighMemoryLoadThresholdBytes;
        int before = GC.CollectionCount(GC.MaxGeneration) - 1;
        Volatile.Write(ref _isWatched, 0);
        bool any = false;
        for (int place = 0; place < _kept.Length; place++)
        {
            if (_kept[place] is { } array && ((!isShort && _returned[place] >= before) || Interlocked.CompareExchange(ref _kept[place], null, array) != array))
            {
                any = true;
            }
        }

        return any && Interlocked.Exchange(ref _isWatched, 1) == 0;
    }

    private void Watch()
    {
        if (Volatile.Read(ref _isWatched) == 0 && Interlocked.Exchange(ref _isWatched, 1) == 0)
        {
            FullCollections.Watch(Trim);
        }
    }

    private T[]? Take(int size)
    {
        foreach (ref T[]? place in _kept.AsSpan(size * _places, _places))
        {
            // The thread whose exchange returns the array owns it.
            if (place is not null && Interlocked.Exchange(ref place, null) is { } array)
            {
                return array;
            }
        }

        return null;
    }

    private static class Stores
    {
        public static readonly LongArrays<T> Own = new();
        public static readonly LongArrays<T> Shown = new();
    }
}
