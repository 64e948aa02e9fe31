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
        var tokens = new Rows(rows, at);
        nint after = TokenWalk.Walk(ref start, at, end, depth, trailingCommas, comments, ref tokens);
        rows = tokens.Numbers;
        length = tokens.Length;
        return after - at <= LongestText ? after : Mem.Failed;
    }
}
