using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Checks the number grammar of RFC 8259 §6 and reads the number's digits in one pass. The magnitude is <c>significand * 10^exponent</c> if <c>digits</c> is at
/// most <see cref="ExactDigits"/>; with more digits, the significand is correct only modulo 2^64.
/// </summary>
internal static class NumberScan
{
    /// <summary>The number of digits that always fit the 64-bit significand.</summary>
    public const int ExactDigits = 19;

    /// <summary>The limit of the exponent: no input has enough digits for a higher one to matter.</summary>
    private const int ExponentCeiling = int.MaxValue;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Scan(ref byte start, nint at, nint end, out ulong significand, out int exponent, out nint digits)
    {
        nint p = at;
        ulong w = 0;
        nint count = 0;
        int q = 0;
        if (p >= end)
        {
            goto Failed;
        }

        if (Mem.U8(ref start, p, end) == (byte)'-')
        {
            p++;
        }

        // For the most frequent lengths (one digit before the point, eight digits in a word), the offset advances by a constant, so that the next load waits
        // for a predicted branch instead of the count.
        byte next;
        ulong word = DigitWord.Load(ref start, p, end);
        int n = DigitWord.Count(word);
        if (n == 1)
        {
            w = word & 0xF;
            count = w == 0 ? 0 : 1;
            p++;
            next = (byte)(word >> 8);
        }
        else if (n == 0 || (byte)word == (byte)'0')
        {
            goto Failed;
        }
        else
        {
            nint first = p;
            while (n == 8)
            {
                w = w * 100_000_000 + DigitWord.ValueOfEight(word);
                p += 8;
                word = DigitWord.Load(ref start, p, end);
                n = DigitWord.Count(word);
            }

            w = w * PowersOfTen.Integers[n] + DigitWord.Value(word, n);
            p += n;
            count = p - first;
            next = (byte)(word >> (8 * n));
        }

        if (next == (byte)'.')
        {
            p++;
            nint fraction = p;
            word = DigitWord.Load(ref start, p, end);
            n = DigitWord.Count(word);
            if (n == 0)
            {
                goto Failed;
            }

            while (n == 8)
            {
                w = w * 100_000_000 + DigitWord.ValueOfEight(word);
                p += 8;
                word = DigitWord.Load(ref start, p, end);
                n = DigitWord.Count(word);
            }

            w = w * PowersOfTen.Integers[n] + DigitWord.Value(word, n);
            p += n;
            count += p - fraction;
            q = (int)(fraction - p);
            next = (byte)(word >> (8 * n));
        }

        if ((next | 0x20) == (byte)'e')
        {
            p++;
            word = DigitWord.Load(ref start, p, end);
            bool down = (byte)word == (byte)'-';
            if (down || (byte)word == (byte)'+')
            {
                p++;
                word = word >> 8;
            }

            n = DigitWord.Count(word);
            if (n == 0)
            {
                goto Failed;
            }

            int e = (int)DigitWord.ValueOfSome(word, n);
            p += n;
            if (n >= 7)
            {
                // The exponent may be longer than the word: reads all of its digits one by one.
                p = LongExponent(ref start, p - n, end, out e);
                e = down ? Math.Min(e, ExponentCeiling + q) : e;
            }

            q += down ? -e : e;
        }

        significand = w;
        exponent = q;
        digits = count;
        return p;

    Failed:
        significand = 0;
        exponent = 0;
        digits = 0;
        return Mem.Failed;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint LongExponent(ref byte start, nint at, nint end, out int value)
    {
        long e = 0;
        while (at < end && (uint)(Mem.U8(ref start, at, end) - '0') <= 9)
        {
            e = Math.Min(e * 10 + Mem.U8(ref start, at, end) - '0', ExponentCeiling);
            at++;
        }

        value = (int)e;
        return at;
    }
}
