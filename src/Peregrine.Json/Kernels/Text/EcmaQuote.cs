namespace Peregrine.Json.Kernels;

/// <summary>
/// Implements QuoteJSONString of ECMA-262 (§25.5.2.3): escapes the quotation mark, the backslash, control characters below U+0020 and unpaired surrogates, with
/// lower-case hexadecimal digits; everything else is unchanged. The methods that return a <see cref="Progress"/> write as much of the text as fits before the
/// limit, never half a pair or half an escape, and no quotation marks around it. With <see cref="LongestEscape"/> units of space for each unit of text and
/// <see cref="Slack"/> bytes more, the whole text fits.
/// </summary>
internal static partial class EcmaQuote
{
    /// <summary>The length of the longest escape, in code units.</summary>
    public const int LongestEscape = 6;

    /// <summary>The number of bytes beyond the text that wide stores need.</summary>
    public const int Slack = 64;

    /// <summary>Writes one code unit or one pair at a time until <paramref name="stop"/> is reached (a pair may pass it), as long as there is space.</summary>
    internal static Progress Scalar<TUnit>(ref byte destination, nint at, nint limit, ref char source, nint from, nint stop, nint length)
        where TUnit : struct, IOutputUnit
    {
        while (from < stop)
        {
            char unit = Mem.Char(ref source, from, length);
            bool isSurrogate = (unit & 0xF800) == 0xD800;
            if (isSurrogate && unit <= 0xDBFF && from + 1 < length && (Mem.Char(ref source, from + 1, length) & 0xFC00) == 0xDC00)
            {
                if (limit - at < 4)
                {
                    break;
                }

                Progress pair = TUnit.Copy(ref destination, at, limit, ref source, from, from + 2);
                from += 2;
                at = pair.Written;
            }
            else if (isSurrogate || unit < ' ' || unit is '"' or '\\')
            {
                if (limit - at < 8 * TUnit.Width)
                {
                    break;
                }

                at = Escape<TUnit>(ref destination, at, limit, unit);
                from++;
            }
            else
            {
                if (limit - at < 4)
                {
                    break;
                }

                at = TUnit.Width == 2 || unit < 0x80 ? TUnit.Put(ref destination, at, limit, unit) : Utf8Encode.Unit(ref destination, at, limit, unit);
                from++;
            }
        }

        return new Progress(from, at);
    }

    /// <summary>Writes the escape of one code unit; needs eight units of space.</summary>
    private static nint Escape<TUnit>(ref byte destination, nint at, nint limit, uint unit)
        where TUnit : struct, IOutputUnit
    {
        uint letter = unit switch
        {
            '\b' => 'b',
            '\t' => 't',
            '\n' => 'n',
            '\f' => 'f',
            '\r' => 'r',
            '"' or '\\' => unit,
            _ => 0u,
        };
        return letter != 0
            ? TUnit.Word(ref destination, at, limit, '\\' | (ulong)letter << 8, 2)
            : TUnit.Word(
                ref destination,
                at,
                limit,
                0x755CUL | Digit(unit >> 12) << 16 | Digit(unit >> 8 & 15) << 24 | Digit(unit >> 4 & 15) << 32 | Digit(unit & 15) << 40,
                LongestEscape);
    }

    private static ulong Digit(uint value) => value + (value < 10 ? '0' : (uint)'a' - 10);
}
