using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Prefetches objects that are about to be written. The elements of an array lie anywhere in memory; while one is written, which takes longer than the
/// processor looks ahead, the next ones can come into the cache.
/// </summary>
internal static class Prefetch
{
    /// <summary>Elements between the one that is written and the one that is prefetched.</summary>
    private const int Distance = 4;

    /// <summary>
    /// While element <paramref name="index"/> is written. The address of the object is only a hint to the processor, which may no longer be
    /// an object's when it gets there: nothing is read, and no address is refused.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Ahead<T>(ReadOnlySpan<T> items, int index)
    {
        if (Sse.IsSupported && !typeof(T).IsValueType && index + Distance < items.Length)
        {
            Sse.Prefetch0((void*)Unsafe.As<T, nint>(ref Unsafe.Add(ref MemoryMarshal.GetReference(items), index + Distance)));
        }
    }
}
