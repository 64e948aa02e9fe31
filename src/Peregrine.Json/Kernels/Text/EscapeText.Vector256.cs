using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>
    /// Writes text of more than <see cref="ShortLength"/> code units as long as it is ASCII without escapes: 64 code units in each step (32 in vectors of 128
    /// bits), with one test for all of them. The last step ends at the end of the text and may overlap the previous one.
    /// </summary>
    /// <returns>The number of code units written; if that is not all, the next 64 contain a character to escape or a non-ASCII character.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static nint WriteCleanLong(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        if (!Avx2.IsSupported)
        {
            return WriteCleanLong128(ref destination, at, limit, ref source, length, set);
        }

        Vector256<byte> low = set.LowTable, high = set.HighTable, nibble = Vector256.Create((byte)0x0F);
        nint i = 0;

        // Expected with AVX2: 33 instructions for 64 characters. vmovups, vpackuswb and vpermq, twice each, load and narrow; two vmovups store; vpand, vpshufb,
        // vpsrld, vpand, vpshufb and vpand look up each half; vpor, vptest and jne find an escape. The other ten compute the offsets, with one branch.
        while (i < length)
        {
            // A test and one minimum, because two minima would be two branches.
            nint first = i, second = i + 32;
            if (second > length - 32)
            {
                second = length - 32;
                first = Math.Min(i, second);
            }

            Vector256<byte> one = CodeUnits.Narrow32(ref source, first, length);
            Vector256<byte> two = CodeUnits.Narrow32(ref source, second, length);
            Mem.Set256(ref destination, at + first, limit, one);
            Mem.Set256(ref destination, at + second, limit, two);
            Vector256<byte> marks = (Avx2.Shuffle(low, one & nibble) & Avx2.Shuffle(high, one >>> 4))
                | (Avx2.Shuffle(low, two & nibble) & Avx2.Shuffle(high, two >>> 4));
            if (!Avx.TestZ(marks, marks))
            {
                return i;
            }

            i += 64;
        }

        return length;
    }

    internal static nint WriteCleanLong128(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        Vector128<byte> low = set.LowTable.GetLower(), high = set.HighTable.GetLower(), nibble = Vector128.Create((byte)0x0F);
        nint i = 0;
        while (i < length)
        {
            nint second = Math.Min(i + 16, length - 16);
            nint first = Math.Min(i, second);
            Vector128<byte> one = CodeUnits.Narrow16(ref source, first, length);
            Vector128<byte> two = CodeUnits.Narrow16(ref source, second, length);
            Mem.Set128(ref destination, at + first, limit, one);
            Mem.Set128(ref destination, at + second, limit, two);
            Vector128<byte> marks = ByteShuffle.SelectCommon(low, one & nibble, high, one >>> 4) | ByteShuffle.SelectCommon(low, two & nibble, high, two >>> 4);
            if (marks != Vector128<byte>.Zero)
            {
                return i;
            }

            i += 32;
        }

        return length;
    }

    /// <summary>
    /// Writes whole blocks of 32 up to the first escape. If nothing before <paramref name="i"/> was escaped (<paramref name="isAllClean"/>), also writes the
    /// end of the text, as a block that overlaps the previous one.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Progress WriteClean(ref byte destination, nint at, nint limit, ref char source, nint i, nint length, bool isAllClean, EscapeSet set)
    {
        while (Vector256.IsHardwareAccelerated && length - i >= 32 && limit - at >= 32)
        {
            Vector256<byte> block = CodeUnits.Narrow32(ref source, i, length);
            uint hits = CodeUnits.Hits(block, set);
            Mem.Set256(ref destination, at, limit, block);
            if (hits != 0)
            {
                nint run = BitOperations.TrailingZeroCount(hits);
                return new Progress(i + run, at + run);
            }

            i += 32;
            at += 32;
        }

        if (Vector256.IsHardwareAccelerated && isAllClean && i >= 32 && i < length && limit - at >= 32)
        {
            // Processes the last 32 code units again, so that no shorter step is needed.
            nint back = 32 - (length - i);
            Vector256<byte> last = CodeUnits.Narrow32(ref source, length - 32, length);
            if (CodeUnits.Hits(last, set) == 0)
            {
                Mem.Set256(ref destination, at - back, limit, last);
                return new Progress(length, at + length - i);
            }
        }

        return new Progress(i, at);
    }
}
