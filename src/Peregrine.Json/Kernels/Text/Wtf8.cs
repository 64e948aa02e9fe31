using System.Buffers;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

/// <summary>
/// UTF-8 that may have unpaired surrogates as three bytes each (WTF-8), so that every UTF-16 text has a form in bytes, and JSON strings in it with
/// unpaired surrogates as escapes, as ECMA-262 has them.
/// </summary>
internal static class Wtf8
{
    /// <summary>Three bytes of space for every code unit; <paramref name="isUtf8"/> when no surrogate is unpaired.</summary>
    /// <returns>The number of bytes.</returns>
    public static int Encode(ReadOnlySpan<char> source, Span<byte> destination, out bool isUtf8)
    {
        isUtf8 = Utf16Text.TryToUtf8(source, destination, out int written);
        return isUtf8 ? written : EncodeScalar(source, destination);
    }

    /// <summary>The content of a JSON string from <paramref name="at"/> to its closing <paramref name="quote"/>; null for a bad escape or ill-formed bytes.</summary>
    /// <param name="start">First byte of the input.</param>
    /// <param name="at">Offset of the first byte after the opening quote.</param>
    /// <param name="quote">Offset of the closing quote.</param>
    /// <param name="end">Length of the input.</param>
    /// <param name="surrogates">Whether the bytes may have unpaired surrogates; escapes always may.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string? Decode(ref byte start, nint at, nint quote, nint end, bool surrogates)
    {
        char[] units = ArrayPool<char>.Shared.Rent((int)Math.Min(Array.MaxLength, quote - at + Utf8Decode.Slack));
        try
        {
            nint count = Decode(ref start, at, quote, end, surrogates, ref Mem.First(units.AsSpan()), units.Length);
            return count < 0 ? null : new string(units, 0, (int)count);
        }
        finally
        {
            ArrayPool<char>.Shared.Return(units);
        }
    }

    /// <summary>The text of bytes that are well-formed but for unpaired surrogates.</summary>
    public static string ToText(ReadOnlySpan<byte> bytes)
    {
        ref byte start = ref Mem.First(bytes);
        char[] units = ArrayPool<char>.Shared.Rent(bytes.Length + Utf8Decode.Slack);
        ref char target = ref Mem.First(units.AsSpan());
        nint at = 0, written = 0;
        while (at < bytes.Length)
        {
            Progress progress = Raw(ref start, at, bytes.Length, ref target, written, units.Length);
            (at, written) = (progress.Read, progress.Written);
            for (; at < bytes.Length && Mem.U8(ref start, at, bytes.Length) == '\\'; at++)
            {
                Mem.SetChar(ref target, written++, units.Length, '\\');
            }
        }

        string text = new(units, 0, (int)written);
        ArrayPool<char>.Shared.Return(units);
        return text;
    }

    private static nint Decode(ref byte start, nint at, nint quote, nint end, bool surrogates, ref char target, nint limit)
    {
        nint written = 0;
        while (at < quote)
        {
            Progress progress = Utf8Decode.ToBackslash(ref start, at, quote, end, ref target, written, limit);
            if (progress.Read < 0)
            {
                progress = surrogates ? Raw(ref start, at, quote, ref target, written, limit) : progress;
                if (progress.Read < 0)
                {
                    return Mem.Failed;
                }
            }

            at = progress.Read;
            written = progress.Written;
            while (at < quote && Mem.U8(ref start, at, quote) == '\\')
            {
                int length = Escape.ReadUnit(ref start, at, quote, out uint unit);
                if (length == 0)
                {
                    return Mem.Failed;
                }

                at += length;
                Mem.SetChar(ref target, written++, limit, (char)unit);
            }
        }

        return written;
    }

    /// <summary>Code points and unpaired surrogates one by one, to the next backslash.</summary>
    private static Progress Raw(ref byte start, nint at, nint stop, ref char target, nint written, nint limit)
    {
        while (at < stop && Mem.U8(ref start, at, stop) is var lead and not (byte)'\\')
        {
            uint codePoint = lead;
            int length = lead < 0x80 ? 1 : Utf8Decode.CodePoint(ref start, at, stop, out codePoint);
            if (length == 0)
            {
                if (lead != 0xED || stop - at < 3 || (Mem.U8(ref start, at + 1, stop) & 0xE0) != 0xA0 || (Mem.U8(ref start, at + 2, stop) & 0xC0) != 0x80)
                {
                    return new Progress(Mem.Failed, written);
                }

                codePoint = 0xD000 | (Mem.U8(ref start, at + 1, stop) & 0x3Fu) << 6 | (Mem.U8(ref start, at + 2, stop) & 0x3Fu);
                length = 3;
            }

            at += length;
            written = Utf8Decode.Store(codePoint, ref target, written, limit);
        }

        return new Progress(at, written);
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
