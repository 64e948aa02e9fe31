using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Prefetches objects that are about to be written. The elements of an array may be anywhere in memory. Writing one takes longer than the
/// processor looks ahead; meanwhile the next ones can be loaded into the cache.
/// </summary>
internal static class Prefetch
{
    /// <summary>Elements between the one that is written and the one that is prefetched.</summary>
    private const int Distance = 4;

    /// <summary>Called before the object is reached; null is allowed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Object(object? item)
    {
        if (Sse.IsSupported)
        {
            Sse.Prefetch0((void*)Unsafe.As<object?, nint>(ref item));
        }
    }

    /// <summary>
    /// Called while element <paramref name="index"/> is written. The address of the object is only a hint to the processor. It may no longer be
    /// an object's when the processor uses it: nothing is read, and no address is refused.
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
