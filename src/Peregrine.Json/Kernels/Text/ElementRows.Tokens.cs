using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class ElementRows
{
    /// <summary>The row of a value at <paramref name="at"/> that is not a container, as bytes; where the value ends, or <see cref="Mem.Failed"/>.</summary>
    public static nint BuildOne(ref byte start, nint at, nint end, out byte[]? row)
    {
        // The array is not cleared: all of it is written.
        byte[] bytes = GC.AllocateUninitializedArray<byte>(Width * sizeof(int));
        Span<int> numbers = MemoryMarshal.Cast<byte, int>(bytes.AsSpan());
        byte first = Mem.U8(ref start, at, end);
        nint after;
        if (first == '"')
        {
            after = SkipValue.SkipString(ref start, at + 1, end);
            numbers[0] = 1;
            numbers[1] = (int)(after - at - 2);
            numbers[2] = String << TypeShift;
            if (after >= 0 && Mem.Span(ref start, at + 1, after - 1, end).Contains((byte)'\\'))
            {
                numbers[1] |= Mark;
            }
        }
        else
        {
            after = SkipValue.SkipScalar(ref start, at, end);
            numbers[0] = 0;
            numbers[1] = (int)(after - at);
            numbers[2] = Number << TypeShift;
        }

        row = bytes;
        return after - at <= LongestText ? after : Mem.Failed;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Add(int[] rows, ref int row, int first, int second, int third)
    {
        Span<int> added = rows.AsSpan(row, Width);
        added[2] = third;
        added[1] = second;
        added[0] = first;
        row += Width;
    }

    private static void Close(int[] rows, ref int row, int at, bool isObject, ref int open, ref int count)
    {
        Span<int> opener = rows.AsSpan(open, Width);
        int tokens = (row - open) / Width;
        int type = isObject ? StartObject : StartArray;
        int items = !isObject && tokens != count + 1 ? count | Mark : count;
        (count, open) = (opener[1], opener[2]);
        opener[1] = items;
        opener[2] = (type << TypeShift) | tokens;
        Add(rows, ref row, at, 1, ((type + 1) << TypeShift) | tokens);
    }

    /// <summary>The string whose text begins at <paramref name="at"/>; gives the offset after its closing quote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint AddString(ref byte start, nint at, nint end, int[] rows, ref int row, nint origin, int type)
    {
        if (Vector256.IsHardwareAccelerated && end - at >= Vector256<byte>.Count)
        {
            Vector256<byte> block = Mem.V256(ref start, at, end);
            uint stops = StringScan.PlainStops(block);
            nint length = BitOperations.TrailingZeroCount(stops);
            if (stops != 0 && Mem.U8(ref start, at + length, end) == '"')
            {
                Add(rows, ref row, (int)(at - origin), (int)length, type << TypeShift);
                return at + length + 1;
            }
        }

        return AddLongString(ref start, at, end, rows, ref row, origin, type);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint AddLongString(ref byte start, nint at, nint end, int[] rows, ref int row, nint origin, int type)
    {
        nint after = SkipValue.SkipString(ref start, at, end);
        if (after < 0)
        {
            return Mem.Failed;
        }

        ReadOnlySpan<byte> text = Mem.Span(ref start, at, after - 1, end);
        Add(rows, ref row, (int)(at - origin), text.Contains((byte)'\\') ? text.Length | Mark : text.Length, type << TypeShift);
        return after;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryGrow(ref int[] rows, int used, nint read)
    {
        if (read > LongestText)
        {
            return false;
        }

        int[] larger = RentedArrays.Rent<int>(2 * rows.Length);
        rows.AsSpan(0, used).CopyTo(larger);
        RentedArrays.Return(rows);
        rows = larger;
        return true;
    }

    /// <summary>Whether a faulty text is short enough that the numbers hold what comes before the fault.</summary>
    public static bool Fits(nint length) => length <= LongestText;

    /// <summary>For all containers in order: where each begins, and where its closing bracket is, or -1 if the fault is inside it.</summary>
    public static (int[] Begins, int[] Ends) Containers(ReadOnlySpan<int> rows)
    {
        var begins = new List<int>();
        var ends = new List<int>();
        for (int row = 0; row < rows.Length; row += Width)
        {
            switch (rows[row + 2] >>> TypeShift)
            {
                case StartObject or StartArray:
                    begins.Add(rows[row]);
                    ends.Add(rows[row + (rows[row + 2] & (LongestText - 1)) * Width]);
                    break;
                case 0 or OpenRoot:
                    begins.Add(rows[row]);
                    ends.Add(-1);
                    break;
            }
        }

        return ([.. begins], [.. ends]);
    }
}
