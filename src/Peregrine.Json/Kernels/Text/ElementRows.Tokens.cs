namespace Peregrine.Json.Kernels;

internal static partial class ElementRows
{
    /// <summary>
    /// Creates the row, as bytes, of a value at <paramref name="at"/> that is not a container; returns the value's end, or <see cref="Mem.Failed"/>.
    /// </summary>
    public static nint BuildOne(ref byte start, nint at, nint end, out byte[]? row)
    {
        bool isString = Mem.U8(ref start, at, end) == '"';
        nint after = isString ? SkipValue.SkipString(ref start, at + 1, end) : SkipValue.SkipScalar(ref start, at, end);
        if (after < 0 || after - at > LongestText)
        {
            row = null;
            return Mem.Failed;
        }

        // A string's row describes the text between the quotes.
        nint quote = isString ? 1 : 0;
        int second = (int)(after - at - (2 * quote));
        if (isString && Mem.Span(ref start, at + 1, after - 1, end).Contains((byte)'\\'))
        {
            second |= Mark;
        }

        // Need not be cleared, because every byte is written.
        row = GC.AllocateUninitializedArray<byte>(Width);
        ref byte first = ref Mem.First(row);
        Mem.Set64(ref first, 0, Width, (uint)quote | ((ulong)(uint)second << 32));
        Mem.Set32(ref first, Third, Width, (uint)((isString ? String : Number) << TypeShift));
        return after;
    }

    /// <summary>Whether a text is short enough for the numbers to represent all tokens, those before a fault too.</summary>
    public static bool Fits(nint length) => length <= LongestText;

    /// <summary>Returns, for all containers in order, where each begins, and the offset of its closing bracket, or -1 if the fault is inside it.</summary>
    public static (int[] Begins, int[] Ends) Containers(ReadOnlySpan<byte> rows)
    {
        var begins = new List<int>();
        var ends = new List<int>();
        ref byte first = ref Mem.First(rows);
        for (int row = 0; row < rows.Length; row += Width)
        {
            int third = (int)Mem.U32(ref first, row + Third, rows.Length);
            switch (third >>> TypeShift)
            {
                case StartObject or StartArray:
                    begins.Add((int)Mem.U32(ref first, row, rows.Length));
                    ends.Add((int)Mem.U32(ref first, row + (third & (LongestText - 1)) * Width, rows.Length));
                    break;
                case 0 or OpenRoot:
                    begins.Add((int)Mem.U32(ref first, row, rows.Length));
                    ends.Add(-1);
                    break;
            }
        }

        return ([.. begins], [.. ends]);
    }
}
