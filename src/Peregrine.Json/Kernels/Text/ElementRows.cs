using System.Buffers;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Scans one JSON value, checks all of it like <see cref="SkipValue"/>, and records its tokens in the layout of System.Text.Json's documents: three numbers for
/// each token. The first is the offset of the token's text. The second is its length (for containers the number of items; the top bit marks strings with
/// escapes, and arrays that contain containers). The third has the type in its top four bits and, for both brackets of a container, the number of tokens from
/// the opening to before the closing one.
/// </summary>
internal static partial class ElementRows
{
    /// <summary>The number of bytes per token.</summary>
    public const int Width = 3 * sizeof(int);

    private const int Second = sizeof(int);
    private const int Third = 2 * sizeof(int);
    private const int TypeShift = 28;
    private const int StartObject = 1;
    private const int StartArray = 3;
    private const int Name = 5;
    private const int String = 7;
    private const int Number = 8;
    private const int True = 9;
    private const int False = 10;
    private const int Null = 11;

    /// <summary>
    /// While a container is open, the third number of its row is the index of the enclosing container's row, or -1 for the outermost container. The top four
    /// bits, which will contain the type, are then 0 or, for the outermost container, this value.
    /// </summary>
    private const int OpenRoot = 15;

    /// <summary>The top bit of the second number.</summary>
    private const int Mark = int.MinValue;

    /// <summary>The maximum length in bytes of a text whose offsets and counts certainly fit into rows.</summary>
    private const int LongestText = 1 << TypeShift;

    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset of the value's first byte; no leading white space.</param>
    /// <param name="end">The length of the input.</param>
    /// <param name="origin">The offset from which the rows count; not after the value's first byte.</param>
    /// <param name="depth">The limit of containers open at once within the value.</param>
    /// <param name="trailingCommas">Whether a comma is allowed before a closing bracket.</param>
    /// <param name="comments">Whether comments are allowed between tokens, except between a name and its colon.</param>
    /// <param name="rows">The array for the rows; if it is full, a larger array from the same source replaces it.</param>
    /// <param name="isShared">Whether arrays of every length are rented from the shared pool, instead of by <see cref="RentedArrays"/>.</param>
    /// <param name="length">The number of bytes used; for a faulty value, of the tokens before the fault.</param>
    /// <returns>The offset after the value, or <see cref="Mem.Failed"/>.</returns>
    public static nint Build(
        ref byte start, nint at, nint end, nint origin, int depth, bool trailingCommas, bool comments, ref byte[] rows, bool isShared, out int length)
    {
        Rows tokens;
        nint after;
        if (TokenBlocks.IsSupported && end >= Marks64.Width && end - origin <= LongestText && !trailingCommas && !comments
            && (Mem.U8(ref start, at, end) | 0x20) == '{')
        {
            tokens = new Rows(rows, isShared, origin);
            after = TokenBlocks.Walk(ref start, at, end, depth, ref tokens);
            rows = tokens.Bytes;
            if (after >= 0)
            {
                length = tokens.Length;
                return after;
            }
        }

        tokens = new Rows(rows, isShared, origin);
        after = TokenWalk.Walk(ref start, at, end, depth, trailingCommas, comments, ref tokens);
        rows = tokens.Bytes;
        length = tokens.Length;
        return after - origin <= LongestText ? after : Mem.Failed;
    }

    /// <summary>Returns a larger array with the same content, and releases the smaller one.</summary>
    private static byte[] Grown(byte[] rows, int used, bool isShared)
    {
        byte[] larger = isShared ? ArrayPool<byte>.Shared.Rent(2 * rows.Length) : RentedArrays.Rent<byte>(2 * rows.Length);
        rows.AsSpan(0, used).CopyTo(larger);
        if (isShared)
        {
            ArrayPool<byte>.Shared.Return(rows);
        }
        else
        {
            RentedArrays.Return(rows);
        }

        return larger;
    }
}
