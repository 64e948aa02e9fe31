using System.Collections;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
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

    public override ShapeKind Kind => ShapeKind.Dictionary;

    public override JsonShape ElementShape => Values;

    public override Type KeyType => typeof(string);

    public override bool HandlesNumbers => true;

    public override bool CanPopulate => true;

    public override bool CanCreate => create is not null;

    private TypeContract<object> Values => _values ??= options.Contract<object>();

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new UntypedDictionaryContract<TDictionary>(options, keys, (TypeContract<object>)Values.WithNumberHandling(handling), create);

    public override TDictionary Create() => create!();

    public override TDictionary? Read(ref JsonReader reader)
    {
        if (reader.Peek() != (byte)'{' && default(TDictionary) is null && reader.TryReadNull())
        {
            return default;
        }

        nint bracket = reader.At;
        if (create is null)
        {
            reader.StartObject();
            ReadFault.Throw(FaultKind.Unsupported, bracket, ErrorText.CannotPopulate(typeof(TDictionary)));
        }

        TDictionary dictionary = create();
        Populate(ref reader, ref dictionary);
        return dictionary;
    }

    public override void Populate(ref JsonReader reader, ref TDictionary dictionary)
    {
        nint bracket = reader.At;
        reader.StartObject();
        if (dictionary.IsReadOnly)
        {
            ReadFault.Throw(FaultKind.Unsupported, bracket, ErrorText.CannotPopulate(typeof(TDictionary)));
        }

        for (bool more = reader.FirstName(); more; more = reader.NextName())
        {
            nint name = reader.At;
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

        writer.StartObject();
        bool first = true;
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
