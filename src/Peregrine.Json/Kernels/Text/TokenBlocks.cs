using System.Numerics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Passes over one object or array and checks all of it as <see cref="TokenWalk"/> does, which is its scalar form. Of each 64 bytes it makes a word with one
/// bit for the first byte of each token outside strings (Langdale and Lemire, "Parsing gigabytes of JSON per second", 2019), and then looks only at
/// those bytes: the place of the next token follows from the word, not from the end of the token before.
/// </summary>
internal struct TokenBlocks
{
    /// <summary>Levels whose kinds fit into a word.</summary>
    private const int MostLevels = 64;

    private ulong _escaped;
    private ulong _inString;
    private ulong _scalar;
    private ulong _signs;
    private ulong _refused;

    /// <summary>Whether this machine has the instructions that make it faster than <see cref="TokenWalk"/>.</summary>
    public static bool IsSupported => Avx2.IsSupported;

    /// <param name="start">First byte of the input.</param>
    /// <param name="at">Offset of the opening bracket.</param>
    /// <param name="end">Length of the input, at least <see cref="Marks64.Width"/>.</param>
    /// <param name="depth">The limit of containers open at once.</param>
    /// <returns>
    /// Offset after the closing bracket, or <see cref="Mem.Failed"/>, if the value is ill-formed or has more than 64 levels, and possibly if what follows is
    /// ill-formed: then <see cref="TokenWalk"/> decides.
    /// </returns>
    public static nint Skip(ref byte start, nint at, nint end, int depth)
    {
        // The innermost container's kind is the lowest bit: 1 for an object.
        ulong kinds = 0;
        int level = 0, most = Math.Min(depth, MostLevels);
        nint origin = at - Marks64.Width;
        ulong tokens = 0;
        var blocks = default(TokenBlocks);
        ulong ahead = blocks.Load(ref start, at, end);
        nint place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead);
        byte value;

    Value:
        if (place < 0)
        {
            return Mem.Failed;
        }

        value = Mem.U8(ref start, place, end);
        if (value == '"')
        {
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
            place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead);

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

        if (!IsScalar(ref start, place, end))
        {
            return Mem.Failed;
        }

    After:
        place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead);
        if (place < 0)
        {
            return Mem.Failed;
        }

        value = Mem.U8(ref start, place, end);
        if (value == ',')
        {
            place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead);
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

        place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead);
        if (place < 0 || Mem.U8(ref start, place, end) != ':')
        {
            return Mem.Failed;
        }

        place = Take(ref blocks, ref start, ref origin, end, ref tokens, ref ahead);
        goto Value;
    }

    /// <summary>
    /// The place of the next token, or <see cref="Mem.Failed"/>. The word of the next block is made while the tokens of this one are looked at: no processor
    /// predicts which token of a block is its last, and after that the next word must not be waited for.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Take(ref TokenBlocks blocks, ref byte start, ref nint origin, nint end, ref ulong tokens, ref ulong ahead)
    {
        while (tokens == 0)
        {
            origin += Marks64.Width;
            if (origin >= end)
            {
                return Mem.Failed;
            }

            tokens = ahead;
            ahead = blocks.Load(ref start, origin + Marks64.Width, end);
        }

        nint place = origin + BitOperations.TrailingZeroCount(tokens);
        tokens &= tokens - 1;
        return place;
    }

    /// <summary>Whether a number or literal is at <paramref name="at"/> and ends before white space, a comma or a closing bracket.</summary>
    private static bool IsScalar(ref byte start, nint at, nint end)
    {
        nint after = SkipValue.SkipScalar(ref start, at, end);
        if (after < 0 || after >= end)
        {
            return false;
        }

        byte next = Mem.U8(ref start, after, end);
        return next == ',' || (next | 0x20) == '}' || WhiteSpace.IsWhiteSpace(next);
    }

    /// <summary>A bit for the first byte of each token that begins in the 64 bytes at <paramref name="at"/>; 0 after the end.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong Load(ref byte start, nint at, nint end) =>
        end - at >= Marks64.Width ? Tokens(new Marks64(ref start, at, end), 0, ref start, at, end) : at < end ? LoadLast(ref start, at, end) : 0;

    /// <summary>The last block is read back from the end of the input; the bytes before <paramref name="at"/> are shifted out.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong LoadLast(ref byte start, nint at, nint end) =>
        Tokens(new Marks64(ref start, end - Marks64.Width, end), (int)(at + Marks64.Width - end), ref start, at, end);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong Tokens(in Marks64 marks, int before, ref byte start, nint at, nint end)
    {
        ulong quotes = marks.Quotes >> before, backslashes = marks.Backslashes >> before;
        if ((backslashes | _escaped) != 0)
        {
            quotes &= ~PassEscapes(backslashes, ref start, at, end);
        }

        ulong inside = StringBits.PrefixXor(quotes) ^ _inString;
        _inString = (ulong)((long)inside >> 63);
        _refused |= (marks.Controls >> before) & inside;
        _signs |= marks.Signs >> before;
        ulong operators = marks.Operators >> before;
        ulong others = ~(operators | (marks.Spaces >> before) | quotes | inside) & (ulong.MaxValue >> before);
        ulong scalars = others & ~((others << 1) | _scalar);
        _scalar = others >> 63;
        return (operators & ~inside) | (quotes & inside) | scalars;
    }

    /// <summary>The bytes that are escaped by the backslash before them; notes an escape that is not spelled right.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong PassEscapes(ulong backslashes, ref byte start, nint at, nint end)
    {
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

    /// <summary>Whether strings contain no control characters, all escapes are right, and so is the UTF-8.</summary>
    private readonly bool Accepts(ref byte start, nint at, nint after) =>
        _refused == 0 && (_signs == 0 || Utf8Text.IsValid(Mem.Span(ref start, at, after, after)));
}
