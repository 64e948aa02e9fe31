using System.Numerics;
using System.Runtime.Intrinsics;
using System.Text;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>
    /// ManyHits: the number of bytes, among 32, to escape or to check from which on the next bytes may be written as code units. MostAsUnits: the maximum
    /// number of bytes that are then written at once.
    /// </summary>
    private const int ManyHits = 6, MostAsUnits = 256;

    /// <summary>
    /// Writes UTF-8 text like <see cref="Write"/>: ill-formed bytes become one escape of U+FFFD per maximal invalid subsequence (Unicode, D93b).
    /// </summary>
    public static nint WriteUtf8(ref byte destination, nint at, nint limit, ref byte source, nint length, EscapeSet set, out nint consumed)
    {
        nint i = 0;
        while (i < length)
        {
            bool isDense = false;
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

                isDense = BitOperations.PopCount(hits) >= ManyHits;
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

                isDense = BitOperations.PopCount(hits) >= ManyHits / 2;
            }

            // Characters of four bytes are escaped one by one, except with an encoder that escapes all non-ASCII characters.
            if (isDense && !set.IsForeign && (set.EscapesAllNonAscii ? HasBlocks : Mem.U8(ref source, i, length) is >= 0xC0 and < 0xF0))
            {
                Progress units = WriteAsUnits(ref destination, at, limit, ref source, i, length, set);
                if (units.Read > i)
                {
                    i = units.Read;
                    at = units.Written;
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

    /// <summary>
    /// Decodes the next bytes to code units and writes these, because <see cref="WriteBlocks"/> writes eight escapes at once and <see cref="WriteKept"/> whole
    /// blocks of letters. Reports no progress if the bytes are ill-formed or might not fit.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining), SkipLocalsInit]
    private static Progress WriteAsUnits(ref byte destination, nint at, nint limit, ref byte source, nint i, nint length, EscapeSet set)
    {
        nint stop = Math.Min(length, i + MostAsUnits);
        while (stop < length && stop > i && (Mem.U8(ref source, stop, length) & 0xC0) == 0x80)
        {
            stop--;
        }

        if (limit - at < (6 * MostAsUnits) + 32)
        {
            return new Progress(i, at);
        }

        Span<char> units = stackalloc char[MostAsUnits + Utf8Decode.Slack];
        nint count = Utf8Decode.ToUnits<PlainText>(ref source, i, stop, length, ref Mem.First(units), units.Length);
        if (count <= 0)
        {
            return new Progress(i, at);
        }

        nint after = Write(ref destination, at, limit, ref Mem.First(units), count, set, out nint consumed);
        return consumed == count ? new Progress(stop, after) : new Progress(i, at);
    }

    private static bool IsClean(uint value, EscapeSet set) => value < 0x80 && (Mem.Word(ref set.Words, (nint)value, 128) ^ value) == 1UL << 56;

    /// <summary>
    /// Writes one code point at a time from <paramref name="i"/> until <paramref name="stop"/> is reached or passed, as long as each fits; for an encoder
    /// outside the standard library, stops at the first character that is not ASCII or must be escaped.
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
