using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Walks through one object or array and checks all of it, like its scalar form, <see cref="TokenWalk"/>. Computes for each 64 bytes a word with one bit for
/// the first byte of each token outside strings (Langdale and Lemire, "Parsing gigabytes of JSON per second", 2019), writes the offsets of these bytes (their
/// places) to a window, and then walks from place to place, so that the place of the next token does not depend on the end of the previous one.
/// </summary>
internal partial struct TokenBlocks
{
    /// <summary>The number of levels whose kinds fit a word, below the bit that marks their number.</summary>
    private const int MostLevels = 63;

    /// <summary>The size of a place in bytes.</summary>
    private const int Width = 4;

    /// <summary>The mark for the closing quote of a string that contains an escape.</summary>
    private const uint EscapedMark = 0x8000_0000;

    /// <summary>Whether the processor has the instructions that make this faster than <see cref="TokenWalk"/>.</summary>
    public static bool IsSupported => Avx2.IsSupported;

    /// <param name="start">The first byte of the input. If it changes meanwhile, the result is unspecified, but all reads stay in the input.</param>
    /// <param name="at">The offset of the opening bracket.</param>
    /// <param name="end">The length of the input, at least <see cref="Marks64.Width"/>.</param>
    /// <param name="depth">The maximum number of containers open at once.</param>
    /// <param name="sink">Receives the tokens; after a failure, those before the fault or more.</param>
    /// <returns>The offset after the closing bracket, or <see cref="Mem.Failed"/> if the value is ill-formed, has more levels than <paramref name="depth"/> or
    /// than 63, or is rejected by the sink; perhaps also if the text after the value is ill-formed. <see cref="TokenWalk"/> must then decide.</returns>
    [SkipLocalsInit]
    public static nint Walk<TSink>(ref byte start, nint at, nint end, int depth, ref TSink sink)
        where TSink : struct, IBlockTokens
    {
        Unsafe.SkipInit(out Window window);
        ref byte places = ref Unsafe.As<Window, byte>(ref window);
        var blocks = new TokenBlocks(at, end, depth, TSink.TakesEnds ? FirstOfTaken : FirstOfSkipped);
        nint next = 0;

        // The lowest bit is the kind of the innermost container: 1 for an object. The highest bit that is set is above the bits of all open containers.
        ulong kinds = 1;
        nint to = 0, place;
        uint value;
        if (!blocks.Refill(ref start, ref places, next, ref sink, to))
        {
            return Mem.Failed;
        }

    Value:
        place = Place(ref places, next);
        value = Mem.U8(ref start, place, blocks._end);
        next += Width;
        if (value == '"')
        {
            if (TSink.TakesEnds)
            {
                to = sink.String(to, place + 1, Mem.U32(ref places, next, WindowBytes), isName: false);
                next += Width;
            }

            goto After;
        }

        // Both opening brackets: they differ only in bit 5.
        if ((value | 0x20) == '{')
        {
            if (kinds >= blocks._most)
            {
                return Mem.Failed;
            }

            kinds = (kinds << 1) | (value == '{' ? 1UL : 0);
            to = sink.Open(to, place);
            place = Place(ref places, next);

            // The closing bracket's code is the opening one's plus two.
            if (Mem.U8(ref start, place, blocks._end) == value + 2)
            {
                next += Width;
                goto Close;
            }

            if (value == '{')
            {
                goto Name;
            }

            goto Element;
        }

        to = sink.Scalar(to, value, place, ScalarEnd(ref start, place, blocks._end));
        if (to < 0)
        {
            return Mem.Failed;
        }

    After:
        place = Place(ref places, next);
        next += Width;
        value = Mem.U8(ref start, place, blocks._end);
        if (value == ',')
        {
            if ((kinds & 1) != 0)
            {
                goto Name;
            }

            goto Element;
        }

        if (value != ((kinds & 1) != 0 ? '}' : ']'))
        {
            return Mem.Failed;
        }

    Close:
        to = sink.Close(to, place, (kinds & 1) != 0);
        kinds >>= 1;
        if (kinds == 1)
        {
            return blocks._refused == 0 && next <= blocks._count ? sink.End(to, place + 1) : Mem.Failed;
        }

        if (next >= blocks._low)
        {
            if (!blocks.Refill(ref start, ref places, next, ref sink, to))
            {
                return Mem.Failed;
            }

            next = 0;
        }

        goto After;

    Element:
        if (next >= blocks._low)
        {
            if (!blocks.Refill(ref start, ref places, next, ref sink, to))
            {
                return Mem.Failed;
            }

            next = 0;
        }

        goto Value;

    Name:
        if (next >= blocks._low)
        {
            if (!blocks.Refill(ref start, ref places, next, ref sink, to))
            {
                return Mem.Failed;
            }

            next = 0;
        }

        place = Place(ref places, next);
        next += Width;
        if (Mem.U8(ref start, place, blocks._end) != '"')
        {
            return Mem.Failed;
        }

        if (TSink.TakesEnds)
        {
            to = sink.String(to, place + 1, Mem.U32(ref places, next, WindowBytes), isName: true);
            next += Width;
        }

        place = Place(ref places, next);
        next += Width;
        if (Mem.U8(ref start, place, blocks._end) != ':')
        {
            return Mem.Failed;
        }

        goto Value;
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
