using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Makes a dictionary of these entries; a later entry replaces an earlier one with the same key.</summary>
internal delegate TDictionary DictionaryBuilder<TDictionary, TKey, TValue>(ReadOnlySpan<KeyValuePair<TKey, TValue>> entries);

/// <summary>A JSON object as a dictionary: entries are gathered first, so that the dictionary gets its size at once.</summary>
/// <remarks>With <c>comparesAtEnd</c>, keys that come twice are noticed when all have come, by what the dictionary then holds.</remarks>
internal sealed class DictionaryContract<TDictionary, TKey, TValue>(
    FrozenOptions options,
    Func<KeyContract<TKey>> findKey,
    TypeContract<TValue>? value,
    DictionaryBuilder<TDictionary, TKey, TValue>? builder,
    DictionaryFill<TDictionary, TKey, TValue>? fill,
    bool comparesAtEnd) : TypeContract<TDictionary>
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
{
    private readonly bool _allowsDuplicates = options.Settings.AllowDuplicateProperties;
    private TypeContract<TValue>? _value = value;
    private KeyContract<TKey>? _key;

    public override ShapeKind Kind => ShapeKind.Dictionary;

    public override JsonShape ElementShape => Value;

    public override Type KeyType => typeof(TKey);

    public override bool HandlesNumbers => Value.HandlesNumbers && !Value.IsCollection;

    private TypeContract<TValue> Value => _value ??= options.Contract<TValue>();

    /// <summary>Found when the first entry is met: an empty dictionary with keys that cannot be written is fine.</summary>
    private KeyContract<TKey> Key => _key ??= findKey();

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new DictionaryContract<TDictionary, TKey, TValue>(options, findKey, (TypeContract<TValue>)Value.WithNumberHandling(handling), builder, fill, comparesAtEnd);

    public override void VisitParts(Action<TypeContract> visit) => visit(Value);

    /// <summary>The names that are no keys, or null.</summary>
    private MetadataNames? _metadata;
    private bool _isBegun;

    public override TypeContract<TDictionary> WithMetadata(MetadataNames names, bool isBegun) =>
        new DictionaryContract<TDictionary, TKey, TValue>(options, findKey, _value, builder, fill, comparesAtEnd) { _metadata = names, _isBegun = isBegun };

    public override bool CarriesMetadata => !CollectionFills.IsImmutable(typeof(TDictionary));

    /// <summary>Where metadata may stand: entry by entry.</summary>
    private TDictionary ReadWatching(ref JsonReader reader)
    {
        if (builder is null)
        {
            MetadataReader.RefuseBehind(_metadata!, _isBegun, ref reader, ErrorText.CannotMakeCollection(typeof(TDictionary)));
        }

        bool isNoted = reader.References is { IsNext: true };
        if (!_isBegun)
        {
            reader.StartObject();
        }

        if (isNoted)
        {
            return ReadGrowing(ref reader);
        }

        var entries = new List<KeyValuePair<TKey, TValue>>();
        HashSet<TKey>? seen = _allowsDuplicates || comparesAtEnd ? null : [];
        while (NextKey(ref reader, isFirst: entries.Count == 0, out TKey? key))
        {
            reader.Peek();
            nint start = reader.At;
            entries.Add(new KeyValuePair<TKey, TValue>(key, Value.Read(ref reader)!));
            if (seen?.Add(key) == false)
            {
                RefuseDuplicate(start, ref reader);
            }
        }

        return Distinct(builder(CollectionsMarshal.AsSpan(entries)), entries.Count, ref reader);
    }

    /// <summary>The dictionary just made of so many entries, if it may be made of them.</summary>
    private TDictionary Distinct(TDictionary dictionary, int entries, ref JsonReader reader)
    {
        if (comparesAtEnd && !_allowsDuplicates && CollectionFills.CountOf(dictionary) != entries)
        {
            ReadFault.Throw(FaultKind.PlainAtEnd, reader.At - 1, ErrorText.DuplicateKey);
        }

        return dictionary;
    }

    /// <summary>A dictionary that is referred to before it is complete.</summary>
    private TDictionary ReadGrowing(ref JsonReader reader)
    {
        Dictionary<TKey, TValue>? made = fill?.CanCreate == true ? null : [];
        TDictionary dictionary = made is null ? fill!.Create() : (TDictionary)(object)made;
        object noted = dictionary;
        ReadReferences.Note(ref reader, noted);
        bool isFirst = true;
        while (NextKey(ref reader, isFirst, out TKey? key))
        {
            isFirst = false;
            reader.Peek();
            nint start = reader.At;
            TValue value = Value.Read(ref reader)!;
            bool isNew = made is null ? fill!.Set(ref dictionary, key, value) : made.TryAdd(key, value);
            if (!isNew)
            {
                if (!_allowsDuplicates)
                {
                    RefuseDuplicate(start, ref reader);
                }

                if (made is not null)
                {
                    made[key] = value;
                }
            }
        }

        ObjectSteps.FillBox(noted, in dictionary);
        return dictionary;
    }

    /// <summary>Reads the next key, over metadata that has been read before.</summary>
    private bool NextKey(ref JsonReader reader, bool isFirst, [NotNullWhen(true)] out TKey? key)
    {
        for (bool more = isFirst && !_isBegun ? reader.FirstName() : reader.NextName(); more; more = reader.NextName())
        {
            if (!reader.IsMetadata(_metadata!, reader.At))
            {
                key = Key.Read(ref reader);
                return true;
            }

            reader.SkipName();
            reader.SkipValue();
        }

        key = default;
        return false;
    }

    public override TDictionary? Read(ref JsonReader reader)
    {
        if (_metadata is not null && (_isBegun || reader.Peek() == (byte)'{'))
        {
            return ReadWatching(ref reader);
        }

        if (reader.Peek() != (byte)'{' && default(TDictionary) is null && reader.TryReadNull())
        {
            return default;
        }

        if (!_allowsDuplicates && builder is not null)
        {
            return ReadDistinct(ref reader);
        }

        nint bracket = reader.At;
        reader.StartObject();
        if (builder is null)
        {
            ReadFault.Throw(FaultKind.Unsupported, bracket, ErrorText.CannotMakeCollection(typeof(TDictionary)));
        }

        if (!reader.FirstName())
        {
            return builder(default);
        }

        FirstItems<KeyValuePair<TKey, TValue>> first = default;
        var entries = new Scratch<KeyValuePair<TKey, TValue>>(ref first);
        try
        {
            KeyContract<TKey> keys = Key;
            TypeContract<TValue> values = Value;
            if (keys is StringKeyContract)
            {
                values.ReadEntries(ref reader, ref Scratch<KeyValuePair<TKey, TValue>>.As<KeyValuePair<string, TValue>>(ref entries));
                return builder(entries.Items);
            }

            do
            {
                TKey key = keys.Read(ref reader);
                entries.Add(new KeyValuePair<TKey, TValue>(key, values.Read(ref reader)!));
            }
            while (reader.NextName());
            return builder(entries.Items);
        }
        finally
        {
            entries.Dispose();
        }
    }

    public override PieceReader? Pieces(byte first)
    {
        if (first != (byte)'{' || builder is null || _metadata is not null)
        {
            return null;
        }

        return _allowsDuplicates ? new DictionaryPieces<TKey, TValue>(Key, Value, entries => builder(CollectionsMarshal.AsSpan(entries)))
            : CanCreate ? new FilledPieces<TDictionary>(this, default)
            : null;
    }

    public override bool CanPopulate => fill is not null;

    public override bool CanCreate => fill?.CanCreate == true;

    public override TDictionary Create() => fill!.Create();

    public override void Populate(ref JsonReader reader, ref TDictionary dictionary) => SetAll(ref reader, ref dictionary, read: null);

    public override void Update(ref JsonReader reader, ref TDictionary dictionary) =>
        SetAll(ref reader, ref dictionary, _allowsDuplicates ? null : []);

    /// <summary>Where <paramref name="read"/> is given, keys are duplicates that come twice in the JSON; otherwise, that are there already.</summary>
    private void SetAll(ref JsonReader reader, ref TDictionary dictionary, HashSet<TKey>? read)
    {
        nint bracket = reader.At;
        if (!_isBegun)
        {
            reader.StartObject();
        }

        if (fill!.IsReadOnly(dictionary))
        {
            ReadFault.Throw(FaultKind.Unsupported, bracket, ErrorText.CannotPopulate(typeof(TDictionary)));
        }

        for (bool more = _isBegun ? reader.NextName() : reader.FirstName(); more; more = reader.NextName())
        {
            if (_metadata is not null && reader.IsMetadata(_metadata, reader.At))
            {
                reader.SkipName();
                reader.SkipValue();
                continue;
            }

            TKey key = Key.Read(ref reader);
            reader.Peek();
            nint start = reader.At;
            bool isNew = fill.Set(ref dictionary, key, Value.Read(ref reader)!);
            if (!_allowsDuplicates && !(read?.Add(key) ?? isNew))
            {
                RefuseDuplicate(start, ref reader);
            }
        }
    }

    /// <summary>Reads where a key may come only once: the dictionary itself knows which keys are equal.</summary>
    private TDictionary ReadDistinct(ref JsonReader reader)
    {
        if (fill?.CanCreate == true)
        {
            TDictionary dictionary = fill.Create();
            Populate(ref reader, ref dictionary);
            return dictionary;
        }

        var all = new List<KeyValuePair<TKey, TValue>>();
        var entries = new Dictionary<TKey, TValue>();
        reader.StartObject();
        for (bool more = reader.FirstName(); more; more = reader.NextName())
        {
            TKey key = Key.Read(ref reader);
            reader.Peek();
            nint start = reader.At;
            TValue value = Value.Read(ref reader)!;
            if (comparesAtEnd)
            {
                all.Add(new KeyValuePair<TKey, TValue>(key, value));
            }
            else if (!entries.TryAdd(key, value))
            {
                RefuseDuplicate(start, ref reader);
            }
        }

        return comparesAtEnd ? Distinct(builder!(CollectionsMarshal.AsSpan(all)), all.Count, ref reader) : builder!([.. entries]);
    }

    /// <summary>Noticed behind the second value: the place is its last token.</summary>
    private static void RefuseDuplicate(nint start, ref JsonReader reader)
    {
        nint end = reader.At;
        reader.At = start;
        ReadFault.Throw(FaultKind.Plain, reader.Peek() is (byte)'{' or (byte)'[' ? end - 1 : start, ErrorText.DuplicateKey);
    }

    public override void Write(ref JsonWriter writer, TDictionary? dictionary) => writer.At = Put(ref writer, writer.At, dictionary);

    public override nint Put(ref JsonWriter writer, nint at, TDictionary? dictionary)
    {
        if (dictionary is null)
        {
            return writer.PutNull(at);
        }

        int depth = writer.Depth;
        if (!_isBegun)
        {
            at = writer.Open(at, (byte)'{', out depth);
        }

        bool first = !_isBegun;
        if (dictionary is Dictionary<string, TValue> named && named.Count > 0 && !writer.IsIndented && Key is StringKeyContract { IsPlain: true }
            && Value.PutEntries(ref writer, at, named, first) is >= 0 and var behind)
        {
            return writer.Close(behind, (byte)'}', depth, any: true);
        }

        if (dictionary is Dictionary<TKey, TValue> plain)
        {
            foreach (KeyValuePair<TKey, TValue> entry in plain)
            {
                at = PutEntry(ref writer, at, entry, first);
                first = false;
            }
        }
        else
        {
            foreach (KeyValuePair<TKey, TValue> entry in dictionary)
            {
                at = PutEntry(ref writer, at, entry, first);
                first = false;
            }
        }

        return writer.Close(at, (byte)'}', depth, !first);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint PutEntry(ref JsonWriter writer, nint at, in KeyValuePair<TKey, TValue> entry, bool first)
    {
        writer.At = writer.PutSeparator(at, first);
        Key.Write(ref writer, entry.Key);
        writer.EndName();
        return Value.Put(ref writer, writer.At, entry.Value);
    }
}
