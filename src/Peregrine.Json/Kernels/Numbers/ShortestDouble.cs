using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Writes finite doubles as the shortest text that reads back as the same value, in the form of <see cref="double.ToString()"/>. (.NET itself prints two
/// values, 2^-25 and 2^-958, with digits that read back as another value.)
/// </summary>
internal static class ShortestDouble
{
    /// <summary>The space that <see cref="Write"/> needs.</summary>
    public const int MaxLength = FloatingText.MaxLength + 1;

    private const int HighestPlain = 16;
    private const ulong MantissaMask = (1UL << 52) - 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Write(ref byte destination, nint at, nint limit, double value)
    {
        ulong bits = BitConverter.DoubleToUInt64Bits(value);

        // The minus sign is always stored; the digits overwrite it if the number is not negative.
        Mem.Set8(ref destination, at, limit, (byte)'-');
        at += (nint)(bits >> 63);
        double magnitude = Math.Abs(value);

        // Below 10^15, the digits of an integer are its shortest text. If a number of at most 15 digits, here with two decimal places, reads back as this
        // value, no other number of at most 15 digits does. For values out of range, the conversion may return any result, and one of the two tests fails.
        long hundredths = double.ConvertToIntegerNative<long>(magnitude * 100 + 0.5);
        if (hundredths / 100.0 == magnitude && (ulong)hundredths < 1_000_000_000_000_000)
        {
            return Cents(ref destination, at, limit, (ulong)hundredths);
        }

        ulong mantissa = bits & MantissaMask;
        int biased = (int)(bits >> 52 & 0x7FF);
        if (mantissa == 0 || biased == 0
            || !ShortestDecimal.TryFind(mantissa | 1UL << 52, biased - 1075, out ulong whole, out uint digit, out int exponent))
        {
            return Exact(ref destination, at, limit, mantissa, biased);
        }

        // The number whole has 15 or 16 digits.
        int leading = whole < 1_000_000_000_000_000 ? 1 : 0;
        Vector128<byte> digits = DigitText.Sixteen(whole);
        return FloatingText.Write(ref destination, at, limit, digits, leading, digit, exponent + 16 - leading, HighestPlain);
    }

    /// <summary>Writes <c>hundredths / 100</c>, for less than 10^15 hundredths. A fraction does not end in a zero.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Cents(ref byte destination, nint at, nint limit, ulong hundredths)
    {
        ulong whole = hundredths / 100;
        uint cents = (uint)(hundredths - whole * 100);
        if (cents == 0)
        {
            return IntegerWrite.UInt64(ref destination, at, limit, whole);
        }

        // Tests the processor directly instead of HasLanes, for the reason given in DigitText.Sixteen.
        at = Avx512Vbmi.IsSupported
            ? DecimalWrite.UpToSixteen(ref destination, at, limit, hundredths, 2)
            : DecimalWrite.WithPoint(ref destination, at, limit, hundredths, 2);
        return at - (cents % 10 == 0 ? 1 : 0);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Exact(ref byte destination, nint at, nint limit, ulong mantissa, int biased)
    {
        ulong digits = biased == 0
            ? ShortestDecimal.Exact(mantissa, -1074, false, out int exponent)
            : ShortestDecimal.Exact(mantissa | 1UL << 52, biased - 1075, mantissa == 0 && biased > 1, out exponent);
        ulong sixteen = ShortestDecimal.Normalize(digits, exponent, out uint last, out int scientific);
        return FloatingText.Write(ref destination, at, limit, DigitText.Sixteen(sixteen), 0, last, scientific, HighestPlain);
    }
}
