using System.Buffers.Binary;
using System.Numerics;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>
/// The strings of member names that have been read from one document, for reuse: most names occur in many objects, and finding an existing string takes a third
/// of the time of creating another one. The hash of a name determines its slot, and a slot contains only the last ASCII name that was stored in it, so names
/// can neither enlarge the table nor slow down a look-up. Thread-safe: a slot is one reference to a string, which is compared with the text at each use.
/// </summary>
internal sealed class NameStrings
{
    /// <summary>The minimum number of tokens of a document whose names are stored: in a smaller document, too few names occur again.</summary>
    public const int LeastWords = 128;

    /// <summary>The number of tokens per slot, before the number of slots is rounded up to a power of two, and the maximum number of slots.</summary>
    private const int WordsPerPlace = 16, MostPlaces = 1024;

    /// <summary>The maximum length, in bytes, of a name that is searched for.</summary>
    private const int MostBytes = 32;

    private readonly string?[] _places;

    public NameStrings(int words) => _places = new string?[BitOperations.RoundUpToPowerOf2((uint)Math.Min(words / WordsPerPlace, MostPlaces))];

    /// <summary>Returns the string of a name without escapes; null if the name is empty, too long, too near the end of the text, or not well-formed.</summary>
    /// <param name="text">The text that contains the name.</param>
    /// <param name="at">The offset of the name's first byte.</param>
    /// <param name="length">The length of the name in bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string? Find(ReadOnlySpan<byte> text, int at, int length)
    {
        _ = text.Slice(at, length);
        if ((uint)(length - 1) >= MostBytes || at + sizeof(ulong) > text.Length)
        {
            return null;
        }

        string?[] places = _places;
        ref string? place = ref places[(int)HashOf(text, at, length) & (places.Length - 1)];
        string? found = place;
        return found is not null && found.Length == length && AsciiText.AreEqual(ref Mem.First(text), at, at + length, found)
            ? found : Add(ref place, text, at, length);
    }

    /// <summary>Hashes the length, the first bytes and the last bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint HashOf(ReadOnlySpan<byte> text, int at, int length)
    {
        ulong first = BinaryPrimitives.ReadUInt64LittleEndian(text.Slice(at, sizeof(ulong)));
        ulong last = length > sizeof(ulong)
            ? BinaryPrimitives.ReadUInt64LittleEndian(text.Slice(at + length - sizeof(ulong), sizeof(ulong)))
            : 0;
        first = length >= sizeof(ulong) ? first : first & ((1UL << (8 * length)) - 1);
        return (uint)(((first + (ulong)length) ^ (last * 31)) * 0x9E37_79B9_7F4A_7C15 >> 40);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string? Add(ref string? place, ReadOnlySpan<byte> text, int at, int length)
    {
        if (StringRead.Read(ref Mem.First(text), at, text.Length, out string? made) != at + length + 1)
        {
            return null;
        }

        // Only an ASCII name has as many code units as bytes.
        place = made!.Length == length ? made : place;
        return made;
    }
}
