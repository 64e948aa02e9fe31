namespace Peregrine.Json.Documents;

/// <summary>
/// A list of items, called slots, stored in pieces: arrays that are split when a slot is inserted or removed in a long one. Reading in order takes constant
/// time for each slot. An insertion or removal moves only slots of one piece, but may visit all pieces before that one.
/// </summary>
/// <typeparam name="T">The type of the slots.</typeparam>
internal sealed class SlotList<T>
{
    private const int MostSlots = 1024, SplitSlots = MostSlots / 2, FewestSlots = 4;

    private readonly List<Piece> _pieces;
    private int _last;
    private int _lastStart;

    public SlotList(int capacity)
    {
        _pieces = [new Piece(new T[Math.Max(1, capacity)])];
    }

    public int Count { get; private set; }

    public ref T this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
            Seek(index);
            return ref _pieces[_last].Slots[index - _lastStart];
        }
    }

    public void Add(in T slot)
    {
        Piece piece = _pieces[^1];
        piece.Reserve();
        piece.Slots[piece.Count++] = slot;
        Count++;
    }

    public void Insert(int index, in T slot)
    {
        if (index == Count)
        {
            Add(slot);
            return;
        }

        Seek(index);
        Split();
        Seek(index);
        Piece piece = _pieces[_last];
        piece.Reserve();
        int at = index - _lastStart;
        Array.Copy(piece.Slots, at, piece.Slots, at + 1, piece.Count - at);
        piece.Slots[at] = slot;
        piece.Count++;
        Count++;
    }

    public void RemoveAt(int index)
    {
        Seek(index);
        Split();
        Seek(index);
        Piece piece = _pieces[_last];
        int at = index - _lastStart;
        Array.Copy(piece.Slots, at + 1, piece.Slots, at, piece.Count - at - 1);
        piece.Slots[--piece.Count] = default!;
        Count--;
        if (piece.Count == 0 && _pieces.Count > 1)
        {
            _pieces.RemoveAt(_last);
            _last = 0;
            _lastStart = 0;
        }
    }

    /// <summary>Makes the piece that contains the slot with this index the current piece.</summary>
    private void Seek(int index)
    {
        if (index < _lastStart)
        {
            _last = 0;
            _lastStart = 0;
        }

        while (index - _lastStart >= _pieces[_last].Count)
        {
            _lastStart += _pieces[_last++].Count;
        }
    }

    /// <summary>Splits the current piece into pieces of at most <see cref="SplitSlots"/> slots if it has at least <see cref="MostSlots"/>.</summary>
    private void Split()
    {
        Piece piece = _pieces[_last];
        if (piece.Count < MostSlots)
        {
            return;
        }

        var parts = new List<Piece>((piece.Count / SplitSlots) + 1);
        for (int from = 0; from < piece.Count; from += SplitSlots)
        {
            int count = Math.Min(SplitSlots, piece.Count - from);
            var part = new Piece(new T[MostSlots]) { Count = count };
            Array.Copy(piece.Slots, from, part.Slots, 0, count);
            parts.Add(part);
        }

        _pieces.RemoveAt(_last);
        _pieces.InsertRange(_last, parts);
    }

    private sealed class Piece(T[] slots)
    {
        public T[] Slots { get; private set; } = slots;

        public int Count { get; set; }

        public void Reserve()
        {
            if (Count == Slots.Length)
            {
                T[] larger = new T[Math.Max(FewestSlots, 2 * Count)];
                Array.Copy(Slots, larger, Count);
                Slots = larger;
            }
        }
    }
}
