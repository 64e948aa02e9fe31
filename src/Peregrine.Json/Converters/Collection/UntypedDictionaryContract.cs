using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A dictionary without key and value types: keys are read as strings; keys and values are written by their run-time types.</summary>
/// <param name="options">The options.</param>
/// <param name="keys">Writes the keys.</param>
/// <param name="read">Finds the contract that reads the keys. The options' policy applies to written keys only.</param>
/// <param name="value">The contract of values, or null for the default one.</param>
/// <param name="create">Creates an empty dictionary; null if that is impossible.</param>
internal sealed class UntypedDictionaryContract<TDictionary>(
    OptionsScope options,
    KeyContract<object> keys,
    Func<KeyContract<string>> read,
    TypeContract<object>? value,
    Func<TDictionary>? create)
    : KeyedContract<TDictionary, string, object>(options, read, value, new UntypedDictionaryFill<TDictionary>(create)), IDescribedContract
    where TDictionary : IDictionary
{
    public override bool CarriesMetadata => false;

    public void DescribeTo(ContractNotes notes)
    {
        notes.Elements = Value;
        notes.WritingReason = ServingText.KeysByRunTimeType;
        notes.IsMade(typeof(TDictionary), CanMake, isAtOnce: false);
    }

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new UntypedDictionaryContract<TDictionary>(Options, keys, KeyFinder, (TypeContract<object>)Value.WithNumberHandling(handling), create);

    protected override TypeContract<object> FindValue() => Options.Contract<object>();

    protected override string DuplicateText(string key) => ErrorText.DuplicateName(key);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TDictionary? dictionary)
    {
        if (dictionary is null)
        {
            writer.WriteNull();
            return true;
        }

        writer.StartObject();
        if (dictionary.GetType() == typeof(Hashtable))
        {
            return TryWriteTable(ref writer, output, dictionary);
        }

        output.Begin(new Entries(this, dictionary));
        return false;
    }

    /// <summary>Writes a Hashtable, whose enumerator need not be disposed of. Creates a writer for the remaining entries only if writing pauses.</summary>
    private bool TryWriteTable(ref JsonWriter writer, PieceOutput output, TDictionary dictionary)
    {
        int level = output.Level;
        TypeContract<object> contract = Value;
        WriteExtent extent = contract.Extent;
        IDictionaryEnumerator entries = dictionary.GetEnumerator();
        PiecePlace place = default;
        while (Enumeration.Next(entries))
        {
            bool isInPieces = place.Next(ref writer, output, extent);
            WriteKey(ref writer, entries.Key, place.Count == 0);
            if (!place.Write(ref writer, output, contract, entries.Value, isInPieces))
            {
                place.Stop(ref writer, output, isWhole: false);
                var rest = new UntypedItems<IDictionaryEnumerator>(entries, static items => (IDictionaryEnumerator)items);
                output.BeginBelow(level, new Entries(this, dictionary).After(rest, place));
                return false;
            }
        }

        place.Stop(ref writer, output, isWhole: true);
        writer.EndObject(place.Count > 0);
        return true;
    }

    /// <summary>Writes the entries of a dictionary in pieces.</summary>
    private sealed class Entries(UntypedDictionaryContract<TDictionary> contract, TDictionary dictionary)
        : PieceItems<IDictionaryEnumerator, object>(contract.Value, any: false)
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
                Value.Write(ref writer, entries.Value);
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
