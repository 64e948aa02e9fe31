using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class ElementRows
{
    /// <summary>
    /// Records the tokens of a value as rows. The place that the methods of <see cref="IBlockTokens"/> receive and return is the byte offset of the next row.
    /// </summary>
    private struct Rows(byte[] bytes, bool isShared, nint origin) : ITokens, IBlockTokens
    {
        /// <summary>The index of the row of the innermost open container, and the number of its items so far.</summary>
        private int _open = -1, _count;

        public static bool TakesEnds => true;

        /// <summary>The array of the rows.</summary>
        public byte[] Bytes { get; private set; } = bytes;

        /// <summary>The number of used bytes.</summary>
        public int Length { get; private set; }

        public bool Reserve(nint to, int count, nint done, nint left)
        {
            Length = (int)to;
            while (Length + ((long)count * Width) > Bytes.Length)
            {
                if (!TryGrow())
                {
                    return false;
                }
            }

            return true;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public nint Open(nint to, nint at)
        {
            // While a container is open, its row stores the state of the enclosing container.
            int opened = (int)((uint)to / Width);
            to = Add(to, at, _count, _open);
            _open = opened;
            _count = 0;
            return to;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public nint Close(nint to, nint at, bool isObject)
        {
            int tokens = (int)((uint)to / Width) - _open;
            int type = isObject ? StartObject : StartArray;
            int items = !isObject && tokens != _count + 1 ? _count | Mark : _count;
            byte[] rows = Bytes;
            ref byte first = ref Mem.First(rows);
            int opener = _open * Width;
            (_count, _open) = ((int)Mem.U32(ref first, opener + Second, rows.Length) + 1, (int)Mem.U32(ref first, opener + Third, rows.Length));
            Mem.Set32(ref first, opener + Second, rows.Length, (uint)items);
            Mem.Set32(ref first, opener + Third, rows.Length, (uint)((type << TypeShift) | tokens));
            return Add(to, at, 1, ((type + 1) << TypeShift) | tokens);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public nint String(nint to, nint at, uint quote, bool isName)
        {
            if (!isName)
            {
                _count++;
            }

            // The mark of escapes in quote is the same bit as in a row, so the subtraction keeps it.
            return Add(to, at, (int)(quote - (uint)at), (isName ? Name : ElementRows.String) << TypeShift);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public nint Scalar(nint to, uint first, nint at, nint after)
        {
            if (after < 0)
            {
                return after;
            }

            int type = first <= '9' ? Number : first == 't' ? True : first == 'f' ? False : Null;
            _count++;
            return Add(to, at, (int)(after - at), type << TypeShift);
        }

        public nint End(nint to, nint after)
        {
            Length = (int)to;
            return after;
        }

        bool ITokens.Open(nint at)
        {
            if (!HasSpace(at))
            {
                return false;
            }

            Length = (int)Open(Length, at);
            return true;
        }

        bool ITokens.Close(nint at, bool isObject)
        {
            if (!HasSpace(at))
            {
                return false;
            }

            Length = (int)Close(Length, at, isObject);
            return true;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        nint ITokens.String(ref byte start, nint at, nint end, bool isName)
        {
            if (!HasSpace(at))
            {
                return Mem.Failed;
            }

            if (Vector128.IsHardwareAccelerated && end - at >= Vector256<byte>.Count)
            {
                uint stops = StringScan.PlainStops(ref start, at, end);
                nint quote = at + BitOperations.TrailingZeroCount(stops);
                if (stops != 0 && Mem.U8(ref start, quote, end) == '"')
                {
                    Length = (int)String(Length, at, (uint)quote, isName);
                    return quote + 1;
                }
            }

            return LongString(ref start, at, end, isName);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        bool ITokens.Scalar(byte first, nint at, nint after)
        {
            if (!HasSpace(at))
            {
                return false;
            }

            Length = (int)Scalar(Length, first, at, after);
            return true;
        }

        /// <summary>Adds a row, for which there is space; returns the place of the next one.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private nint Add(nint to, nint at, int second, int third)
        {
            byte[] rows = Bytes;
            ref byte first = ref Mem.First(rows);
            Mem.Set64(ref first, to, rows.Length, (uint)(at - origin) | ((ulong)(uint)second << 32));
            Mem.Set32(ref first, to + Third, rows.Length, (uint)third);
            return to + Width;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private nint LongString(ref byte start, nint at, nint end, bool isName)
        {
            nint after = SkipValue.SkipString(ref start, at, end);
            if (after < 0)
            {
                return Mem.Failed;
            }

            bool isEscaped = Mem.Span(ref start, at, after - 1, end).Contains((byte)'\\');
            Length = (int)String(Length, at, (uint)(after - 1) | (isEscaped ? 1U << 31 : 0), isName);
            return after;
        }

        /// <summary>
        /// Whether there is space for one more row. Grows the array if necessary, unless the text up to <paramref name="at"/> is too long for rows.
        /// </summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool HasSpace(nint at) => Length + Width <= Bytes.Length || (at - origin <= LongestText && TryGrow());

        [MethodImpl(MethodImplOptions.NoInlining)]
        private bool TryGrow()
        {
            // Of the texts that rows can describe, only one with more than one row for every three bytes needs more than half of the longest array.
            if (Bytes.Length > Array.MaxLength / 2)
            {
                return false;
            }

            Bytes = Grown(Bytes, Length, isShared);
            return true;
        }
    }
}
