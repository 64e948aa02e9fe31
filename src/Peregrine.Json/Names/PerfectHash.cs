using System.Numerics;

namespace Peregrine.Json.Names;

/// <summary>
/// A perfect hash over a fixed set of 64-bit keys by hash and displace (Belazzougui, Botelho, Dietzfelbinger: "Hash, displace, and
/// compress", ESA 2009): the low bits of a key choose a displacement, the displacement and the high bits choose the slot. No two keys
/// of the set share a slot, so a look-up is two loads without a loop, for any set and any key.
/// </summary>
internal readonly struct PerfectHash
{
    private const int MostDoublings = 8;

    private readonly uint[] _displacements;
    private readonly int _bucketMask;
    private readonly int _slotMask;

    private PerfectHash(uint[] displacements, int slotMask)
    {
        _displacements = displacements;
        _bucketMask = displacements.Length - 1;
        _slotMask = slotMask;
    }

    /// <summary>The number of slots, a power of two, at least twice the number of keys.</summary>
    public int SlotCount => _slotMask + 1;

    /// <summary>Returns the only slot that may contain <paramref name="key"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int SlotOf(ulong key) => Slot(key, _displacements[(int)key & _bucketMask], _slotMask);

    /// <summary>Builds the hash; returns false if two keys are equal, or if no displacements separate all keys within the maximum number of slots.</summary>
    public static bool TryBuild(ReadOnlySpan<ulong> keys, out PerfectHash hash)
    {
        var distinct = new HashSet<ulong>();
        foreach (ulong key in keys)
        {
            if (!distinct.Add(key))
            {
                hash = default;
                return false;
            }
        }

        int first = (int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(2, keys.Length * 2));
        for (int slots = first; slots <= first << MostDoublings; slots *= 2)
        {
            if (TryPlace(keys, slots, out hash))
            {
                return true;
            }
        }

        hash = default;
        return false;
    }

    private static bool TryPlace(ReadOnlySpan<ulong> keys, int slots, out PerfectHash hash)
    {
        int bucketCount = (int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(1, keys.Length / 2));
        var buckets = new List<ulong>[bucketCount];
        foreach (ulong key in keys)
        {
            (buckets[(int)key & (bucketCount - 1)] ??= []).Add(key);
        }

        var displacements = new uint[bucketCount];
        var taken = new bool[slots];
        var chosen = new List<int>();
        // The largest buckets first: they are the most difficult, and the table is still empty.
        foreach (int bucket in LargestFirst(buckets))
        {
            uint displacement = 0;
            for (; displacement < 4096; displacement++)
            {
                chosen.Clear();
                foreach (ulong key in buckets[bucket])
                {
                    int slot = Slot(key, displacement, slots - 1);
                    if (taken[slot] || chosen.Contains(slot))
                    {
                        break;
                    }

                    chosen.Add(slot);
                }

                if (chosen.Count == buckets[bucket].Count)
                {
                    break;
                }
            }

            if (displacement == 4096)
            {
                hash = default;
                return false;
            }

            displacements[bucket] = displacement;
            foreach (int slot in chosen)
            {
                taken[slot] = true;
            }
        }

        hash = new PerfectHash(displacements, slots - 1);
        return true;
    }

    private static IEnumerable<int> LargestFirst(List<ulong>?[] buckets)
    {
        int most = 0;
        foreach (List<ulong>? bucket in buckets)
        {
            most = Math.Max(most, bucket?.Count ?? 0);
        }

        for (int count = most; count > 0; count--)
        {
            for (int bucket = 0; bucket < buckets.Length; bucket++)
            {
                if (buckets[bucket]?.Count == count)
                {
                    yield return bucket;
                }
            }
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Slot(ulong key, uint displacement, int slotMask) =>
        (int)((uint)(key >> 32) + displacement * ((uint)(key >> 13) | 1)) & slotMask;
}
