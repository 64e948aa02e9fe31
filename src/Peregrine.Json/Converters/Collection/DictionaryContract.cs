using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Creates a dictionary of these entries; a later entry replaces an earlier one with the same key.</summary>
internal delegate TDictionary DictionaryBuilder<TDictionary, TKey, TValue>(ReadOnlySpan<KeyValuePair<TKey, TValue>> entries);

/// <summary>
/// Reads and writes a dictionary as a JSON object. If possible, the entries are gathered first, and the dictionary is then created from them.
/// </summary>
/// <remarks>
/// With <c>comparesAtEnd</c>, duplicate keys are detected after all entries, by the number of entries in the dictionary. <c>access</c> is null for
/// classes without an <see cref="EntryAccess{TDictionary, TKey, TValue}"/>.
/// </remarks>
internal sealed class DictionaryContract<TDictionary, TKey, TValue>(
    OptionsScope options,
    Func<KeyContract<TKey>> findKey,
    TypeContract<TValue>? value,
    DictionaryBuilder<TDictionary, TKey, TValue>? builder,
    DictionaryFill<TDictionary, TKey, TValue>? fill,
    bool comparesAtEnd,
    EntryAccess<TDictionary, TKey, TValue>? access)
    : KeyedContract<TDictionary, TKey, TValue>(options, findKey, value, fill), IWritesPlainly, IDescribedContract
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
{
    /// <summary>
    /// Whether the declared type derives from Dictionary. The entries of Dictionary are then written, even if the type enumerates differently.
    /// </summary>
    private static readonly bool s_isDictionary = typeof(Dictionary<TKey, TValue>).IsAssignableFrom(typeof(TDictionary));

    public void DescribeTo(ContractNotes notes)
    {
        notes.Elements = Value;
        notes.Keys = () => Key;
        notes.KeyType = typeof(TKey);
        notes.IsMade(typeof(TDictionary), CanMake, IsMadeAtOnce);
    }

    public bool WritesPlainly => s_isDictionary && IsPlainText;

    /// <summary>Whether keys are strings that are written without a naming policy.</summary>
    private bool IsPlainText => typeof(TKey) == typeof(string) && Key is StringKeyContract { IsPlain: true };

    public override bool HandlesNumbers => !Value.IsCollection && Value.HandlesNumbers;

    protected override TypeContract<TValue> FindValue() => Refusals.AsElement(Options.ElementContract<TValue>(), s_isDictionary);

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) => new DictionaryContract<TDictionary, TKey, TValue>(
        Options, KeyFinder, (TypeContract<TValue>)Value.WithNumberHandling(handling), builder, Fill, comparesAtEnd, access);

    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "The fields of an enum are its members, which are never trimmed.")]
    public override void VisitParts(Action<TypeContract> visit)
    {
        visit(Value);
        if (typeof(TKey).IsEnum)
        {
            EnumName.CheckMarked(typeof(TKey));
        }
        else if (s_areKeysOfUsers && Options.Settings.TypeInfoResolver is null or DefaultJsonTypeInfoResolver)
        {
            // The contract of the key type does not write the keys, but an error of the key type is still an error of the dictionary.
            visit(Options.Contract<TKey>());
        }
    }

    /// <summary>
    /// Whether the equality of keys may be user code. Each entry is then added right after it has been read, if an empty dictionary can be created.
    /// </summary>
    private static readonly bool s_areKeysOfUsers = !typeof(TKey).IsEnum
        && typeof(TKey).Assembly != typeof(object).Assembly && typeof(TKey).Assembly != typeof(Uri).Assembly;

    /// <summary>
    /// Whether reading a dictionary from one span gathers the entries and then creates the dictionary (<see cref="ReadAtOnce"/>), without a check for duplicate
    /// keys.
    /// </summary>
    private bool IsMadeAtOnce { get; } = builder is not null && options.Settings.AllowDuplicateProperties && !(s_areKeysOfUsers && fill?.CanCreate == true);

    /// <summary>Whether the type is exactly Dictionary with string keys.</summary>
    private bool IsOfText { get; } = typeof(TDictionary) == typeof(Dictionary<string, TValue>);

    public override bool CarriesMetadata => !CollectionFills.IsImmutable(typeof(TDictionary));

    /// <summary>
    /// Reads a dictionary that is created from all its entries at the end. Until the end, callbacks and references get the object with the gathered entries, as
    /// in System.Text.Json.
    /// </summary>
    protected override TDictionary ReadGathered(ref JsonReader reader, in ObjectCallbacks callbacks)
    {
        if (builder is null)
        {
            return base.ReadGathered(ref reader, callbacks);
        }

        List<KeyValuePair<TKey, TValue>>? pairs = comparesAtEnd ? [] : null;
        Dictionary<TKey, TValue>? entries = comparesAtEnd ? null : [];
        object noted = (object?)pairs ?? entries!;
        ReadReferences.Note(ref reader, noted);
        callbacks.BeforeRead(ref noted);
        MetadataNames? reserved = reader.TakeReserved();
        for (bool isFirst = true; NextKey(ref reader, reserved, isFirst, out TKey? key, out nint name); isFirst = false)
        {
            TValue value = Value.Read(ref reader)!;
            if (entries is null)
            {
                pairs!.Add(new KeyValuePair<TKey, TValue>(key, value));
            }
            else if (AllowsDuplicates)
            {
                entries[key] = value;
            }
            else if (!entries.TryAdd(key, value))
            {
                RefuseDuplicate(ref reader, key, name);
            }
        }

        TDictionary dictionary = entries is TDictionary same ? same
            : entries is not null ? builder([.. entries])
            : Distinct(builder(CollectionsMarshal.AsSpan(pairs)), pairs!.Count, ref reader);
        CollectionSteps.CallAfter(callbacks, Options, ref dictionary);
        return dictionary;
    }

    /// <summary>Returns the dictionary just created from this many entries; throws for duplicate keys if the options forbid them.</summary>
    private TDictionary Distinct(TDictionary dictionary, int entries, ref JsonReader reader)
    {
        if (!AllowsDuplicates && ContainerNote.CountOf(dictionary) != entries)
        {
            ReadFault.Throw(FaultKind.Plain | FaultKind.AtEnd, reader.At - 1, ErrorText.DuplicateKey);
        }

        return dictionary;
    }

    public override TDictionary? Read(ref JsonReader reader)
    {
        if (reader.Peek() != (byte)'{' && default(TDictionary) is null && reader.TryReadNull())
        {
            return default;
        }

        return IsMadeAtOnce ? ReadAtOnce(ref reader) : ReadEach(ref reader);
    }

    public override TDictionary ReadMembers(ref JsonReader reader)
    {
        if (Fill is not { CanCreate: true, MayBeReadOnly: false } filled || reader.References is { IsNext: true })
        {
            return ReadMembers(ref reader, null, default);
        }

        TDictionary dictionary = filled.Create();
        AddEntries(ref reader, ref dictionary, read: null);
        return dictionary;
    }

    /// <summary>Gathers the entries, then creates the dictionary from them.</summary>
    private TDictionary ReadAtOnce(ref JsonReader reader)
    {
        reader.StartObject();
        if (!reader.FirstName())
        {
            return builder!(default);
        }

        return IsOfText && Key is StringKeyContract
            ? ProvenCast.Reference<Dictionary<string, TValue>, TDictionary>(Values.ReadDictionary(ref reader)) : ReadKeyed(ref reader);
    }

    private TDictionary ReadKeyed(ref JsonReader reader)
    {
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

    public override PieceReader? Pieces(byte first) => first == (byte)'{' && IsMadeAtOnce
        ? new DictionaryPieces<TDictionary, TKey, TValue>(Key, Value, Fill is { CanCreate: true, MayBeReadOnly: false } filled ? filled : null, builder!)
        : base.Pieces(first);

    public override bool CanMake => builder is not null || CanCreate;

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

    public override nint PutMembers(ref JsonWriter writer, nint at, TDictionary dictionary) =>
        PutEntries(ref writer, at, dictionary, first: false, writer.Depth);

    /// <summary>Writes the entries and the closing bracket; with <paramref name="first"/>, no member precedes the entries.</summary>
    private nint PutEntries(ref JsonWriter writer, nint at, TDictionary dictionary, bool first, int depth)
    {
        if (s_isDictionary || dictionary.GetType() == typeof(Dictionary<TKey, TValue>))
        {
            if (typeof(TKey) == typeof(string) && (Dictionary<string, TValue>)(object)dictionary is { Count: > 0 } named
                && !writer.IsIndented && Key is StringKeyContract { IsPlain: true }
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
        else if (access is not null && HasSimpleValues && dictionary.GetType() == typeof(TDictionary) && IsPlainText)
        {
            at = access.Put(ref writer, at, dictionary, this, ref first);
        }
        else
        {
            // Makes the same calls as System.Text.Json, because they may run user code.
            writer.At = at;
            bool isWhole = false;
            IEnumerator<KeyValuePair<TKey, TValue>> entries = dictionary.GetEnumerator();
            if (HasSimpleValues && entries.GetType() == typeof(Dictionary<TKey, TValue>.Enumerator) && IsPlainText)
            {
                // The dictionary returned the enumerator of a Dictionary, as a read-only dictionary around one does.
                var known = (Dictionary<TKey, TValue>.Enumerator)entries;
                while (known.MoveNext())
                {
                    (TKey key, TValue value) = known.Current;
                    at = PutKnown(ref writer, at, key, value, first);
                    first = false;
                }

                return writer.Close(at, (byte)'}', depth, !first);
            }

            try
            {
                while (Enumeration.Next<KeyValuePair<TKey, TValue>>(entries))
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

    /// <summary>Writes the separator and an entry whose key is a string to which no naming policy applies.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutKnown(ref JsonWriter writer, nint at, TKey key, TValue value, bool first) =>
        Value.Put(ref writer, PutName(ref writer, at, key, first), value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint PutName(ref JsonWriter writer, nint at, TKey key, bool first) =>
        writer.PutKey(writer.PutSeparator(at, first), ProvenCast.Reference<TKey, string>(key));

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TDictionary? dictionary)
    {
        if (dictionary is null || IsFew(dictionary))
        {
            Write(ref writer, dictionary);
            return true;
        }

        writer.StartObject();
        return TryWriteEntries(ref writer, output, dictionary, any: false);
    }

    public override bool TryWriteMembers(ref JsonWriter writer, PieceOutput output, TDictionary dictionary)
    {
        if (IsFew(dictionary))
        {
            return base.TryWriteMembers(ref writer, output, dictionary);
        }

        return TryWriteEntries(ref writer, output, dictionary, any: true);
    }

    private bool TryWriteEntries(ref JsonWriter writer, PieceOutput output, TDictionary dictionary, bool any)
    {
        int level = output.Level;
        PiecePlace place = default;
        IEnumerator<KeyValuePair<TKey, TValue>>? rest;
        if (s_isDictionary || dictionary.GetType() == typeof(Dictionary<TKey, TValue>))
        {
            TryWriteKnown(ref writer, output, (Dictionary<TKey, TValue>)(object)dictionary, any, ref place, out rest);
        }
        else if (access is not null && HasSimpleValues && dictionary.GetType() == typeof(TDictionary) && IsPlainText)
        {
            rest = access.TryWrite(ref writer, output, dictionary, this, any, ref place);
        }
        else
        {
            output.Begin(new Entries(this, dictionary, any));
            return false;
        }

        place.Stop(ref writer, output, isWhole: rest is null);
        if (rest is not null)
        {
            output.BeginBelow(level, new Entries(this, dictionary, any).After(rest, place));
            return false;
        }

        writer.EndObject(any || place.Count > 0);
        return true;
    }

    /// <summary>
    /// Writes entries until writing pauses: <paramref name="rest"/> is then the enumerator, at the last entry written. After all entries, it is null. The
    /// enumerator need not be disposed of, and is boxed only at a pause.
    /// </summary>
    private void TryWriteKnown(
        ref JsonWriter writer,
        PieceOutput output,
        Dictionary<TKey, TValue> dictionary,
        bool any,
        ref PiecePlace place,
        out IEnumerator<KeyValuePair<TKey, TValue>>? rest)
    {
        rest = null;
        TypeContract<TValue> contract = Value;
        WriteExtent extent = contract.Extent;
        Dictionary<TKey, TValue>.Enumerator entries = dictionary.GetEnumerator();
        bool isPlainText = IsPlainText;
        while (entries.MoveNext())
        {
            (TKey key, TValue value) = entries.Current;
            bool isInPieces = place.Next(ref writer, output, extent);
            if (isPlainText)
            {
                writer.At = PutName(ref writer, writer.At, key, first: !any && place.Count == 0);
            }
            else
            {
                WriteName(ref writer, key, isFirst: !any && place.Count == 0);
            }

            if (!place.Write(ref writer, output, contract, value, isInPieces))
            {
                rest = entries;
                return;
            }
        }
    }

    /// <summary>Writes an entry like <see cref="PutKnown"/>. Returns whether the next entry can follow without a pause.</summary>
    public bool TryWriteKnown(ref JsonWriter writer, PieceOutput output, TKey key, TValue value, bool any, ref PiecePlace place)
    {
        place.Next(ref writer, output, WriteExtent.Small);
        writer.At = PutName(ref writer, writer.At, key, first: !any && place.Count == 0);
        return place.Write(ref writer, output, Value, value, isInPieces: false);
    }

    /// <summary>Whether all entries are written at once, because they are few and small.</summary>
    private bool IsFew(TDictionary dictionary) => dictionary.GetType() == typeof(Dictionary<TKey, TValue>)
        && (Dictionary<TKey, TValue>)(object)dictionary is { Count: <= PieceOutput.Few } few && (few.Count == 0 || Value.Extent == WriteExtent.Small);

    /// <summary>Writes the entries of a dictionary in pieces.</summary>
    private sealed class Entries(DictionaryContract<TDictionary, TKey, TValue> contract, TDictionary dictionary, bool any)
        : PieceItems<KeyValuePair<TKey, TValue>, TValue>(contract.Value, any)
    {
        // A class derived from Dictionary may implement the enumeration of the interface differently.
        protected override IEnumerator<KeyValuePair<TKey, TValue>> Enumerate() =>
            s_isDictionary ? ((Dictionary<TKey, TValue>)(object)dictionary).GetEnumerator() : dictionary.GetEnumerator();

        protected override void End(ref JsonWriter writer) => writer.EndObject(Any);

        protected override TValue Introduce(ref JsonWriter writer, IEnumerator<KeyValuePair<TKey, TValue>> items, bool isFirst) =>
            contract.WriteKey(ref writer, items, isFirst);
    }

    /// <summary>Writes the key of the current entry; returns the value.</summary>
    private TValue WriteKey(ref JsonWriter writer, IEnumerator<KeyValuePair<TKey, TValue>> entries, bool isFirst)
    {
        TKey key = entries.Current.Key;
        if (key is null)
        {
            Throw.RefuseNullKey(key);
        }

        WriteName(ref writer, key, isFirst);
        return entries.Current.Value;
    }

    private void WriteName(ref JsonWriter writer, TKey key, bool isFirst)
    {
        writer.Element(isFirst);
        Key.Write(ref writer, key);
        writer.EndName();
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
