using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>Reads a collection in runs: gathers the elements and creates the collection at the end.</summary>
/// <param name="elements">Reads the elements.</param>
/// <param name="complete">Creates the collection.</param>
/// <param name="counts">Returns, for each number of elements read, the number that a path shows; null if paths count all elements.</param>
internal sealed class CollectionPieces<T>(Elements<T> elements, Func<List<T>, object?> complete, Func<ReadOnlySpan<T>, int[]>? counts = null) : PieceReader
{
    private readonly List<T> _items = [];
    private T[]? _gathered;
    private int _count;
    private int _faultyCount = -1;

    public override bool IsArray => true;

    public override int Count => _faultyCount >= 0 ? _faultyCount : counts is null ? _count : counts(_gathered.AsSpan(0, _count))[^1];

    public override void Begin(ref JsonReader reader) => ReadReferences.Note(ref reader, _items);

    public override void Read(ref JsonReader reader)
    {
        nint bracket = reader.StartArray();
        if (reader.IsEmptyArray())
        {
            return;
        }

        Scratch<T> items = Resume();
        try
        {
            elements.Read(ref reader, ref items);
            _gathered = items.Keep(out _count);
        }
        catch (Exception error) when (counts is not null && ReadFault.Note(error, CountsWith(items.Items, bracket, counts)))
        {
            throw;
        }
        finally
        {
            items.Dispose();
        }
    }

    public override PieceReader? Open(ref JsonReader reader, out Shape? shape)
    {
        reader.StartArray();
        reader.Peek();
        shape = elements.Contract.Shape;
        JsonReader ahead = reader;
        return elements.Contract.PiecesAt(ref ahead);
    }

    public override void Close(object? value)
    {
        Scratch<T> items = Resume();
        items.Add((T)value!);
        _gathered = items.Keep(out _count);
    }

    public override object? Complete(ref JsonReader reader)
    {
        Scratch<T> items = Resume();
        CollectionsMarshal.SetCount(_items, items.Count);
        items.Items.CopyTo(CollectionsMarshal.AsSpan(_items));
        items.Dispose();
        return complete(_items);
    }

    /// <summary>Returns the elements of the previous runs, to which further elements are added. After an exception, reading does not continue.</summary>
    private Scratch<T> Resume()
    {
        var items = new Scratch<T>(_gathered, _count);
        _gathered = null;
        return items;
    }

    private ContainerNote CountsWith(ReadOnlySpan<T> items, nint bracket, Func<ReadOnlySpan<T>, int[]> counts)
    {
        int[] all = counts(items);
        _faultyCount = all[^1];
        return ContainerNote.Counts(bracket, all[_count..]);
    }
}

/// <summary>
/// Reads a dictionary in runs. Fills it as entries arrive, so that an entry is replaced when its key occurs again. If the dictionary cannot be filled, gathers
/// the entries in a list and creates it at the end.
/// </summary>
internal sealed class DictionaryPieces<TDictionary, TKey, TValue>(
    KeyContract<TKey> key, TypeContract<TValue> value, DictionaryFill<TDictionary, TKey, TValue>? fill, DictionaryBuilder<TDictionary, TKey, TValue> builder)
        : PieceReader
    where TKey : notnull
{
    private readonly List<KeyValuePair<TKey, TValue>>? _entries = fill is null ? [] : null;
    private TDictionary? _dictionary = fill is null ? default : fill.Create();
    private TKey? _open;

    public override bool IsArray => false;

    public override void Read(ref JsonReader reader)
    {
        reader.StartObject();
        for (bool more = reader.FirstName(); more; more = reader.NextName())
        {
            TKey name = key.Read(ref reader);
            Add(name, value.Read(ref reader)!);
        }
    }

    public override PieceReader? Open(ref JsonReader reader, out Shape? shape)
    {
        reader.StartObject();
        reader.FirstName();
        shape = value.Shape;
        JsonReader ahead = reader;
        ahead.SkipName();
        ahead.Peek();
        PieceReader? pieces = value.PiecesAt(ref ahead);
        if (pieces is not null)
        {
            _open = key.Read(ref reader);
            reader.Peek();
        }

        return pieces;
    }

    public override bool TakesName(ref JsonReader reader, out bool isSkipped)
    {
        isSkipped = false;
        return typeof(TKey) == typeof(string);
    }

    public override bool RefusesName(ref JsonReader reader) => key.Refuses(ref reader);

    public override void Close(object? value) => Add(_open!, (TValue)value!);

    public override object? Complete(ref JsonReader reader) => fill is not null ? _dictionary : builder(CollectionsMarshal.AsSpan(_entries));

    private void Add(TKey key, TValue value)
    {
        if (fill is null)
        {
            _entries!.Add(new KeyValuePair<TKey, TValue>(key, value));
        }
        else
        {
            fill.Set(ref _dictionary!, key, value);
        }
    }
}

/// <summary>Reads a dictionary that is created first, then filled run by run.</summary>
/// <param name="contract">Fills the dictionary.</param>
/// <param name="create">Creates the dictionary; null for the type's constructor.</param>
/// <param name="callbacks">The callbacks to call before and after reading.</param>
internal sealed class FilledPieces<T>(IStepwiseDictionary<T> contract, Func<object?>? create, ObjectCallbacks callbacks) : PieceReader
{
    private T _value = default!;

    public override bool IsArray => false;

    public override void Begin(ref JsonReader reader)
    {
        object? made = create is null ? contract.Create() : create();
        if (made is not T value)
        {
            ObjectSteps.RefuseOther<T>(made);
            return;
        }

        object noted = value;
        ReadReferences.Note(ref reader, noted);
        callbacks.BeforeRead(ref value);
        _value = value;
    }

    public override void Read(ref JsonReader reader) => contract.Populate(ref reader, ref _value);

    public override bool RefusesName(ref JsonReader reader) => contract.RefusesName(ref reader);

    public override object? Complete(ref JsonReader reader)
    {
        callbacks.AfterRead(ref _value);
        return _value;
    }
}
