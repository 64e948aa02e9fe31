using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Finds the closing quote of a JSON string (RFC 8259 §7). Skips escapes without checking them; fails for a control character below 0x20.</summary>
internal static partial class StringScan
{
    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset of the first byte after the opening quote.</param>
    /// <param name="end">The length of the input.</param>
    /// <param name="traits">The properties of the text between the quotes; unspecified on failure.</param>
    /// <returns>The offset of the closing quote, or <see cref="Mem.Failed"/>.</returns>
    public static nint Find(ref byte start, nint at, nint end, out StringTraits traits)
    {
        // 512 bits are slower than 256 on the mostly short strings of real documents (double-pumped cores, and one more block loaded after the quote). The
        // vector forms read their last block back from the end of the input, so they need an input of at least one block.
        if (Vector256.IsHardwareAccelerated && end >= Vector256<byte>.Count)
        {
            return FindVector256(ref start, at, end, out traits);
        }

        if (Vector128.IsHardwareAccelerated && end >= Vector128<byte>.Count)
        {
            return FindVector128(ref start, at, end, out traits);
        }

        return FindScalar(ref start, at, end, out traits);
    }

    internal static nint FindScalar(ref byte start, nint at, nint end, out StringTraits traits)
    {
        StringTraits seen = StringTraits.None;
        for (; at < end; at++)
        {
            byte value = Mem.U8(ref start, at, end);
            if (value == '"')
            {
                traits = seen;
                return at;
            }

            if (value == '\\')
            {
                seen |= StringTraits.Escaped;
                if (++at == end)
                {
                    break;
                }

                value = Mem.U8(ref start, at, end);
            }

            if (value < ' ')
            {
                break;
            }

            if (value >= 0x80)
            {
                seen |= StringTraits.NonAscii;
            }
        }

        traits = seen;
        return Mem.Failed;
    }
}
