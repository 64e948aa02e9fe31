using System.Numerics;

namespace Peregrine.Json.Kernels;

/// <summary>Computes the word of a block, from its bytes and the state after the previous blocks.</summary>
internal partial struct TokenBlocks
{
    private readonly nint _first;
    private readonly nint _end;

    /// <summary>The bit for the first level beyond the maximum depth.</summary>
    private readonly ulong _most;

    /// <summary>The offset of the next block.</summary>
    private nint _at;

    /// <summary>The number of bytes of the window that are used, and the position in the window from which on it must be refilled.</summary>
    private nint _count, _low;
    private int _budget;
    private ulong _escaped;
    private ulong _inString;
    private ulong _scalar;

    /// <summary>Not 0 if the last blocks contain characters outside ASCII, or end within one.</summary>
    private ulong _signs;

    /// <summary>Not 0 if a string contains a control character or an ill-formed escape, or if the UTF-8 is ill-formed.</summary>
    private ulong _refused;

    /// <summary>1 if the string in which the previous block ended has an escape so far.</summary>
    private ulong _stringEscaped;

    /// <summary>The quotes of this block that close a string with an escape.</summary>
    private ulong _escapedEnds;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private TokenBlocks(nint at, nint end, int depth, int blocks)
    {
        _first = at;
        _most = 1UL << Math.Min(depth, MostLevels);
        _at = at;
        _end = end;
        _budget = blocks;
    }

    /// <summary>
    /// Returns a bit for the first byte of each token that begins in the 64 bytes of <paramref name="marks"/>. If strings are received, also returns the bits
    /// of their closing quotes.
    /// </summary>
    /// <param name="marks">The block.</param>
    /// <param name="before">The number of its bytes that belong to the previous block.</param>
    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset of the block's first byte that does not belong to the previous block.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong Tokens<TSink>(in Marks64 marks, int before, ref byte start, nint at)
        where TSink : struct, IBlockTokens
    {
        // Expected with AVX2, without backslashes: 95 instructions for 64 bytes, of which 44 use vectors. 12 x vpmovmskb for six words in two halves; before
        // them 10 x vpcmpeqb, 4 x vpshufb, 2 x vpminub and 2 x vpor; 2 x vmovups load the block only once, because no store to a field is between the words;
        // six loads of constants. vpcmpeqd, vpclmullqlqdq and 2 x vmovq mark the strings. The other 51 join halves and words.
        ulong quotes = marks.Quotes >> before, backslashes = marks.Backslashes >> before;
        ulong controls = marks.Controls >> before, signs = marks.Signs >> before, operators = marks.Operators >> before, spaces = marks.Spaces >> before;
        _signs |= signs;
        if ((backslashes | _escaped) != 0)
        {
            quotes &= ~PassEscapes(backslashes, ref start, at);
        }

        ulong inside = StringBits.PrefixXor(quotes) ^ _inString;
        _inString = (ulong)((long)inside >> 63);
        _refused |= controls & inside;
        ulong others = ~(operators | spaces | quotes | inside) & (ulong.MaxValue >> before);
        ulong scalars = others & ~((others << 1) | _scalar);
        _scalar = others >> 63;
        if (TSink.TakesEnds && (backslashes | _stringEscaped) != 0)
        {
            MarkEscaped(backslashes & inside, inside, quotes);
        }

        return (operators & ~inside) | (TSink.TakesEnds ? quotes : quotes & inside) | scalars;
    }

    /// <summary>Skips the blocks inside a long string that contain no quote, backslash or control character.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SkipPlain(ref byte start)
    {
        nint at = _at;
        if (_escaped == 0)
        {
            ulong signs = _signs;
            while (_end - at >= Marks64.Width)
            {
                var marks = new Marks64(ref start, at, _end);
                if (!marks.IsPlain || marks.Controls != 0)
                {
                    break;
                }

                signs |= marks.Signs;
                at += Marks64.Width;
            }

            _signs = signs;
        }

        _at = at;
    }

    /// <summary>Returns the bytes that the backslash before them escapes; records whether an escape is invalid.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong PassEscapes(ulong backslashes, ref byte start, nint at)
    {
        ulong escaped = StringBits.Escaped(backslashes, ref _escaped);
        for (ulong escapes = (escaped >> 1) | (_escaped << 63); escapes != 0; escapes &= escapes - 1)
        {
            if (Escape.ReadUnit(ref start, at + BitOperations.TrailingZeroCount(escapes), _end, out _) == 0)
            {
                _refused = 1;
            }
        }

        return escaped;
    }

    /// <summary>Finds the quotes that close a string with a backslash: a sum carries each backslash to the end of the string.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void MarkEscaped(ulong backslashes, ulong inside, ulong quotes)
    {
        ulong sum = inside + (backslashes | _stringEscaped);
        _stringEscaped = sum < inside ? 1UL : 0;
        _escapedEnds = sum & quotes & ~inside;
    }
}
