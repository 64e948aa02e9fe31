using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// What stands in 64 bytes of a JSON text that is copied: marks of one bit a byte, as in <see cref="ValueExtent"/>; up to the first backslash every quote opens or closes a
/// string. It follows strings, brackets and commas only: a parser has already checked that the text is JSON.
/// </summary>
internal struct TextMarks
{
    /// <summary>Bytes of a block.</summary>
    public const int Block = 64;

    /// <summary>Outside strings.</summary>
    public ulong Openers, Closers, Commas, Blanks;

    /// <summary>In strings, with the opening quote and without the closing one.</summary>
    public ulong InStrings;

    /// <summary>What cannot be copied as it stands, if nothing before it is.</summary>
    public ulong Stops;

    /// <summary>
    /// The first bytes, up to what cannot be copied, and up to the last comma if the next element or member begins in another block: that begins with the comma.
    /// </summary>
    public ulong Kept;

    /// <summary>Looks at <paramref name="count"/> bytes from <paramref name="from"/>; a whole block can be loaded.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextMarks(ref byte source, nint from, int count, EscapeSet escapes, bool inString)
    {
        ulong quotes = 0, openers = 0, closers = 0, commas = 0, blanks = 0, slashes = 0, changed = 0;
        for (int i = 0; i < Block; i += 32)
        {
            Vector256<byte> block = Mem.V256(ref source, from + i, from + Block);
            // Brackets of one direction differ in bit 5 alone.
            Vector256<byte> folded = block | Vector256.Create((byte)0x20);
            quotes |= Bits(Vector256.Equals(block, Vector256.Create((byte)'"'))) << i;
            openers |= Bits(Vector256.Equals(folded, Vector256.Create((byte)'{'))) << i;
            closers |= Bits(Vector256.Equals(folded, Vector256.Create((byte)'}'))) << i;
            commas |= Bits(Vector256.Equals(block, Vector256.Create((byte)','))) << i;
            blanks |= Bits(Vector256.LessThanOrEqual(block, Vector256.Create((byte)' '))) << i;
            slashes |= Bits(Vector256.Equals(block, Vector256.Create((byte)'/')) | Vector256.Equals(block, Vector256.Create((byte)'\\'))) << i;
            changed |= (ulong)CodeUnits.Hits(block, escapes) << i;
        }

        ulong inside = ulong.MaxValue >> (Block - count);
        InStrings = StringBits.PrefixXor(quotes) ^ (inString ? ulong.MaxValue : 0);
        ulong outside = ~InStrings & inside;
        Openers = openers & outside;
        Closers = closers & outside;
        Commas = commas & outside;
        Blanks = blanks & outside;

        // Every encoder escapes backslashes: in strings they are among what is changed.
        Stops = inside & ((InStrings & changed & ~quotes) | (slashes & outside));

        // Added up, the bits after commas run through the blanks there, to what follows them.
        ulong followers = ((Commas << 1) + Blanks) & ~Blanks;
        ulong wrong = followers & (Closers | (slashes & outside));
        if (wrong != 0)
        {
            Stops |= 1UL << BitOperations.Log2(Commas & (LowestBit(wrong) - 1));
        }

        Kept = inside;
        if (Commas != 0)
        {
            int last = BitOperations.Log2(Commas);
            if ((inside & ~Blanks & ~((2UL << last) - 1)) == 0)
            {
                Kept = (1UL << last) - 1;
            }
        }

        if (Stops != 0)
        {
            Kept &= LowestBit(Stops) - 1;
        }
    }

    /// <summary>How many bytes are kept.</summary>
    public readonly int Length => BitOperations.PopCount(Kept);

    /// <summary>Whether a comma is first, and nothing but blanks comes after it.</summary>
    public readonly bool IsCommaAlone => (Kept & 1) == 0 && Stops == 0;

    /// <summary>Whether what follows the kept bytes is in a string.</summary>
    public readonly bool IsAfterInString(bool before) => Kept == 0 ? before : ((InStrings >> (Length - 1)) & 1) != 0;

    /// <summary>Where a copy stands after the kept bytes.</summary>
    public readonly CopyStop Stop()
    {
        ulong stopped = Stops & LowestBit(~Kept);
        return stopped == 0 ? CopyStop.End : (stopped & InStrings) != 0 ? CopyStop.String : CopyStop.Token;
    }

    /// <summary>Whether the kept brackets can be followed by counting them: none is too deep, none closes what is not open.</summary>
    public readonly bool FitsDepth(in CopyState state)
    {
        int opened = BitOperations.PopCount(Openers & Kept), closed = BitOperations.PopCount(Closers & Kept);
        return (opened == 0 || state.Depth + opened <= state.MaxDepth) && state.Depth + opened >= closed;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong LowestBit(ulong bits) => bits & (~bits + 1);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Bits(Vector256<byte> marks) => marks.ExtractMostSignificantBits();
}
