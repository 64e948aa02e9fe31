using System.Numerics;

namespace Peregrine.Json.Kernels;

internal static partial class ValueExtent
{
    private const int Block = Marks64.Width;

    /// <summary>Scans whole blocks, like <see cref="Scan"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static nint ScanBlocks(ref byte start, nint at, nint end, int level, ref State state)
    {
        nint whole = Mem.Failed;
        for (; end - at >= Block; at += Block)
        {
            int length = ScanBlock(ref start, at, end, level, ref state, ulong.MaxValue);
            whole = length > 0 ? at + length : whole;
            if (state.InLongString)
            {
                state.InLongString = false;
                while (end - at >= 2 * Block && new Marks64(ref start, at + Block, end).IsPlain)
                {
                    at += Block;
                }
            }
        }

        return whole;
    }

    /// <summary>
    /// Scans 64 bytes as words with one bit for each byte: finds the quotes that no backslash escapes and, from them, the bytes in strings; then processes only
    /// the few brackets outside strings one by one.
    /// </summary>
    /// <param name="start">First byte of the input.</param>
    /// <param name="at">The beginning of the block.</param>
    /// <param name="end">Length of the input.</param>
    /// <param name="level">The number of open containers around a value.</param>
    /// <param name="state">The state of the scan.</param>
    /// <param name="counting">A set bit for each byte of the block that earlier calls have not scanned: these are the last bytes of the block.</param>
    /// <returns>The length of the longest part of the block at whose end no value at the level is incomplete, or 0.</returns>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ScanBlock(ref byte start, nint at, nint end, int level, ref State state, ulong counting)
    {
        var marks = new Marks64(ref start, at, end);
        ulong quotes = marks.Quotes & counting, backslashes = marks.Backslashes & counting, spaces = marks.Blanks & counting;
        if (((quotes | backslashes) == 0) & state.InString & !state.Escaped)
        {
            state.InLongString = true;
            return 0;
        }

        if ((backslashes != 0) | state.Escaped)
        {
            ulong escaped = state.Escaped ? counting & (0 - counting) : 0;
            quotes &= ~StringBits.Escaped(backslashes, ref escaped);
            state.Escaped = escaped != 0;
        }

        // A bit of the carry-less prefix sum is set from an opening quote up to the byte before the closing one.
        ulong inStrings = StringBits.PrefixXor(quotes) ^ (state.InString ? ulong.MaxValue : 0);
        state.InString = (long)inStrings < 0;
        ulong outside = ~inStrings & counting;
        if ((spaces & outside) != 0)
        {
            ulong lines = marks.Lines & outside;
            state.Line = lines != 0 ? at + Block - BitOperations.LeadingZeroCount(lines) : state.Line;
        }

        ulong openers = marks.Openers & outside, closers = marks.Closers & outside, commas = marks.Commas & outside;

        // The bytes that may end a value at the level: white space or a comma after it, or the closing quote of a string, which is the first byte outside the
        // string.
        ulong ends = ((spaces | quotes) & outside) | commas;
        ulong brackets = openers | closers;
        long depth = state.Depth;
        int closing = BitOperations.PopCount(closers);
        if (depth - closing > level)
        {
            // The whole block is within one value.
            state.Depth = depth + BitOperations.PopCount(openers) - closing;
            return 0;
        }

        int whole = 0;
        int comma = -1;
        ulong rest = ulong.MaxValue;
        while (brackets != 0)
        {
            int next = BitOperations.TrailingZeroCount(brackets);
            ulong bit = 1UL << next;
            if (depth <= level)
            {
                // The bytes between the previous bracket and this one.
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

    /// <summary>Returns the index of the highest set bit, or <paramref name="none"/> if no bit is set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int LastOf(ulong bits, int none) => bits != 0 ? Block - 1 - BitOperations.LeadingZeroCount(bits) : none;
}
