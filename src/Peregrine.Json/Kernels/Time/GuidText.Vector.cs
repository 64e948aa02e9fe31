using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal partial struct GuidText
{
    /// <summary>
    /// Reads the 36 bytes at <paramref name="at"/>, like <see cref="TryParse"/>: sixteen digits in each half of a vector, or in each of two vectors of 128
    /// bits.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool ReadVector(ref byte start, nint at, nint end, out Guid value)
    {
        // For each digit, the index of its byte in a load, in the order of the Guid's bytes in memory: its first three fields are little-endian. 255 gives
        // zero, so that an OR joins two loads.
        Vector128<byte> first = ByteShuffle.Select(Mem.V128(ref start, at, end), Vector128.Create((byte)6, 7, 4, 5, 2, 3, 0, 1, 11, 12, 9, 10, 255, 255,
            14, 15))
            | ByteShuffle.Select(Mem.V128(ref start, at + 2, end), Vector128.Create((byte)255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 14,
                15, 255, 255));
        Vector128<byte> second = ByteShuffle.Select(Mem.V128(ref start, at + 20, end), Vector128.Create((byte)255, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12,
            13, 14, 15))
            | ByteShuffle.Select(Mem.V128(ref start, at + 19, end), Vector128.Create((byte)0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
                255, 255, 255));

        // Computes the values of hexadecimal digits in upper or lower case, and a value above 15 for every other byte. Each of the two ranges is moved to an
        // end of the byte, where saturation excludes all other bytes (Wojciech Muła, "SIMD parsing of hexadecimal numbers", 2022).
        Vector256<byte> digits = Vector256.Create(first, second);
        Vector256<byte> decimals = Vector256.SubtractSaturate(
            digits + Vector256.Create((byte)(255 - '9')), Vector256.Create((byte)6)) - Vector256.Create((byte)240);
        Vector256<byte> letters = Vector256.AddSaturate((digits & Vector256.Create((byte)0xDF)) - Vector256.Create((byte)'A'), Vector256.Create((byte)10));
        Vector256<byte> values = Vector256.Min(decimals, letters);
        bool valid = HasHyphens(ref start, at, end) && Vector256.LessThanOrEqualAll(values, Vector256.Create((byte)15));

        // The values of two digits are the pair 256 * low + high. Times 4097, its upper byte is 16 * high + low.
        Vector256<ushort> pairs = values.AsUInt16() * 4_097 >>> 8;
        value = Unsafe.BitCast<Vector128<byte>, Guid>(Vector128.Narrow(pairs.GetLower(), pairs.GetUpper()));
        return valid;
    }

    /// <summary>Writes the 36 characters as three vectors of sixteen, of which the last two overlap; stores nothing after them.</summary>
    public static void WriteVector(ref byte destination, nint at, nint limit, in Guid value)
    {
        // The first three fields are little-endian in memory.
        Vector128<byte> bytes = ByteShuffle.Select(Unsafe.BitCast<Guid, Vector128<byte>>(value), Vector128.Create((byte)3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10,
            11, 12, 13, 14, 15));
        Vector128<byte> digits = Vector128.Create("0123456789abcdef"u8);
        Vector128<byte> high = ByteShuffle.Select(digits, bytes >>> 4), low = ByteShuffle.Select(digits, bytes & Vector128.Create((byte)0x0F));
        Vector128<byte> first = (Vector128.WidenLower(high) | (Vector128.WidenLower(low) << 8)).AsByte();
        Vector128<byte> second = (Vector128.WidenUpper(high) | (Vector128.WidenUpper(low) << 8)).AsByte();

        // Characters 0 to 15, 20 to 35, 16 to 31; the shuffle gives zero for a hyphen.
        Mem.Set128(ref destination, at, limit, ByteShuffle.Select(first, Vector128.Create((byte)0, 1, 2, 3, 4, 5, 6, 7, 255, 8, 9, 10, 11, 255, 12, 13))
            | Vector128.Create((byte)0, 0, 0, 0, 0, 0, 0, 0, (byte)'-', 0, 0, 0, 0, (byte)'-', 0, 0));
        Mem.Set128(ref destination, at + 20, limit, ByteShuffle.Select(second, Vector128.Create((byte)1, 2, 3, 255, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
            | Vector128.Create((byte)0, 0, 0, (byte)'-', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        Mem.Set128(ref destination, at + 16, limit, ByteShuffle.Select(first, Vector128.Create((byte)14, 15, 255, 255, 255, 255, 255, 255, 255, 255, 255,
            255, 255, 255, 255, 255))
            | ByteShuffle.Select(second, Vector128.Create((byte)255, 255, 255, 0, 1, 2, 3, 255, 4, 5, 6, 7, 8, 9, 10, 11))
            | Vector128.Create((byte)0, 0, (byte)'-', 0, 0, 0, 0, (byte)'-', 0, 0, 0, 0, 0, 0, 0, 0));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasHyphens(ref byte start, nint at, nint end)
    {
        int others = (Mem.U8(ref start, at + 8, end) ^ '-') | (Mem.U8(ref start, at + 13, end) ^ '-')
            | (Mem.U8(ref start, at + 18, end) ^ '-') | (Mem.U8(ref start, at + 23, end) ^ '-');
        return others == 0;
    }
}
