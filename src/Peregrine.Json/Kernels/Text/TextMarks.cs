using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Bit masks, one bit per byte (as in <see cref="ValueExtent"/>), of the next 64 bytes of a JSON text that is being copied. Only strings, brackets and commas are tracked,
/// since a parser has accepted the text. Every quote is taken to open or close a string, which holds up to the first backslash; nothing from there on is copied.
/// </summary>
internal struct TextMarks
{
    /// <summary>Bytes of a block.</summary>
    public const int Block = 64;

    /// <summary>Outside strings.</summary>
    public ulong Openers, Closers, Commas, Blanks;

    /// <summary>In strings, with the opening quote and without the closing one.</summary>
    public ulong InStrings;

    /// <summary>Where copying must stop. Only the lowest bit can be relied on.</summary>
    public ulong Stops;

    /// <summary>
    /// The leading bytes that can be copied: those before the first stop. If only blanks follow the last comma, that comma is left to the next block, which sees what comes
    /// after it.
    /// </summary>
    public ulong Kept;

    /// <summary>Looks at <paramref name="count"/> bytes from <paramref name="from"/>; the caller guarantees that a whole block can be read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextMarks(ref byte source, nint from, int count, EscapeSet escapes, bool inString)
    {
        ulong quotes = 0, openers = 0, closers = 0, commas = 0, blanks = 0, slashes = 0, backslashes = 0, changed = 0;
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
            slashes |= Bits(Vector256.Equals(block, Vector256.Create((byte)'/'))) << i;
            backslashes |= Bits(Vector256.Equals(block, Vector256.Create((byte)'\\'))) << i;
            changed |= (ulong)CodeUnits.Hits(block, escapes) << i;
        }

        ulong inside = ulong.MaxValue >> (Block - count);
        InStrings = StringBits.PrefixXor(quotes) ^ (inString ? ulong.MaxValue : 0);
        ulong outside = ~InStrings & inside;
        Openers = openers & outside;
        Closers = closers & outside;
        Commas = commas & outside;
        Blanks = blanks & outside;

        // An encoder may keep backslashes; an escape must be decoded all the same.
        Stops = inside & ((InStrings & changed & ~quotes) | backslashes | (slashes & outside));

        // The addition carries the bit after each comma through the blanks that follow, onto the first byte that is not blank.
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

    /// <summary>Whether the block begins with a comma that only blanks follow.</summary>
    public readonly bool IsCommaAlone => (Kept & 1) == 0 && Stops == 0;

    /// <summary>Whether what follows the kept bytes is in a string.</summary>
    public readonly bool IsAfterInString(bool before) => Kept == 0 ? before : ((InStrings >> (Length - 1)) & 1) != 0;

    /// <summary>Where a copy stands after the kept bytes.</summary>
    public readonly CopyStop Stop()
    {
        ulong stopped = Stops & LowestBit(~Kept);
        return stopped == 0 ? CopyStop.End : (stopped & InStrings) != 0 ? CopyStop.String : CopyStop.Token;
    }

    /// <summary>
    /// Whether counting is enough: even if all kept brackets opened first, none would be too deep, and no more close than are open. May say no where it would do.
    /// </summary>
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
