using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Reads integers in quotes. Finds the closing quote first, so that no branch depends on the sign or the number of digits: numbers of random sign and length
/// cause no misprediction. The digits are loaded up to the quote, which aligns them at the end of a block.
/// </summary>
internal static partial class IntegerRead
{
    /// <summary>
    /// Reads an integer of up to fifteen characters in quotes, with the grammar of <see cref="Read"/>, at the opening quote; returns the offset after the
    /// closing quote. Returns <see cref="Mem.Failed"/> for other text, for 128-bit types, without vectors, and if the opening quote is within sixteen bytes of
    /// either end of the input.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint ReadQuoted<T>(ref byte start, nint at, nint end, out T value)
    {
        value = default!;
        int width = 8 * Unsafe.SizeOf<T>();
        if (!Vector128.IsHardwareAccelerated || width > 64 || at < Vector128<byte>.Count || end - at <= Vector128<byte>.Count)
        {
            return Mem.Failed;
        }

        uint quotes = Vector128.Equals(Mem.V128(ref start, at + 1, end), Vector128.Create((byte)'"')).ExtractMostSignificantBits();
        if (quotes == 0)
        {
            return Mem.Failed;
        }

        nint length = BitOperations.TrailingZeroCount(quotes);
        nint quote = at + 1 + length;
        bool isSigned = IsSigned<T>();

        // 1 for a minus sign, else 0: the XOR is 0 only for a minus sign, and subtracting 1 then sets the top bit.
        nint sign = isSigned ? (nint)(((uint)(Mem.U8(ref start, at + 1, end) ^ '-') - 1) >> 31) : 0;
        nint count = length - sign;

        // Clears the places before the digits.
        Vector128<byte> places = Vector128.GreaterThan(Vector128<byte>.Indices, Vector128.Create((byte)(Vector128<byte>.Count - 1 - count)));
        Vector128<byte> digits = (Mem.V128(ref start, quote - Vector128<byte>.Count, end) ^ Vector128.Create((byte)'0')) & places;
        ulong number = DigitWord.Combine(digits.AsUInt64().GetElement(0)) * 100_000_000UL + DigitWord.Combine(digits.AsUInt64().GetElement(1));
        ulong most = (ulong.MaxValue >> (64 - width + (isSigned ? 1 : 0))) + (ulong)sign;
        if (count == 0 || (Mem.U8(ref start, quote - count, end) == (byte)'0' && count > 1) || number > most
            || Vector128.GreaterThanAny(digits, Vector128.Create((byte)9)))
        {
            return Mem.Failed;
        }

        value = ValueBits.FromBits<T>((number ^ (0 - (ulong)sign)) + (ulong)sign);
        return quote + 1;
    }
}
