namespace Peregrine.Json.Kernels;

/// <summary>
/// Encodes UTF-16 texts as UTF-8 with unpaired surrogates as three bytes each (WTF-8), so that bytes can represent every text; and decodes JSON strings in
/// WTF-8 with unpaired surrogates as escapes, as in ECMA-262.
/// </summary>
internal static class Wtf8
{
    /// <summary>Encodes a text; needs three bytes of space for every code unit. <paramref name="isUtf8"/> is true if no surrogate is unpaired.</summary>
    /// <returns>The number of bytes.</returns>
    public static int Encode(ReadOnlySpan<char> source, Span<byte> destination, out bool isUtf8)
    {
        isUtf8 = Utf16Text.TryToUtf8(source, destination, out int written);
        return isUtf8 ? written : EncodeScalar(source, destination);
    }

    /// <summary>
    /// Returns the content of a JSON string from <paramref name="at"/> to its closing <paramref name="quote"/>; null for a bad escape or ill-formed bytes.
    /// </summary>
    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset of the first byte after the opening quote.</param>
    /// <param name="quote">The offset of the closing quote.</param>
    /// <param name="end">The length of the input.</param>
    /// <param name="surrogates">Whether the bytes may have unpaired surrogates; escapes always may.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string? Decode(ref byte start, nint at, nint quote, nint end, bool surrogates)
    {
        char[] units = RentedArrays.Rent<char>((int)Math.Min(Array.MaxLength, quote - at + Utf8Decode.Slack));
        try
        {
            ref char target = ref Mem.First(units.AsSpan());
            nint count = surrogates
                ? Utf8Decode.ToUnits<Wtf8String>(ref start, at, quote, end, ref target, units.Length)
                : Utf8Decode.ToUnits<EcmaString>(ref start, at, quote, end, ref target, units.Length);
            return count < 0 ? null : new string(units, 0, (int)count);
        }
        finally
        {
            RentedArrays.Return(units);
        }
    }

    /// <summary>Returns the text of bytes that are well-formed except for unpaired surrogates.</summary>
    public static string ToText(ReadOnlySpan<byte> bytes)
    {
        char[] units = RentedArrays.Rent<char>(bytes.Length + Utf8Decode.Slack);
        nint count = Utf8Decode.ToUnits<PlainWtf8>(ref Mem.First(bytes), 0, bytes.Length, bytes.Length, ref Mem.First(units.AsSpan()), units.Length);
        string text = new(units, 0, (int)count);
        RentedArrays.Return(units);
        return text;
    }

    private static int EncodeScalar(ReadOnlySpan<char> source, Span<byte> destination)
    {
        ref char first = ref Mem.First(source);
        ref byte target = ref Mem.First(destination);
        nint at = 0;
        for (nint i = 0; i < source.Length; i++)
        {
            uint unit = Mem.Char(ref first, i, source.Length);
            bool isPair = (unit & 0xFC00) == 0xD800 && i + 1 < source.Length && (Mem.Char(ref first, i + 1, source.Length) & 0xFC00) == 0xDC00;
            at = isPair
                ? Utf8Encode.Pair(ref target, at, destination.Length, unit, Mem.Char(ref first, ++i, source.Length))
                : Utf8Encode.Unit(ref target, at, destination.Length, unit);
        }

        return (int)at;
    }
}
