using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>A collection read in runs: elements are gathered in a list, of which it is made at the end.</summary>
/// <param name="elements">Reads the elements.</param>
/// <param name="complete">Makes the collection.</param>
/// <param name="counts">For every number of elements, how many of them count in a path, where not all do.</param>
internal sealed class CollectionPieces<T>(Elements<T> elements, Func<List<T>, object?> complete, Func<List<T>, int[]>? counts = null) : PieceReader
{
    private readonly List<T> _items = [];

    public override bool IsArray => true;

    public override int Count => counts is null ? _items.Count : counts(_items)[^1];

    public override void Begin(ref JsonReader reader) => ReadReferences.Note(ref reader, _items);

    public override void Read(ref JsonReader reader)
    {
        nint bracket = reader.StartArray();
        if (reader.IsEmptyArray())
        {
            return;
        }

        FirstItems<T> first = default;
        var items = new Scratch<T>(ref first);
        try
        {
            elements.Read(ref reader, ref items);
            Add(items.Items);
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

    public override PieceReader? Open(ref JsonReader reader, out JsonShape? shape)
    {
        reader.StartArray();
        reader.Peek();
        shape = elements.Contract;
        JsonReader ahead = reader;
        return elements.Contract.PiecesAt(ref ahead);
    }

    public override void Close(object? value) => _items.Add((T)value!);

    public override object? Complete(ref JsonReader reader) => complete(_items);

    private ContainerNote CountsWith(ReadOnlySpan<T> items, nint bracket, Func<List<T>, int[]> counts)
    {
        int before = _items.Count;
        Add(items);
        return ContainerNote.Counts(bracket, counts(_items)[before..]);
    }

    private void Add(ReadOnlySpan<T> items)
    {
        int count = _items.Count;
        CollectionsMarshal.SetCount(_items, count + items.Length);
        items.CopyTo(CollectionsMarshal.AsSpan(_items)[count..]);
    }
}

/// <summary>
/// A dictionary read in runs. It is filled as entries come, since those of a key that comes again are no longer needed; where it cannot be, they are
/// gathered in a list, of which it is made at the end.
/// </summary>
internal sealed class DictionaryPieces<TDictionary, TKey, TValue>(
    KeyContract<TKey> key, TypeContract<TValue> value, DictionaryFill<TDictionary, TKey, TValue>? fill, DictionaryBuilder<TDictionary, TKey, TValue> builder) : PieceReader
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

    public override PieceReader? Open(ref JsonReader reader, out JsonShape? shape)
    {
        reader.StartObject();
        reader.FirstName();
        shape = value;
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

/// <summary>A dictionary that is made first, then filled run by run.</summary>
/// <param name="contract">Fills it.</param>
/// <param name="create">Makes it; null: its type's own way.</param>
/// <param name="callbacks">What is called around it.</param>
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
