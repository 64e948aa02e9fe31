namespace Peregrine.Json.Kernels;

/// <summary>
/// Skips one JSON value of any kind and checks all of it: the grammar of RFC 8259, UTF-8, control characters, the form of escapes (a lone surrogate escape is
/// allowed, as in every token that is not decoded). A loop with a stack of bits, without recursion.
/// </summary>
internal static class TokenWalk
{
    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset of the value's first byte; no leading white space.</param>
    /// <param name="end">The length of the input.</param>
    /// <param name="depth">The maximum number of containers open at once within the value.</param>
    /// <param name="trailingCommas">Whether a comma is allowed before a closing bracket.</param>
    /// <param name="comments">Whether comments are allowed between tokens, except between a name and its colon.</param>
    /// <param name="tokens">Receives the tokens.</param>
    /// <returns>The offset after the value, or <see cref="Mem.Failed"/>.</returns>
    public static nint Walk<TTokens>(ref byte start, nint at, nint end, int depth, bool trailingCommas, bool comments, ref TTokens tokens)
        where TTokens : struct, ITokens
    {
        // The lowest bit is the kind of the innermost container: 1 for an object. One word holds 64 levels; the words of outer levels go to a pooled array.
        ulong kinds = 0;
        ulong[]? outer = null;
        int level = 0;
        byte value;
        nint after;

    Value:
        if (at >= end)
        {
            goto Refused;
        }

        value = Mem.U8(ref start, at, end);
        if (value == '"')
        {
            after = tokens.String(ref start, at + 1, end, isName: false);
        }
        else if (value is (byte)'{' or (byte)'[')
        {
            if (level == depth || !tokens.Open(at))
            {
                goto Refused;
            }

            if (level != 0 && (level & 63) == 0)
            {
                outer = Spill(outer, level, kinds);
            }

            level++;
            bool isObject = value == '{';
            kinds = (kinds << 1) | (isObject ? 1UL : 0);
            at = SkipValue.Between(ref start, at + 1, end, comments);
            if (at >= end)
            {
                goto Refused;
            }

            // The closing bracket's code is the opening one's plus two.
            if (Mem.U8(ref start, at, end) == value + 2)
            {
                goto Close;
            }

            if (isObject)
            {
                goto Name;
            }

            goto Value;
        }
        else
        {
            after = SkipValue.SkipScalar(ref start, at, end);
            if (after >= 0 && !tokens.Scalar(value, at, after))
            {
                goto Refused;
            }
        }

        if (after < 0)
        {
            goto Refused;
        }

        at = after;

    After:
        if (level == 0)
        {
            goto Done;
        }

        at = SkipValue.Between(ref start, at, end, comments);
        if (at >= end)
        {
            goto Refused;
        }

        value = Mem.U8(ref start, at, end);
        if (value == ',')
        {
            at = SkipValue.Between(ref start, at + 1, end, comments);
            if (at >= end)
            {
                goto Refused;
            }

            if (trailingCommas && Mem.U8(ref start, at, end) == ClosingBracket(kinds))
            {
                goto Close;
            }

            if ((kinds & 1) == 0)
            {
                goto Value;
            }

            goto Name;
        }

        if (value != ClosingBracket(kinds))
        {
            goto Refused;
        }

    Close:
        if (!tokens.Close(at, (kinds & 1) != 0))
        {
            goto Refused;
        }

        at++;
        level--;
        kinds >>= 1;
        if (level != 0 && (level & 63) == 0)
        {
            kinds = outer![(level >> 6) - 1];
        }

        goto After;

    Name:
        if (Mem.U8(ref start, at, end) != '"')
        {
            goto Refused;
        }

        at = tokens.String(ref start, at + 1, end, isName: true);
        if (at < 0)
        {
            goto Refused;
        }

        at = WhiteSpace.Skip(ref start, at, end);
        if (at >= end || Mem.U8(ref start, at, end) != ':')
        {
            goto Refused;
        }

        at = SkipValue.Between(ref start, at + 1, end, comments);
        goto Value;

    Refused:
        at = Mem.Failed;

    Done:
        if (outer is not null)
        {
            RentedArrays.Return(outer);
        }

        return at;
    }

    private static byte ClosingBracket(ulong kinds) => (kinds & 1) != 0 ? (byte)'}' : (byte)']';

    private static ulong[] Spill(ulong[]? outer, int level, ulong kinds)
    {
        int index = (level >> 6) - 1;
        if (outer is null || index == outer.Length)
        {
            ulong[] larger = RentedArrays.Rent<ulong>(Math.Max(16, 2 * index));
            if (outer is not null)
            {
                outer.AsSpan().CopyTo(larger);
                RentedArrays.Return(outer);
            }

            outer = larger;
        }

        outer[index] = kinds;
        return outer;
    }
}
