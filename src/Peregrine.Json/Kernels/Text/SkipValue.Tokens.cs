using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class SkipValue
{
    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset after the opening quote.</param>
    /// <param name="end">The length of the input.</param>
    /// <returns>The offset after the closing quote, or <see cref="Mem.Failed"/>.</returns>
    internal static nint SkipString(ref byte start, nint at, nint end)
    {
        if (Vector128.IsHardwareAccelerated && end - at >= Vector256<byte>.Count)
        {
            uint stops = StringScan.PlainStops(ref start, at, end);
            if (stops != 0)
            {
                nint length = BitOperations.TrailingZeroCount(stops);
                if (Mem.U8(ref start, at + length, end) == '"')
                {
                    return at + length + 1;
                }
            }
        }

        return SkipStringOn(ref start, at, end);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint SkipStringOn(ref byte start, nint at, nint end)
    {
        nint quote = StringScan.Find(ref start, at, end, out StringTraits traits);
        if (quote < 0
            || ((traits & StringTraits.NonAscii) != 0 && !Utf8Text.IsValid(Mem.Span(ref start, at, quote, end)))
            || ((traits & StringTraits.Escaped) != 0 && !AreEscapesSpelled(ref start, at, quote)))
        {
            return Mem.Failed;
        }

        return quote + 1;
    }

    private static bool AreEscapesSpelled(ref byte start, nint at, nint quote)
    {
        while (true)
        {
            int run = Mem.Span(ref start, at, quote, quote).IndexOf((byte)'\\');
            if (run < 0)
            {
                return true;
            }

            at += run;
            do
            {
                int length = Escape.ReadUnit(ref start, at, quote, out _);
                if (length == 0)
                {
                    return false;
                }

                at += length;
            }
            while (at < quote && Mem.U8(ref start, at, quote) == '\\');
        }
    }

    /// <summary>Skips a number or one of the three literals. At least one byte must be left. The caller checks the byte after a number.</summary>
    internal static nint SkipScalar(ref byte start, nint at, nint end)
    {
        byte first = Mem.U8(ref start, at, end);
        if (first == '-' || (uint)(first - '0') <= 9)
        {
            return SkipNumber(ref start, at, end);
        }

        // RFC 8259 §3: lower case only.
        if (end - at < 4)
        {
            return Mem.Failed;
        }

        uint word = Mem.U32(ref start, at, end);
        if (word is 0x65757274 or 0x6C6C756E)
        {
            return at + 4;
        }

        return word == 0x736C6166 && end - at >= 5 && Mem.U8(ref start, at + 4, end) == 'e' ? at + 5 : Mem.Failed;
    }

    /// <summary>Skips a number at an offset that may be the end of the text. The caller checks the byte after it.</summary>
    internal static nint SkipAnyNumber(ref byte start, nint at, nint end) => at < end ? SkipNumber(ref start, at, end) : Mem.Failed;

    /// <summary>Skips a number (RFC 8259 §6: [ minus ] int [ frac ] [ exp ]). At least one byte must be left. The caller checks the byte after it.</summary>
    internal static nint SkipNumber(ref byte start, nint at, nint end)
    {
        if (Mem.U8(ref start, at, end) == '-')
        {
            at++;
        }

        if (at >= end)
        {
            return Mem.Failed;
        }

        if (Mem.U8(ref start, at, end) == '0')
        {
            at++;
        }
        else
        {
            at = SkipDigits(ref start, at, end);
        }

        if (at < 0 || at >= end)
        {
            return at;
        }

        byte next = Mem.U8(ref start, at, end);
        if (next == '.')
        {
            at = SkipDigits(ref start, at + 1, end);
            if (at < 0 || at >= end)
            {
                return at;
            }

            next = Mem.U8(ref start, at, end);
        }

        if ((next | 0x20) == 'e')
        {
            at++;
            if (at < end && Mem.U8(ref start, at, end) is (byte)'+' or (byte)'-')
            {
                at++;
            }

            at = SkipDigits(ref start, at, end);
        }

        return at;
    }

    /// <summary>Skips one or more digits: eight bytes at a time, so that numbers of fewer than eight digits cause no misprediction.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint SkipDigits(ref byte start, nint at, nint end)
    {
        nint from = at;
        int count;
        do
        {
            count = DigitWord.Count(DigitWord.Load(ref start, at, end));
            at += count;
        }
        while (count == 8);
        return at == from ? Mem.Failed : at;
    }
}
