using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A dictionary that does not say what its keys and values are: read with strings as keys, written by the run-time types of both.</summary>
internal sealed class UntypedDictionaryContract<TDictionary>(
    OptionsScope options,
    KeyContract<object> keys,
    TypeContract<object>? values,
    Func<TDictionary>? ownCreate) : TypeContract<TDictionary>, IStepwiseContract<TDictionary>
    where TDictionary : IDictionary
{
    private readonly bool _allowsDuplicates = options.Settings.AllowDuplicateProperties;
    private TypeContract<object>? _values = values;

    /// <summary>The names that are no keys, or null.</summary>
    private MetadataNames? _metadata;
    private bool _isBegun;

    public override ShapeKind Kind => ShapeKind.Dictionary;

    public override JsonShape ElementShape => Values;

    public override Type KeyType => typeof(string);

    public override bool HandlesNumbers => true;

    public override bool CanPopulate => true;

    public override bool CanMake => CanCreate;

    public override bool CanCreate => ownCreate is not null;

    public override TDictionary Create() => ownCreate!();

    private TypeContract<object> Values => _values ??= options.Contract<object>();

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new UntypedDictionaryContract<TDictionary>(options, keys, (TypeContract<object>)Values.WithNumberHandling(handling), ownCreate);

    public override TypeContract<TDictionary> WithMetadata(MetadataNames names, bool isBegun) =>
        new UntypedDictionaryContract<TDictionary>(options, keys, _values, ownCreate) { _metadata = names, _isBegun = isBegun };

    public override PieceReader? Pieces(byte first) =>
        Pieces(first, null, default);

    /// <inheritdoc/>
    public PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks) =>
        first == (byte)'{' && _metadata is null && (create is not null || CanCreate) ? new FilledPieces<TDictionary>(this, create, callbacks) : null;

    public override TDictionary? Read(ref JsonReader reader)
    {
        if (!_isBegun && reader.Peek() != (byte)'{' && default(TDictionary) is null && reader.TryReadNull())
        {
            return default;
        }

        return ReadStepwise(ref reader, null, default);
    }

    /// <inheritdoc/>
    public TDictionary ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        reader.Peek();
        JsonReader start = reader;
        if (!_isBegun)
        {
            reader.StartObject();
        }

        if (create is null && ownCreate is null)
        {
            MetadataReader.RefuseAt(_metadata, _isBegun, ref start, ErrorText.CannotMakeCollection(typeof(TDictionary)));
        }

        object? made = create is null ? ownCreate!() : create();
        if (made is not TDictionary)
        {
            // Asked at once whether it takes entries.
            ObjectSteps.RefuseOther<TDictionary>(made);
        }

        var dictionary = (TDictionary)made;
        RefuseReadOnly(dictionary, ref start);
        object? noted = ObjectSteps.NoteReference(ref reader, dictionary);
        callbacks.BeforeRead(ref dictionary);
        AddEntries(ref reader, ref dictionary);
        callbacks.AfterRead(ref dictionary);
        ObjectSteps.FillBox(noted, in dictionary);
        return dictionary;
    }

    public override void Populate(ref JsonReader reader, ref TDictionary dictionary)
    {
        reader.Peek();
        JsonReader start = reader;
        if (!_isBegun)
        {
            reader.StartObject();
        }

        RefuseReadOnly(dictionary, ref start);
        AddEntries(ref reader, ref dictionary);
    }

    private void AddEntries(ref JsonReader reader, ref TDictionary dictionary)
    {
        for (bool more = _isBegun ? reader.NextName() : reader.FirstName(); more; more = reader.NextName())
        {
            nint name = reader.At;
            if (_metadata is not null && reader.IsMetadata(_metadata, name))
            {
                reader.SkipName();
                reader.SkipValue();
                continue;
            }

            string key = reader.ReadNameString();
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

        if (!_isBegun)
        {
            writer.StartObject();
        }

        output.Begin(new Entries(this, dictionary));
        return false;
    }

    /// <summary>The entries of a dictionary.</summary>
    private sealed class Entries(UntypedDictionaryContract<TDictionary> contract, TDictionary dictionary)
        : PieceItems<DictionaryEntry, object>(contract.Values, any: contract._isBegun)
    {
        protected override IEnumerator<DictionaryEntry> Enumerate() => PieceItems.Of(dictionary);

        protected override void End(ref JsonWriter writer) => writer.EndObject(Any);

        protected override object? Introduce(ref JsonWriter writer, IEnumerator<DictionaryEntry> items, bool isFirst)
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

    private void RefuseReadOnly(TDictionary dictionary, ref JsonReader start)
    {
        if (dictionary.IsReadOnly)
        {
            MetadataReader.RefuseAt(_metadata, _isBegun, ref start, ErrorText.CannotPopulate(typeof(TDictionary)));
        }
    }

    /// <inheritdoc/>
    [DoesNotReturn]
    public void Refuse(ref JsonReader reader, string text) => MetadataReader.RefuseNext(_metadata, _isBegun, ref reader, text);

    public override void Write(ref JsonWriter writer, TDictionary? dictionary)
    {
        if (dictionary is null)
        {
            writer.WriteNull();
            return;
        }

        if (!_isBegun)
        {
            writer.StartObject();
        }

        bool first = !_isBegun;
        IDictionaryEnumerator entries = dictionary.GetEnumerator();
        while (entries.MoveNext())
        {
            WriteKey(ref writer, entries.Key, first);
            Values.Write(ref writer, entries.Value);
            first = false;
        }

        writer.EndObject(!first);
    }
}
