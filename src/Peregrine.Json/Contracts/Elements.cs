using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// The contract of the elements of a collection, or of the values of a dictionary, with its capabilities, which are looked up once. What has no loop of its own has
/// one here.
/// </summary>
/// <param name="contract">The contract.</param>
internal sealed class Elements<T>(TypeContract<T> contract)
{
    private readonly IRunContract<T>? _runs = contract as IRunContract<T>;
    private readonly IEntriesContract<T>? _entries = contract as IEntriesContract<T>;

    /// <summary>The contract.</summary>
    public TypeContract<T> Contract { get; } = contract;

    /// <summary>Whether elements are simple values.</summary>
    public bool HasCodec { get; } = contract is ICodecContract;

    /// <inheritdoc cref="ICodecContract.LongestText"/>
    public int LongestText { get; } = contract.LongestText;

    /// <inheritdoc cref="IRunContract{T}.ReadElements"/>
    public void Read(ref JsonReader reader, scoped ref Scratch<T> items)
    {
        if (_runs is not null)
        {
            _runs.ReadElements(ref reader, ref items);
            return;
        }

        TypeContract<T> element = Contract;
        do
        {
            items.Add(element.Read(ref reader)!);
        }
        while (reader.NextElement());
    }

    /// <inheritdoc cref="IEntriesContract{T}.ReadEntries"/>
    public void ReadEntries(ref JsonReader reader, scoped ref Scratch<KeyValuePair<string, T>> entries)
    {
        if (_entries is not null)
        {
            _entries.ReadEntries(ref reader, ref entries);
            return;
        }

        TypeContract<T> value = Contract;
        do
        {
            string key = reader.ReadNameString();
            entries.Add(new KeyValuePair<string, T>(key, value.Read(ref reader)!));
        }
        while (reader.NextName());
    }

    /// <summary>As <see cref="IEntriesContract{T}.PutEntries"/>, or <see cref="Mem.Failed"/> where there is no such loop.</summary>
    public nint PutEntries(ref JsonWriter writer, nint at, Dictionary<string, T> entries, bool first) =>
        _entries is null ? Mem.Failed : _entries.PutEntries(ref writer, at, entries, first);

    /// <inheritdoc cref="IRunContract{T}.PutElements"/>
    public nint Put(ref JsonWriter writer, nint at, ReadOnlySpan<T> items)
    {
        if (_runs is not null)
        {
            return _runs.PutElements(ref writer, at, items);
        }

        TypeContract<T> element = Contract;
        at = writer.Open(at, (byte)'[', out int depth);
        for (int i = 0; i < items.Length; i++)
        {
            Prefetch.Ahead(items, i);
            at = element.Put(ref writer, writer.PutSeparator(at, i == 0), items[i]);
        }

        return writer.Close(at, (byte)']', depth, any: true);
    }

    /// <inheritdoc cref="IRunContract{T}.PutList"/>
    public nint PutList(ref JsonWriter writer, nint at, List<T> list)
    {
        if (_runs is not null)
        {
            return _runs.PutList(ref writer, at, list);
        }

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
}
