using System.Numerics;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;

namespace Peregrine.Json.Kernels;

/// <summary>Checks whole UTF-8 texts and converts them to strings.</summary>
internal static class Utf8Text
{
    /// <summary>The maximum length of a text that is decoded on the stack and copied; the code units of longer texts are counted first.</summary>
    private const int ShortLength = 512;

    public static bool IsValid(ReadOnlySpan<byte> text) => Utf8.IsValid(text);

    /// <summary>Converts a text to a string; returns false if it is ill-formed.</summary>
    public static bool TryToText(ReadOnlySpan<byte> text, [NotNullWhen(true)] out string? result)
    {
        if (Ascii.IsValid(text))
        {
            result = AsciiText.Create(ref Mem.First(text), 0, text.Length, text.Length);
            return true;
        }

        result = text.Length > ShortLength ? Decode(ref Mem.First(text), text.Length) : DecodeShort(ref Mem.First(text), text.Length);
        return result is not null;
    }

    [MethodImpl(MethodImplOptions.NoInlining), SkipLocalsInit]
    private static string? DecodeShort(ref byte start, nint length)
    {
        Span<char> units = stackalloc char[ShortLength + Utf8Decode.Slack];
        nint count = Utf8Decode.ToUnits<PlainText>(ref start, 0, length, length, ref Mem.First(units), units.Length);
        return count < 0 ? null : new string(units[..(int)count]);
    }

    /// <summary>Converts a non-empty text to a string; returns null if the text is ill-formed, and perhaps if it changes during the conversion.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static string? Decode(ref byte start, nint length) => DecodeCounted(ref start, length, CountUnits(ref start, length));

    /// <summary>
    /// Decodes a text directly into a new string of as many code units as <see cref="CountUnits"/> returned; returns null if the text is empty or ill-formed. A
    /// well-formed prefix never has more units than are counted for the whole text. Another thread may have changed the bytes since: the decoder stores nothing
    /// after the end of the string.
    /// </summary>
    internal static string? DecodeCounted(ref byte start, nint length, nint units)
    {
        string text = new string('\0', (int)Math.Min(units, int.MaxValue));
        nint written = text.Length == 0 ? 0 : Utf8Decode.ToUnits<PlainText>(ref start, 0, length, length, ref Mem.FirstOfNew(text), text.Length);
        return text.Length > 0 && written == text.Length ? text : null;
    }

    /// <summary>
    /// Counts one code unit for every byte that is not a trail byte, and one more for every byte from 0xF0 on. This is the exact number for a well-formed text
    /// and, for other texts, at least the number for their well-formed beginning.
    /// </summary>
    internal static nint CountUnits(ref byte start, nint length)
    {
        nint units = 0, at = 0;
        for (; Vector512.IsHardwareAccelerated && length - at >= Vector512<byte>.Count; at += Vector512<byte>.Count)
        {
            Vector512<byte> block = Mem.V512(ref start, at, length);
            ulong noTrails = Vector512.GreaterThan(block.AsSByte(), Vector512.Create((sbyte)-65)).ExtractMostSignificantBits();
            ulong fours = Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xF0)).ExtractMostSignificantBits();
            units += BitOperations.PopCount(noTrails) + BitOperations.PopCount(fours);
        }

        for (; Vector256.IsHardwareAccelerated && length - at >= Vector256<byte>.Count; at += Vector256<byte>.Count)
        {
            Vector256<byte> block = Mem.V256(ref start, at, length);
            uint noTrails = Vector256.GreaterThan(block.AsSByte(), Vector256.Create((sbyte)-65)).ExtractMostSignificantBits();
            uint fours = Vector256.Equals(Vector256.Max(block, Vector256.Create((byte)0xF0)), block).ExtractMostSignificantBits();
            units += BitOperations.PopCount(noTrails) + BitOperations.PopCount(fours);
        }

        for (; Vector128.IsHardwareAccelerated && length - at >= Vector128<byte>.Count; at += Vector128<byte>.Count)
        {
            Vector128<byte> block = Mem.V128(ref start, at, length);
            uint noTrails = Vector128.GreaterThan(block.AsSByte(), Vector128.Create((sbyte)-65)).ExtractMostSignificantBits();
            uint fours = Vector128.Equals(Vector128.Max(block, Vector128.Create((byte)0xF0)), block).ExtractMostSignificantBits();
            units += BitOperations.PopCount(noTrails | (fours << 16));
        }

        for (; at < length; at++)
        {
            byte value = Mem.U8(ref start, at, length);
            units += ((sbyte)value > -65 ? 1 : 0) + (value >= 0xF0 ? 1 : 0);
        }

        return units;
    }
}
