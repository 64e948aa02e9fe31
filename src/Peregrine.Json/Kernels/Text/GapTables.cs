using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Shuffles that close the gaps between lanes with unused bytes: 256 shuffles of 16 bytes in each table, created at first use.</summary>
internal static class GapTables
{
    private const int Entries = 256, Width = 16;

    /// <summary>Returns the shuffle for eight lanes of two bytes; a set bit means that only the lane's first byte counts.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> OfPairs(uint single) => Mem.V128(ref Mem.First(Shuffles.Pairs.AsSpan()), (nint)(single * Width), Entries * Width);

    /// <summary>Returns the shuffle for four lanes of four bytes; bits 0 to 3: one byte counts; otherwise bits 4 to 7: two count; else three.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> OfFours(uint shape) => Mem.V128(ref Mem.First(Shuffles.Fours.AsSpan()), (nint)(shape * Width), Entries * Width);

    /// <summary>Returns the shuffle for eight lanes of two bytes; a set bit means that the lane is kept.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> OfUnits(uint kept) => Mem.V128(ref Mem.First(Shuffles.Units.AsSpan()), (nint)(kept * Width), Entries * Width);

    private static byte[] Pairs() => Table(static (shape, lane, part) => part == 0 || (shape & (1 << lane)) == 0, lanes: 8);

    private static byte[] Units() => Table(static (shape, lane, _) => (shape & (1 << lane)) != 0, lanes: 8);

    private static byte[] Fours() =>
        Table(static (shape, lane, part) => part == 0 || (part == 1 && (shape & (1 << lane)) == 0) || (part == 2 && (shape & (0x11 << lane)) == 0), lanes: 4);

    private static byte[] Table(Func<int, int, int, bool> counts, int lanes)
    {
        byte[] table = new byte[Entries * Width];
        int width = Width / lanes;
        for (int shape = 0; shape < Entries; shape++)
        {
            int to = shape * Width;
            for (int from = 0; from < Width; from++)
            {
                if (counts(shape, from / width, from % width))
                {
                    table[to++] = (byte)from;
                }
            }
        }

        return table;
    }

    /// <summary>The tables, in a separate type, so that their users need no static initialization.</summary>
    private static class Shuffles
    {
        public static readonly byte[] Pairs = GapTables.Pairs();
        public static readonly byte[] Fours = GapTables.Fours();
        public static readonly byte[] Units = GapTables.Units();
    }
}
