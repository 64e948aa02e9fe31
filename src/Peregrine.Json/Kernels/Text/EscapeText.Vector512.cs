using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>The number of characters to escape in a block of 32 above which blocks of eight are faster.</summary>
    internal static int FewEscapes => HasBlocks ? 2 : 6;

    /// <summary>
    /// Does the same as <see cref="TryWriteShort"/> with masked loads, which read nothing after the text; no branch depends on the length of a text that is not
    /// empty. On Zen 4 with AVX-512, a quarter to a third faster on strings of random length than the overlapping loads of <see cref="ShortCopy"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe bool TryWriteShortMasked(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        fixed (char* pinned = &source)
        {
            return TryWriteShortPinned(ref destination, at, limit, pinned, length, set);
        }
    }

    /// <summary>
    /// Does the same as <see cref="TryWriteShortMasked"/> for a text that the caller has pinned, so that a caller can pin many strings, one after the other, by
    /// one local.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe bool TryWriteShortPinned(ref byte destination, nint at, nint limit, char* source, nint length, EscapeSet set)
    {
        Vector256<byte> bytes = CodeUnits.ShortBytes(source, length);

        // The test is not in a method of its own: a call would convert its result to a number.
        if (!Avx.TestZ(CodeUnits.LowBits(bytes, set), CodeUnits.HighBits(bytes, set)))
        {
            return false;
        }

        Mem.Set256(ref destination, at, limit, bytes);
        return true;
    }

    /// <summary>
    /// Writes an ASCII text of at most <see cref="ShortLength"/> code units with few escapes: writes each escape over its character, and stores the rest again
    /// after it.
    /// </summary>
    /// <returns>The offset after the text, or <see cref="Mem.Failed"/> if the text is not ASCII or needs more than <see cref="FewEscapes"/> escapes.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static unsafe nint WriteShortSparse(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        fixed (char* pinned = &source)
        {
            Vector256<byte> block = CodeUnits.ShortBytes(pinned, length);

            // An encoder may escape even the padding after the text.
            uint hits = CodeUnits.Hits(block, set) & (uint)((1UL << (int)length) - 1);
            if (block.ExtractMostSignificantBits() != 0 || BitOperations.PopCount(hits) > FewEscapes)
            {
                return Mem.Failed;
            }

            nint done = 0;
            while (true)
            {
                Mem.Set256(ref destination, at, limit, block);
                if (hits == 0)
                {
                    return at + length - done;
                }

                nint next = BitOperations.TrailingZeroCount(hits);
                hits &= hits - 1;
                at += next - done;

                // The unit is loaded again, and another thread may have changed it, so it may no longer be ASCII.
                ulong word = Mem.Word(ref set.Words, Mem.Char(ref source, next, length) & 0x7F, 128);
                Mem.Set64(ref destination, at, limit, word);
                at += (nint)(word >> 56);
                done = next + 1;
                block = CodeUnits.ShortBytes(pinned + done, length - done);
            }
        }
    }

    /// <summary>
    /// Writes blocks of 32 with few characters to escape: stores each block whole, overwrites the first character to escape by its escape, and begins the next
    /// block after that character. Stops at the end of the text, or if a block might not fit. Also stops before the first character to escape of a block if
    /// this character is not ASCII, or if the block has more than <see cref="FewEscapes"/> such characters.
    /// </summary>
    private static Progress WriteSparse(ref byte destination, nint at, nint limit, ref char source, nint i, nint length, EscapeSet set)
    {
        while (i < length && limit - at >= BlockSpace)
        {
            nint count = length - i;
            Vector256<byte> block = count >= 32 ? CodeUnits.Narrow32(ref source, i, length) : NarrowMasked(ref source, i, length);
            uint hits = CodeUnits.Hits(block, set);
            Mem.Set256(ref destination, at, limit, block);
            count = Math.Min(count, 32);
            if (hits == 0)
            {
                // A branch, so that the next block need not wait for this one's marks.
                i += count;
                at += count;
                continue;
            }

            nint run = BitOperations.TrailingZeroCount(hits);
            if (run >= count)
            {
                return new Progress(length, at + count);
            }

            i += run;
            at += run;
            uint unit = Mem.Char(ref source, i, length);
            if (unit >= 0x80 || BitOperations.PopCount(hits) > FewEscapes)
            {
                break;
            }

            ulong word = Mem.Word(ref set.Words, (nint)unit, 128);
            Mem.Set64(ref destination, at, limit, word);
            at += (nint)(word >> 56);
            i++;
        }

        return new Progress(i, at);
    }

    /// <summary>Returns up to 32 code units from <paramref name="at"/> as bytes; lanes after the text contain the padding.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector256<byte> NarrowMasked(ref char source, nint at, nint length)
    {
        fixed (char* pinned = &source)
        {
            return CodeUnits.ShortBytes(pinned + at, length - at);
        }
    }
}
