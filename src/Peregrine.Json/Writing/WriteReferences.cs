namespace Peregrine.Json.Writing;

/// <summary>The objects written in one call, in the form that its contracts need.</summary>
internal abstract class WriteReferences;

/// <summary>
/// Numbers objects in the order of writing, from 1. The table uses open addressing by identity hash. An entry stores its hash, so that rehashing does not
/// access objects, and objects are compared only if their hashes are equal.
/// </summary>
internal sealed class ObjectNumbers : WriteReferences
{
    private const int First = 8;

    /// <summary>Each entry has the hash in the upper half and the number in the lower; 0 is free. The length is a power of two.</summary>
    private ulong[] _slots = new ulong[First];

    /// <summary>The objects, in the order of their numbers. Has space for as many objects as slots may be used; then both arrays grow.</summary>
    private object[] _objects = new object[MostUsed(First)];
    private int _count;

    /// <summary>Returns the number of an object written before; for a new object, the bitwise complement of its new number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Find(object value)
    {
        // Identity hashes have 26 bits; the product spreads them over the upper half (Knuth, The Art of Computer Programming 3, 6.4).
        uint hash = (uint)RuntimeHelpers.GetHashCode(value) * 0x9E3779B1;
        ulong[] slots = _slots;
        int mask = slots.Length - 1;
        int at = (int)(hash >> 7) & mask;
        while (true)
        {
            ulong slot = slots[at & mask];
            if (slot == 0)
            {
                return Add(value, hash, at & mask);
            }

            if ((uint)(slot >> 32) == hash && ReferenceEquals(_objects[(int)(uint)slot - 1], value))
            {
                return (int)(uint)slot;
            }

            at++;
        }
    }

    /// <summary>
    /// The maximum number of used slots in a table of this length: the table then never takes more memory than System.Text.Json's dictionary.
    /// </summary>
    private static int MostUsed(int slots) => (int)(slots * 27L / 32);

    private int Add(object value, uint hash, int at)
    {
        if (_count == _objects.Length)
        {
            Grow();
            at = FindFree(_slots, hash);
        }

        int number = ++_count;
        _slots[at] = (ulong)hash << 32 | (uint)number;
        _objects[number - 1] = value;
        return ~number;
    }

    private void Grow()
    {
        ulong[] slots = new ulong[_slots.Length * 2];
        foreach (ulong slot in _slots)
        {
            if (slot != 0)
            {
                slots[FindFree(slots, (uint)(slot >> 32))] = slot;
            }
        }

        _slots = slots;
        Array.Resize(ref _objects, MostUsed(slots.Length));
    }

    private static int FindFree(ulong[] slots, uint hash)
    {
        int mask = slots.Length - 1;
        int at = (int)(hash >> 7) & mask;
        while (slots[at & mask] != 0)
        {
            at++;
        }

        return at & mask;
    }
}

/// <summary>The enclosing objects, the innermost last. Their number is limited by the depth, so they are compared one by one.</summary>
internal sealed class OpenObjects : WriteReferences
{
    private object[] _objects = new object[4];
    private int _count;

    /// <summary>Whether an object is one of the enclosing ones.</summary>
    public bool Contains(object value)
    {
        foreach (object open in _objects.AsSpan(0, _count))
        {
            if (ReferenceEquals(open, value))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Adds an object; returns false if it is already one of the enclosing ones.</summary>
    public bool TryOpen(object value)
    {
        if (Contains(value))
        {
            return false;
        }

        if (_count == _objects.Length)
        {
            Array.Resize(ref _objects, _count * 2);
        }

        _objects[_count++] = value;
        return true;
    }

    /// <summary>Removes the innermost object.</summary>
    public void Close() => _objects[--_count] = null!;
}

/// <summary>Calls a resolver from a user's handler, which returns the id of every object.</summary>
internal sealed class ResolverCalls(ReferenceResolver resolver) : WriteReferences
{
    /// <summary>Returns the id of an object, and whether the resolver had given it this id before.</summary>
    public string? Find(object value, out bool isKnown)
    {
        try
        {
            return resolver.GetReference(value, out isKnown);
        }
        catch (Exception error) when (StjText.IsWriting(error))
        {
            throw new WriteFault(WriteFaultKind.Foreign, null, error);
        }
    }
}
