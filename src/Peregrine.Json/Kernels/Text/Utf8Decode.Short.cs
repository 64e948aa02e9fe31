using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

// Reads short strings, such as most names and words, from one block without a copy.
internal static partial class Utf8Decode
{
    /// <summary>The maximum number of code units of a short string: those of one vector.</summary>
    private const int MostShort = 32;

    /// <summary>
    /// Reads a string of at most 32 code units whose closing quote is among the next 64 bytes: characters of one to three bytes, no escapes. Needs
    /// <see cref="HasWide"/>. Returns the offset after the quote, or <see cref="Mem.Failed"/> for any other string, and for a string that is empty, ill-formed
    /// or near the end of the input.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe nint ToShortText(ref byte start, nint at, nint end, out string? text)
    {
        text = null;
        if (end - at <= WideBlock)
        {
            return Mem.Failed;
        }

        Vector512<byte> block = Mem.V512(ref start, at, end);
        ulong quotes = Vector512.Equals(block, Vector512.Create((byte)'"')).ExtractMostSignificantBits();
        ulong inside = (quotes & (~quotes + 1)) - 1;
        Vector512<byte> barriers = Vector512.Equals(block, Vector512.Create((byte)'\\')) | Vector512.LessThan(block, Vector512.Create((byte)' '))
            | Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xF0));
        ulong threes = Threes(block, inside), kept = WideEnds(ref start, at, end).ExtractMostSignificantBits() & inside;
        int units = BitOperations.PopCount(kept);
        ulong trails = Vector512.LessThan(block.AsSByte(), Vector512.Create((sbyte)-64)).ExtractMostSignificantBits();
        ulong leads = block.ExtractMostSignificantBits() & inside & ~trails;
        if (quotes == 0 || (barriers.ExtractMostSignificantBits() & inside) != 0 || units is 0 or > MostShort
            || WideErrors(block, inside, leads, trails, threes) != 0)
        {
            return Mem.Failed;
        }

        // The block is loaded again, because vectors do not survive the call. If another thread has changed the text, the mask still stores no more units.
        text = NewString.OfLength(units);
        Vector512<byte> again = Mem.V512(ref start, at, end);
        Vector512<byte> places = Avx512Vbmi2.Compress(Vector512<byte>.Zero, WideEnds(ref start, at, end), Vector512<byte>.Indices);
        Vector512<ushort> lower = WideUnits(again, places, threes != 0).Lower;
        fixed (char* target = text)
        {
            Avx512BW.MaskStore((ushort*)target, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)units)), lower);
        }

        return at + BitOperations.TrailingZeroCount(quotes) + 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Threes(Vector512<byte> block, ulong inside) =>
        Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xE0)).ExtractMostSignificantBits() & inside;
}
