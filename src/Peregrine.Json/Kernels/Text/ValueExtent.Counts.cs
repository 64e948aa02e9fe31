using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Finds only the end of the last whole value and the last comma. First, brackets are counted without their places; then the few blocks with the result are
/// scanned bracket by bracket, from the last block back.
/// </summary>
internal static partial class ValueExtent
{
    /// <summary>The number of bytes that are counted together and, if they may contain the result, scanned together.</summary>
    private const int Stretch = 4 * Block;

    /// <summary>The number of stretches that are counted before the last of them are scanned.</summary>
    private const int Stretches = 64;

    private const int IsTouching = 4;
    private const int IsInString = 2;
    private const int IsEscaped = 1;

    /// <summary>
    /// Scans like <see cref="Scan"/> without comments, but ends soon after the bracket that closes the container around the values. At level 0, where no commas
    /// are between values, commas before the last whole value are not searched.
    /// </summary>
    /// <param name="start">First byte of the input.</param>
    /// <param name="at">The offset at which the scan continues; afterwards, at which it has ended.</param>
    /// <param name="end">Length of the input.</param>
    /// <param name="level">The number of open containers around a value.</param>
    /// <param name="state">The state of the scan.</param>
    /// <returns>The last offset at which no value at the level is incomplete, or <see cref="Mem.Failed"/>.</returns>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public static nint ScanToClose(ref byte start, ref nint at, nint end, int level, ref State state)
    {
        nint whole = Mem.Failed;
        if (Vector128.IsHardwareAccelerated)
        {
            Span<long> begins = stackalloc long[Stretches];
            while (end - at >= Stretch && !state.Closed)
            {
                nint first = at;
                int count = Count(ref start, at, end, level, ref state, begins);
                at += count * Stretch;
                nint last = Mem.Failed;
                bool closes = count < Stretches && end - at >= Stretch;
                nint comma = state.Comma;
                if (closes)
                {
                    last = ScanBlocks(ref start, at, at + Stretch, level, ref state);
                    at += Stretch;
                }

                for (int i = count - 1; i >= 0 && (last < 0 || (state.Comma == comma && level > 0)); i--)
                {
                    if ((begins[i] & IsTouching) != 0)
                    {
                        var exact = new State { Depth = begins[i] >> 3, InString = (begins[i] & IsInString) != 0, Escaped = (begins[i] & IsEscaped) != 0 };
                        nint before = ScanBlocks(ref start, first + (i * Stretch), first + ((i + 1) * Stretch), level, ref exact);
                        last = last > 0 ? last : before;
                        state.Comma = state.Comma == comma && exact.Comma > 0 ? exact.Comma : state.Comma;
                    }
                }

                whole = last > 0 ? last : whole;
            }
        }

        if (!state.Closed)
        {
            nint last = Scan(ref start, at, end, level, comments: false, ref state);
            whole = last > 0 ? last : whole;
            at = end;
        }

        return whole;
    }

    /// <summary>
    /// Counts the brackets of one stretch (<see cref="Stretch"/> bytes) after another; returns the number of counted stretches. Ends before the stretch in
    /// which the container around the values is closed, and if less than a whole stretch is left.
    /// </summary>
    /// <param name="start">First byte of the input.</param>
    /// <param name="at">The beginning of the first stretch.</param>
    /// <param name="end">Length of the input.</param>
    /// <param name="level">The number of open containers around a value.</param>
    /// <param name="state">The state of the scan.</param>
    /// <param name="begins">The state before each stretch, and whether the stretch may contain a byte outside all values.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int Count(ref byte start, nint at, nint end, int level, ref State state, Span<long> begins)
    {
        int count = 0;
        while (count < begins.Length && end - at >= Stretch)
        {
            ulong inString = state.InString ? ulong.MaxValue : 0;
            ulong escaped = state.Escaped ? 1UL : 0;
            begins[count] = (state.Depth << 3) | (long)((inString & IsInString) | escaped);

            // The local open counts the containers that are open inside the container at the level. The local touched is negative if open may be 0 at some
            // place.
            long open = state.Depth - level;
            long touched = open - 1;
            nint line = 0;
            nint stretch = at + Stretch;
            do
            {
                var marks = new Marks64(ref start, at, end);
                ulong outside = StringBits.OutsideStrings(in marks, ref escaped, ref inString);
                ulong openers = marks.Openers & outside, closers = marks.Closers & outside;
                int closing = BitOperations.PopCount(closers);
                long low = open - closing;
                if (low < 0 && closing > 0 && Closes(openers, closers, open))
                {
                    return count;
                }

                touched |= low - 1;
                open = low + BitOperations.PopCount(openers);
                if ((marks.Blanks & outside) != 0)
                {
                    ulong lines = marks.Lines & outside;
                    line = lines != 0 ? at + Block - BitOperations.LeadingZeroCount(lines) : line;
                }

                at += Block;
            }
            while (at < stretch);

            begins[count++] += touched < 0 ? IsTouching : 0;
            state.Depth = open + level;
            state.Line = line > 0 ? line : state.Line;
            state.InString = inString != 0;
            state.Escaped = escaped != 0;
        }

        return count;
    }

    /// <summary>
    /// Whether one of the closing brackets of a block closes the container around the values, if <paramref name="open"/> containers are open in this container
    /// before the block.
    /// </summary>
    private static bool Closes(ulong openers, ulong closers, long open)
    {
        ulong brackets = openers | closers;
        if (Bmi2.X64.IsSupported && open >= 0)
        {
            // The outer container can close here only if the first bracket closes and none are open, or if two closing brackets follow each other.
            ulong closing = Bmi2.X64.ParallelBitExtract(closers, brackets);
            if ((closing & ((closing << 1) | (open == 0 ? 1UL : 0))) == 0)
            {
                return false;
            }
        }

        for (; brackets != 0; brackets &= brackets - 1)
        {
            bool isCloser = (closers & brackets & (0 - brackets)) != 0;
            open += isCloser ? -1 : 1;
            if (isCloser && open < 0)
            {
                return true;
            }
        }

        return false;
    }
}
