using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Skips white space between tokens (RFC 8259 §2): only space, TAB, LF and CR.</summary>
internal static class WhiteSpace
{
    /// <summary>Bits 9, 10, 13 and 32: the four bytes that are white space.</summary>
    private const ulong Members = (1UL << ' ') | (1UL << '\t') | (1UL << '\n') | (1UL << '\r');

    /// <returns>The offset of the first byte that is not white space, or <paramref name="end"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Skip(ref byte start, nint at, nint end)
    {
        // In compact text, the first byte is already a token.
        if (at < end && Mem.U8(ref start, at, end) > ' ')
        {
            return at;
        }

        return SkipOn(ref start, at, end);
    }

    /// <summary>The number of bytes that <c>Blanks</c> classifies.</summary>
    public const int BlanksWidth = 64;

    /// <summary>Returns a bit for every one of 64 bytes that is white space.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Blanks(ref byte start, nint at, nint end)
    {
        // Entry n is the white-space byte whose low nibble is n. Without such a byte, it is a byte with another low nibble, which never compares equal.
        Vector128<byte> table = Vector128.Create((byte)' ', 255, 255, 255, 255, 255, 255, 255, 255, (byte)'\t', (byte)'\n', 255, 255, (byte)'\r', 255, 0);
        if (Avx512BW.IsSupported)
        {
            Vector512<byte> block = Mem.V512(ref start, at, end);
            return Vector512.Equals(Avx512BW.Shuffle(Vector512.Create(Vector256.Create(table, table), Vector256.Create(table, table)), block), block)
                .ExtractMostSignificantBits();
        }

        return Blanks(Mem.V128(ref start, at, end), table)
            | (Blanks(Mem.V128(ref start, at + 16, end), table) << 16)
            | (Blanks(Mem.V128(ref start, at + 32, end), table) << 32)
            | (Blanks(Mem.V128(ref start, at + 48, end), table) << 48);
    }

    /// <summary>The number of bytes that <c>NotOfLine</c> classifies.</summary>
    public const int LineWidth = 32;

    /// <summary>Returns a bit for each of 32 bytes that differs from a line feed followed by 31 spaces.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint NotOfLine(ref byte start, nint at, nint end) =>
        ~Vector256.Equals(Mem.V256(ref start, at, end), Vector256.Create((byte)' ').WithElement(0, (byte)'\n')).ExtractMostSignificantBits();

    /// <summary>Returns a bit for each of 16 bytes that is white space. No byte from 0x80 on equals an entry of the table with its low nibble.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Blanks(Vector128<byte> block, Vector128<byte> table) =>
        Vector128.Equals(ByteShuffle.Select(table, block & Vector128.Create((byte)0x0F)), block).ExtractMostSignificantBits();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsWhiteSpace(byte value) => value <= ' ' && ((Members >> value) & 1) != 0;

    internal static nint SkipScalar(ref byte start, nint at, nint end)
    {
        while (at < end && IsWhiteSpace(Mem.U8(ref start, at, end)))
        {
            at++;
        }

        return at;
    }

    internal static nint SkipVector256(ref byte start, nint at, nint end)
    {
        while (end - at >= Vector256<byte>.Count)
        {
            Vector256<byte> block = Mem.V256(ref start, at, end);

            // Indentation nearly always consists of spaces, so the other three bytes are compared only if a block is not all spaces.
            Vector256<byte> spaces = Vector256.Equals(block, Vector256.Create((byte)' '));
            uint others = ~spaces.ExtractMostSignificantBits();
            if (others != 0)
            {
                int index = BitOperations.TrailingZeroCount(others);
                if (Mem.U8(ref start, at + index, end) > ' ')
                {
                    return at + index;
                }

                others = ~(spaces
                    | Vector256.Equals(block, Vector256.Create((byte)'\n'))
                    | Vector256.Equals(block, Vector256.Create((byte)'\r'))
                    | Vector256.Equals(block, Vector256.Create((byte)'\t'))).ExtractMostSignificantBits();
                if (others != 0)
                {
                    return at + BitOperations.TrailingZeroCount(others);
                }
            }

            at += Vector256<byte>.Count;
        }

        return SkipVector128(ref start, at, end);
    }

    internal static nint SkipVector128(ref byte start, nint at, nint end)
    {
        while (end - at >= Vector128<byte>.Count)
        {
            Vector128<byte> block = Mem.V128(ref start, at, end);
            uint others = 0xFFFF & ~(Vector128.Equals(block, Vector128.Create((byte)' '))
                | Vector128.Equals(block, Vector128.Create((byte)'\n'))
                | Vector128.Equals(block, Vector128.Create((byte)'\r'))
                | Vector128.Equals(block, Vector128.Create((byte)'\t'))).ExtractMostSignificantBits();
            if (others != 0)
            {
                return at + BitOperations.TrailingZeroCount(others);
            }

            at += Vector128<byte>.Count;
        }

        return SkipScalar(ref start, at, end);
    }

    private static nint SkipOn(ref byte start, nint at, nint end)
    {
        // Tests one byte separately, so that a whole block remains after it.
        if (!Vector256.IsHardwareAccelerated || end - at <= Vector256<byte>.Count)
        {
            return Vector128.IsHardwareAccelerated ? SkipVector128(ref start, at, end) : SkipScalar(ref start, at, end);
        }

        // Tests for one blank after a colon or a comma.
        byte first = Mem.U8(ref start, at, end);
        byte second = Mem.U8(ref start, at + 1, end);
        if (!IsWhiteSpace(first))
        {
            return at;
        }

        if (second > ' ')
        {
            return at + 1;
        }

        return SkipVector256(ref start, at + 1, end);
    }
}
