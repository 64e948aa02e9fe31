using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class IsoInstant
{
    /// <summary>Reads like <see cref="MinutesScalar"/>, sixteen bytes at once.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static long MinutesVector128(ref byte start, nint at, nint end)
    {
        // A separator becomes 0 and a digit its value; every byte has its own highest allowed value.
        Vector128<byte> values = Mem.V128(ref start, at, end) - Vector128.Create("0000-00-00T00:00"u8);
        Vector128<byte> highest = Vector128.Create((byte)9, 9, 9, 9, 0, 1, 9, 0, 3, 9, 0, 2, 9, 0, 5, 9);
        bool digits = Vector128.LessThanOrEqualAll(values, highest);

        // Century, year, month, day, hour, minute as 16-bit pairs of digits; times 2561 leaves 10 * tens + units in the high byte.
        Vector128<ushort> pairs = ByteShuffle.Select(values, Vector128.Create((byte)0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 255, 255, 255, 255)).AsUInt16();
        pairs = pairs * 2_561 >>> 8;

        ulong date = pairs.AsUInt64().ToScalar();
        uint time = pairs.AsUInt32().GetElement(2);
        uint year = (uint)(date & 0xFF) * 100 + (uint)(date >> 16 & 0xFF), month = (uint)(date >> 32) & 0xFF, day = (uint)(date >> 48);
        uint hour = time & 0xFF;
        return digits && hour < 24 && Calendar.IsDate(year, month, day)
            ? (long)Calendar.DayNumber(year, month, day) * 1_440 + (hour * 60 + (time >> 16))
            : Mem.Failed;
    }
}
