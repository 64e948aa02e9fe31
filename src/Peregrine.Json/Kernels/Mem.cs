using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// The library's raw loads and stores, except masked ones. Every access names the region it must stay in: <c>origin</c> is the first byte of the region,
/// <c>at</c> the offset accessed and <c>limit</c> the length of the region. A release build drops the check; a build with <c>-p:CheckedMemory=true</c> asserts
/// <c>0 &lt;= at</c> and <c>at + width &lt;= limit</c> at every access. Integers of several bytes are little-endian on every machine; UTF-16 has the byte order
/// of the machine.
/// </summary>
internal static partial class Mem
{
    /// <summary>The result of a kernel that cannot process its text; the caller then uses a slower path or reports a fault.</summary>
    public const nint Failed = -1;

    /// <summary>Whether this build asserts every access.</summary>
#if CHECKED_MEMORY
    public const bool IsChecked = true;
#else
    public const bool IsChecked = false;
#endif

    /// <summary>Returns an entry of a generated table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Entry<T>(ReadOnlySpan<T> table, uint index)
        where T : unmanaged
    {
        Check((nint)index, 1, table.Length);
        return Unsafe.Add(ref MemoryMarshal.GetReference(table), index);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte U8(ref byte origin, nint at, nint limit)
    {
        Check(at, 1, limit);
        return Unsafe.Add(ref origin, at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ushort U16(ref byte origin, nint at, nint limit)
    {
        Check(at, 2, limit);
        ushort value = Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref origin, at));
        return BitConverter.IsLittleEndian ? value : System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint U32(ref byte origin, nint at, nint limit)
    {
        Check(at, 4, limit);
        uint value = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref origin, at));
        return BitConverter.IsLittleEndian ? value : System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong U64(ref byte origin, nint at, nint limit)
    {
        Check(at, 8, limit);
        ulong value = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref origin, at));
        return BitConverter.IsLittleEndian ? value : System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> V128(ref byte origin, nint at, nint limit)
    {
        Check(at, 16, limit);
        return Vector128.LoadUnsafe(ref origin, (nuint)at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> V256(ref byte origin, nint at, nint limit)
    {
        Check(at, 32, limit);
        return Vector256.LoadUnsafe(ref origin, (nuint)at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<byte> V512(ref byte origin, nint at, nint limit)
    {
        Check(at, 64, limit);
        return Vector512.LoadUnsafe(ref origin, (nuint)at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Set8(ref byte origin, nint at, nint limit, byte value)
    {
        Check(at, 1, limit);
        Unsafe.Add(ref origin, at) = value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Set16(ref byte origin, nint at, nint limit, ushort value)
    {
        Check(at, 2, limit);
        value = BitConverter.IsLittleEndian ? value : System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(value);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref origin, at), value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Set32(ref byte origin, nint at, nint limit, uint value)
    {
        Check(at, 4, limit);
        value = BitConverter.IsLittleEndian ? value : System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(value);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref origin, at), value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Set64(ref byte origin, nint at, nint limit, ulong value)
    {
        Check(at, 8, limit);
        value = BitConverter.IsLittleEndian ? value : System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(value);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref origin, at), value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Set128(ref byte origin, nint at, nint limit, Vector128<byte> value)
    {
        Check(at, 16, limit);
        value.StoreUnsafe(ref origin, (nuint)at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Set256(ref byte origin, nint at, nint limit, Vector256<byte> value)
    {
        Check(at, 32, limit);
        value.StoreUnsafe(ref origin, (nuint)at);
    }

    /// <summary>Loads the UTF-16 code unit at index <paramref name="at"/>; limit counts code units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static char Char(ref char origin, nint at, nint limit)
    {
        Check(at, 1, limit);
        return Unsafe.Add(ref origin, at);
    }

    /// <summary>Loads eight code units from index <paramref name="at"/>; limit counts code units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ushort> Chars128(ref char origin, nint at, nint limit)
    {
        Check(at, 8, limit);
        return Vector128.LoadUnsafe(ref Unsafe.As<char, ushort>(ref origin), (nuint)at);
    }

    /// <summary>Loads sixteen code units from index <paramref name="at"/>; limit counts code units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ushort> Chars256(ref char origin, nint at, nint limit)
    {
        Check(at, 16, limit);
        return Vector256.LoadUnsafe(ref Unsafe.As<char, ushort>(ref origin), (nuint)at);
    }

    /// <summary>Loads four code units from index <paramref name="at"/>, in memory order, as one word; limit counts code units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Chars64(ref char origin, nint at, nint limit)
    {
        Check(at, 4, limit);
        ulong value = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<char, byte>(ref Unsafe.Add(ref origin, at)));
        return value;
    }

    /// <summary>Copies <paramref name="count"/> bytes between two regions.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Copy(ref byte from, nint fromAt, nint fromLimit, ref byte to, nint toAt, nint toLimit, nint count)
    {
        Check(fromAt, count, fromLimit);
        Check(toAt, count, toLimit);
        Unsafe.CopyBlockUnaligned(ref Unsafe.Add(ref to, toAt), ref Unsafe.Add(ref from, fromAt), (uint)count);
    }

    /// <summary>Returns the bytes from <paramref name="at"/> to <paramref name="end"/> as a span.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ReadOnlySpan<byte> Span(ref byte origin, nint at, nint end, nint limit)
    {
        Check(at, end - at, limit);
        return MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref origin, at), (int)(end - at));
    }

    /// <summary>Returns the writable bytes from <paramref name="at"/> to <paramref name="end"/> as a span.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Span<byte> Space(ref byte origin, nint at, nint end, nint limit)
    {
        Check(at, end - at, limit);
        return MemoryMarshal.CreateSpan(ref Unsafe.Add(ref origin, at), (int)(end - at));
    }

    [Conditional("CHECKED_MEMORY")]
    private static void Check(nint at, nint width, nint limit)
    {
        if (at < 0 || width < 0 || at > limit - width)
        {
            throw new InvalidOperationException($"Raw access of {width} at {at} leaves a region of {limit}.");
        }
    }
}
