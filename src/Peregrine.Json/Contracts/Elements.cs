using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// The elements of a collection, or the values of a dictionary: their contract, and loops over them, with one virtual call per array or object. These loops
/// call the contract for each element; contracts that can do better have loops of their own (<see cref="IElementContract{T}"/>).
/// </summary>
/// <param name="contract">The contract of one.</param>
internal class Elements<T>(TypeContract<T> contract)
{
    /// <summary>The contract of one.</summary>
    public TypeContract<T> Contract { get; } = contract;

    /// <summary>Whether they are simple values.</summary>
    public bool HasCodec { get; } = contract.CodecType is not null;

    /// <inheritdoc cref="TypeContract.LongestText"/>
    public int LongestText { get; } = contract.LongestText;

    /// <summary>The elements that a contract reads and writes.</summary>
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

    /// <summary>Reads an array, after its opening bracket. These three know their types, so nothing is looked up for values that are structs.</summary>
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

    /// <summary>As <see cref="ReadArray"/>, as a list.</summary>
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

    /// <summary>As <see cref="ReadEntries"/>, as a dictionary. If its first entry is its last, nothing is gathered.</summary>
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

    /// <summary>The same after the first entry, before the name of the second.</summary>
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

    /// <summary>Reads all entries and the closing bracket. Called before a name.</summary>
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

    /// <summary>Writes some elements at <paramref name="at"/> into an array that is open; returns the offset after them.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The offset of the first one, or of the separator before it.</param>
    /// <param name="items">All elements.</param>
    /// <param name="from">The first that is written.</param>
    /// <param name="count">How many are, at least one.</param>
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

    /// <summary>
    /// Writes a list of at least one item at <paramref name="at"/>. Getters may change the list meanwhile; as many items are written as it then has.
    /// </summary>
    public virtual nint PutList(ref JsonWriter writer, nint at, List<T> list)
    {
        TypeContract<T> element = Contract;
        at = writer.Open(at, (byte)'[', out int depth);
        ReadOnlySpan<T> items = CollectionsMarshal.AsSpan(list);
        for (int i = 0; i < items.Length; i++, items = CollectionsMarshal.AsSpan(list))
        {
            Prefetch.Ahead(items, i);
            at = element.Put(ref writer, writer.PutSeparator(at, i == 0), items[i]);
        }

        return writer.Close(at, (byte)']', depth, any: true);
    }

    /// <summary>Writes a set at <paramref name="at"/>.</summary>
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
    /// Writes the entries of a dictionary in compact form at <paramref name="at"/>, or returns <see cref="Mem.Failed"/> if there is no loop for that.
    /// </summary>
    public virtual nint PutEntries(ref JsonWriter writer, nint at, Dictionary<string, T> entries, bool first) => Mem.Failed;

    /// <summary>Throws if a dictionary of such values cannot be written unless it is empty.</summary>
    public virtual void RefuseEntries()
    {
    }
}
