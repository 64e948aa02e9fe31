using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>A contract with its own loops over the elements of collections or the entries of dictionaries.</summary>
internal interface IElementContract<T>
{
    /// <summary>The contract's own loops.</summary>
    Elements<T> Elements { get; }
}

/// <summary>
/// Reads and writes the elements of a collection, or the entries of a dictionary with string keys. The loops of this class call the contract for each element.
/// Derived classes (<see cref="IElementContract{T}"/>) have faster loops, with one or two virtual calls for each array or object.
/// </summary>
/// <param name="contract">The contract of an element.</param>
internal class Elements<T>(TypeContract<T> contract)
{
    /// <summary>The contract of an element.</summary>
    public TypeContract<T> Contract { get; } = contract;

    /// <summary>Whether the elements are simple values with a codec.</summary>
    public bool HasCodec { get; } = contract.CodecType is not null;

    /// <inheritdoc cref="TypeContract.LongestText"/>
    public int LongestText { get; } = contract.LongestText;

    /// <summary>Returns the loops for the values of a contract.</summary>
    public static Elements<T> Of(TypeContract<T> contract) => contract is IElementContract<T> own ? own.Elements : new Elements<T>(contract);

    /// <summary>Reads all elements and the closing bracket. Called after the opening bracket of an array that is not empty.</summary>
    public virtual void Read(ref JsonReader reader, scoped ref Scratch<T> items)
    {
        TypeContract<T> element = Contract;
        do
        {
            items.Add(element.Read(ref reader)!);
        }
        while (reader.NextElement());
    }

    /// <summary>
    /// Reads a non-empty array after its opening bracket. This method and the next two are not virtual and name the types that they return, so that calls for
    /// elements that are structs need no generic lookup.
    /// </summary>
    public T[] ReadArray(ref JsonReader reader)
    {
        FirstItems<T> first = default;
        var items = new Scratch<T>(ref first);
        try
        {
            Read(ref reader, ref items);
            return items.ToArray();
        }
        finally
        {
            items.Dispose();
        }
    }

    /// <summary>Reads a list after the opening bracket of a non-empty array.</summary>
    public List<T> ReadList(ref JsonReader reader)
    {
        FirstItems<T> first = default;
        var items = new Scratch<T>(ref first);
        try
        {
            Read(ref reader, ref items);
            var list = new List<T>(items.Count);
            CollectionsMarshal.SetCount(list, items.Count);
            items.Items.CopyTo(CollectionsMarshal.AsSpan(list));
            return list;
        }
        finally
        {
            items.Dispose();
        }
    }

    /// <summary>Reads a dictionary. Called before the first name. If there is only one entry, creates the dictionary without a list of entries.</summary>
    public Dictionary<string, T> ReadDictionary(ref JsonReader reader)
    {
        string key = ReadEntry(ref reader, out T value);
        if (reader.ClosesAt(reader.At))
        {
            reader.At++;
        }
        else if (reader.NextName())
        {
            return ReadMore(ref reader, key, value);
        }

        return new Dictionary<string, T>(1) { [key] = value };
    }

    /// <summary>Reads the rest of a dictionary after its first entry, before the second name.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Dictionary<string, T> ReadMore(ref JsonReader reader, string key, T value)
    {
        FirstItems<KeyValuePair<string, T>> first = default;
        var entries = new Scratch<KeyValuePair<string, T>>(ref first);
        try
        {
            entries.Add(new KeyValuePair<string, T>(key, value));
            ReadEntries(ref reader, ref entries);
            var dictionary = new Dictionary<string, T>(entries.Count);
            foreach (ref readonly KeyValuePair<string, T> entry in entries.Items)
            {
                dictionary[entry.Key] = entry.Value;
            }

            return dictionary;
        }
        finally
        {
            entries.Dispose();
        }
    }

