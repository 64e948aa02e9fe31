using System.Numerics;

namespace Peregrine.Json.Names;

/// <summary>
/// A perfect hash over names by their first and last eight bytes and their length: these are multiplied independently, and the top bits of the combined
/// products are the slot. <see cref="Build"/> searches for multipliers with which no two names share a slot. If the members of an object come in no fixed
/// order, the processor cannot predict which member follows and waits for the look-up, so every step counts (<see cref="PerfectHash"/> loads a displacement,
/// which takes three more steps).
/// </summary>
internal readonly struct EndsHash
{
    private const int Tries = 64, MostSlots = 4096;

    private readonly ulong _first;
    private readonly ulong _last;
    private readonly int _shift;

    private EndsHash(ulong first, ulong last, int bits)
    {
        _first = first;
        _last = last;
        _shift = 64 - bits;
    }

    /// <summary>Whether multipliers were found.</summary>
    public bool IsBuilt => _shift != 0;

    /// <summary>The number of slots, a power of two.</summary>
    public int SlotCount => 1 << (64 - _shift);

    /// <summary>Returns the only slot that may contain the name.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint SlotOf(ulong first, ulong last, nint length) => (nint)(((first * _first + (ulong)length * NameKey.Spread) ^ (last * _last)) >> _shift);

    /// <summary>
    /// Searches for multipliers. If it finds none, as for very many names or for two names with the same ends and length, <see cref="IsBuilt"/> of the result
    /// is false.
    /// </summary>
    public static EndsHash Build(NameEnds[] names)
    {
        int fewest = BitOperations.Log2(BitOperations.RoundUpToPowerOf2((uint)Math.Max(8, names.Length * 4)));
        ulong state = 1;
        for (int bits = fewest; 1 << bits <= MostSlots; bits++)
        {
            var taken = new int[1 << bits];
            for (int i = 1; i <= Tries; i++)
            {
                var hash = new EndsHash(Next(ref state) | 1, Next(ref state) | 1, bits);
                if (hash.Separates(names, taken, i))
                {
                    return hash;
                }
            }
        }

        return default;
    }

    private bool Separates(NameEnds[] names, int[] taken, int mark)
    {
        foreach (NameEnds name in names)
        {
            ref int slot = ref taken[SlotOf(name.First, name.Last, name.Length)];
            if (slot == mark)
            {
                return false;
            }

            slot = mark;
        }

        return true;
    }

    /// <summary>Returns the next number of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014).</summary>
    private static ulong Next(ref ulong state)
    {
        ulong z = state += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
