using System.Numerics;

namespace Peregrine.Json.Kernels;

internal static partial class ElementRows
{
    private ref partial struct NameSearch
    {
        public void Dispose()
        {
            Release(ref _slots);
            Release(ref _plain);
        }

        /// <summary>
        /// Whether an object may repeat a name. Uses a hash table; the hash has a random seed (<see cref="NameHash"/>), so that no text can contain names
        /// chosen to collide.
        /// </summary>
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
                    // If either name has escapes, equal hashes count as a repeated name: two different names very rarely have the same hash.
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

        /// <summary>Returns an array of free slots, whose length is a power of two.</summary>
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

        /// <summary>Computes the hash of a name's unescaped text; false if the name has an unpaired surrogate.</summary>
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
    }
}
