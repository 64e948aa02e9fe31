using System.Collections;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A dictionary that does not say what its keys and values are: read with strings as keys, written by the run-time types of both.</summary>
internal sealed class UntypedDictionaryContract<TDictionary>(
    FrozenOptions options,
    KeyContract<object> keys,
    TypeContract<object>? values,
    Func<TDictionary>? create) : TypeContract<TDictionary>
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

    public override bool CanCreate => create is not null;

    private TypeContract<object> Values => _values ??= options.Contract<object>();

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new UntypedDictionaryContract<TDictionary>(options, keys, (TypeContract<object>)Values.WithNumberHandling(handling), create);

    public override TypeContract<TDictionary> WithMetadata(MetadataNames names, bool isBegun) =>
        new UntypedDictionaryContract<TDictionary>(options, keys, _values, create) { _metadata = names, _isBegun = isBegun };

    public override TDictionary Create() => create!();

    public override PieceReader? Pieces(byte first) =>
        first == (byte)'{' && CanCreate && _metadata is null ? new FilledPieces<TDictionary>(this, default) : null;

    public override TDictionary? Read(ref JsonReader reader)
    {
        if (!_isBegun && reader.Peek() != (byte)'{' && default(TDictionary) is null && reader.TryReadNull())
        {
            return default;
        }

        nint bracket = reader.At;
        if (create is null)
        {
            if (_metadata is not null)
            {
                MetadataReader.RefuseBehind(_metadata, _isBegun, ref reader, ErrorText.CannotMakeCollection(typeof(TDictionary)));
            }

            reader.StartObject();
            ReadFault.Throw(FaultKind.Unsupported, bracket, ErrorText.CannotMakeCollection(typeof(TDictionary)));
        }

        TDictionary dictionary = create();
        object? noted = _metadata is null ? null : ObjectSteps.NoteReference(ref reader, dictionary);
        Populate(ref reader, ref dictionary);
        ObjectSteps.FillBox(noted, in dictionary);
        return dictionary;
    }

    public override void Populate(ref JsonReader reader, ref TDictionary dictionary)
    {
        nint bracket = reader.At;
        if (!_isBegun)
        {
            reader.StartObject();
        }

        if (dictionary.IsReadOnly)
        {
            ReadFault.Throw(FaultKind.Unsupported, bracket, ErrorText.CannotPopulate(typeof(TDictionary)));
        }

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
            if (!_allowsDuplicates && dictionary.Contains(key))
            {
                ReadFault.Throw(FaultKind.Plain, reader.LastTokenOf(name), ErrorText.DuplicateName(key));
            }

            dictionary[key] = value;
        }
    }

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
            writer.Element(first);
            keys.Write(ref writer, entries.Key);
            writer.EndName();
            Values.Write(ref writer, entries.Value);
            first = false;
        }

        writer.EndObject(!first);
    }
}
