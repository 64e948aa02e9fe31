using System.Numerics;
using System.Runtime.Intrinsics;
using System.Text;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>
    /// Writes UTF-8 text like <see cref="Write"/>: ill-formed bytes become one escape of U+FFFD per maximal invalid subsequence (Unicode, D93b).
    /// </summary>
    public static nint WriteUtf8(ref byte destination, nint at, nint limit, ref byte source, nint length, EscapeSet set, out nint consumed)
    {
        nint i = 0;
        while (i < length)
        {
            if (Vector256.IsHardwareAccelerated && length - i >= 32 && limit - at >= 32)
            {
                Vector256<byte> block = Mem.V256(ref source, i, length);
                uint hits = CodeUnits.Hits(block, set);
                Mem.Set256(ref destination, at, limit, block);
                nint run = hits == 0 ? 32 : BitOperations.TrailingZeroCount(hits);
                i += run;
                at += run;
                if (hits == 0)
                {
                    continue;
                }
            }
            else if (Vector128.IsHardwareAccelerated && length - i >= 16 && limit - at >= 16)
            {
                Vector128<byte> block = Mem.V128(ref source, i, length);
                uint hits = CodeUnits.Hits(block, set);
                Mem.Set128(ref destination, at, limit, block);
                nint run = hits == 0 ? 16 : BitOperations.TrailingZeroCount(hits);
                i += run;
                at += run;
                if (hits == 0)
                {
                    continue;
                }
            }

            if (set.IsForeign && !IsClean(Mem.U8(ref source, i, length), set))
            {
                Progress encoded = WriteForeignUtf8(ref destination, at, limit, ref source, i, length, set);
                consumed = encoded.Read;
                return encoded.Written;
            }

            nint stop = length - i > 8 ? i + 8 : length;
            Progress progress = WriteUtf8Scalar(ref destination, at, limit, ref source, i, stop, length, set);
            i = progress.Read;
            at = progress.Written;
            if (i < stop && !set.IsForeign)
            {
                break;
            }

            if (set.IsForeign && at == limit)
            {
                break;
            }
        }

        consumed = i;
        return at;
    }

    private static bool IsClean(uint value, EscapeSet set) => value < 0x80 && (Mem.Word(ref set.Words, (nint)value, 128) ^ value) == 1UL << 56;

    /// <summary>
    /// Writes one code point at a time from <paramref name="i"/> until <paramref name="stop"/> is reached or passed, as long as each fits; for an encoder
    /// outside the standard library, stops at the first character to escape.
    /// </summary>
    internal static Progress WriteUtf8Scalar(ref byte destination, nint at, nint limit, ref byte source, nint i, nint stop, nint length, EscapeSet set)
    {
        while (i < stop)
        {
            uint value = Mem.U8(ref source, i, length);
            if (set.IsForeign && !IsClean(value, set))
            {
                break;
            }

            int taken = 1;
            ulong word, second = 0;
            if (value < 0x80)
            {
                word = Mem.Word(ref set.Words, (nint)value, 128);
            }
            else
            {
                taken = Utf8Decode.CodePoint(ref source, i, length, out uint codePoint);
                if (taken == 0)
                {
                    word = Replacement;
                    Rune.DecodeFromUtf8(Mem.Span(ref source, i, length, length), out _, out taken);
                }
                else if (codePoint < 0x10000)
                {
                    word = WordOf(codePoint, set);
                }
                else
                {
                    word = EscapeOf(0xD7C0 + (codePoint >> 10));
                    second = EscapeOf(0xDC00 | (codePoint & 0x3FF));
                }
            }

            if (limit - at < (nint)((word >> 56) + (second >> 56)))
            {
                break;
            }

            at = StoreWord(ref destination, at, limit, word);
            at = second == 0 ? at : StoreWord(ref destination, at, limit, second);
            i += taken;
        }

        return new Progress(i, at);
    }
}
