using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

// Copies short texts, the most frequent elements: with two loads and at most two stores, which may overlap, for every length. A text is read once, so the
// stored bytes are the checked ones.
internal static partial class TextCopy
{
    /// <summary>The maximum length of a short text.</summary>
    public const int ShortLength = Block;

    /// <summary>
    /// Copies a whole text of at most <see cref="ShortLength"/> bytes, if <see cref="CompactText"/> would change nothing in it: no white space outside
    /// strings, no escape, nothing that the encoder may write differently, no comment, no trailing comma, not too many brackets. May return false although
    /// nothing would change.
    /// </summary>
    /// <param name="destination">The space for the copy.</param>
    /// <param name="at">Where the copy begins; from this offset on, the space must have at least <see cref="ShortLength"/> bytes.</param>
    /// <param name="limit">The length of the space.</param>
    /// <param name="source">The text.</param>
    /// <param name="length">The length of the text.</param>
    /// <param name="escapes">The escapes of the encoder.</param>
    /// <param name="maxDepth">The maximum number of nested containers.</param>
    /// <param name="isString">Whether the text is one string and nothing else.</param>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    public static bool TryCopyShort(
        ref byte destination, nint at, nint limit, ref byte source, nint length, EscapeSet escapes, int maxDepth, bool isString)
    {
        if (!Vector128.IsHardwareAccelerated || length is 0 or > ShortLength)
        {
            return false;
        }

        Vector256<byte> first, last;
        int half;
        if (length > 32)
        {
            half = 32;
            first = Mem.V256(ref source, 0, length);
            last = Mem.V256(ref source, length - 32, length);
        }
        else if (length >= 16)
        {
            half = 16;
            first = Mem.V128(ref source, 0, length).ToVector256();
            last = Mem.V128(ref source, length - 16, length).ToVector256();
        }
        else
        {
            half = length >= 8 ? 8 : length >= 4 ? 4 : length >= 2 ? 2 : 1;
            first = Vector256.CreateScalar(Piece(ref source, 0, length, half)).AsByte();
            last = Vector256.CreateScalar(Piece(ref source, length - half, length, half)).AsByte();
        }

        var marks = new ShortMarks(first, last, half, (int)length, escapes);
        if (isString ? !marks.IsPlainString((int)length) : !marks.IsUnchanged(maxDepth))
        {
            return false;
        }

        // The bytes after this half are overwritten by the other half or by later output.
        Mem.Set256(ref destination, at, limit, first);
        nint second = at + length - half;
        switch (half)
        {
            case 32:
                Mem.Set256(ref destination, second, limit, last);
                break;
            case 16:
                Mem.Set128(ref destination, second, limit, last.GetLower());
                break;
            case 8:
                Mem.Set64(ref destination, second, limit, last.AsUInt64().ToScalar());
                break;
            case 4:
                Mem.Set32(ref destination, second, limit, last.AsUInt32().ToScalar());
                break;
            case 2:
                Mem.Set16(ref destination, second, limit, last.AsUInt16().ToScalar());
                break;
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Piece(ref byte source, nint at, nint end, int width) => width switch
    {
        8 => Mem.U64(ref source, at, end),
        4 => Mem.U32(ref source, at, end),
        2 => Mem.U16(ref source, at, end),
        _ => Mem.U8(ref source, at, end),
    };

    /// <summary>Bit masks, one bit for each byte, of a text that two blocks cover.</summary>
    private readonly ref struct ShortMarks
    {
        private readonly Vector256<byte> _first, _last;
        private readonly uint _lanes;
        private readonly int _shift;
        private readonly EscapeSet _escapes;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ShortMarks(Vector256<byte> first, Vector256<byte> last, int half, int length, EscapeSet escapes)
        {
            _first = first;
            _last = last;
            _lanes = uint.MaxValue >> (32 - half);
            _shift = length - half;
            _escapes = escapes;
        }

        /// <summary>Whether the first and the last byte are quotes, and the text between them has no escapes and needs none.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool IsPlainString(int length)
        {
            ulong last = 1UL << (length - 1), ends = last | 1;
            ulong escaped = Word(CodeUnits.Hits(_first, _escapes), CodeUnits.Hits(_last, _escapes)) | Equal((byte)'\\');
            return (escaped & (last - 2)) == 0 && (Equal((byte)'"') & ends) == ends && length > 1;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool IsUnchanged(int maxDepth)
        {
            ulong quotes = Equal((byte)'"');
            ulong inStrings = StringBits.PrefixXor(quotes);
            ulong escaped = Word(CodeUnits.Hits(_first, _escapes), CodeUnits.Hits(_last, _escapes)) & ~quotes;
            ulong wrong = Word(Wrong(_first), Wrong(_last));
            if (((inStrings & escaped) | (~inStrings & wrong) | Equal((byte)'\\')) != 0 || (BitOperations.PopCount(quotes) & 1) != 0)
            {
                return false;
            }

            ulong openers = Equal((byte)'{', fold: 0x20) & ~inStrings, closers = Equal((byte)'}', fold: 0x20) & ~inStrings;
            ulong commas = Equal((byte)',') & ~inStrings;
            int opened = BitOperations.PopCount(openers);
            return opened == BitOperations.PopCount(closers) && (opened == 0 || opened <= maxDepth) && ((commas << 1) & closers) == 0
                && (opened != 0 || commas == 0);
        }

        /// <summary>Returns a bit for each byte that is white space, a control character or a slash.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private static uint Wrong(Vector256<byte> block) =>
            (Vector256.LessThanOrEqual(block, Vector256.Create((byte)' ')) | Vector256.Equals(block, Vector256.Create((byte)'/'))).ExtractMostSignificantBits();

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private ulong Equal(byte value, byte fold = 0) => Word(
            Vector256.Equals(_first | Vector256.Create(fold), Vector256.Create(value)).ExtractMostSignificantBits(),
            Vector256.Equals(_last | Vector256.Create(fold), Vector256.Create(value)).ExtractMostSignificantBits());

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private ulong Word(uint first, uint last) => (first & _lanes) | ((ulong)(last & _lanes) << _shift);
    }
}
