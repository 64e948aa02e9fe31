using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Prefetches objects that are about to be written as JSON, on x86 and x64 processors. The elements of an array may be anywhere in memory. Writing one element
/// takes longer than the processor looks ahead; meanwhile, the next elements can be loaded into the cache.
/// </summary>
internal static class Prefetch
{
    /// <summary>The distance, in elements, from the element being written to the element being prefetched.</summary>
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
    /// Prefetches the object that is <see cref="Distance"/> elements after element <paramref name="index"/>, if there is one. The garbage collector may move
    /// the object before the processor uses the address. This is harmless, because a prefetch reads no value and accepts any address.
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
