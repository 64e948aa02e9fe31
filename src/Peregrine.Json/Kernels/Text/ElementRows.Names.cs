using System.Numerics;

namespace Peregrine.Json.Kernels;

internal static partial class ElementRows
{
    /// <summary>The number of names up to which each is compared with those before it that resemble it.</summary>
    private const int Few = 32;

    /// <summary>
    /// Whether an object may contain a name twice: false only if no object does, and every name has a text. Takes time in proportion to the text, whatever the
    /// names are.
    /// </summary>
    /// <param name="text">The text, from the offset from which the rows count.</param>
    /// <param name="rows">The rows of a value without faults.</param>
    public static bool MayRepeatNames(ReadOnlySpan<byte> text, ReadOnlySpan<byte> rows)
    {
        var names = new NameSearch(text, rows);
        try
        {
            return names.Find();
        }
        finally
        {
            names.Dispose();
        }
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
        /// <summary>The offset of the token's text; for a string, without the quote.</summary>
        public int Start => start;

        /// <summary>The length of the text of a name or of a value that is not a container.</summary>
        public int Length => second & ~Mark;

        /// <summary>The number of items of a container.</summary>
        public int Count => second & ~Mark;

        /// <summary>Whether a name or string has escapes, or an array contains containers.</summary>
        public bool IsMarked => second < 0;

        /// <summary>The kind of token.</summary>
        public JsonTokenType Type => (JsonTokenType)((uint)third >> TypeShift);

        /// <summary>The number of bytes of rows from the value's row to its last one.</summary>
        public nint Extent => (uint)third >> TypeShift < Name ? (nint)(third & (LongestText - 1)) * Width : 0;
    }

    /// <summary>Compares the names of each object.</summary>
    private ref struct NameSearch(ReadOnlySpan<byte> text, ReadOnlySpan<byte> rows)
    {
        private readonly ReadOnlySpan<byte> _text = text, _rows = rows;

        /// <summary>A table with open addresses: a hash in the upper and the place of a row in the lower half; 0 for a free slot.</summary>
        private ulong[]? _slots;

        /// <summary>Space for a name without its escapes.</summary>
        private byte[]? _plain;

        public bool Find()
        {
            for (nint row = 0; row < _rows.Length; row += Width)
            {
                Row value = At(_rows, row);
                if (value.Type == JsonTokenType.StartObject)
                {
                    if (value.Count > Few ? RepeatsMany(row, value.Count) : value.Count > 0 && RepeatsFew(row, value.Count))
                    {
                        return true;
                    }
                }
                else if (value is { Type: JsonTokenType.StartArray, IsMarked: false })
                {
                    row += value.Extent;
                }
            }

            return false;
        }

        public void Dispose()
        {
            Release(ref _slots);
            Release(ref _plain);
        }

        /// <summary>Compares names that have the same key.</summary>
        [SkipLocalsInit]
        private bool RepeatsFew(nint opener, int count)
        {
            Span<uint> keys = stackalloc uint[Few];
            Span<int> places = stackalloc int[Few];
            ulong seen = 0;
            nint at = opener + Width;
            for (int i = 0; i < count; i++)
            {
                Row name = At(_rows, at);
                if (name.IsMarked)
                {
                    return RepeatsMany(opener, count);
                }

                uint key = KeyOf(name);
                ulong bit = 1UL << (int)(key >> 26);
                if ((seen & bit) != 0 && IsAmong(keys[..i], places, key, name))
                {
                    return true;
                }

                seen |= bit;
                (keys[i], places[i]) = (key, (int)at);
                at += Width;
                at += At(_rows, at).Extent + Width;
            }

            return false;
        }

        private readonly bool IsAmong(ReadOnlySpan<uint> keys, ReadOnlySpan<int> places, uint key, Row name)
        {
            for (int i = 0; i < keys.Length; i++)
            {
                if (keys[i] == key && TextOf(name).SequenceEqual(TextOf(At(_rows, places[i]))))
                {
                    return true;
                }
            }

            return false;
        }

        /// <summary>Finds names in a table by a hash that a text cannot be made for.</summary>
        private bool RepeatsMany(nint opener, int count)
        {
            Span<ulong> slots = Slots(2 * count);
            nint at = opener + Width;
            for (int i = 0; i < count; i++)
            {
                Row name = At(_rows, at);
                if (!TryHash(name, out uint hash))
                {
                    return true;
                }

                uint slot = hash & (uint)(slots.Length - 1);
                for (; slots[(int)slot] is not 0 and var found; slot = (slot + 1) & (uint)(slots.Length - 1))
                {
                    // Names with escapes are not compared: the same hash is very rare for two names.
                    if ((uint)(found >> 32) == hash && At(_rows, (nint)(uint)found) is var other
                        && (name.IsMarked || other.IsMarked || TextOf(name).SequenceEqual(TextOf(other))))
                    {
                        return true;
                    }
                }

                slots[(int)slot] = ((ulong)hash << 32) | (uint)at;
                at += Width;
                at += At(_rows, at).Extent + Width;
            }

            return false;
        }

        /// <summary>Returns free slots, a power of two.</summary>
        private Span<ulong> Slots(int least)
        {
            int count = (int)BitOperations.RoundUpToPowerOf2((uint)least);
            if (_slots is null || _slots.Length < count)
            {
                Release(ref _slots);
                _slots = RentedArrays.Rent<ulong>(count);
            }

            Span<ulong> slots = _slots.AsSpan(0, count);
            slots.Clear();
            return slots;
        }

        /// <summary>Returns the hash of a name's text; false if it has none, for a surrogate without its counterpart.</summary>
        private bool TryHash(Row name, out uint hash)
        {
            ReadOnlySpan<byte> plain = TextOf(name);
            if (name.IsMarked)
            {
                if (_plain is null || _plain.Length < name.Length)
                {
                    Release(ref _plain);
                    _plain = RentedArrays.Rent<byte>(name.Length);
                }

                if (!StringRead.TryUnescape(ref Mem.First(plain), 0, plain.Length, _plain, out int length))
                {
                    hash = 0;
                    return false;
                }

                plain = _plain.AsSpan(0, length);
            }

            hash = (uint)NameHash.Of(plain);
            return true;
        }

        private static void Release<T>(ref T[]? array)
        {
            if (array is not null)
            {
                RentedArrays.Return(array);
                array = null;
            }
        }

        /// <summary>Mixes the length, the first bytes of a name and the last ones.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private readonly uint KeyOf(Row name)
        {
            ref byte first = ref Mem.First(_text);
            nint at = name.Start, length = name.Length, end = _text.Length;
            ulong head = 0, tail = 0;
            if (length >= sizeof(ulong))
            {
                head = Mem.U64(ref first, at, end);
                tail = Mem.U64(ref first, at + length - sizeof(ulong), end);
            }
            else if (length >= sizeof(uint))
            {
                head = Mem.U32(ref first, at, end) | ((ulong)Mem.U32(ref first, at + length - sizeof(uint), end) << 32);
            }
            else if (length > 0)
            {
                head = (uint)(Mem.U8(ref first, at, end) | (Mem.U8(ref first, at + (length >> 1), end) << 8) | (Mem.U8(ref first, at + length - 1, end) << 16));
            }

            return (uint)(((head + (ulong)length) ^ (tail * 31)) * 0x9E37_79B9_7F4A_7C15 >> 32);
        }

        private readonly ReadOnlySpan<byte> TextOf(Row name) => _text.Slice(name.Start, name.Length);
    }
}