    /// <summary>Reads one entry; returns its key. Called before a name.</summary>
    protected virtual string ReadEntry(ref JsonReader reader, out T value)
    {
        string key = reader.ReadNameString();
        value = Contract.Read(ref reader)!;
        return key;
    }

    /// <summary>Reads the entries from the next name on, and the closing bracket. Called before a name.</summary>
    public virtual void ReadEntries(ref JsonReader reader, scoped ref Scratch<KeyValuePair<string, T>> entries)
    {
        TypeContract<T> value = Contract;
        do
        {
            string key = reader.ReadNameString();
            entries.Add(new KeyValuePair<string, T>(key, value.Read(ref reader)!));
        }
        while (reader.NextName());
    }

    /// <summary>Writes a whole array of at least one element at <paramref name="at"/>; returns the offset after it.</summary>
    public virtual nint Put(ref JsonWriter writer, nint at, ReadOnlySpan<T> items)
    {
        TypeContract<T> element = Contract;
        at = writer.Open(at, (byte)'[', out int depth);
        for (int i = 0; i < items.Length; i++)
        {
            Prefetch.Ahead(items, i);
            at = element.Put(ref writer, writer.PutSeparator(at, i == 0), items[i]);
        }

        return writer.Close(at, (byte)']', depth, any: true);
    }

    /// <summary>Writes some elements into an open array at <paramref name="at"/>; returns the offset after them.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The offset of the first element written, or of the separator before it.</param>
    /// <param name="items">All elements.</param>
    /// <param name="from">The index of the first element to write.</param>
    /// <param name="count">The number of elements to write, at least one.</param>
    public virtual nint PutMore(ref JsonWriter writer, nint at, ReadOnlySpan<T> items, int from, int count)
    {
        TypeContract<T> element = Contract;
        for (int i = from; i < from + count; i++)
        {
            Prefetch.Ahead(items, i);
            at = element.Put(ref writer, writer.PutSeparator(at, i == 0), items[i]);
        }

        return at;
    }

    /// <summary>Writes a list of at least one item at <paramref name="at"/>. If getters change the length of the list, the new length applies.</summary>
    public virtual nint PutList(ref JsonWriter writer, nint at, List<T> list)
    {
        TypeContract<T> element = Contract;
        at = writer.Open(at, (byte)'[', out int depth);
        for (int i = 0; i < list.Count; i++)
        {
            at = element.Put(ref writer, writer.PutSeparator(at, i == 0), ItemOf(list, i));
        }

        return writer.Close(at, (byte)']', depth, any: true);
    }

    /// <summary>
    /// Returns an item of a list, and prefetches later items. A separate method, so that the frame of <see cref="PutList"/> contains no spans before it is
    /// optimized: each level of a nested value has such a frame.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T ItemOf(List<T> list, int index)
    {
        ReadOnlySpan<T> items = CollectionsMarshal.AsSpan(list);
        Prefetch.Ahead(items, index);
        return items[index];
    }

    /// <summary>Writes a set at <paramref name="at"/>; returns the offset after it.</summary>
    public virtual nint PutSet(ref JsonWriter writer, nint at, HashSet<T> set)
    {
        TypeContract<T> element = Contract;
        at = writer.Open(at, (byte)'[', out int depth);
        writer.At = at;
        bool first = true;
        foreach (T item in set)
        {
            at = element.Put(ref writer, writer.PutSeparator(at, first), item);
            first = false;
            writer.At = at;
        }

        return writer.Close(at, (byte)']', depth, !first);
    }

    /// <summary>
    /// Writes the entries of a dictionary in compact output at <paramref name="at"/>; returns <see cref="Mem.Failed"/> if this class has no loop for them.
    /// </summary>
    public virtual nint PutEntries(ref JsonWriter writer, nint at, Dictionary<string, T> entries, bool first) => Mem.Failed;

    /// <summary>Throws if values of this type cannot be written in a dictionary. Called only for a dictionary that is not empty.</summary>
    public virtual void RefuseEntries()
    {
    }
}
