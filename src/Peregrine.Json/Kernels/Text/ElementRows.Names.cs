namespace Peregrine.Json.Kernels;

internal static partial class ElementRows
{
    /// <summary>
    /// In an object with at most this many names, none of which has escapes, each name is compared with the earlier names whose hash of length, first bytes and
    /// last bytes is the same.
    /// </summary>
    private const int Few = 32;

    /// <summary>
    /// Whether any object may contain a name twice. False only if no object contains a name twice, and no name has an unpaired surrogate. Takes time linear in
    /// the text, for any names.
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

    /// <summary>Searches the objects for repeated names.</summary>
    private ref partial struct NameSearch(ReadOnlySpan<byte> text, ReadOnlySpan<byte> rows)
    {
        private readonly ReadOnlySpan<byte> _text = text, _rows = rows;

        /// <summary>
        /// A hash table with open addressing. Each slot has a hash in its upper half and the place of a row in its lower half; a free slot is 0.
        /// </summary>
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

        /// <summary>
        /// Whether an object of at most <see cref="Few"/> names may repeat a name. Compares only names with the same key. If a name has escapes,
        /// <see cref="RepeatsMany"/> decides.
        /// </summary>
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

        /// <summary>Combines the length, the first bytes and the last bytes of a name.</summary>
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
