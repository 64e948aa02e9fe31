using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Writes decimals with their scale and never with an exponent; a negative zero has no sign. The value is passed by reference: in two registers, it would be
/// stored and loaded again in other widths, which stalls (2.3 times the time, Zen 4).
/// </summary>
internal static partial class DecimalWrite
{
    /// <summary>The space that <see cref="Write"/> needs: 31 bytes of text, and the bytes that wide stores write after it.</summary>
    public const int MaxLength = 72;

    /// <summary>
    /// Writes a decimal. With <see cref="DigitText.HasLanes"/>, the code for most decimals is inlined, because a call costs most in loops over arrays; all
    /// other decimals need a call.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(ref byte destination, nint at, nint limit, in decimal value)
    {
        // Reads the decimal in place: a copy whose address is taken would be stored and loaded again.
        ref readonly Parts parts = ref Unsafe.As<decimal, Parts>(ref Unsafe.AsRef(in value));
        int flags = parts.Flags;
        int scale = flags >> 16 & 0xFF;
        ulong number = parts.Low;
        if (DigitText.HasLanes && parts.High == 0 && (uint)(scale - 1) < 15 && number < IntegerWrite.SixteenDigits)
        {
            Mem.Set8(ref destination, at, limit, (byte)'-');
            at += (int)((uint)flags >> 31 & (number != 0 ? 1U : 0));
            return UpToSixteen(ref destination, at, limit, number, scale);
        }

        return Other(ref destination, at, limit, in value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Other(ref byte destination, nint at, nint limit, in decimal value)
    {
        Parts parts = Unsafe.BitCast<decimal, Parts>(value);
        int scale = parts.Flags >> 16 & 0xFF;
        if (parts.High != 0 || scale > (DigitText.HasLanes ? 15 : 8))
        {
            return Long(ref destination, at, limit, parts, scale);
        }

        ulong number = parts.Low;
        Mem.Set8(ref destination, at, limit, (byte)'-');
        at += (int)((uint)parts.Flags >> 31 & (number != 0 ? 1U : 0));
        if (scale == 0)
        {
            return IntegerWrite.UInt64(ref destination, at, limit, number);
        }

        return WithPoint(ref destination, at, limit, number, scale);
    }

    /// <summary>Writes <c>number * 10^-scale</c>, for a scale from 1 to 8; with <see cref="DigitText.HasLanes"/>, to 15.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint WithPoint(ref byte destination, nint at, nint limit, ulong number, int scale) =>
        DigitText.HasLanes ? UpToTwenty(ref destination, at, limit, number, scale) : BeforePoint(ref destination, at, limit, number, scale);

    /// <summary>
    /// Writes <c>number * 10^-scale</c> for a number below 10^16 and a scale from 1 to 15; requires <see cref="DigitText.HasLanes"/>. One permutation moves the
    /// digits before the point and one those after it; no branch depends on the number of digits.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint UpToSixteen(ref byte destination, nint at, nint limit, ulong number, int scale) =>
        AroundPoint(ref destination, at, limit, number, scale, Math.Min(DigitText.Leading(number), 15 - scale));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint AroundPoint(ref byte destination, nint at, nint limit, ulong number, int scale, int leading)
    {
        var digits = new DigitText.Lanes(number);
        Vector128<byte> zeros = Vector128.Create((byte)'0');
        int whole = 16 - scale;
        Mem.Set128(ref destination, at, limit, digits.From(leading) | zeros);
        at += whole - leading;
        Mem.Set8(ref destination, at, limit, (byte)'.');
        Mem.Set128(ref destination, at + 1, limit, digits.From(whole) | zeros);
        return at + 1 + scale;
    }

    /// <summary>
    /// Writes <c>number * 10^-scale</c> for a number of up to twenty digits. Not inlined: in a method that has inlined much already, the code for the digits
    /// would become a call, and pass vectors through memory. Rare cases are in separate methods, so that no registers are saved.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint UpToTwenty(ref byte destination, nint at, nint limit, ulong number, int scale) => number < IntegerWrite.SixteenDigits
        ? UpToSixteen(ref destination, at, limit, number, scale)
        : FromSeventeen(ref destination, at, limit, number, scale);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint FromSeventeen(ref byte destination, nint at, nint limit, ulong number, int scale)
    {
        ulong upper = number / IntegerWrite.SixteenDigits;
        at = IntegerWrite.UInt32(ref destination, at, limit, (uint)upper);
        return AroundPoint(ref destination, at, limit, number - upper * IntegerWrite.SixteenDigits, scale, 0);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint BeforePoint(ref byte destination, nint at, nint limit, ulong number, int scale)
    {
        // The point is before or between the last eight digits, so the division is by a constant. Leading zeros are dropped, except one before the point.
        ulong digits;
        int before = 8 - scale;
        if (number < 100_000_000)
        {
            digits = DigitText.Eight((uint)number);
            int leading = BitOperations.TrailingZeroCount(digits | 1UL << (8 * before - 8 & 63)) >> 3;
            if (before == 0)
            {
                Mem.Set8(ref destination, at, limit, (byte)'0');
                at++;
                leading = 0;
            }

            digits = (digits | DigitText.Zeros) >> (8 * leading);
            before -= leading;
        }
        else
        {
            ulong upper = number / 100_000_000;
            digits = DigitText.Eight((uint)(number - upper * 100_000_000)) | DigitText.Zeros;
            at = IntegerWrite.UInt64(ref destination, at, limit, upper);
        }

        Mem.Set64(ref destination, at, limit, digits);
        at += before;
        Mem.Set8(ref destination, at, limit, (byte)'.');
        Mem.Set64(ref destination, at + 1, limit, digits >> (8 * before));
        return at + 1 + scale;
    }

    /// <summary>A decimal in the runtime's layout: flags (sign and scale), then 96 bits.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private readonly struct Parts
    {
        public readonly int Flags;
        public readonly uint High;
        public readonly ulong Low;
    }
}
