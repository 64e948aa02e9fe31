using System.Runtime.Intrinsics;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Shuffles that remove the unused bytes of lanes. The tables are constants. In code that is compiled only once, a static field would need a test whether it is
/// initialized, and the current vectors would be saved on the stack around that test.
/// </summary>
internal static class GapTables
{
    private const int Width = 16;

    /// <summary>Returns the shuffle for eight lanes of two bytes; a set bit means that only the lane's first byte counts.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> OfPairs(uint single) => Entry(GapShuffles.Pairs, single);

    /// <summary>
    /// Returns the shuffle for four lanes of four bytes. One byte of a lane counts if the lane's bit among bits 0 to 3 is set; otherwise, two count if its bit
    /// among bits 4 to 7 is set, and three if it is not.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> OfFours(uint shape) => Entry(GapShuffles.Fours, shape);

    /// <summary>Returns the shuffle for eight lanes of two bytes; a set bit means that the lane is kept.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> OfUnits(uint kept) => Entry(GapShuffles.Units, kept);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Entry(ReadOnlySpan<byte> table, uint index) => Mem.V128(ref Mem.First(table), (nint)(index * Width), table.Length);
}
