using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Insight;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A dictionary that does not say what its keys and values are: read with strings as keys, written by the run-time types of both.</summary>
internal sealed class UntypedDictionaryContract<TDictionary>(
    OptionsScope options,
    KeyContract<object> keys,
    TypeContract<object>? values,
    Func<TDictionary>? ownCreate) : MembersContract<TDictionary>, IStepwiseDictionary<TDictionary>, IContainerContract, INumberHandlingContract
    where TDictionary : IDictionary
{
    private static readonly StringKeyContract s_names = new(policy: null);

    private readonly bool _allowsDuplicates = options.Settings.AllowDuplicateProperties;
    private TypeContract<object>? _values = values;

    public override ShapeKind Kind => ShapeKind.Dictionary;

    public override JsonShape ElementShape => Values;

    public override ExecutionKind Serving => ExecutionKind.Dictionary;

    public override void DescribeTo(ContractNotes notes)
    {
        notes.Elements = Values;
        notes.WritingReason = ServingText.KeysByRunTimeType;
        notes.IsMade(typeof(TDictionary), CanMake, isAtOnce: false);
    }

    public override Type KeyType => typeof(string);

    public bool HandlesNumbers => true;

    public bool RefusesName(ref JsonReader reader) => s_names.Refuses(ref reader);

    public bool CanPopulate => true;

    public bool CanMake => CanCreate;

    public bool CanCreate => ownCreate is not null;

    public bool CarriesMetadata => false;

    public TDictionary Create() => ownCreate!();

    private TypeContract<object> Values => _values ??= options.Contract<object>();

    public TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new UntypedDictionaryContract<TDictionary>(options, keys, (TypeContract<object>)Values.WithNumberHandling(handling), ownCreate);

    public override PieceReader? Pieces(byte first) =>
        Pieces(first, null, default);

    /// <inheritdoc/>
    public PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks) =>
        first == (byte)'{' && (create is not null || CanCreate) ? new FilledPieces<TDictionary>(this, create, callbacks) : null;

    public override TDictionary? Read(ref JsonReader reader)
    {
        if (reader.Peek() != (byte)'{' && default(TDictionary) is null && reader.TryReadNull())
        {
            return default;
        }

        return ReadStepwise(ref reader, null, default);
    }

    public override TDictionary ReadMembers(ref JsonReader reader) => ReadMembers(ref reader, null, default);

    /// <inheritdoc/>
    public TDictionary ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        reader.StartObject();
        return ReadMembers(ref reader, create, callbacks);
    }

    /// <inheritdoc/>
    public TDictionary ReadMembers(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        if (create is null && ownCreate is null)
        {
            MetadataReader.Refuse(ref reader, ErrorText.CannotMakeCollection(typeof(TDictionary)));
        }

        object? made = create is null ? ownCreate!() : create();
        if (made is not TDictionary)
        {
            // Asked at once whether it takes entries.
            ObjectSteps.RefuseOther<TDictionary>(made);
        }

        var dictionary = (TDictionary)made;
        RefuseReadOnly(dictionary, ref reader);
        object? noted = ObjectSteps.NoteReference(ref reader, dictionary);
        callbacks.BeforeRead(ref dictionary);
        AddEntries(ref reader, ref dictionary);
        CollectionSteps.CallAfter(callbacks, options, ref dictionary);
        ObjectSteps.FillBox(noted, in dictionary);
        return dictionary;
    }

    public void Populate(ref JsonReader reader, ref TDictionary dictionary)
    {
        reader.StartObject();
        PopulateMembers(ref reader, ref dictionary);
    }

    public override void PopulateMembers(ref JsonReader reader, ref TDictionary dictionary)
    {
        RefuseReadOnly(dictionary, ref reader);
        AddEntries(ref reader, ref dictionary);
    }

    private void AddEntries(ref JsonReader reader, ref TDictionary dictionary)
    {
        MetadataNames? reserved = reader.TakeReserved();
        for (bool more = reader.FirstName(); more; more = reader.NextName())
        {
            nint name = reader.At;
            if (reserved is not null && reader.IsMetadata(reserved, name))
            {
                reader.SkipName();
                reader.SkipValue();
                continue;
            }

            string key = s_names.Read(ref reader);
            object? value = Values.Read(ref reader);
            reader.CheckNumberEnd();
            if (!_allowsDuplicates && dictionary.Contains(key))
            {
                ReadFault.Throw(FaultKind.Plain, reader.LastTokenOf(name), ErrorText.DuplicateName(key));
            }

            dictionary[key] = value;
        }
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TDictionary? dictionary)
    {
        if (dictionary is null)
        {
            writer.WriteNull();
            return true;
        }

        writer.StartObject();
        output.Begin(new Entries(this, dictionary));
        return false;
    }

    /// <summary>The entries of a dictionary.</summary>
    private sealed class Entries(UntypedDictionaryContract<TDictionary> contract, TDictionary dictionary)
        : PieceItems<IDictionaryEnumerator, object>(contract.Values, any: false)
    {
        protected override IEnumerator<IDictionaryEnumerator> Enumerate() =>
            new UntypedItems<IDictionaryEnumerator>(dictionary.GetEnumerator(), static entries => (IDictionaryEnumerator)entries);

        protected override void End(ref JsonWriter writer) => writer.EndObject(Any);

        protected override object? Introduce(ref JsonWriter writer, IEnumerator<IDictionaryEnumerator> items, bool isFirst)
        {
            contract.WriteKey(ref writer, items.Current.Key, isFirst);
            return items.Current.Value;
        }
    }

    private void WriteKey(ref JsonWriter writer, object? key, bool isFirst)
    {
        writer.Element(isFirst);
        Throw.RefuseNullKey(key);
        keys.Write(ref writer, key);
        writer.EndName();
    }

    private static void RefuseReadOnly(TDictionary dictionary, ref JsonReader reader)
    {
        if (dictionary.IsReadOnly)
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

    public override void Write(ref JsonWriter writer, TDictionary? dictionary)
    {
        if (dictionary is null)
        {
            writer.WriteNull();
            return;
        }

        writer.StartObject();
        bool first = true;
        IDictionaryEnumerator entries = dictionary.GetEnumerator();
        bool isWhole = false;
        try
        {
            while (Enumeration.Next(entries))
            {
                WriteKey(ref writer, entries.Key, first);
                Values.Write(ref writer, entries.Value);
                first = false;
            }

            isWhole = true;
        }
        finally
        {
            Enumeration.EndUntyped(entries, isWhole);
        }

        writer.EndObject(!first);
    }
}
