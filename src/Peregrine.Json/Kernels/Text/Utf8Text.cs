using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;

namespace Peregrine.Json.Kernels;

/// <summary>Whole UTF-8 texts: are they well-formed, and what string are they.</summary>
internal static class Utf8Text
{
    /// <summary>Below this the two passes do not pay: the last blocks of an exact string are decoded one by one.</summary>
    private const int ShortLength = 512;

    public static bool IsValid(ReadOnlySpan<byte> text) => Utf8.IsValid(text);

    /// <summary>The string of a text known to be well-formed, such as a finished document.</summary>
    public static string ToText(ReadOnlySpan<byte> validUtf8) =>
        Ascii.IsValid(validUtf8)
            ? AsciiText.Create(ref Mem.First(validUtf8), 0, validUtf8.Length, validUtf8.Length)
            : validUtf8.Length < ShortLength ? Encoding.UTF8.GetString(validUtf8)
            : Decode(ref Mem.First(validUtf8), validUtf8.Length);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static string Decode(ref byte start, nint length)
    {
        // Counted first, so that the string is decoded in place.
        nint units = CountUnits(ref start, length);
        string text = new string('\0', (int)units);
        ref char target = ref Mem.FirstOfNew(text);
        Progress progress = default;
        while (true)
        {
            progress = Utf8Decode.ToBackslash(ref start, progress.Read, length, length, ref target, progress.Written, units);
            if (progress.Read == length)
            {
                return text;
            }

            // Here a backslash is a character like any other.
            Mem.SetChar(ref target, progress.Written, units, '\\');
            progress = new Progress(progress.Read + 1, progress.Written + 1);
        }
    }

    /// <summary>Code units of a well-formed text: one for every byte that is no trail, and one more for every four-byte lead.</summary>
    internal static nint CountUnits(ref byte start, nint length)
    {
        nint units = 0, at = 0;
        if (Vector256.IsHardwareAccelerated)
        {
            for (; length - at >= Vector256<byte>.Count; at += Vector256<byte>.Count)
            {
                Vector256<byte> block = Mem.V256(ref start, at, length);
                uint noTrails = Vector256.GreaterThan(block.AsSByte(), Vector256.Create((sbyte)-65)).ExtractMostSignificantBits();
                uint fours = Vector256.Equals(Vector256.Max(block, Vector256.Create((byte)0xF0)), block).ExtractMostSignificantBits();
                units += BitOperations.PopCount(noTrails) + BitOperations.PopCount(fours);
            }
        }

        for (; at < length; at++)
        {
            byte value = Mem.U8(ref start, at, length);
            units += ((sbyte)value > -65 ? 1 : 0) + (value >= 0xF0 ? 1 : 0);
        }

        return units;
    }
}
