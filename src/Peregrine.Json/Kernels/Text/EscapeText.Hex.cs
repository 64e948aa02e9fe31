using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>The bytes \u, as the lowest two bytes of the word of an escape.</summary>
    private const ulong Introducer = 0x755C;

    /// <summary>Returns eight code units as four upper-case digits each: the first four units in one vector, the others in the second.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static (Vector128<byte> Lower, Vector128<byte> Upper) Hex(Vector128<ushort> units)
    {
        Vector128<byte> digits = Vector128.Create("0123456789ABCDEF"u8);
        Vector128<byte> swapped = ((units << 8) | (units >>> 8)).AsByte();
        Vector128<byte> high = ByteShuffle.Select(digits, swapped >>> 4);
        Vector128<byte> low = ByteShuffle.Select(digits, swapped & Vector128.Create((byte)0x0F));
        return ((Vector128.WidenLower(high) | (Vector128.WidenLower(low) << 8)).AsByte(),
            (Vector128.WidenUpper(high) | (Vector128.WidenUpper(low) << 8)).AsByte());
    }

    /// <summary>Writes \uXXXX eight times: 48 bytes in three stores.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WriteEscapes(ref byte destination, nint at, nint limit, Vector128<ushort> units)
    {
        (Vector128<byte> lower, Vector128<byte> upper) = Hex(units);
        Vector128<byte> first = ByteShuffle.Select(lower, Vector128.Create((byte)0xFF, 0xFF, 0, 1, 2, 3, 0xFF, 0xFF, 4, 5, 6, 7, 0xFF, 0xFF, 8, 9))
            | Vector128.Create((byte)'\\', (byte)'u', 0, 0, 0, 0, (byte)'\\', (byte)'u', 0, 0, 0, 0, (byte)'\\', (byte)'u', 0, 0);
        Vector128<byte> second = ByteShuffle.Select(lower, Vector128.Create((byte)10, 11, 0xFF, 0xFF, 12, 13, 14, 15, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
            0xFF, 0xFF))
            | ByteShuffle.Select(upper, Vector128.Create((byte)0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 2, 3, 0xFF, 0xFF))
            | Vector128.Create((byte)0, 0, (byte)'\\', (byte)'u', 0, 0, 0, 0, (byte)'\\', (byte)'u', 0, 0, 0, 0, (byte)'\\', (byte)'u');
        Vector128<byte> third = ByteShuffle.Select(upper, Vector128.Create((byte)4, 5, 6, 7, 0xFF, 0xFF, 8, 9, 10, 11, 0xFF, 0xFF, 12, 13, 14, 15))
            | Vector128.Create((byte)0, 0, 0, 0, (byte)'\\', (byte)'u', 0, 0, 0, 0, (byte)'\\', (byte)'u', 0, 0, 0, 0);
        Mem.Set128(ref destination, at, limit, first);
        Mem.Set128(ref destination, at + 16, limit, second);
        Mem.Set128(ref destination, at + 32, limit, third);
        return at + 48;
    }

    /// <summary>
    /// Writes eight code units, those in <paramref name="nonAscii"/> as escapes and the others unchanged. Stores a word of eight bytes for each unit, of which
    /// one or six are its text; the next word overwrites the rest.
    /// </summary>
    internal static nint WriteMixed(ref byte destination, nint at, nint limit, Vector128<ushort> units, uint nonAscii)
    {
        (Vector128<byte> lower, Vector128<byte> upper) = Hex(units);
        at = WriteFour(ref destination, at, limit, lower.AsUInt64(), units.AsUInt64().ToScalar(), nonAscii);
        return WriteFour(ref destination, at, limit, upper.AsUInt64(), units.AsUInt64().GetElement(1), nonAscii >> 4);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WriteFour(ref byte destination, nint at, nint limit, Vector128<ulong> hex, ulong units, uint nonAscii)
    {
        at = WriteOne(ref destination, at, limit, (uint)hex.ToScalar(), (ushort)units, nonAscii & 1);
        at = WriteOne(ref destination, at, limit, (uint)(hex.ToScalar() >> 32), (ushort)(units >> 16), (nonAscii >> 1) & 1);
        at = WriteOne(ref destination, at, limit, (uint)hex.GetElement(1), (ushort)(units >> 32), (nonAscii >> 2) & 1);
        return WriteOne(ref destination, at, limit, (uint)(hex.GetElement(1) >> 32), (ushort)(units >> 48), (nonAscii >> 3) & 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WriteOne(ref byte destination, nint at, nint limit, uint hex, uint unit, uint escaped)
    {
        ulong word = ((ulong)hex << 16) | Introducer;
        Mem.Set64(ref destination, at, limit, escaped != 0 ? word : unit);
        return at + 1 + (nint)(5 * escaped);
    }
}
