using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>
    /// Writes text of more than <see cref="ShortLength"/> code units as long as it is ASCII and nothing in it needs an escape: 64 code units in each step, with
    /// one test for all of them. The last step ends at the end of the text and overlaps the one before.
    /// </summary>
    /// <returns>The number of code units written; if that is not all, an escape is within the next 64.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static nint WriteCleanLong(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        Vector256<byte> low = set.LowTable, high = set.HighTable, nibble = Vector256.Create((byte)0x0F);
        nint i = 0;
        while (i < length)
        {
            nint second = Math.Min(i + 32, length - 32);
            nint first = Math.Min(i, second);
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
}
