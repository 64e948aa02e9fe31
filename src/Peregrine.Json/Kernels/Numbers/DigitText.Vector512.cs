using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

internal static partial class DigitText
{
    /// <summary>
    /// Whether the processor has the permutation by which <see cref="Lanes"/> moves any of sixteen digits to any place. Without it, the 64-bit words of
    /// <see cref="DigitText"/> take fewer instructions.
    /// </summary>
    public static bool HasLanes => Avx512Vbmi.IsSupported;

    /// <summary>Returns the number of leading zeros in the sixteen digits of a number below 10^16; the last digit is never counted.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Leading(ulong number) =>
        (int)(Mem.Entry(DigitCounts.Words, (uint)BitOperations.LeadingZeroCount(number)) - number >> DigitCounts.Shift);

    /// <summary>
    /// Returns the text of a 32-bit number, from the digit at index <paramref name="first"/> of its ten digits on, followed by characters 0. The lower eight
    /// digits are computed without a remainder: over all 32-bit numbers, the error from rounding up the reciprocals stays below 2^-31, while half a unit is at
    /// least 2^-28.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Ten(uint number, int first)
    {
        // The upper two digits go into the first lane, after its zero byte.
        ReadOnlySpan<byte> places = [6, 7, 4, 12, 20, 28, 36, 44, 52, 60, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5];
        Vector512<ulong> upper = Vector512.CreateScalar((ulong)Mem.Entry(DigitPairs.Words, number / 100_000_000) << 48);
        Vector512<byte> digits = Lanes.Eight(number) | upper.AsByte();
        Vector128<byte> window = Mem.V128(ref Mem.First(places), first, places.Length);
        return Avx512Vbmi.PermuteVar64x8(digits, window.ToVector256Unsafe().ToVector512Unsafe()).GetLower().GetLower() | Vector128.Create((byte)'0');
    }

    /// <summary>The sixteen digits of a number below 10^16, one per lane.</summary>
    public readonly struct Lanes
    {
        private readonly Vector512<byte> _upper;
        private readonly Vector512<byte> _lower;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Lanes(ulong number)
        {
            ulong upper = number / 100_000_000;
            _upper = Eight(upper);
            _lower = Eight(number - upper * 100_000_000);
        }

        /// <summary>Computes the digits of two numbers below 10^8.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Lanes(uint upper, uint lower)
        {
            _upper = Eight(upper);
            _lower = Eight(lower);
        }

        /// <summary>Returns the digit values from the digit at index <paramref name="first"/> on, followed by zeros.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Vector128<byte> From(int first)
        {
            // A lane's digit is its fifth byte; the sixth byte is zero. The indexes are loaded from this row, from the offset in the parameter on; adding the
            // parameter to each index would cost two more instructions.
            ReadOnlySpan<byte> places =
            [
                4, 12, 20, 28, 36, 44, 52, 60, 68, 76, 84, 92, 100, 108, 116, 124, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
            ];
            Vector128<byte> window = Mem.V128(ref Mem.First(places), first, places.Length);
            return Avx512Vbmi.PermuteVar64x8x2(_upper, window.ToVector256Unsafe().ToVector512Unsafe(), _lower).GetLower().GetLower();
        }

        /// <summary>
        /// Returns the eight digits of a number below 10^8, or the lower eight of a 32-bit number. Modulo 2^64, <c>number * 2^64 / 10^k</c> is the fraction of
        /// <c>number / 10^k</c>, whose tenths are the digit at 10^(k-1). Half a unit is added first, so that the upper 32 bits of the fraction suffice.
        /// </summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static Vector512<byte> Eight(ulong number)
        {
            // 2^63 / 10^k, rounded up, for k from 8 to 1.
            Vector512<ulong> reciprocals = Vector512.Create(
                92_233_720_369, 922_337_203_686, 9_223_372_036_855, 92_233_720_368_548,
                922_337_203_685_478, 9_223_372_036_854_776, 92_233_720_368_547_759, 922_337_203_685_477_581UL);
            Vector512<ulong> fractions = Vector512.Create(2 * number + 1) * reciprocals;
            return Avx512F.Multiply((fractions >> 32).AsUInt32(), Vector512.Create(10UL).AsUInt32()).AsByte();
        }
    }
}
