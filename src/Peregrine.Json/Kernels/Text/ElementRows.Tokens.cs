using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class ElementRows
{
    /// <summary>
    /// Creates the row, as bytes, of a value at <paramref name="at"/> that is not a container; returns the value's end, or <see cref="Mem.Failed"/>.
    /// </summary>
    public static nint BuildOne(ref byte start, nint at, nint end, out byte[]? row)
    {
        // Need not be cleared, because every byte is written.
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

    /// <summary>Whether a faulty text is short enough for the numbers to represent all tokens before the fault.</summary>
    public static bool Fits(nint length) => length <= LongestText;

    /// <summary>Returns, for all containers in order, where each begins, and the offset of its closing bracket, or -1 if the fault is inside it.</summary>
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

    /// <summary>Records the tokens of a value as rows.</summary>
    private struct Rows(int[] numbers, nint origin) : ITokens
    {
        /// <summary>The row of the innermost open container, and the number of its items so far.</summary>
        private int _open = -1, _count;

        /// <summary>The array of the rows.</summary>
        public int[] Numbers { get; private set; } = numbers;

        /// <summary>The number of used numbers.</summary>
        public int Length { get; private set; }

        public bool Open(nint at)
        {
            if (!HasSpace(at))
            {
                return false;
            }

            // While a container is open, its row stores the state of the enclosing container.
            Add(at, _count, _open);
            _open = Length - Width;
            _count = 0;
            return true;
        }

        public bool Close(nint at, bool isObject)
        {
            if (!HasSpace(at))
            {
                return false;
            }

            Span<int> opener = Numbers.AsSpan(_open, Width);
            int tokens = (Length - _open) / Width;
            int type = isObject ? StartObject : StartArray;
            int items = !isObject && tokens != _count + 1 ? _count | Mark : _count;
            (_count, _open) = (opener[1] + 1, opener[2]);
            opener[1] = items;
            opener[2] = (type << TypeShift) | tokens;
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

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private void Add(nint at, int second, int third)
        {
            Span<int> added = Numbers.AsSpan(Length, Width);
            added[2] = third;
            added[1] = second;
            added[0] = (int)(at - origin);
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
        private bool HasSpace(nint at) => Length + Width <= Numbers.Length || TryGrow(at);

        [MethodImpl(MethodImplOptions.NoInlining)]
        private bool TryGrow(nint at)
        {
            if (at - origin > LongestText)
            {
                return false;
            }

            int[] larger = RentedArrays.Rent<int>(2 * Numbers.Length);
            Numbers.AsSpan(0, Length).CopyTo(larger);
            RentedArrays.Return(Numbers);
            Numbers = larger;
            return true;
        }
    }
}
