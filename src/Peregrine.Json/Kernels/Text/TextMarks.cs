using System.Numerics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Bit masks, one bit for each byte (as in <see cref="ValueExtent"/>), of the next 64 bytes of a JSON text that is being copied. Names, numbers, literals and
/// colons need no masks, because a parser has accepted the text. Every quote counts as the beginning or end of a string. This is right up to the first
/// backslash; nothing is copied from there on.
/// </summary>
internal struct TextMarks
{
    /// <summary>The number of bytes in a block.</summary>
    public const int Block = Marks64.Width;

    /// <summary>The bytes of these kinds outside strings.</summary>
    public ulong Openers, Closers, Commas, Blanks;

    /// <summary>Bytes in strings, including the opening quote but not the closing one.</summary>
    public ulong InStrings;

    /// <summary>The bytes before which copying must stop. Only the lowest bit is reliable.</summary>
    public ulong Stops;

    /// <summary>
    /// The leading bytes that can be copied: those before the first stop. If only blanks follow the last comma, the next block processes that comma, because
    /// that block contains the byte after the comma.
    /// </summary>
    public ulong Kept;

    /// <summary>Classifies <paramref name="count"/> bytes from <paramref name="from"/>; a whole block must be readable there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextMarks(ref byte source, nint from, int count, EscapeSet escapes, bool inString)
    {
        var marks = new Marks64(ref source, from, from + Block);
        ulong quotes = marks.Quotes;
        ulong inside = ulong.MaxValue >> (Block - count);
        InStrings = StringBits.PrefixXor(quotes) ^ (inString ? ulong.MaxValue : 0);
        ulong outside = ~InStrings & inside;
        Openers = marks.Openers & outside;
        Closers = marks.Closers & outside;
        Commas = marks.Commas & outside;
        Blanks = marks.Blanks & outside;
        ulong slashes = marks.Slashes & outside;

        // An encoder may leave backslashes unescaped, but an escape in the text must still be decoded.
        Stops = inside & ((InStrings & marks.Escaped(escapes) & ~quotes) | marks.Backslashes | slashes);

        // The addition carries the bit after each comma through the blanks that follow, onto the first byte that is not blank.
        ulong followers = ((Commas << 1) + Blanks) & ~Blanks;
        ulong wrong = followers & (Closers | slashes);
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

    /// <summary>The number of bytes that can be copied.</summary>
    public readonly int Length => BitOperations.PopCount(Kept);

    /// <summary>Whether the block begins with a comma that only blanks follow.</summary>
    public readonly bool IsCommaAlone => (Kept & 1) == 0 && Stops == 0;

    /// <summary>Whether the byte after the kept bytes is in a string.</summary>
    public readonly bool IsAfterInString(bool before) => Kept == 0 ? before : ((InStrings >> (Length - 1)) & 1) != 0;

    /// <summary>Returns why a copy stops after the kept bytes.</summary>
    public readonly CopyStop Stop()
    {
        ulong stopped = Stops & LowestBit(~Kept);
        return stopped == 0 ? CopyStop.End : (stopped & InStrings) != 0 ? CopyStop.String : CopyStop.Token;
    }

    /// <summary>
    /// Whether it suffices to count brackets: the maximum depth is not exceeded even if all opening brackets come first, and no more containers are closed than
    /// were open or are opened. May return false for text that does not exceed the maximum depth.
    /// </summary>
    public readonly bool FitsDepth(in CopyState state)
    {
        int opened = BitOperations.PopCount(Openers & Kept), closed = BitOperations.PopCount(Closers & Kept);
        return (opened == 0 || state.Depth + opened <= state.MaxDepth) && state.Depth + opened >= closed;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong LowestBit(ulong bits) => bits & (~bits + 1);
}
