using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>Reads 128-bit integers. System.Text.Json accepts <c>-0</c> for both types.</summary>
internal static partial class IntegerRead
{
    private static nint Signed128<T>(ref byte start, nint at, nint end, out T value)
    {
        bool negative = at < end && Mem.U8(ref start, at, end) == (byte)'-';
        nint after = Magnitude128(ref start, negative ? at + 1 : at, end, out UInt128 magnitude);
        value = ValueBits.Cast<UInt128, T>(negative ? UInt128.Zero - magnitude : magnitude);
        UInt128 most = (UInt128)Int128.MaxValue + (negative ? 1u : 0u);
        return magnitude <= most ? after : Mem.Failed;
    }

    private static nint Unsigned128<T>(ref byte start, nint at, nint end, out T value)
    {
        bool negative = at < end && Mem.U8(ref start, at, end) == (byte)'-';
        nint after = Magnitude128(ref start, negative ? at + 1 : at, end, out UInt128 magnitude);
        value = ValueBits.Cast<UInt128, T>(magnitude);
        return negative && magnitude != 0 ? Mem.Failed : after;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Magnitude128(ref byte start, nint at, nint end, out UInt128 value)
    {
        value = 0;
        nint first = at;
        ulong word = DigitWord.Load(ref start, at, end);
        int count = DigitWord.Count(word);
        if (count == 0 || IsBadZero(word, count))
        {
            return Mem.Failed;
        }

        UInt128 number = DigitWord.ValueOfSome(word, count);
        at += count;
        while (count == 8)
        {
            word = DigitWord.Load(ref start, at, end);
            count = DigitWord.Count(word);
            at += count;

            // 2^128 has 39 digits. Numbers of up to 38 digits always fit; only a number of 39 digits is compared with the limit.
            if (at - first > 39)
            {
                return Mem.Failed;
            }

            UInt128 scale = PowersOfTen.Integers[count];
            UInt128 digits = DigitWord.Value(word, count);
            if (at - first > 38 && number > (UInt128.MaxValue - digits) / scale)
            {
                return Mem.Failed;
            }

            number = number * scale + digits;
        }

        value = number;
        return Continues((byte)(word >> (8 * count))) ? Mem.Failed : at;
    }
}
