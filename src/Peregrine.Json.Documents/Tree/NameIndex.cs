using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// The members of one object by name: a hash table with open addressing, at most half full. The hash combines the name with random secrets of the process, so
/// that a text cannot contain names that were chosen to collide. Immutable.
/// </summary>
internal sealed class NameIndex
{
    private static readonly ulong s_first = Secret(), s_second = Secret();

    /// <summary>
    /// Each slot has a hash in its upper half and the tape index of a name in its lower half. A free slot is 0, because the word with the index 0 is never a
    /// name.
    /// </summary>
    private readonly ulong[] _slots;

    public NameIndex(TextTree tree, int place)
    {
        Place = place;
        int end = place + tree.At(place).Length;
        _slots = new ulong[BitOperations.RoundUpToPowerOf2(2u * (uint)Math.Max(1, tree.At(end).Length))];
        for (int at = place + 1; at < end; at = TextTree.After(at + 1, tree.At(at + 1)))
        {
            Add(tree, at);
        }
    }

    /// <summary>The tape index of the object.</summary>
    public int Place { get; }

    /// <summary>The tape index of a name that equals an earlier name of the object; 0 if all names differ.</summary>
    public int Twice { get; private set; }

    /// <summary>The number of different names.</summary>
    public int Count { get; private set; }

    /// <summary>Mixes a number with the secrets of the process, so that a text cannot contain numbers that were chosen to collide.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong value) => Fold(value ^ s_first, s_second | 1);

    /// <summary>Returns the hash of a name.</summary>
    public static uint HashOf(ReadOnlySpan<byte> name) => HashOf(name, s_first, s_second);

    /// <summary>Returns the hash of a name for two secrets.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint HashOf(ReadOnlySpan<byte> name, ulong firstSecret, ulong secondSecret)
    {
        ulong first = firstSecret, second = secondSecret ^ (ulong)name.Length;
        while (name.Length > 16)
        {
            first = Fold(Word(name) ^ first, Word(name[8..]) ^ second);
            name = name[16..];
        }

        if (name.Length >= 8)
        {
            first ^= Word(name);
            second ^= Word(name[^8..]);
        }
        else if (name.Length >= 4)
        {
            first ^= Half(name) | ((ulong)Half(name[^4..]) << 32);
        }
        else if (name.Length > 0)
        {
            first ^= name[0] | ((ulong)name[name.Length >> 1] << 8) | ((ulong)name[^1] << 16);
        }

        ulong product = Fold(first, second);
        return (uint)Fold(product ^ firstSecret, secondSecret | 1);
    }

    /// <summary>Returns the tape index of the last name in the object that equals a text with this hash; 0 if there is none.</summary>
    public int Find(TextTree tree, ReadOnlySpan<byte> name, uint hash)
    {
        ulong[] slots = _slots;
        for (uint slot = hash; ; slot++)
        {
            ulong found = slots[slot & (uint)(slots.Length - 1)];
            if (found == 0)
            {
                return 0;
            }

            if ((uint)(found >> 32) == hash && MemberNames.AreEqual(tree, tree.At((int)(uint)found), name))
            {
                return (int)(uint)found;
            }
        }
    }

    /// <summary>Returns the tape index of the last name in the object that equals a name of another tree; 0 if there is none.</summary>
    public int Find(TextTree tree, TextTree other, int name) => FindEqual(tree, other, name, HashOf(other, other.At(name)));

    /// <summary>
    /// Pushes a pair for each name: the tape indexes of its values in this object and in another one. False if the other object lacks a name. Both objects must
    /// have the same number of different names.
    /// </summary>
    public bool TryPair(TextTree tree, TextTree other, NameIndex others, Stack<(int First, int Second)> pairs)
    {
        foreach (ulong slot in _slots)
        {
            if (slot == 0)
            {
                continue;
            }

            int at = (int)(uint)slot, found = others.FindEqual(other, tree, at, (uint)(slot >> 32));
            if (found == 0)
            {
                return false;
            }

            pairs.Push((at + 1, found + 1));
        }

        return true;
    }

    /// <summary>Returns the tape index of the last name in the object that equals a name of another tree; 0 if there is none.</summary>
    private int FindEqual(TextTree tree, TextTree other, int at, uint hash)
    {
        TapeWord name = other.At(at);
        for (uint slot = hash; ; slot++)
        {
            ulong found = _slots[slot & (uint)(_slots.Length - 1)];
            if (found == 0)
            {
                return 0;
            }

            if ((uint)(found >> 32) == hash && MemberNames.AreEqual(tree, tree.At((int)(uint)found), other, name))
            {
                return (int)(uint)found;
            }
        }
    }

    /// <summary>Adds a name. If the table already has an equal name, replaces its tape index, and records the added name as <see cref="Twice"/>.</summary>
    private void Add(TextTree tree, int at)
    {
        TapeWord name = tree.At(at);
        uint hash = HashOf(tree, name), slot = hash;
        while (true)
        {
            ref ulong free = ref _slots[slot++ & (uint)(_slots.Length - 1)];
            if (free == 0)
            {
                Count++;
            }
            else if ((uint)(free >> 32) != hash || !MemberNames.AreEqual(tree, tree.At((int)(uint)free), tree, name))
            {
                continue;
            }
            else
            {
                Twice = at;
            }

            free = ((ulong)hash << 32) | (uint)at;
            return;
        }
    }

    /// <summary>Returns the hash of a name after unescaping; for a name with an unpaired surrogate, the hash of the text with its escapes.</summary>
    private static uint HashOf(TextTree tree, TapeWord name)
    {
        ReadOnlySpan<byte> text = tree.TextOf(name);
        if (name.Kind != TapeKind.EscapedName)
        {
            return HashOf(text);
        }

        byte[] unescaped = RentedArrays.Rent<byte>(text.Length);
        uint hash = HashOf(MemberNames.TryUnescape(text, unescaped, out int length) ? unescaped.AsSpan(0, length) : text);
        RentedArrays.Return(unescaped);
        return hash;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Fold(ulong first, ulong second)
    {
        ulong high = Math.BigMul(first, second, out ulong low);
        return high ^ low;
    }

    private static ulong Word(ReadOnlySpan<byte> name) => BinaryPrimitives.ReadUInt64LittleEndian(name);

    private static uint Half(ReadOnlySpan<byte> name) => BinaryPrimitives.ReadUInt32LittleEndian(name);

    private static ulong Secret() => Word(RandomNumberGenerator.GetBytes(sizeof(ulong)));
}
