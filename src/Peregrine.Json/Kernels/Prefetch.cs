using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Prefetches objects that are about to be written. The elements of an array may be anywhere in memory. Writing one takes longer than the processor looks
/// ahead; meanwhile, the next ones can be loaded into the cache.
/// </summary>
internal static class Prefetch
{
    /// <summary>The distance from the element being written to the one being prefetched.</summary>
    private const int Distance = 4;

    /// <summary>Prefetches an object that will be written soon; null is allowed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Object(object? item)
    {
        if (Sse.IsSupported)
        {
            Sse.Prefetch0((void*)Unsafe.As<object?, nint>(ref item));
        }
    }

    /// <summary>
    /// Prefetches an element ahead of element <paramref name="index"/>. The address is only a hint to the processor. When the processor uses it, it may no
    /// longer be an object's, but no value is read and any address is valid.
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
