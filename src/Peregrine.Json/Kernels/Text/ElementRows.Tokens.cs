using System.Numerics;
using System.Runtime.Intrinsics;

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

    /// <summary>Records the tokens of a value as rows.</summary>
    private struct Rows(byte[] bytes, bool isShared, nint origin) : ITokens
    {
        /// <summary>The index of the row of the innermost open container, and the number of its items so far.</summary>
        private int _open = -1, _count;

        /// <summary>The array of the rows.</summary>
        public byte[] Bytes { get; private set; } = bytes;

        /// <summary>The number of used bytes.</summary>
        public int Length { get; private set; }

        public bool Open(nint at)
        {
            if (!HasSpace(at))
            {
                return false;
            }

            // While a container is open, its row stores the state of the enclosing container.
            Add(at, _count, _open);
            _open = (Length / Width) - 1;
            _count = 0;
            return true;
        }

        public bool Close(nint at, bool isObject)
        {
            if (!HasSpace(at))
            {
                return false;
            }

            int tokens = (Length / Width) - _open;
            int type = isObject ? StartObject : StartArray;
            int items = !isObject && tokens != _count + 1 ? _count | Mark : _count;
            ref byte first = ref Mem.First(Bytes);
            int opener = _open * Width;
            (_count, _open) = ((int)Mem.U32(ref first, opener + Second, Bytes.Length) + 1, (int)Mem.U32(ref first, opener + Third, Bytes.Length));
            Mem.Set32(ref first, opener + Second, Bytes.Length, (uint)items);
            Mem.Set32(ref first, opener + Third, Bytes.Length, (uint)((type << TypeShift) | tokens));
            Add(at, 1, ((type + 1) << TypeShift) | tokens);
            return true;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public nint String(ref byte start, nint at, nint end, bool isName)
        {
            if (!HasSpace(at))
            {
                return Mem.Failed;
            }

            int type = isName ? Name : ElementRows.String;
            _count += isName ? 0 : 1;
            if (Vector128.IsHardwareAccelerated && end - at >= Vector256<byte>.Count)
            {
                uint stops = StringScan.PlainStops(ref start, at, end);
                nint length = BitOperations.TrailingZeroCount(stops);
                if (stops != 0 && Mem.U8(ref start, at + length, end) == '"')
                {
                    Add(at, (int)length, type << TypeShift);
                    return at + length + 1;
                }
            }

            return LongString(ref start, at, end, type);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool Scalar(byte first, nint at, nint after)
        {
            if (!HasSpace(at))
            {
                return false;
            }

            int type = first == 't' ? True : first == 'f' ? False : first == 'n' ? Null : Number;
            Add(at, (int)(after - at), type << TypeShift);
            _count++;
            return true;
        }

        /// <summary>Adds a row; the caller has checked that there is space.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private void Add(nint at, int second, int third)
        {
            byte[] bytes = Bytes;
            ref byte first = ref Mem.First(bytes);
            Mem.Set64(ref first, Length, bytes.Length, (uint)(at - origin) | ((ulong)(uint)second << 32));
            Mem.Set32(ref first, Length + Third, bytes.Length, (uint)third);
            Length += Width;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private nint LongString(ref byte start, nint at, nint end, int type)
        {
            nint after = SkipValue.SkipString(ref start, at, end);
            if (after < 0)
            {
                return Mem.Failed;
            }

            ReadOnlySpan<byte> text = Mem.Span(ref start, at, after - 1, end);
            Add(at, text.Contains((byte)'\\') ? text.Length | Mark : text.Length, type << TypeShift);
            return after;
        }

        /// <summary>Whether there is space for one more row.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool HasSpace(nint at) => Length + Width <= Bytes.Length || TryGrow(at);

        [MethodImpl(MethodImplOptions.NoInlining)]
        private bool TryGrow(nint at)
        {
            // Tokens of more than half the longest array do not occur in a text that rows can describe, unless it is nothing but brackets and commas.
            if (at - origin > LongestText || Bytes.Length > Array.MaxLength / 2)
            {
                return false;
            }

            Bytes = Grown(Bytes, Length, isShared);
            return true;
        }
    }
}
