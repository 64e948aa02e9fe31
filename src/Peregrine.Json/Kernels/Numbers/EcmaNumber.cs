using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Number::toString of ECMA-262 (§6.1.6.1.20, radix 10) for finite doubles: the shortest digits; without an exponent from 10^-6 up to below 10^21, otherwise
/// with an exponent, which has a sign and as few digits as possible.
/// </summary>
internal static class EcmaNumber
{
    /// <summary>The space that <see cref="Write"/> needs: 25 bytes of text, and the bytes that wide stores write after it.</summary>
    public const int MaxLength = 48;

    private const int LowestPlain = -6, HighestPlain = 20;
    private const ulong MantissaMask = (1UL << 52) - 1;

    /// <summary>Writes the number; returns the offset after it. Negative zero is written as <c>0</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(ref byte destination, nint at, nint limit, double value)
    {
        // Integers of up to 32 bits, the most frequent numbers, including negative zero.
        int integer = double.ConvertToIntegerNative<int>(value);
        return integer == value ? IntegerWrite.Int32(ref destination, at, limit, integer) : WriteOther(ref destination, at, limit, value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint WriteOther(ref byte destination, nint at, nint limit, double value)
    {
        // In this range, ECMAScript and .NET write the same text.
        double magnitude = Math.Abs(value);
        if (magnitude is >= 1e-4 and < 1e17)
        {
            return ShortestDouble.Write(ref destination, at, limit, value);
        }

        Mem.Set8(ref destination, at, limit, (byte)'-');
        at += value < 0 ? 1 : 0;
        ulong bits = BitConverter.DoubleToUInt64Bits(magnitude);
        ulong mantissa = bits & MantissaMask;
        int biased = (int)(bits >> 52);
        ulong digits;
        if (mantissa != 0 && biased != 0 && ShortestDecimal.TryFind(mantissa | 1UL << 52, biased - 1075, out ulong whole, out uint digit, out int exponent))
        {
            digits = whole * 10 + digit;
        }
        else
        {
            digits = biased == 0
                ? ShortestDecimal.Exact(mantissa, -1074, false, out exponent)
                : ShortestDecimal.Exact(mantissa | 1UL << 52, biased - 1075, mantissa == 0 && biased > 1, out exponent);
        }

        ulong sixteen = ShortestDecimal.Normalize(digits, exponent, out uint last, out int scientific);
        return Lay(ref destination, at, limit, DigitText.Sixteen(sixteen), last, scientific);
    }

    /// <summary>Writes the number <c>d.ddd * 10^exponent</c> from its seventeen digits; zeros at their end are not written after the point.</summary>
    private static nint Lay(ref byte destination, nint at, nint limit, Vector128<byte> values, uint last, int exponent)
    {
        uint zeros = Vector128.Equals(values, Vector128<byte>.Zero).ExtractMostSignificantBits();
        int count = 32 - BitOperations.LeadingZeroCount(zeros ^ 0xFFFF | (last + 0xFFFF & 0x1_0000));
        Vector128<byte> digits = values | Vector128.Create((byte)'0');
        byte final = (byte)('0' + last);
        if (exponent is < LowestPlain or > HighestPlain)
        {
            Mem.Set128(ref destination, at + 1, limit, digits);
            Mem.Set8(ref destination, at + 17, limit, final);
            Mem.Set16(ref destination, at, limit, (ushort)(digits.ToScalar() | '.' << 8));

            // If there is only one digit, the exponent overwrites the point.
            return Exponent(ref destination, at + count + (count > 1 ? 1 : 0), limit, exponent);
        }

        if (exponent < 0)
        {
            Mem.Set64(ref destination, at, limit, DigitText.Zeros);
            Mem.Set8(ref destination, at + 1, limit, (byte)'.');
            at += 1 - exponent;
            Mem.Set128(ref destination, at, limit, digits);
            Mem.Set8(ref destination, at + 16, limit, final);
            return at + count;
        }

        // From 10^17 on, there is no fraction. Zeros follow the seventeen digits.
        Mem.Set128(ref destination, at, limit, digits);
        Mem.Set64(ref destination, at + 16, limit, DigitText.Zeros & ~0xFFUL | final);
        return at + exponent + 1;
    }

    private static nint Exponent(ref byte destination, nint at, nint limit, int exponent)
    {
        Mem.Set16(ref destination, at, limit, (ushort)('e' | (exponent < 0 ? '-' : '+') << 8));
        return IntegerWrite.Int32(ref destination, at + 2, limit, Math.Abs(exponent));
    }
}
