using System.Numerics;
using System.Runtime.Intrinsics;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Formats the shortest digits as .NET does for the invariant culture: from 10^-4 up to a power of ten that depends on the type, without an exponent; otherwise
/// with an exponent, which has a sign and at least two digits. A fraction does not end in zeros.
/// </summary>
internal static class FloatingText
{
    /// <summary>The space that <see cref="Write"/> needs: digits, sign, point, zeros and exponent, and the bytes that wide stores write after them.</summary>
    public const int MaxLength = 40;

    private const int LowestPlain = -4;

    /// <summary>
    /// Writes <c>d.ddddd * 10^exponent</c> from the values of sixteen digits and a seventeenth; the first of the sixteen may be zero
    /// (<paramref name="leading"/> is then 1).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(ref byte destination, nint at, nint limit, Vector128<byte> values, int leading, uint last, int exponent, int highestPlain)
    {
        // Significant digits: up to the last that is not zero.
        uint zeros = Vector128.Equals(values, Vector128<byte>.Zero).ExtractMostSignificantBits();
        int count = 32 - BitOperations.LeadingZeroCount(zeros ^ 0xFFFF | (last + 0xFFFF & 0x1_0000)) - leading;
        Vector128<byte> digits = values | Vector128.Create((byte)'0');
        byte final = (byte)('0' + last);
        if ((uint)(exponent - LowestPlain) > (uint)(highestPlain - LowestPlain))
        {
            // Writes one digit, the point and the other digits. If there are no other digits, the exponent overwrites the point.
            Mem.Set128(ref destination, at + 1 - leading, limit, digits);
            Mem.Set8(ref destination, at + 17 - leading, limit, final);
            uint front = digits.AsUInt32().ToScalar() >> (8 * leading);
            Mem.Set16(ref destination, at, limit, (ushort)(front & 0xFF | '.' << 8));
            at += count + (count > 1 ? 1 : 0);
            return Exponent(ref destination, at, limit, exponent);
        }

        if (exponent < 0)
        {
            nint zero = at;
            Mem.Set64(ref destination, at, limit, DigitText.Zeros);
            at += 1 - exponent;
            Mem.Set128(ref destination, at - leading, limit, digits);
            Mem.Set8(ref destination, at + 16 - leading, limit, final);
            Mem.Set8(ref destination, zero + 1, limit, (byte)'.');
            return at + count;
        }

        int point = exponent + 1;
        Vector128<byte> place = Vector128<byte>.Indices + Vector128.Create((byte)leading);
        if (count <= point)
        {
            // An integer. All digits after the last significant one are already zeros.
            Mem.Set128(ref destination, at, limit, ByteShuffle.Select(digits, place));
            Mem.Set16(ref destination, at + 16 - leading, limit, (ushort)(final | '0' << 8));
            return at + point;
        }

        // Stores all digits one place to the right, then the digits before the point again in their own places, then the point. With a leading zero, there is
        // no digit for the last place of the vector, but that place is never before the point here.
        Mem.Set128(ref destination, at + 1 - leading, limit, digits);
        Mem.Set8(ref destination, at + 17 - leading, limit, final);
        Vector128<byte> after = Vector128.GreaterThan(Vector128<byte>.Indices, Vector128.Create((byte)point));
        Mem.Set128(ref destination, at, limit, ByteShuffle.Select(digits, place + after));
        Mem.Set8(ref destination, at + point, limit, (byte)'.');
        return at + count + 1;
    }

    /// <summary>Writes E, a sign, and two or three digits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Exponent(ref byte destination, nint at, nint limit, int exponent)
    {
        int negative = exponent >> 31;
        uint magnitude = (uint)((exponent ^ negative) - negative);
        Mem.Set16(ref destination, at, limit, (ushort)('E' | '+' + (negative & '-' - '+') << 8));
        uint hundreds = magnitude * 656 >> 16;
        ushort pair = DigitPairs.Words[(int)(magnitude - hundreds * 100)];
        Mem.Set8(ref destination, at + 2, limit, (byte)('0' + hundreds));
        at += hundreds == 0 ? 2 : 3;
        Mem.Set16(ref destination, at, limit, pair);
        return at + 2;
    }
}
