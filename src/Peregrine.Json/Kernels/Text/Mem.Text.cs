using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

// Mainly loads and stores of UTF-16 and of the words of tables, and references to the first element of a span, a table or a string under construction.
internal static partial class Mem
{
    /// <summary>Returns a reference to the first byte of a span. If the span is empty, the reference must not be read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte First(ReadOnlySpan<byte> span) => ref MemoryMarshal.GetReference(span);

    /// <summary>
    /// Gets the part of an array that the memory refers to; false if it does not refer to an array. Access to the array is faster than access through the
    /// memory's owner.
    /// </summary>
    public static bool TryGetArray(ReadOnlyMemory<byte> memory, out ArraySegment<byte> segment) =>
        MemoryMarshal.TryGetArray(memory, out segment) && segment.Array is not null;

    /// <summary>Returns a reference to the first code unit of a span. If the span is empty, the reference must not be read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref char First(ReadOnlySpan<char> span) => ref MemoryMarshal.GetReference(span);

    /// <summary>
    /// Returns a reference to the first code unit of a string that was just allocated and that no other method has seen: only such a string may be written to.
    /// The string must not be <see cref="string.Empty"/>, which is shared.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref char FirstOfNew(string text) => ref MemoryMarshal.GetReference(text.AsSpan());

    /// <summary>Returns a reference to the first word of a table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref ulong First(ulong[] table) => ref MemoryMarshal.GetArrayDataReference(table);

    /// <summary>Returns a reference to the first word of a table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref uint First(uint[] table) => ref MemoryMarshal.GetArrayDataReference(table);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SetChar(ref char origin, nint at, nint limit, char value)
    {
        Check(at, 1, limit);
        Unsafe.Add(ref origin, at) = value;
    }

    /// <summary>Stores four code units in memory order.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SetChars64(ref char origin, nint at, nint limit, ulong value)
    {
        Check(at, 4, limit);
        Unsafe.WriteUnaligned(ref Unsafe.As<char, byte>(ref Unsafe.Add(ref origin, at)), value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SetChars128(ref char origin, nint at, nint limit, Vector128<ushort> value)
    {
        Check(at, 8, limit);
        value.StoreUnsafe(ref Unsafe.As<char, ushort>(ref origin), (nuint)at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SetChars256(ref char origin, nint at, nint limit, Vector256<ushort> value)
    {
        Check(at, 16, limit);
        value.StoreUnsafe(ref Unsafe.As<char, ushort>(ref origin), (nuint)at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SetChars512(ref char origin, nint at, nint limit, Vector512<ushort> value)
    {
        Check(at, 32, limit);
        value.StoreUnsafe(ref Unsafe.As<char, ushort>(ref origin), (nuint)at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Set512(ref byte origin, nint at, nint limit, Vector512<byte> value)
    {
        Check(at, 64, limit);
        value.StoreUnsafe(ref origin, (nuint)at);
    }

    /// <summary>Loads 32 code units from index <paramref name="at"/>; limit counts code units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<ushort> Chars512(ref char origin, nint at, nint limit)
    {
        Check(at, 32, limit);
        return Vector512.LoadUnsafe(ref Unsafe.As<char, ushort>(ref origin), (nuint)at);
    }

    /// <summary>Copies code units; offsets and limits count code units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CopyChars(ref char from, nint fromAt, nint fromLimit, ref char to, nint toAt, nint toLimit, nint count)
    {
        Check(fromAt, count, fromLimit);
        Check(toAt, count, toLimit);
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref from, fromAt), (int)count)
            .CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref to, toAt), (int)count));
    }

    /// <summary>Returns the code units from <paramref name="at"/> to <paramref name="end"/> as a span.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ReadOnlySpan<char> Span(ref char origin, nint at, nint end, nint limit)
    {
        Check(at, end - at, limit);
        return MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref origin, at), (int)(end - at));
    }

    /// <summary>Loads the word at index <paramref name="at"/> of a table of <paramref name="limit"/> words.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Word(ref uint origin, nint at, nint limit)
    {
        Check(at, 1, limit);
        return Unsafe.Add(ref origin, at);
    }

    /// <summary>Loads the word at index <paramref name="at"/> of a table of <paramref name="limit"/> words.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Word(ref ulong origin, nint at, nint limit)
    {
        Check(at, 1, limit);
        return Unsafe.Add(ref origin, at);
    }
}
