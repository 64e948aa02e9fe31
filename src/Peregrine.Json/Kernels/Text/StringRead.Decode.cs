namespace Peregrine.Json.Kernels;

internal static partial class StringRead
{
    private const int StackUnits = 512, KeptUnits = 1 << 16, MostUnits = 1 << 27;

    [ThreadStatic]
    private static char[]? t_scratch;

    /// <summary>
    /// Returns the text between <paramref name="at"/> and the closing quote, which contains escapes or bytes of 0x80 and above; null if an escape is invalid or
    /// the text is not well-formed Unicode.
    /// </summary>
    private static string? Decode(ref byte start, nint at, nint quote, nint end, StringTraits traits)
    {
        // There are never more code units than bytes.
        nint most = quote - at + Utf8Decode.Slack;
        return most <= StackUnits ? DecodeOnStack(ref start, at, quote, end)
            : most > KeptUnits && (traits & StringTraits.Escaped) == 0 ? Utf8Text.Decode(ref Mem.First(Mem.Span(ref start, at, quote, end)), quote - at)
            : most <= MostUnits ? DecodeInScratch(ref start, at, quote, end, most)
            : DecodeByBytes(ref start, at, quote);
    }

    /// <summary>
    /// Decodes a text for which an array of code units would be too long: first unescapes its bytes, then decodes them to a string of exact length.
    /// </summary>
    internal static string? DecodeByBytes(ref byte start, nint at, nint quote)
    {
        byte[] plain = RentedArrays.Rent<byte>((int)(quote - at));
        try
        {
            return TryUnescape(ref start, at, quote, plain, out int length) && Utf8Text.TryToText(plain.AsSpan(0, length), out string? text) ? text : null;
        }
        finally
        {
            RentedArrays.Return(plain);
        }
    }

    [SkipLocalsInit]
    private static string? DecodeOnStack(ref byte start, nint at, nint quote, nint end)
    {
        Span<char> scratch = stackalloc char[StackUnits];
        nint units = Utf8Decode.ToUnits<StrictString>(ref start, at, quote, end, ref Mem.First(scratch), StackUnits);
        return units < 0 ? null : new string(scratch[..(int)units]);
    }

    private static string? DecodeInScratch(ref byte start, nint at, nint quote, nint end, nint most)
    {
        if (most > KeptUnits)
        {
            char[] rented = RentedArrays.Rent<char>((int)most);
            string? text = DecodeInto(rented, ref start, at, quote, end);
            RentedArrays.Return(rented);
            return text;
        }

        char[]? scratch = t_scratch;
        if (scratch is null || scratch.Length < most)
        {
            t_scratch = scratch = GC.AllocateUninitializedArray<char>((int)Math.Max(most, Math.Min(2 * most, KeptUnits)));
        }

        return DecodeInto(scratch, ref start, at, quote, end);
    }

    private static string? DecodeInto(char[] scratch, ref byte start, nint at, nint quote, nint end)
    {
        nint units = Utf8Decode.ToUnits<StrictString>(ref start, at, quote, end, ref Mem.First(scratch.AsSpan()), scratch.Length);
        return units < 0 ? null : new string(scratch, 0, (int)units);
    }

    /// <summary>
    /// Returns the character of a string that consists of one ASCII character without an escape, and whose opening quote is at <paramref name="at"/>; zero for
    /// any other text.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static char SinglePlain(ref byte start, nint at, nint end)
    {
        if (end - at < 4)
        {
            return '\0';
        }

        uint word = Mem.U32(ref start, at, end);
        uint unit = word >> 8 & 0xFF;
        return (word & 0xFF00FF) == ('"' | '"' << 16) && unit - ' ' < 0x80 - ' ' && unit is not ('"' or '\\') ? (char)unit : '\0';
    }

    /// <summary>Reads a string that is exactly one UTF-16 code unit after unescaping, and not a surrogate.</summary>
    /// <returns>The offset after the closing quote, or <see cref="Mem.Failed"/>.</returns>
    public static nint ReadSingleChar(ref byte start, nint at, nint end, out char value)
    {
        value = '\0';
        nint quote = StringScan.Find(ref start, at, end, out _);
        if (quote <= at)
        {
            return Mem.Failed;
        }

        uint codePoint = Mem.U8(ref start, at, quote);
        int length = codePoint < 0x80 && codePoint != '\\' ? 1 : Utf8Decode.Next<StrictString>(ref start, at, quote, out codePoint);
        if (length == 0 || at + length != quote || codePoint > 0xFFFF)
        {
            return Mem.Failed;
        }

        value = (char)codePoint;
        return quote + 1;
    }
}
