namespace Peregrine.Json.Kernels;

internal static partial class ElementRows
{
    /// <summary>
    /// Creates the row, as bytes, of the string or number at <paramref name="at"/>; returns the offset after the value, or <see cref="Mem.Failed"/>.
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

    /// <summary>Whether a text is short enough for rows to represent all of its tokens or, if it has a fault, all tokens before the fault.</summary>
    public static bool Fits(nint length) => length <= LongestText;

    /// <summary>
    /// Returns the offset of the opening bracket of each container, in the order of the text, and the offset of its closing bracket or, if the value has a
    /// fault before this bracket, -1.
    /// </summary>
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

    /// <summary>Returns the row at an offset.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Row At(ReadOnlySpan<byte> rows, nint row)
    {
        ref byte first = ref Mem.First(rows);
        ulong place = Mem.U64(ref first, row, rows.Length);
        return new Row((int)place, (int)(place >> 32), (int)Mem.U32(ref first, row + Third, rows.Length));
    }

    /// <summary>The three numbers of a token.</summary>
    public readonly struct Row(int start, int second, int third)
    {
        /// <summary>The offset of the token's text; for a string, of the byte after the opening quote.</summary>
        public int Start => start;

        /// <summary>The length of the text of a name or of a value that is not a container.</summary>
        public int Length => second & ~Mark;

        /// <summary>The number of items of a container.</summary>
        public int Count => second & ~Mark;

        /// <summary>Whether a name or string has escapes, or an array contains containers.</summary>
        public bool IsMarked => second < 0;

        /// <summary>The kind of token.</summary>
        public JsonTokenType Type => (JsonTokenType)((uint)third >> TypeShift);

        /// <summary>The distance in bytes from the row of a container to the row of its closing bracket; 0 for other values.</summary>
        public nint Extent => (uint)third >> TypeShift < Name ? (nint)(third & (LongestText - 1)) * Width : 0;
    }
}
