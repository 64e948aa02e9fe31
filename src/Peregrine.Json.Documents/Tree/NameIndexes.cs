namespace Peregrine.Json.Documents;

/// <summary>
/// Indexes of the objects of one document that are searched often. An index is created at the fourth look-up in an object with many names, unless look-ups in
/// other objects have replaced the counter of that object. Code that reads one member of each of many objects needs no index. For any number of threads.
/// </summary>
internal sealed class NameIndexes
{
    private const int LookUpsBefore = 3, RecentObjects = 16, FewestSlots = 4;

    private readonly Lock _gate = new();
    private readonly ulong[] _recent = new ulong[RecentObjects];
    private volatile NameIndex?[]? _table;
    private int _count;

    /// <summary>Returns the index of an object; null if the object must be searched without one.</summary>
    public NameIndex? Find(TextTree tree, int place)
    {
        NameIndex?[]? table = _table;
        if (table is not null)
        {
            for (uint slot = SlotOf(place); ; slot++)
            {
                NameIndex? index = table[slot & (uint)(table.Length - 1)];
                if (index is null)
                {
                    break;
                }

                if (index.Place == place)
                {
                    return index;
                }
            }
        }

        return IsFrequent(place) ? Add(tree, place) : null;
    }

    /// <summary>
    /// Returns a hash of an object's tape index. The lowest bits of the hash select the object's slot in a table. The hash contains secrets of the process, so
    /// that a text cannot contain objects that were chosen to share a slot.
    /// </summary>
    internal static uint SlotOf(int place) => (uint)NameIndex.Mix(NameIndex.Mix((uint)place));

    /// <summary>
    /// Counts a look-up in an object, and returns whether the number of look-ups suffices for creating an index. Threads may overwrite each other's counts;
    /// that only delays an index.
    /// </summary>
    private bool IsFrequent(int place)
    {
        ref ulong seen = ref _recent[SlotOf(place) % RecentObjects];
        ulong known = seen;
        uint count = (uint)(known >> 32) == (uint)place ? (uint)known + 1 : 1;
        seen = ((ulong)(uint)place << 32) | count;
        return count > LookUpsBefore;
    }

    private NameIndex Add(TextTree tree, int place)
    {
        var added = new NameIndex(tree, place);
        lock (_gate)
        {
            NameIndex?[] table = _table ?? new NameIndex?[FewestSlots];
            if (2 * (_count + 1) > table.Length)
            {
                var larger = new NameIndex?[2 * table.Length];
                foreach (NameIndex? index in table)
                {
                    if (index is not null)
                    {
                        Put(larger, index);
                    }
                }

                table = larger;
            }

            if (Put(table, added))
            {
                _count++;
            }

            _table = table;
        }

        return added;
    }

    /// <summary>Adds an index to a table and returns true, unless another thread has added one for the same object.</summary>
    private static bool Put(NameIndex?[] table, NameIndex added)
    {
        for (uint slot = SlotOf(added.Place); ; slot++)
        {
            ref NameIndex? index = ref table[slot & (uint)(table.Length - 1)];
            if (index is null)
            {
                Volatile.Write(ref index, added);
                return true;
            }

            if (index.Place == added.Place)
            {
                return false;
            }
        }
    }
}
