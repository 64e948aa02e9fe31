using System.Runtime.InteropServices;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Steps over one JSON value, checking all of it as <see cref="SkipValue"/> does, and notes its tokens in the form in which System.Text.Json's
/// documents keep theirs: three numbers a token. The first is where the token's text begins, the second how long it is (of containers the
/// number of items; the top bit marks escapes in a string, and arrays with containers in them), the third the type in its top four bits and for
/// both brackets of a container the number of tokens from the opening one to before the closing one.
/// </summary>
internal static partial class ElementRows
{
    /// <summary>Numbers a token.</summary>
    public const int Width = 3;

    private const int TypeShift = 28;
    private const int StartObject = 1;
    private const int StartArray = 3;
    private const int Name = 5;
    private const int String = 7;
    private const int Number = 8;
    private const int True = 9;
    private const int False = 10;
    private const int Null = 11;

    /// <summary>What stands where a type does while a container is open: the number of the row around it, so 0, or this for the -1 of the outermost.</summary>
    private const int OpenRoot = 15;

    /// <summary>The top bit of the second number.</summary>
    private const int Mark = int.MinValue;

    /// <summary>Longer texts have offsets or counts that the numbers cannot hold.</summary>
    private const int LongestText = 1 << TypeShift;

    /// <summary>The numbers as bytes, in an array of their own.</summary>
    public static byte[] ToBytes(int[] rows, int length) => MemoryMarshal.AsBytes(rows.AsSpan(0, length)).ToArray();

    /// <param name="start">First byte of the input.</param>
    /// <param name="at">Offset of the value's first byte: no leading white space.</param>
    /// <param name="end">Length of the input.</param>
    /// <param name="depth">How many containers may be open at once within the value.</param>
    /// <param name="trailingCommas">A comma may stand before a closing bracket.</param>
    /// <param name="comments">Comments may stand between tokens, except between a name and its colon.</param>
    /// <param name="rows">Where the numbers go; replaced by a larger rented array when full, and the old one given back.</param>
    /// <param name="length">How many numbers there are: of a faulty value those of the tokens before the fault.</param>
    /// <returns>Offset after the value, or <see cref="Mem.Failed"/>.</returns>
    public static nint Build(ref byte start, nint at, nint end, int depth, bool trailingCommas, bool comments, ref int[] rows, out int length)
    {
        nint origin = at;
        int row = 0;
        int open = -1;
        int count = 0;
        int level = 0;
        length = 0;
        byte value;
        nint after;

    Value:
        if (at >= end)
        {
            goto Refused;
        }

        if (row + (2 * Width) > rows.Length && !TryGrow(ref rows, row, at - origin))
        {
            goto Refused;
        }

        value = Mem.U8(ref start, at, end);
        if (value == '"')
        {
            after = AddString(ref start, at + 1, end, rows, ref row, origin, String);
        }
        else if (value is (byte)'{' or (byte)'[')
        {
            if (level == depth)
            {
                goto Refused;
            }

            // While a container is open, its row keeps what the one around it needs.
            level++;
            Add(rows, ref row, (int)(at - origin), count, open);
            open = row - Width;
            count = 0;
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

            if (value == '{')
            {
                goto Name;
            }

            goto Value;
        }
        else
        {
            after = SkipValue.SkipScalar(ref start, at, end);
            if (after >= 0)
            {
                int type = value == 't' ? True : value == 'f' ? False : value == 'n' ? Null : Number;
                Add(rows, ref row, (int)(at - origin), (int)(after - at), type << TypeShift);
            }
        }

        if (after < 0)
        {
            goto Refused;
        }

        at = after;

    After:
        count++;
        if (level == 0)
        {
            length = row;
            return at - origin <= LongestText ? at : Mem.Failed;
        }

        at = SkipValue.Between(ref start, at, end, comments);
        if (at >= end)
        {
            goto Refused;
        }

        value = Mem.U8(ref start, at, end);
        byte bracket = Mem.U8(ref start, origin + rows[open], end);
        if (value == ',')
        {
            at = SkipValue.Between(ref start, at + 1, end, comments);
            if (at >= end)
            {
                goto Refused;
            }

            if (trailingCommas && Mem.U8(ref start, at, end) == bracket + 2)
            {
                goto Close;
            }

            if (bracket == '[')
            {
                goto Value;
            }

            goto Name;
        }

        if (value != bracket + 2)
        {
            goto Refused;
        }

    Close:
        if (row + (2 * Width) > rows.Length && !TryGrow(ref rows, row, at - origin))
        {
            goto Refused;
        }

        level--;
        Close(rows, ref row, (int)(at - origin), Mem.U8(ref start, at, end) == '}', ref open, ref count);
        at++;
        goto After;

    Name:
        if (Mem.U8(ref start, at, end) != '"' || (row + (2 * Width) > rows.Length && !TryGrow(ref rows, row, at - origin)))
        {
            goto Refused;
        }

        at = AddString(ref start, at + 1, end, rows, ref row, origin, Name);
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
        length = row;
        return Mem.Failed;
    }
}
