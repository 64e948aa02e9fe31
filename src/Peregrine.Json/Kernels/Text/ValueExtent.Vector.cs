using System.Numerics;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

internal static partial class ValueExtent
{
    private const int Block = 64;

    /// <summary>
    /// 64 bytes as words of one bit a byte (Langdale and Lemire, "Parsing Gigabytes of JSON per Second", 2019): quotes that no backslash escapes,
    /// from them which bytes are in strings, and of the brackets outside only the few there are one by one.
    /// </summary>
    /// <returns>Bytes of the block after which everything begun is whole, or 0.</returns>
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

    /// <summary>The bytes after backslashes that are not themselves escaped; the state takes what reaches over the block's end.</summary>
    private static ulong Escaped(ulong backslashes, ref State state)
    {
        ulong escaped = state.Escaped ? 1UL : 0;
        backslashes &= ~escaped;
        state.Escaped = false;
        while (backslashes != 0)
        {
            // Each backslash left escapes the byte after it, which is then no backslash of its own.
            int next = BitOperations.TrailingZeroCount(backslashes);
            if (next == Block - 1)
            {
                state.Escaped = true;
                break;
            }

            ulong after = 2UL << next;
            escaped |= after;
            backslashes &= ~(after | (after - 1));
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
}
