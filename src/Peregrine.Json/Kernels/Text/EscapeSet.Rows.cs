using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text.Encodings.Web;

namespace Peregrine.Json.Kernels;

/// <summary>
/// A map with a set bit for each code unit of the basic plane that must be escaped, in 256 rows of 256 bits. Vectors of code units are tested row by row. One
/// look-up in 32 bytes finds the units in rows without escapes, such as most CJK rows; the units of each other row need one look-up in the 32 bytes of that
/// row.
/// </summary>
internal sealed partial class EscapeSet
{
    /// <summary>The map contains the bits of all units, then 32 bytes with a bit for each row with escapes.</summary>
    private const int RowBytes = 32, MapBytes = 256 * RowBytes, RowsWithEscapes = MapBytes;

    private byte[]? _escapedBmp;

    /// <summary>
    /// The map, which the first access creates. A loop over vectors must read this property before it begins. A call inside the loop that creates the map would
    /// spill vectors to the stack, where a vector across two cache lines takes 40 cycles.
    /// </summary>
    public ref byte Map => ref Mem.First((_escapedBmp ?? MapBmp()).AsSpan());

    /// <summary>Whether a code unit must be escaped; true for every surrogate.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Escapes(uint unit) => (Mem.U8(ref Map, (nint)(unit >> 3), MapBytes) >> (int)(unit & 7) & 1) != 0;

    /// <summary>Whether a row has any unit that must be escaped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasEscapes(ref byte map, uint row) =>
        (Mem.U8(ref map, RowsWithEscapes + (nint)(row >> 3), MapBytes + RowBytes) >> (int)(row & 7) & 1) != 0;

    /// <summary>
    /// Whether none of eight units must be escaped, and each is in the first row or in a second row, which must have no escapes. Each lane of
    /// <paramref name="row"/> contains the number of the second row.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Keeps(ref byte map, Vector128<ushort> units, Vector128<ushort> row)
    {
        Vector128<ushort> rows = units >>> 8, isFirst = Vector128.Equals(rows, Vector128<ushort>.Zero);
        return (~(isFirst | Vector128.Equals(rows, row)) | (Marked(ref map, 0, units & Vector128.Create((ushort)0xFF)) & isFirst)) == Vector128<ushort>.Zero;
    }

    /// <summary>Returns a bit for each of eight code units that the set with this <see cref="Map"/> escapes; surrogates count as escaped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Escaped(ref byte map, Vector128<ushort> units)
    {
        Vector128<ushort> rows = units >>> 8, hits = Vector128<ushort>.Zero;
        Vector128<ushort> open = Marked(ref map, RowsWithEscapes, rows);
        while (open != Vector128<ushort>.Zero)
        {
            // The highest remaining row.
            ushort row = HighestOf(rows & open);
            Vector128<ushort> isInRow = Vector128.Equals(rows, Vector128.Create(row));
            hits |= Marked(ref map, row * RowBytes, units & Vector128.Create((ushort)0xFF)) & isInRow;
            open = Vector128.AndNot(open, isInRow);
        }

        return Vector128.Narrow(hits, hits).ExtractMostSignificantBits() & 0xFF;
    }

    /// <summary>Returns all ones in each lane whose index has a set bit among the 256 bits that begin at byte <paramref name="bits"/> of the map.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Marked(ref byte map, nint bits, Vector128<ushort> indices)
    {
        Vector128<byte> places = (indices >>> 3).AsByte(), inHalf = places & Vector128.Create((byte)0x0F);
        Vector128<byte> found = Vector128.ConditionalSelect(
            Vector128.Equals(places, inHalf),
            ByteShuffle.Select(Mem.V128(ref map, bits, MapBytes + RowBytes), inHalf),
            ByteShuffle.Select(Mem.V128(ref map, bits + 16, MapBytes + RowBytes), inHalf));
        Vector128<byte> bit = ByteShuffle.Select(Vector128.Create(0x8040_2010_0804_0201UL).AsByte(), indices.AsByte() & Vector128.Create((byte)7));
        return ~Vector128.Equals((found & bit).AsUInt16() & Vector128.Create((ushort)0xFF), Vector128<ushort>.Zero);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ushort HighestOf(Vector128<ushort> lanes)
    {
        if (Sse41.IsSupported)
        {
            return (ushort)~Sse41.MinHorizontal(~lanes).ToScalar();
        }

        ushort highest = 0;
        for (int i = 0; i < Vector128<ushort>.Count; i++)
        {
            highest = Math.Max(highest, lanes.GetElement(i));
        }

        return highest;
    }

    /// <summary>Returns a bit for each of 32 code units that the set with this <see cref="Map"/> escapes; surrogates count as escaped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Escaped(ref byte map, Vector512<ushort> units)
    {
        Vector512<ushort> rows = units >>> 8;
        int only = rows.ToScalar();
        if (rows == Vector512.Create((ushort)only))
        {
            return Marked512(ref map, only * RowBytes, units);
        }

        uint open = Marked512(ref map, RowsWithEscapes, rows), hits = 0;
        while (open != 0)
        {
            // Takes the row of the first unit that is left, and looks up all units of this row in its bits.
            Vector512<ushort> first = Avx512BW.PermuteVar32x16(rows, Vector512.CreateScalarUnsafe((ushort)BitOperations.TrailingZeroCount(open)));
            ushort row = first.ToScalar();
            uint isInRow = (uint)Vector512.Equals(rows, Vector512.Create(row)).ExtractMostSignificantBits();
            hits |= Marked512(ref map, row * RowBytes, units) & isInRow;
            open &= ~isInRow;
        }

        return hits;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Marked512(ref byte map, nint bits, Vector512<ushort> indices)
    {
        Vector512<byte> table = Mem.V256(ref map, bits, MapBytes + RowBytes).ToVector512Unsafe();
        Vector512<byte> places = (indices & Vector512.Create((ushort)0xFF)).AsByte();
        Vector512<byte> found = Avx512Vbmi.PermuteVar64x8(table, (places.AsUInt16() >>> 3).AsByte());
        Vector512<byte> bit = Avx512BW.Shuffle(Vector512.Create(0x8040_2010_0804_0201UL).AsByte(), places & Vector512.Create((byte)7));
        return (uint)(~Vector512.Equals((found & bit).AsUInt16() & Vector512.Create((ushort)0xFF), Vector512<ushort>.Zero)).ExtractMostSignificantBits();
    }

    /// <summary>Creates the map at the first access to <see cref="Map"/>: queries the encoder for each of 63,488 characters.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte[] MapBmp()
    {
        byte[] map = new byte[MapBytes + RowBytes];
        JavaScriptEncoder encoder = Encoder;
        for (int unit = 0; unit < 0x10000; unit++)
        {
            // An encoder throws for a surrogate.
            if ((unit & 0xF800) == 0xD800 || encoder.WillEncode(unit))
            {
                map[unit >> 3] |= (byte)(1 << (unit & 7));
                map[RowsWithEscapes + (unit >> 11)] |= (byte)(1 << ((unit >> 8) & 7));
            }
        }

        Volatile.Write(ref _escapedBmp, map);
        return map;
    }
}
