using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class ValueExtent
{
    private const int Block = 64;

    /// <summary>
    /// 64 bytes as words of one bit a byte (Langdale and Lemire, "Parsing Gigabytes of JSON per Second", 2019): quotes that no backslash escapes,
    /// from them which bytes are in strings, and of the brackets outside only the few there are one by one.
    /// </summary>
    /// <returns>Bytes of the block behind which everything begun is whole, or 0.</returns>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ScanBlock(ref byte start, nint at, nint end, int level, ref State state)
    {
        Marks(ref start, at, end, out ulong quotes, out ulong backslashes, out ulong openers, out ulong closers, out ulong spaces, out ulong commas);
        if (((quotes | backslashes) == 0) & state.InString & !state.Escaped)
        {
            state.InLongString = true;
            return 0;
        }


        if ((backslashes != 0) | state.Escaped)
        {
            quotes &= ~Escaped(backslashes, ref state);
        }

        // A bit of the prefix sum without carries is set from an opening quote up to the byte before the closing one.
        ulong inStrings = PrefixXor(quotes) ^ (state.InString ? ulong.MaxValue : 0);
        state.InString = (long)inStrings < 0;
        ulong outside = ~inStrings;
        if ((spaces & outside) != 0)
        {
            ulong lines = Lines(ref start, at, end) & outside;
            state.Line = lines != 0 ? at + Block - BitOperations.LeadingZeroCount(lines) : state.Line;
        }

        openers &= outside;
        closers &= outside;

        // What a value at the level may end with: white space, a comma, its closing quote. The closing quote is the first byte outside again.
        commas &= outside;
        ulong ends = ((spaces | quotes) & outside) | commas;
        ulong brackets = openers | closers;
        long depth = state.Depth;
        int whole = 0;
        int comma = -1;
        ulong rest = ulong.MaxValue;
        while (brackets != 0)
        {
            int next = BitOperations.TrailingZeroCount(brackets);
            ulong bit = 1UL << next;
            if (depth <= level)
            {
                // Between the bracket before and this one.
                ulong between = rest & (bit - 1);
                whole = LastOf(ends & between, whole - 1) + 1;
                comma = depth == level ? LastOf(commas & between, comma) : comma;
            }

            if ((openers & bit) != 0)
            {
                depth++;
            }
            else if (--depth <= level)
            {
                whole = next + 1;
                state.Closed |= depth < level;
            }

            rest = ~(bit | (bit - 1));
            brackets &= brackets - 1;
        }

        state.Depth = depth;
        if (depth <= level)
        {
            whole = LastOf(ends & rest, whole - 1) + 1;
            comma = depth == level ? LastOf(commas & rest, comma) : comma;
        }

        state.Comma = comma >= 0 ? at + comma : state.Comma;
        return whole;
    }

    /// <summary>The place of the highest bit, or <paramref name="none"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int LastOf(ulong bits, int none) => bits != 0 ? Block - 1 - BitOperations.LeadingZeroCount(bits) : none;

    /// <summary>The bytes behind backslashes that are not themselves escaped; the state takes what reaches over the block's end.</summary>
    private static ulong Escaped(ulong backslashes, ref State state)
    {
        ulong escaped = state.Escaped ? 1UL : 0;
        backslashes &= ~escaped;
        state.Escaped = false;
        while (backslashes != 0)
        {
            // Each backslash left escapes the byte behind it, which is then no backslash of its own.
            int next = BitOperations.TrailingZeroCount(backslashes);
            if (next == Block - 1)
            {
                state.Escaped = true;
                break;
            }

            ulong behind = 2UL << next;
            escaped |= behind;
            backslashes &= ~(behind | (behind - 1));
        }

        return escaped;
    }

    /// <summary>Every bit becomes the parity of itself and all below.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong PrefixXor(ulong bits)
    {
        bits ^= bits << 1;
        bits ^= bits << 2;
        bits ^= bits << 4;
        bits ^= bits << 8;
        bits ^= bits << 16;
        return bits ^ (bits << 32);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Lines(ref byte start, nint at, nint end)
    {
        ulong lines = 0;
        if (Vector256.IsHardwareAccelerated)
        {
            for (int i = 0; i < Block; i += 32)
            {
                lines |= (ulong)Vector256.Equals(Mem.V256(ref start, at + i, end), Vector256.Create((byte)'\n')).ExtractMostSignificantBits() << i;
            }

            return lines;
        }

        for (int i = 0; i < Block; i += 16)
        {
            lines |= (ulong)Vector128.Equals(Mem.V128(ref start, at + i, end), Vector128.Create((byte)'\n')).ExtractMostSignificantBits() << i;
        }

        return lines;
    }

    /// <summary>Whether a block holds neither a quote nor a backslash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsPlain(ref byte start, nint at, nint end)
    {
        if (Vector256.IsHardwareAccelerated)
        {
            return (Stops(Mem.V256(ref start, at, end)) | Stops(Mem.V256(ref start, at + 32, end))) == Vector256<byte>.Zero;
        }

        return (Stops(Mem.V128(ref start, at, end)) | Stops(Mem.V128(ref start, at + 16, end))
            | Stops(Mem.V128(ref start, at + 32, end)) | Stops(Mem.V128(ref start, at + 48, end))) == Vector128<byte>.Zero;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Stops(Vector256<byte> block) =>
        Vector256.Equals(block, Vector256.Create((byte)'"')) | Vector256.Equals(block, Vector256.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Stops(Vector128<byte> block) =>
        Vector128.Equals(block, Vector128.Create((byte)'"')) | Vector128.Equals(block, Vector128.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Marks(
        ref byte start, nint at, nint end, out ulong quotes, out ulong backslashes, out ulong openers, out ulong closers, out ulong spaces, out ulong commas)
    {
        if (Vector512.IsHardwareAccelerated)
        {
            Vector512<byte> block = Mem.V512(ref start, at, end);
            Vector512<byte> folded = block | Vector512.Create((byte)0x20);
            quotes = Vector512.Equals(block, Vector512.Create((byte)'"')).ExtractMostSignificantBits();
            backslashes = Vector512.Equals(block, Vector512.Create((byte)'\\')).ExtractMostSignificantBits();
            // Brackets of one direction differ in bit 5 alone.
            openers = Vector512.Equals(folded, Vector512.Create((byte)'{')).ExtractMostSignificantBits();
            closers = Vector512.Equals(folded, Vector512.Create((byte)'}')).ExtractMostSignificantBits();
            spaces = Vector512.LessThanOrEqual(block, Vector512.Create((byte)' ')).ExtractMostSignificantBits();
            commas = Vector512.Equals(block, Vector512.Create((byte)',')).ExtractMostSignificantBits();
            return;
        }

        quotes = backslashes = openers = closers = spaces = commas = 0;
        if (Vector256.IsHardwareAccelerated)
        {
            for (int i = 0; i < Block; i += 32)
            {
                Vector256<byte> block = Mem.V256(ref start, at + i, end);
                Vector256<byte> folded = block | Vector256.Create((byte)0x20);
                quotes |= (ulong)Vector256.Equals(block, Vector256.Create((byte)'"')).ExtractMostSignificantBits() << i;
                backslashes |= (ulong)Vector256.Equals(block, Vector256.Create((byte)'\\')).ExtractMostSignificantBits() << i;
                openers |= (ulong)Vector256.Equals(folded, Vector256.Create((byte)'{')).ExtractMostSignificantBits() << i;
                closers |= (ulong)Vector256.Equals(folded, Vector256.Create((byte)'}')).ExtractMostSignificantBits() << i;
                spaces |= (ulong)Vector256.LessThanOrEqual(block, Vector256.Create((byte)' ')).ExtractMostSignificantBits() << i;
                commas |= (ulong)Vector256.Equals(block, Vector256.Create((byte)',')).ExtractMostSignificantBits() << i;
            }

            return;
        }

        for (int i = 0; i < Block; i += 16)
        {
            Vector128<byte> block = Mem.V128(ref start, at + i, end);
            Vector128<byte> folded = block | Vector128.Create((byte)0x20);
            quotes |= (ulong)Vector128.Equals(block, Vector128.Create((byte)'"')).ExtractMostSignificantBits() << i;
            backslashes |= (ulong)Vector128.Equals(block, Vector128.Create((byte)'\\')).ExtractMostSignificantBits() << i;
            openers |= (ulong)Vector128.Equals(folded, Vector128.Create((byte)'{')).ExtractMostSignificantBits() << i;
            closers |= (ulong)Vector128.Equals(folded, Vector128.Create((byte)'}')).ExtractMostSignificantBits() << i;
            spaces |= (ulong)Vector128.LessThanOrEqual(block, Vector128.Create((byte)' ')).ExtractMostSignificantBits() << i;
            commas |= (ulong)Vector128.Equals(block, Vector128.Create((byte)',')).ExtractMostSignificantBits() << i;
        }
    }
}
