using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
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
    OptionsScope options,
    Func<KeyContract<TKey>> findKey,
    TypeContract<TValue>? value,
    DictionaryBuilder<TDictionary, TKey, TValue>? builder,
    DictionaryFill<TDictionary, TKey, TValue>? fill,
    bool comparesAtEnd) : MembersContract<TDictionary>, IStepwiseDictionary<TDictionary>, IContainerContract, INumberHandlingContract, IWritesPlainly
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
{
    /// <summary>A class that derives from the dictionary, declared as itself, is written by the dictionary's entries, whatever it enumerates as.</summary>
    private static readonly bool s_isDictionary = typeof(Dictionary<TKey, TValue>).IsAssignableFrom(typeof(TDictionary));

    private readonly bool _allowsDuplicates = options.Settings.AllowDuplicateProperties;
    private Elements<TValue>? _values = value is null ? null : Elements<TValue>.Of(value);
    private KeyContract<TKey>? _key;

    public override ShapeKind Kind => ShapeKind.Dictionary;

    public override JsonShape ElementShape => Value;

    public override ExecutionKind Serving => ExecutionKind.Dictionary;

    public override void DescribeTo(ContractNotes notes)
    {
        notes.Elements = Value;
        notes.Keys = () => Key;
        notes.KeyType = KeyType;
        notes.IsMade(typeof(TDictionary), CanMake, IsMadeAtOnce);
    }

    public override Type KeyType => typeof(TKey);

    public bool WritesPlainly => s_isDictionary && typeof(TKey) == typeof(string) && Key is StringKeyContract { IsPlain: true };

    public bool HandlesNumbers => !Value.IsCollection && Value.HandlesNumbers;

    private Elements<TValue> Values => _values ?? FindValues();

    private TypeContract<TValue> Value => Values.Contract;

    private Elements<TValue> FindValues() => _values = Elements<TValue>.Of(RefusedContract<TValue>.AsElement(options.ElementContract<TValue>(), s_isDictionary));

    /// <summary>Found when the first entry is met: an empty dictionary with keys that cannot be written is fine.</summary>
    private KeyContract<TKey> Key => _key ??= findKey();

    public TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new DictionaryContract<TDictionary, TKey, TValue>(options, findKey, (TypeContract<TValue>)Value.WithNumberHandling(handling), builder, fill, comparesAtEnd);

    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "The fields of an enum are its members, which are never trimmed.")]
    public override void VisitParts(Action<TypeContract> visit)
    {
        visit(Value);
        if (typeof(TKey).IsEnum)
        {
            EnumName.CheckMarked(typeof(TKey));
        }
        else if (s_areKeysOfUsers && options.Settings.TypeInfoResolver is null or DefaultJsonTypeInfoResolver)
        {
            // A key is written by other means, and yet a fault of its type is one of the dictionary.
            visit(options.Contract<TKey>());
        }
    }

    /// <summary>Whether the keys' equality may be code that someone wrote: a dictionary then takes each entry when it has been read.</summary>
    private static readonly bool s_areKeysOfUsers = !typeof(TKey).IsEnum && typeof(TKey).Assembly != typeof(object).Assembly && typeof(TKey).Assembly != typeof(Uri).Assembly;

    /// <summary>Whether its entries are gathered first.</summary>
    private bool IsMadeAtOnce => builder is not null && _allowsDuplicates && !(s_areKeysOfUsers && CanCreate);

    public bool CarriesMetadata => !CollectionFills.IsImmutable(typeof(TDictionary));

    /// <inheritdoc/>
    public TDictionary ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        reader.StartObject();
        return ReadMembers(ref reader, create, callbacks);
    }

    /// <inheritdoc/>
    public TDictionary ReadMembers(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        if (create is null && fill?.CanCreate != true)
        {
            return ReadGathered(ref reader, callbacks);
        }

        object? made = create?.Invoke();
        if (create is not null && made is not TDictionary)
        {
            return ReadIntoOther(ref reader, made, callbacks);
        }

        TDictionary dictionary = create is null ? fill!.Create() : (TDictionary)made!;
        RefuseReadOnly(dictionary, ref reader);
        object? noted = ObjectSteps.NoteReference(ref reader, dictionary);
        callbacks.BeforeRead(ref dictionary);
        AddEntries(ref reader, ref dictionary, read: null);
        CollectionSteps.CallAfter(callbacks, options, ref dictionary);
        ObjectSteps.FillBox(noted, in dictionary);
        return dictionary;
    }

    /// <summary>Made of all its entries at the end: what sees it before that sees what they are gathered in, as in System.Text.Json.</summary>
    private TDictionary ReadGathered(ref JsonReader reader, in ObjectCallbacks callbacks)
    {
        if (builder is null)
        {
            MetadataReader.Refuse(ref reader, ErrorText.CannotMakeCollection(typeof(TDictionary)));
        }

        List<KeyValuePair<TKey, TValue>>? pairs = comparesAtEnd ? [] : null;
        Dictionary<TKey, TValue>? entries = comparesAtEnd ? null : [];
        object noted = (object?)pairs ?? entries!;
        ReadReferences.Note(ref reader, noted);
        callbacks.BeforeRead(ref noted);
        MetadataNames? reserved = reader.TakeReserved();
        for (bool isFirst = true; NextKey(ref reader, reserved, isFirst, out TKey? key); isFirst = false)
        {
            reader.Peek();
            nint at = reader.At;
            TValue value = Value.Read(ref reader)!;
            if (entries is null)
            {
                pairs!.Add(new KeyValuePair<TKey, TValue>(key, value));
            }
            else if (_allowsDuplicates)
            {
                entries[key] = value;
            }
            else if (!entries.TryAdd(key, value))
            {
                RefuseDuplicate(at, ref reader);
            }
        }

        TDictionary dictionary = entries is TDictionary same ? same
            : entries is not null ? builder([.. entries])
            : Distinct(builder(CollectionsMarshal.AsSpan(pairs)), pairs!.Count, ref reader);
        CollectionSteps.CallAfter(callbacks, options, ref dictionary);
        return dictionary;
    }

    /// <summary>What the contract made is no such dictionary. That shows where it is first used as one, after what is wrong in the text before that.</summary>
    private TDictionary ReadIntoOther(ref JsonReader reader, object? made, in ObjectCallbacks callbacks)
    {
        if (!fill!.MayBeReadOnly)
        {
            ReadReferences.NoteMade(ref reader, made);
            callbacks.BeforeRead(ref made);
            if (!NextKey(ref reader, reader.TakeReserved(), isFirst: true, out _))
            {
                callbacks.AfterRead(ref made);
                return (TDictionary)made!;
            }

            _ = Value.Read(ref reader);
        }

        ObjectSteps.RefuseOther<TDictionary>(made);
        return default;
    }

    /// <summary>The dictionary just made of so many entries, if it may be made of them.</summary>
    private TDictionary Distinct(TDictionary dictionary, int entries, ref JsonReader reader)
    {
        if (!_allowsDuplicates && ContainerNote.CountOf(dictionary) != entries)
        {
            ReadFault.Throw(FaultKind.Plain | FaultKind.AtEnd, reader.At - 1, ErrorText.DuplicateKey);
        }

        return dictionary;
    }

    /// <summary>Reads the next key, over metadata that has been read before.</summary>
    private bool NextKey(ref JsonReader reader, MetadataNames? reserved, bool isFirst, [NotNullWhen(true)] out TKey? key)
    {
        for (bool more = isFirst ? reader.FirstName() : reader.NextName(); more; more = reader.NextName())
        {
            if (reserved is null || !reader.IsMetadata(reserved, reader.At))
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

    private void RefuseReadOnly(TDictionary dictionary, ref JsonReader reader)
    {
        if (fill!.MayBeReadOnly && fill.IsReadOnly(dictionary))
        {
            MetadataReader.Refuse(ref reader, ErrorText.CannotPopulate(typeof(TDictionary)));
        }
    }

    /// <inheritdoc/>
    [DoesNotReturn]
    public void Refuse(ref JsonReader reader, string text)
    {
        reader.StartObject();
        MetadataReader.Refuse(ref reader, text);
    }

    public override TDictionary? Read(ref JsonReader reader)
    {
        if (reader.Peek() != (byte)'{' && default(TDictionary) is null && reader.TryReadNull())
        {
            return default;
        }

        return IsMadeAtOnce ? ReadAtOnce(ref reader) : ReadEach(ref reader);
    }

    /// <summary>The dictionary is made, then takes each entry as it is read. It may be its own value, to any depth: there is little in this frame.</summary>
    private TDictionary ReadEach(ref JsonReader reader)
    {
        reader.StartObject();
        return ReadMembers(ref reader);
    }

    public override TDictionary ReadMembers(ref JsonReader reader)
    {
        if (fill is not { CanCreate: true, MayBeReadOnly: false } || reader.References is { IsNext: true })
        {
            return ReadMembers(ref reader, null, default);
        }

        TDictionary dictionary = fill!.Create();
        AddEntries(ref reader, ref dictionary, read: null);
        return dictionary;
    }

    /// <summary>Entries are gathered; the dictionary is made of them.</summary>
    private TDictionary ReadAtOnce(ref JsonReader reader)
    {
        reader.StartObject();
        if (!reader.FirstName())
        {
            return builder!(default);
        }

        FirstItems<KeyValuePair<TKey, TValue>> first = default;
        var entries = new Scratch<KeyValuePair<TKey, TValue>>(ref first);
        try
        {
            KeyContract<TKey> keys = Key;
            if (keys is StringKeyContract)
            {
                Values.ReadEntries(ref reader, ref Scratch<KeyValuePair<TKey, TValue>>.As<KeyValuePair<string, TValue>>(ref entries));
                return builder!(entries.Items);
            }

            TypeContract<TValue> values = Value;
            do
            {
                TKey key = keys.Read(ref reader);
                entries.Add(new KeyValuePair<TKey, TValue>(key, values.Read(ref reader)!));
            }
            while (reader.NextName());
            return builder!(entries.Items);
        }
        finally
        {
            entries.Dispose();
        }
    }

    public override PieceReader? Pieces(byte first) =>
        first != (byte)'{' ? null
        : IsMadeAtOnce
            ? new DictionaryPieces<TDictionary, TKey, TValue>(Key, Value, fill is { CanCreate: true, MayBeReadOnly: false } ? fill : null, builder!)
        : Pieces(first, null, default);

    /// <inheritdoc/>
    public PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks) =>
        first == (byte)'{' && fill is not null && (create is not null || CanCreate) ? new FilledPieces<TDictionary>(this, create, callbacks) : null;

    public bool RefusesName(ref JsonReader reader) => Key.Refuses(ref reader);

    public bool CanPopulate => fill is not null;

    public bool CanMake => builder is not null || CanCreate;

    public bool CanCreate => fill?.CanCreate == true;

    public TDictionary Create() => fill!.Create();

    public void Populate(ref JsonReader reader, ref TDictionary dictionary)
    {
        reader.StartObject();
        PopulateMembers(ref reader, ref dictionary);
    }

    public override void PopulateMembers(ref JsonReader reader, ref TDictionary dictionary)
    {
        RefuseReadOnly(dictionary, ref reader);
        AddEntries(ref reader, ref dictionary, read: null);
    }

    public void Update(ref JsonReader reader, ref TDictionary dictionary)
    {
        reader.StartObject();
        RefuseReadOnly(dictionary, ref reader);
        AddEntries(ref reader, ref dictionary, _allowsDuplicates ? null : []);
    }

    /// <summary>
    /// After the bracket: reads the entries into a dictionary that is there. Where <paramref name="read"/> is given, keys are duplicates that come twice in the
    /// JSON; otherwise, that are there already: the dictionary itself knows which keys are equal.
    /// </summary>
    private void AddEntries(ref JsonReader reader, ref TDictionary dictionary, HashSet<TKey>? read)
    {
        MetadataNames? reserved = reader.TakeReserved();
        for (bool isFirst = true; NextKey(ref reader, reserved, isFirst, out TKey? key); isFirst = false)
        {
            reader.Peek();
            nint start = reader.At;
            TValue value = Value.Read(ref reader)!;
            reader.CheckNumberEnd();
            if (_allowsDuplicates || read?.Add(key) == true)
            {
                fill!.Set(ref dictionary, key, value);
            }
            else if (read is not null || !fill!.TryAdd(ref dictionary, key, value))
            {
                RefuseDuplicate(start, ref reader);
            }
        }
    }

    /// <summary>Noticed after the second value: the place is its last token.</summary>
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

        at = writer.Open(at, (byte)'{', out int depth);
        return PutEntries(ref writer, at, dictionary, first: true, depth);
    }

    public override nint PutMembers(ref JsonWriter writer, nint at, TDictionary dictionary) => PutEntries(ref writer, at, dictionary, first: false, writer.Depth);

    /// <summary>Writes the entries, after others or as the <paramref name="first"/> in their object, and its closing bracket.</summary>
    private nint PutEntries(ref JsonWriter writer, nint at, TDictionary dictionary, bool first, int depth)
    {
        if (s_isDictionary || dictionary.GetType() == typeof(Dictionary<TKey, TValue>))
        {
            if (typeof(TKey) == typeof(string) && (Dictionary<string, TValue>)(object)dictionary is { Count: > 0 } named && !writer.IsIndented && Key is StringKeyContract { IsPlain: true }
                && Values.PutEntries(ref writer, at, named, first) is >= 0 and var after)
            {
                return writer.Close(after, (byte)'}', depth, any: true);
            }

            if (s_isDictionary && ((Dictionary<TKey, TValue>)(object)dictionary).Count > 0)
            {
                writer.At = at;
                Values.RefuseEntries();
            }

            foreach (KeyValuePair<TKey, TValue> entry in (Dictionary<TKey, TValue>)(object)dictionary)
            {
                at = PutEntry(ref writer, at, entry, first);
                first = false;
            }
        }
        else
        {
            // Asked as System.Text.Json asks: what is asked may be code that someone wrote.
            writer.At = at;
            bool isWhole = false;
            IEnumerator<KeyValuePair<TKey, TValue>> entries = dictionary.GetEnumerator();
            try
            {
                while (Enumeration.Next(entries))
                {
                    TValue value = WriteKey(ref writer, entries, first);
                    writer.At = Value.Put(ref writer, writer.At, value);
                    first = false;
                }

                isWhole = true;
            }
            finally
            {
                Enumeration.End(entries, isWhole);
            }

            at = writer.At;
        }

        return writer.Close(at, (byte)'}', depth, !first);
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TDictionary? dictionary)
    {
        if (dictionary is null || IsFew(dictionary))
        {
            Write(ref writer, dictionary);
            return true;
        }

        writer.StartObject();
        output.Begin(new Entries(this, dictionary, any: false));
        return false;
    }

    public override bool TryWriteMembers(ref JsonWriter writer, PieceOutput output, TDictionary dictionary)
    {
        if (IsFew(dictionary))
        {
            return base.TryWriteMembers(ref writer, output, dictionary);
        }

        output.Begin(new Entries(this, dictionary, any: true));
        return false;
    }

    /// <summary>Whether the entries are so few, and so small, that they are written at once.</summary>
    private bool IsFew(TDictionary dictionary) => dictionary.GetType() == typeof(Dictionary<TKey, TValue>)
        && (Dictionary<TKey, TValue>)(object)dictionary is { Count: <= PieceOutput.Few } few && (few.Count == 0 || Value.Extent == WriteExtent.Small);

    /// <summary>The entries of a dictionary.</summary>
    private sealed class Entries(DictionaryContract<TDictionary, TKey, TValue> contract, TDictionary dictionary, bool any)
        : PieceItems<KeyValuePair<TKey, TValue>, TValue>(contract.Value, any)
    {
        // What derives from Dictionary may be enumerated in another way as an interface.
        protected override IEnumerator<KeyValuePair<TKey, TValue>> Enumerate() =>
            s_isDictionary ? ((Dictionary<TKey, TValue>)(object)dictionary).GetEnumerator() : dictionary.GetEnumerator();

        protected override void End(ref JsonWriter writer) => writer.EndObject(Any);

        protected override TValue Introduce(ref JsonWriter writer, IEnumerator<KeyValuePair<TKey, TValue>> items, bool isFirst) => contract.WriteKey(ref writer, items, isFirst);
    }

    /// <summary>Writes the key of the current entry; gives the value.</summary>
    private TValue WriteKey(ref JsonWriter writer, IEnumerator<KeyValuePair<TKey, TValue>> entries, bool isFirst)
    {
        TKey key = entries.Current.Key;
        if (key is null)
        {
            Throw.RefuseNullKey(key);
        }

        writer.Element(isFirst);
        Key.Write(ref writer, key);
        writer.EndName();
        return entries.Current.Value;
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
