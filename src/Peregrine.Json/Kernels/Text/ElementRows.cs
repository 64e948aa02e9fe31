using System.Runtime.InteropServices;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Passes over one JSON value, checks all of it as <see cref="SkipValue"/> does, and records its tokens in the layout of System.Text.Json's
/// documents: three numbers for each token. The first is the offset of the token's text. The second is its length (for containers the
/// number of items; the top bit marks escapes in a string, and arrays that contain containers). The third has the type in its top four bits and, for
/// both brackets of a container, the number of tokens from the opening one to before the closing one.
/// </summary>
internal static partial class ElementRows
{
    /// <summary>Numbers for each token.</summary>
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

    /// <summary>
    /// The value in place of the type while a container is open. There it keeps the number of the outer row: its top bits are 0, or this for the outermost
    /// container's -1.
    /// </summary>
    private const int OpenRoot = 15;

    /// <summary>The top bit of the second number.</summary>
    private const int Mark = int.MinValue;

    /// <summary>The text length from which offsets or counts do not fit the numbers.</summary>
    private const int LongestText = 1 << TypeShift;

    /// <summary>The numbers as bytes, in an array of their own.</summary>
    public static byte[] ToBytes(int[] rows, int length) => MemoryMarshal.AsBytes(rows.AsSpan(0, length)).ToArray();

    /// <param name="start">First byte of the input.</param>
    /// <param name="at">Offset of the value's first byte: no leading white space.</param>
    /// <param name="end">Length of the input.</param>
    /// <param name="depth">The limit of containers open at once within the value.</param>
    /// <param name="trailingCommas">Whether a comma is allowed before a closing bracket.</param>
    /// <param name="comments">Whether comments are allowed between tokens, except between a name and its colon.</param>
    /// <param name="rows">The array for the numbers; when it is full, it is given back and replaced by a larger rented one.</param>
    /// <param name="length">The number of numbers; for a faulty value, those of the tokens before the fault.</param>
    /// <returns>Offset after the value, or <see cref="Mem.Failed"/>.</returns>
    public static nint Build(ref byte start, nint at, nint end, int depth, bool trailingCommas, bool comments, ref int[] rows, out int length)
    {
        var tokens = new Rows(rows, at);
        nint after = TokenWalk.Walk(ref start, at, end, depth, trailingCommas, comments, ref tokens);
        rows = tokens.Numbers;
        length = tokens.Length;
        return after - at <= LongestText ? after : Mem.Failed;
    }
}
