using System.Numerics;

namespace Peregrine.Json.Kernels;

/// <summary>Computes the word of a block, from its bytes and the state after the previous blocks.</summary>
internal partial struct TokenBlocks
{
    private ulong _escaped;
    private ulong _inString;
    private ulong _scalar;
    private ulong _signs;
    private ulong _refused;

    /// <summary>The offset of the last backslash in the blocks so far, plus 1.</summary>
    private nint _escapes;

    /// <summary>Returns a bit for the first byte of each token that begins in the 64 bytes at <paramref name="at"/>; 0 after the end.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong Load<TSink>(ref byte start, nint at, nint end)
        where TSink : struct, IBlockTokens =>
        end - at >= Marks64.Width ? Tokens<TSink>(new Marks64(ref start, at, end), 0, ref start, at, end) : at < end ? LoadLast<TSink>(ref start, at, end) : 0;

    /// <summary>
    /// Returns the word of the last block, which is read back from the end of the input; the bytes before <paramref name="at"/> are shifted out.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong LoadLast<TSink>(ref byte start, nint at, nint end)
        where TSink : struct, IBlockTokens =>
        Tokens<TSink>(new Marks64(ref start, end - Marks64.Width, end), (int)(at + Marks64.Width - end), ref start, at, end);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong Tokens<TSink>(in Marks64 marks, int before, ref byte start, nint at, nint end)
        where TSink : struct, IBlockTokens
    {
        // Expected with AVX2, in Load, without backslashes: 95 instructions for 64 bytes, of which 44 use vectors. 12 x vpmovmskb for six words in two halves;
        // before them 10 x vpcmpeqb, 4 x vpshufb, 2 x vpminub and 2 x vpor; 2 x vmovups, because no store to a field is between the words; six loads of
        // constants. vpcmpeqd, vpclmullqlqdq and 2 x vmovq mark the strings. The other 51 join halves and words.
        ulong quotes = marks.Quotes >> before, backslashes = marks.Backslashes >> before;
        ulong controls = marks.Controls >> before, signs = marks.Signs >> before, operators = marks.Operators >> before, spaces = marks.Spaces >> before;
        _signs |= signs;
        if ((backslashes | _escaped) != 0)
        {
            quotes &= ~PassEscapes(backslashes, ref start, at, end);
        }

        ulong inside = StringBits.PrefixXor(quotes) ^ _inString;
        _inString = (ulong)((long)inside >> 63);
        _refused |= controls & inside;
        ulong others = ~(operators | spaces | quotes | inside) & (ulong.MaxValue >> before);
        ulong scalars = others & ~((others << 1) | _scalar);
        _scalar = others >> 63;
        return (operators & ~inside) | (TSink.TakesEnds ? quotes : quotes & inside) | scalars;
    }

    /// <summary>Returns the bytes that the backslash before them escapes; records whether an escape is invalid.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong PassEscapes(ulong backslashes, ref byte start, nint at, nint end)
    {
        if (backslashes != 0)
        {
            _escapes = at + Marks64.Width - BitOperations.LeadingZeroCount(backslashes);
        }

        ulong escaped = StringBits.Escaped(backslashes, ref _escaped);
        for (ulong escapes = (escaped >> 1) | (_escaped << 63); escapes != 0; escapes &= escapes - 1)
        {
            if (Escape.ReadUnit(ref start, at + BitOperations.TrailingZeroCount(escapes), end, out _) == 0)
            {
                _refused = 1;
            }
        }

        return escaped;
    }

    /// <summary>Whether one of the blocks so far has a backslash after an offset.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool HasEscapeAfter(nint at) => _escapes > at + 1;

    /// <summary>Whether strings contain no control characters, and all escapes and the UTF-8 are valid.</summary>
    private readonly bool Accepts(ref byte start, nint at, nint after) =>
        _refused == 0 && (_signs == 0 || Utf8Text.IsValid(Mem.Span(ref start, at, after, after)));
}
