using System.Numerics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Walks through one object or array and checks all of it, like its scalar form, <see cref="TokenWalk"/>. Computes for each 64 bytes a word with one bit for the first
/// byte of each token outside strings (Langdale and Lemire, "Parsing gigabytes of JSON per second", 2019), and then reads only those bytes: the word determines
/// the place of the next token, not the end of the previous one.
/// </summary>
internal partial struct TokenBlocks
{
    /// <summary>The number of levels whose kinds fit a word.</summary>
    private const int MostLevels = 64;

    /// <summary>Whether the processor has the instructions that make this faster than <see cref="TokenWalk"/>.</summary>
    public static bool IsSupported => Avx2.IsSupported;

    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset of the opening bracket.</param>
    /// <param name="end">The length of the input, at least <see cref="Marks64.Width"/>.</param>
    /// <param name="depth">The maximum number of containers open at once.</param>
    /// <param name="sink">Receives the tokens; after a failure, those before the fault or more.</param>
    /// <returns>The offset after the closing bracket, or <see cref="Mem.Failed"/> if the value is ill-formed or has more than 64 levels, or perhaps if the text
    /// after it is ill-formed: <see cref="TokenWalk"/> must then decide.</returns>
    public static nint Walk<TSink>(ref byte start, nint at, nint end, int depth, ref TSink sink)
        where TSink : struct, IBlockTokens
    {
        // The innermost container's kind is the lowest bit: 1 for an object.
        ulong kinds = 0;
        int level = 0, most = Math.Min(depth, MostLevels);
        nint origin = at - Marks64.Width;
        ulong tokens = 0;
        var blocks = default(TokenBlocks);
        ulong ahead = blocks.Load<TSink>(ref start, at, end);
        nint place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead, ref sink);
        byte value;

    Value:
        if (place < 0)
        {
            return Mem.Failed;
        }

        value = Mem.U8(ref start, place, end);
        if (value == '"')
        {
            if (TSink.TakesEnds)
            {
                nint close = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead, ref sink);
                if (close < 0 || !sink.String(ref start, place + 1, close, end, isName: false, blocks.HasEscapeAfter(place)))
                {
                    return Mem.Failed;
                }
            }

            goto After;
        }

        // Both opening brackets: they differ only in bit 5.
        if ((value | 0x20) == '{')
        {
            if (level == most)
            {
                return Mem.Failed;
            }

            level++;
            kinds = (kinds << 1) | (value == '{' ? 1UL : 0);
            sink.Open(place);
            place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead, ref sink);

            // The closing bracket's code is the opening one's plus two.
            if (place >= 0 && Mem.U8(ref start, place, end) == value + 2)
            {
                goto Close;
            }

            if (value == '{')
            {
                goto Name;
            }

            goto Value;
        }

        nint after = ScalarEnd(ref start, place, end);
        if (after < 0 || !sink.Scalar(value, place, after))
        {
            return Mem.Failed;
        }

    After:
        place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead, ref sink);
        if (place < 0)
        {
            return Mem.Failed;
        }

        value = Mem.U8(ref start, place, end);
        if (value == ',')
        {
            place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead, ref sink);
            if ((kinds & 1) != 0)
            {
                goto Name;
            }

            goto Value;
        }

        if (value != ((kinds & 1) != 0 ? '}' : ']'))
        {
            return Mem.Failed;
        }

    Close:
        sink.Close(place, (kinds & 1) != 0);
        level--;
        kinds >>= 1;
        if (level != 0)
        {
            goto After;
        }

        return blocks.Accepts(ref start, at, place + 1) ? place + 1 : Mem.Failed;

    Name:
        if (place < 0 || Mem.U8(ref start, place, end) != '"')
        {
            return Mem.Failed;
        }

        if (TSink.TakesEnds)
        {
            nint close = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead, ref sink);
            if (close < 0 || !sink.String(ref start, place + 1, close, end, isName: true, blocks.HasEscapeAfter(place)))
            {
                return Mem.Failed;
            }
        }

        place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead, ref sink);
        if (place < 0 || Mem.U8(ref start, place, end) != ':')
        {
            return Mem.Failed;
        }

        place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead, ref sink);
        goto Value;
    }

    /// <summary>
    /// Returns the place of the next token, or <see cref="Mem.Failed"/>. Computes the word of the next block while the tokens of this one are read: the last
    /// token of a block is unpredictable, and then the next word is already available.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Take<TSink>(
        ref TokenBlocks blocks, ref byte start, ref nint origin, nint end, ref ulong tokens, ref ulong ahead, ref TSink sink)
        where TSink : struct, IBlockTokens
    {
        while (tokens == 0)
        {
            origin += Marks64.Width;
            if (origin >= end || !sink.Reserve())
            {
                return Mem.Failed;
            }

            tokens = ahead;
            ahead = blocks.Load<TSink>(ref start, origin + Marks64.Width, end);
        }

        nint place = origin + BitOperations.TrailingZeroCount(tokens);
        tokens &= tokens - 1;
        return place;
    }

    /// <summary>Returns the end of a number or literal before white space, a comma or a closing bracket, or <see cref="Mem.Failed"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint ScalarEnd(ref byte start, nint at, nint end)
    {
        nint after = SkipValue.SkipScalar(ref start, at, end);
        if (after < 0 || after >= end)
        {
            return Mem.Failed;
        }

        byte next = Mem.U8(ref start, after, end);
        return next == ',' || (next | 0x20) == '}' || WhiteSpace.IsWhiteSpace(next) ? after : Mem.Failed;
    }
}
