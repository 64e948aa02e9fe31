using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Whether a JSON text can be written as it stands: compact, nothing escaped in it, nothing that the encoder would escape. It follows strings,
/// brackets and commas only; a parser has already checked that the text is JSON.
/// </summary>
internal static class VerbatimText
{
    private const int Block = 64;

    /// <summary>Where a walk stands between two blocks.</summary>
    private struct State
    {
        public bool InString;
        public bool AfterComma;
        public int Depth;
    }

    /// <param name="text">JSON, perhaps with comments and commas before closing brackets.</param>
    /// <param name="depth">How many containers may be open.</param>
    /// <param name="escapes">What the encoder escapes.</param>
    /// <returns>May be false where it need not (blocks count as deeper than they are), but is never wrongly true.</returns>
    public static bool Is(ReadOnlySpan<byte> text, int depth, EscapeSet escapes)
    {
        if (!Vector128.IsHardwareAccelerated)
        {
            return IsScalar(text, depth, escapes);
        }

        ref byte start = ref MemoryMarshal.GetReference(text);
        nint end = text.Length;
        State state = default;
        nint at = 0;
        for (; end - at >= Block; at += Block)
        {
            if (!IsBlock(ref start, at, end, depth, escapes, ref state))
            {
                return false;
            }
        }

        if (at == end)
        {
            return true;
        }

        // The rest is padded with a character that is never changed, inside of strings or outside.
        Span<byte> last = stackalloc byte[Block];
        last.Fill((byte)'0');
        text[(int)at..].CopyTo(last);
        return IsBlock(ref MemoryMarshal.GetReference(last), 0, Block, depth, escapes, ref state);
    }

    internal static bool IsScalar(ReadOnlySpan<byte> text, int depth, EscapeSet escapes)
    {
        State state = default;
        ref ulong words = ref escapes.Words;
        foreach (byte b in text)
        {
            if (b is >= 0x80 or (byte)'\\')
            {
                return false;
            }

            if (b == (byte)'"')
            {
                state.InString = !state.InString;
                state.AfterComma = false;
            }
            else if (state.InString)
            {
                // A character that is written otherwise is longer than one byte.
                if (Mem.Word(ref words, b, 128) != (b | (1UL << 56)))
                {
                    return false;
                }
            }
            else
            {
                if (b is <= (byte)' ' or (byte)'/' || (state.AfterComma && b is (byte)']' or (byte)'}'))
                {
                    return false;
                }

                state.AfterComma = b == (byte)',';
                state.Depth += b is (byte)'{' or (byte)'[' ? 1 : b is (byte)'}' or (byte)']' ? -1 : 0;
                if (state.Depth > depth)
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>Marks of one bit a byte, as in <see cref="ValueExtent"/>; without backslashes every quote opens or closes a string.</summary>
    private static bool IsBlock(ref byte start, nint at, nint end, int depth, EscapeSet escapes, ref State state)
    {
        ulong quotes = 0, openers = 0, closers = 0, commas = 0, blanks = 0, changed = 0;
        for (int i = 0; i < Block; i += 32)
        {
            Vector256<byte> block = Mem.V256(ref start, at + i, end);
            // Brackets of one direction differ in bit 5 alone.
            Vector256<byte> folded = block | Vector256.Create((byte)0x20);
            Vector256<byte> backslashes = Vector256.Equals(block, Vector256.Create((byte)'\\'));
            if (backslashes != Vector256<byte>.Zero)
            {
                return false;
            }

            quotes |= Bits(Vector256.Equals(block, Vector256.Create((byte)'"'))) << i;
            openers |= Bits(Vector256.Equals(folded, Vector256.Create((byte)'{'))) << i;
            closers |= Bits(Vector256.Equals(folded, Vector256.Create((byte)'}'))) << i;
            commas |= Bits(Vector256.Equals(block, Vector256.Create((byte)','))) << i;
            blanks |= Bits(Vector256.LessThanOrEqual(block, Vector256.Create((byte)' ')) | Vector256.Equals(block, Vector256.Create((byte)'/'))) << i;
            changed |= (ulong)CodeUnits.Hits(block, escapes) << i;
        }

        ulong inStrings = StringBits.PrefixXor(quotes) ^ (state.InString ? ulong.MaxValue : 0);
        ulong outside = ~inStrings;
        openers &= outside;
        closers &= outside;
        commas &= outside;
        ulong afterCommas = (commas << 1) | (state.AfterComma ? 1UL : 0);

        // Quotes open and close; all else in strings must stay as it is.
        ulong wrong = (inStrings & changed & ~quotes) | (outside & blanks) | (afterCommas & closers);
        int mostOpen = state.Depth + BitOperations.PopCount(openers);
        state.InString = (long)inStrings < 0;
        state.AfterComma = (long)commas < 0;
        state.Depth = mostOpen - BitOperations.PopCount(closers);
        return wrong == 0 && mostOpen <= depth;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Bits(Vector256<byte> marks) => marks.ExtractMostSignificantBits();
}
