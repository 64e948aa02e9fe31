using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class Utf8Decode
{
    private const int Block = 16;

    /// <summary>
    /// Decodes sixteen bytes at a time as long as a whole block can be loaded and stored. Every lane computes the code unit that would end at it; the lanes at
    /// which one does end are moved together. Lanes after a backslash receive the meaning of the letter, and the backslash's own lane is dropped. A block ends
    /// before a hexadecimal or ill-formed escape, or a byte from 0xF0 on, for which <see cref="Long{TText}"/> is called; <see cref="OneByOne{TText}"/> handles
    /// other errors.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)] // A profile of text in one script would make text in all others a quarter slower to decode.
    internal static Progress Blocks<TText>(ref byte start, nint at, nint stop, nint end, ref char target, nint limit)
        where TText : struct, IEncodedText
    {
        nint written = 0;
        int narrow = 0;
        while (at < stop && end - at >= Block && limit - written >= Block)
        {
            Vector128<byte> block = Mem.V128(ref start, at, end);
            int left = stop - at < Block ? (int)(stop - at) : Block;
            int count = left;
            uint inside = (1u << count) - 1;
            Vector128<byte> slashes = TText.HasEscapes ? Vector128.Equals(block, Vector128.Create((byte)'\\')) : default;
            uint high = (block | slashes).ExtractMostSignificantBits() & inside;
            if (high == 0)
            {
                Mem.SetChars256(ref target, written, limit, Vector256.WidenLower(block.ToVector256Unsafe()));
                at += count;
                written += count;

                // Expected with AVX2: 22 instructions for 32 bytes. vmovups, vpcmpeqb and vpor (only with escapes), vpmovmskb, test and jne find a byte that is
                // not plain; 2 x vpmovzxbw, vextracti128, vmovaps and 2 x vmovups widen and store. The other ten compare and advance the offsets in source and
                // target.
                while (Vector256.IsHardwareAccelerated && stop - at >= 32 && limit - written >= 32)
                {
                    Vector256<byte> plain = Mem.V256(ref start, at, stop);
                    if (Specials<TText>(plain) != 0)
                    {
                        break;
                    }

                    (Vector256<ushort> lower, Vector256<ushort> upper) = Vector256.Widen(plain);
                    Mem.SetChars256(ref target, written, limit, lower);
                    Mem.SetChars256(ref target, written + 16, limit, upper);
                    at += 32;
                    written += 32;
                }

                continue;
            }

            if (HasWide && stop - at > Block && (block.ExtractMostSignificantBits() & inside) != 0 && --narrow < 0)
            {
                Progress wide = Wide<TText>(ref start, at, stop, end, ref target, written, limit);
                if (wide.Read > at)
                {
                    at = wide.Read;
                    written = wide.Written;
                    continue;
                }

                // For text with an escape in every few bytes, the narrower blocks are used for a while.
                narrow = 4;
            }

            byte lead = block.ToScalar();
            if ((lead & 0xF0) == 0xE0 && stop - at >= 24)
            {
                nint taken = ThreeByteRuns(ref start, at, stop, end, ref target, written, limit);
                if (taken != 0)
                {
                    at += 3 * taken;
                    written += taken;
                    continue;
                }
            }

            if (!HasWide && IsOfTwoBytes(block) && (block.ExtractMostSignificantBits() & inside) != 0 && --narrow < 0)
            {
                Progress pairs = OfTwoBytes<TText>(ref start, at, stop, end, ref target, written, limit);
                if (pairs.Read > at)
                {
                    at = pairs.Read;
                    written = pairs.Written;
                    continue;
                }

                narrow = 4;
            }

            Vector128<byte> fours = Vector128.Equals(Vector128.Max(block, Vector128.Create((byte)0xF0)), block);
            uint stops = (fours | slashes).ExtractMostSignificantBits() & inside;
            uint escapes = 0;
            Vector128<byte> meanings = default;
            if (stops != 0)
            {
                uint backslashes = slashes.ExtractMostSignificantBits() & inside;
                uint barriers = stops & ~backslashes;
                high &= ~backslashes;
                if (backslashes != 0)
                {
                    escapes = (uint)StringBits.Escapes(backslashes);
                    barriers |= escapes & ~((LettersOf(block, out meanings) & inside) >> 1);
                }

                count = BitOperations.TrailingZeroCount(barriers | (1u << left));
                inside = (1u << count) - 1;
                high &= inside;
                escapes &= inside;
            }

            bool isBlocked = count < left;
            if ((high | escapes) == 0)
            {
                Mem.SetChars256(ref target, written, limit, Vector256.WidenLower(block.ToVector256Unsafe()));
                at += count;
                written += count;
            }
            else
            {
                Vector256<ushort> units;
                uint ends;
                if (high == 0)
                {
                    units = Vector256.WidenLower(block.ToVector256Unsafe());
                    ends = inside;
                }
                else
                {
                    uint trails = Vector128.LessThan(block.AsSByte(), Vector128.Create((sbyte)-64)).ExtractMostSignificantBits();
                    uint threes = Vector128.Equals(block & Vector128.Create((byte)0xF0), Vector128.Create((byte)0xE0)).ExtractMostSignificantBits();
                    uint overlong = Vector128.Equals(block & Vector128.Create((byte)0xFE), Vector128.Create((byte)0xC0)).ExtractMostSignificantBits();
                    uint leads = high & ~trails;
                    uint expected = (leads << 1) | (threes << 2);

                    // A character that is cut off by a barrier or by the closing quote lacks a trail byte there, because neither of these is a trail byte.
                    uint errors = ((expected ^ trails) | overlong) & ((2u << count) - 1) & 0xFFFF;
                    // If the last character continues in the next block, it is left to that block. There is no branch, because the ends of characters are
                    // unpredictable.
                    count -= (int)((leads >> 15) + ((leads & threes) >> 13 & 2));
                    inside = (1u << count) - 1;
                    units = Combine(block, out Vector256<ushort> refused);
                    if (errors == 0 && refused != Vector256<ushort>.Zero)
                    {
                        errors = Vector128.Narrow(refused.GetLower(), refused.GetUpper()).ExtractMostSignificantBits() & inside;
                    }

                    if (errors != 0)
                    {
                        nint until = at + BitOperations.TrailingZeroCount(errors) + 1;
                        Progress progress = OneByOne<TText>(ref start, at, until < stop ? until : stop, stop, ref target, written, limit);
                        at = progress.Read;
                        written = progress.Written;
                        if (at < 0)
                        {
                            return progress;
                        }

                        continue;
                    }

                    ends = (~trails >> 1) & inside;
                }

                if (escapes != 0)
                {
                    units = Vector256.ConditionalSelect(Lanes(escapes << 1), Vector256.WidenLower(meanings.ToVector256Unsafe()), units);
                    ends &= ~escapes;
                }

                StoreKept(units, ends, ref target, written, limit);
                at += count;
                written += BitOperations.PopCount(ends);
            }

            if (isBlocked)
            {
                Progress progress = Long<TText>(ref start, at, stop, end, ref target, written, limit);
                at = progress.Read;
                written = progress.Written;
                if (at < 0)
                {
                    return progress;
                }
            }
        }

        return new Progress(at, written);
    }
}
