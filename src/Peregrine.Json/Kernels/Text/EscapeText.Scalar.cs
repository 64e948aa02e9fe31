namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>The escape of U+FFFD: six bytes from the lowest, their number in the top byte.</summary>
    private const ulong Replacement = 0x06_00_44_46_46_46_75_5C;

    /// <summary>
    /// Writes one code unit or one pair at a time from <paramref name="i"/> to <paramref name="stop"/> (which a pair may pass), as long as each fits.
    /// </summary>
    internal static Progress WriteScalar(ref byte destination, nint at, nint limit, ref char source, nint i, nint stop, nint length, EscapeSet set)
    {
        while (i < stop)
        {
            uint unit = Mem.Char(ref source, i, length);
            if ((unit & 0xFC00) == 0xD800 && i + 1 < length && (Mem.Char(ref source, i + 1, length) & 0xFC00) == 0xDC00)
            {
                if (limit - at < 12)
                {
                    break;
                }

                at = StoreWord(ref destination, at, limit, EscapeOf(unit));
                at = StoreWord(ref destination, at, limit, EscapeOf(Mem.Char(ref source, i + 1, length)));
                i += 2;
                continue;
            }

            ulong word = WordOf(unit, set);
            if (limit - at < (nint)(word >> 56))
            {
                break;
            }

            at = StoreWord(ref destination, at, limit, word);
            i++;
        }

        return new Progress(i, at);
    }

    /// <summary>
    /// Returns the UTF-8 or the escape of one code unit: the first byte in the lowest byte, the number of bytes in the top byte. A surrogate counts as a lone
    /// one.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong WordOf(uint unit, EscapeSet set)
    {
        if (unit < 0x80)
        {
            return Mem.Word(ref set.Words, (nint)unit, 128);
        }

        if ((unit & 0xF800) == 0xD800)
        {
            return Replacement;
        }

        return set.EscapesAllNonAscii || set.Escapes(unit) ? EscapeOf(unit) : Utf8Encode.WordOf(unit);
    }

    /// <summary>Returns the six bytes \uXXXX from the lowest, and their number in the top byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong EscapeOf(uint unit)
    {
        ushort[] pairs = HexDigits.Pairs;
        return 0x06_00_00_00_00_00_75_5CUL | ((ulong)pairs[(byte)(unit >> 8)] << 16) | ((ulong)pairs[(byte)unit] << 32);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint StoreWord(ref byte destination, nint at, nint limit, ulong word)
    {
        nint length = (nint)(word >> 56);
        if (limit - at >= 8)
        {
            Mem.Set64(ref destination, at, limit, word);
        }
        else
        {
            for (nint j = 0; j < length; j++)
            {
                Mem.Set8(ref destination, at + j, limit, (byte)(word >> (int)(8 * j)));
            }
        }

        return at + length;
    }

    private static ushort[] HexPairs()
    {
        ushort[] pairs = new ushort[256];
        for (int i = 0; i < 256; i++)
        {
            pairs[i] = (ushort)("0123456789ABCDEF"[i >> 4] | ("0123456789ABCDEF"[i & 15] << 8));
        }

        return pairs;
    }

    /// <summary>The two upper-case hexadecimal digits of every byte.</summary>
    private static class HexDigits
    {
        public static readonly ushort[] Pairs = HexPairs();
    }
}
