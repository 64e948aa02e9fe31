using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Reads JSON strings (RFC 8259 §7): finds the closing quote, decodes escapes, checks UTF-8.</summary>
internal static partial class StringRead
{
    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset of the first byte after the opening quote.</param>
    /// <param name="end">The length of the input.</param>
    /// <param name="value">The text, null on failure.</param>
    /// <returns>The offset after the closing quote, or <see cref="Mem.Failed"/> for anything but a string of well-formed Unicode.</returns>
    public static nint Read(ref byte start, nint at, nint end, out string? value)
    {
        byte stop = 0;
        nint plain = 0;

        // The first 32 bytes suffice for nearly every string of a real document: ASCII without escapes, with the quote among them.
        if (Vector128.IsHardwareAccelerated && end >= Vector256<byte>.Count && at < end)
        {
            // Near the end of the input: loads its last 32 bytes and shifts out the marks of those before the string.
            nint load = end - at >= Vector256<byte>.Count ? at : end - Vector256<byte>.Count;
            uint stops = StringScan.PlainStops(ref start, load, end) >> (int)(at - load);
            if (stops != 0)
            {
                nint length = BitOperations.TrailingZeroCount(stops);
                stop = Mem.U8(ref start, at + length, end);
                if (stop == '"')
                {
                    value = AsciiText.Create(ref start, at, length, end);
                    return at + length + 1;
                }
            }
            else if (load == at)
            {
                plain = Vector256<byte>.Count;
            }
        }

        return ReadOn(ref start, at, end, plain, stop, out value);
    }

    /// <summary>
    /// Does only the first step of <see cref="Read"/>, at an opening quote: returns the offset after the closing quote of up to 31 ASCII characters without
    /// escapes, or <see cref="Mem.Failed"/> for other text, without vectors, and if at most 32 bytes of the input are left.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint FindClose(ref byte start, nint at, nint end)
    {
        if (Vector128.IsHardwareAccelerated && end - at > Vector256<byte>.Count && Mem.U8(ref start, at, end) == '"')
        {
            uint stops = StringScan.PlainStops(ref start, at + 1, end);
            nint quote = at + 1 + BitOperations.TrailingZeroCount(stops);
            if (stops != 0 && Mem.U8(ref start, quote, end) == '"')
            {
                return quote + 1;
            }
        }

        return Mem.Failed;
    }

    /// <summary>
    /// Returns the text of the string from its opening quote to the offset after its closing quote, which <see cref="FindClose"/> has returned.
    /// </summary>
    public static string Between(ref byte start, nint at, nint after, nint end) => AsciiText.Create(ref start, at + 1, after - at - 2, end);

    /// <summary>
    /// Does the same as <see cref="Between"/> with a call: if a type has very many members, code that is inlined for each of them would not stay in the
    /// instruction cache.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string BetweenByCall(ref byte start, nint at, nint after, nint end) => Between(ref start, at, after, end);

    /// <summary>
    /// Reads a string of any kind. Its first <paramref name="plain"/> bytes are ASCII without escapes; <paramref name="stop"/> is the first other byte, if
    /// <see cref="Read"/> has found it.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint ReadOn(ref byte start, nint at, nint end, nint plain, byte stop, out string? value)
    {
        if (stop >= 0x80 && Utf8Decode.HasWide && Utf8Decode.ToShortText(ref start, at, end, out value) is >= 0 and var after)
        {
            return after;
        }

        nint quote = StringScan.Find(ref start, at + plain, end, out StringTraits traits);
        if (quote < 0)
        {
            value = null;
            return Mem.Failed;
        }

        value = traits == StringTraits.None ? AsciiText.Create(ref start, at, quote - at, end) : Decode(ref start, at, quote, end, traits);
        return value is null ? Mem.Failed : quote + 1;
    }
}
