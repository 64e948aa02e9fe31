using System.Runtime.InteropServices;

namespace Peregrine.Json.Kernels;

// Loads and stores for UTF-16 in a region of bytes.
internal static partial class Mem
{
    /// <summary>Stores one code unit in the byte order of the machine.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SetUnit(ref byte origin, nint at, nint limit, char value)
    {
        Check(at, 2, limit);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref origin, at), value);
    }

    /// <summary>Returns a region of bytes as its code units.</summary>
    public static ReadOnlySpan<TElement> As<TElement>(ReadOnlySpan<byte> region)
        where TElement : unmanaged => MemoryMarshal.Cast<byte, TElement>(region);

    /// <summary>Returns a region of code units as its bytes.</summary>
    public static Span<byte> Bytes<TElement>(Span<TElement> region)
        where TElement : unmanaged => MemoryMarshal.AsBytes(region);

    /// <summary>Copies <paramref name="count"/> code units; offset and limit of the destination count bytes.</summary>
    public static void CopyUnits(ref char from, nint fromAt, nint fromLimit, ref byte to, nint toAt, nint toLimit, nint count)
    {
        Check(fromAt, count, fromLimit);
        Check(toAt, 2 * count, toLimit);
        MemoryMarshal.AsBytes(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref from, fromAt), (int)count))
            .CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref to, toAt), 2 * (int)count));
    }

    /// <summary>Copies a short run of bytes in steps of 32, so that up to 31 more bytes are loaded and stored; both limits include them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CopyPadded(ref byte from, nint fromAt, nint fromLimit, ref byte to, nint toAt, nint toLimit, nint count)
    {
        Set256(ref to, toAt, toLimit, V256(ref from, fromAt, fromLimit));
        for (nint i = 32; i < count; i += 32)
        {
            Set256(ref to, toAt + i, toLimit, V256(ref from, fromAt + i, fromLimit));
        }
    }
}
