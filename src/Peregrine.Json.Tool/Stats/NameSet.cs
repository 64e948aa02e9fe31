namespace Peregrine.Json.Tool.Stats;

/// <summary>
/// The names found so far in the open object at one depth. The next object at that depth reuses the set without clearing the entries, because each entry
/// contains the number of its object.
/// </summary>
internal sealed class NameSet
{
    private (int Name, int Owner)[] _entries = new (int, int)[16];
    private int _owner;
    private int _count;

    /// <summary>Starts a new object, without names.</summary>
    public void Clear()
    {
        _count = 0;
        if (++_owner == int.MaxValue)
        {
            Array.Clear(_entries);
            _owner = 1;
        }
    }

    /// <summary>Adds a name; returns false if the set contains it.</summary>
    public bool Add(int name)
    {
        if (2 * ++_count > _entries.Length)
        {
            (int Name, int Owner)[] old = _entries;
            _entries = new (int, int)[2 * old.Length];
            foreach ((int known, int owner) in old)
            {
                if (owner == _owner)
                {
                    _entries[PlaceOf(known)] = (known, owner);
                }
            }
        }

        int place = PlaceOf(name);
        if (_entries[place].Owner == _owner)
        {
            _count--;
            return false;
        }

        _entries[place] = (name, _owner);
        return true;
    }

    /// <summary>Returns the index of a name's entry, or of the free entry for it.</summary>
    private int PlaceOf(int name)
    {
        int mask = _entries.Length - 1;
        int place = name & mask;
        while (_entries[place].Owner == _owner && _entries[place].Name != name)
        {
            place = (place + 1) & mask;
        }

        return place;
    }
}
