using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class Utf8Decode
{
    /// <summary>Returns a bit for every byte that is the letter of a two-character escape, and the meaning of each letter.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint LettersOf(Vector128<byte> block, out Vector128<byte> meanings)
    {
        // The letters of the eight escapes differ in the low four bits of this sum. Any other byte selects a letter that it does not equal.
        Vector128<byte> index = ((block.AsUInt16() >>> 1).AsByte() + (block.AsUInt16() >>> 3).AsByte()) & Vector128.Create((byte)0x0F);
        Vector128<byte> letters = Vector128.Create(0xFF, 0, 0, 0, (byte)'n',
            (byte)'"', 0, (byte)'r', (byte)'t', (byte)'\\', 0, 0, (byte)'/', (byte)'b', 0, (byte)'f');
        meanings = ByteShuffle.Select(
            Vector128.Create(0, 0, 0, 0, (byte)'\n', (byte)'"', 0, (byte)'\r', (byte)'\t', (byte)'\\', 0, 0, (byte)'/', (byte)'\b', 0, (byte)'\f'),
            index);
        return Vector128.Equals(ByteShuffle.Select(letters, index), block).ExtractMostSignificantBits();
    }

    /// <summary>
    /// Decodes up to four hexadecimal escapes from <paramref name="at"/> (28 bytes are loaded); returns how many are well-formed before other text.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint HexRun<TText>(ref byte start, nint at, nint stop, nint end, ref char target, nint written, nint limit)
        where TText : struct, IEncodedText
    {
        if (stop - at < 24 || end - at < 28 || limit - written < 4)
        {
            return 0;
        }

        // A lane of four bytes for each escape: one vector for the digits, one for backslash and letter.
        Vector128<byte> first = Mem.V128(ref start, at, end), second = Mem.V128(ref start, at + 12, end);
        Vector128<byte> digits = ByteShuffle.Select(first, Vector128.Create((byte)2, 3, 4, 5, 8, 9, 10, 11, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF))
            | ByteShuffle.Select(second, Vector128.Create((byte)0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2, 3, 4, 5, 8, 9, 10, 11));
        Vector128<byte> starts = ByteShuffle.Select(first, Vector128.Create((byte)0, 1, 0xFF, 0xFF, 6, 7, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
            0xFF, 0xFF))
            | ByteShuffle.Select(second, Vector128.Create((byte)0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 0xFF, 0xFF, 6, 7, 0xFF, 0xFF));

        Vector128<byte> decimals = digits - Vector128.Create((byte)'0');
        Vector128<byte> letters = (digits | Vector128.Create((byte)0x20)) - Vector128.Create((byte)'a');
        Vector128<byte> areDecimals = Vector128.Equals(Vector128.Min(decimals, Vector128.Create((byte)9)), decimals);
        Vector128<byte> areLetters = Vector128.Equals(Vector128.Min(letters, Vector128.Create((byte)5)), letters);
        Vector128<byte> values = Vector128.ConditionalSelect(areDecimals, decimals, letters + Vector128.Create((byte)10));

        // Combines pairs of digits into bytes, then pairs of bytes into code units.
        Vector128<ushort> pairs = values.AsUInt16();
        Vector128<uint> bytes = (((pairs << 4) | (pairs >>> 8)) & Vector128.Create((ushort)0xFF)).AsUInt32();
        Vector128<uint> units = ((bytes << 8) | (bytes >>> 16)) & Vector128.Create(0xFFFFu);

        Vector128<uint> formed = Vector128.Equals((areDecimals | areLetters).AsUInt32(), Vector128<uint>.AllBitsSet)
            & Vector128.Equals(starts.AsUInt32(), Vector128.Create((uint)('\\' | ('u' << 8))));
        Mem.SetChars64(ref target, written, limit, Vector128.Narrow(units, units).AsUInt64().ToScalar());
        uint taken = formed.ExtractMostSignificantBits();
        Vector128<uint> surrogates = Vector128.Equals(units & Vector128.Create(0xF800u), Vector128.Create(0xD800u));
        if (!TText.HasUnpairedEscapes && surrogates != Vector128<uint>.Zero)
        {
            // Both halves of a pair are decoded, or neither.
            uint halves = surrogates.ExtractMostSignificantBits() & taken;
            uint highs = halves & ~(units << 21).ExtractMostSignificantBits();
            uint whole = highs & ((halves & ~highs) >> 1);
            taken &= ~halves | whole | (whole << 1);
        }

        return BitOperations.TrailingZeroCount(~taken);
    }

    /// <summary>Whether a hexadecimal escape begins here.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsHex<TText>(ref byte start, nint at, nint stop)
        where TText : struct, IEncodedText => TText.HasEscapes && stop - at >= 2 && Mem.U16(ref start, at, stop) == ('\\' | ('u' << 8));
}
