using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Diagnostics;
using Peregrine.Json.Discovery;
using Peregrine.Json.Errors;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Platform;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Extras;

/// <summary>
/// Reads and writes tuples of simple values, which contain no references and run no user code, without the reader and writer of System.Text.Json. The converter
/// reads every value that is not an array. If the contract cannot read an array, the converter reads the array again, from the same position, and throws.
/// </summary>
internal sealed class TupleContract<TTuple> : TypeContract<TTuple>, IDescribedContract
    where TTuple : ITuple
{
    private readonly TupleShape _shape;
    private readonly TypeContract[] _items;
    private readonly ConverterContract<TTuple, TTuple> _byConverter;

    private TupleContract(TupleConverter<TTuple> converter, TupleShape shape, TypeContract[] items, OptionsScope options)
        : base(ShapeKind.Opaque, ExecutionKind.SimpleValue) =>
        (_shape, _items, _byConverter) = (shape, items, new(converter, options, readsNull: default(TTuple) is not null, writesNull: false));

    /// <summary>
    /// Returns the contract; null if references are preserved or cycles are ignored, or if the type of an item is not simple or has a converter.
    /// </summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static TupleContract<TTuple>? Of(TupleConverter<TTuple> converter, TupleShape shape, OptionsScope options)
    {
        if (options.References != ReferenceMode.None || !Array.TrueForAll(shape.Items, static type => SimpleTypes.Find(Types.Underlying(type)) is not null))
        {
            return null;
        }

        TypeContract[] items = Array.ConvertAll(shape.Items, options.Contract);
        return Array.TrueForAll(items, static item => item.CodecType is not null) ? new(converter, shape, items, options) : null;
    }

    public void DescribeTo(ContractNotes notes) => notes.Converter = typeof(TupleConverter<TTuple>);

    public override TTuple? Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'[')
        {
            JsonReader before = reader;
            try
            {
                if (Items(ref reader) is { } items)
                {
                    return (TTuple)_shape.Make(items);
                }
            }
            catch (ReadFault)
            {
                // The converter reads the value again, and finds the error and its position.
            }

            reader = before;
        }

        return _byConverter.Read(ref reader);
    }

    public override void Write(ref JsonWriter writer, TTuple? value)
    {
        // The converter makes a nested call for each item, and System.Text.Json refuses such calls at the maximum depth. At that depth, the converter writes
        // the tuple, so that its exception is thrown.
        if (value is null || writer.Depth + 1 >= Math.Min(writer.MaxDepth, writer.OthersDepth))
        {
            _byConverter.Write(ref writer, value);
            return;
        }

        writer.StartArray();
        for (int i = 0; i < _items.Length; i++)
        {
            writer.Element(first: i == 0);
            _items[i].WriteObject(ref writer, value[i]);
        }

        writer.EndArray(any: true);
    }

    private object?[]? Items(ref JsonReader reader)
    {
        var items = new object?[_items.Length];
        reader.StartArray();
        for (int i = 0; i < items.Length; i++)
        {
            if (i == 0 ? reader.IsEmptyArray() : !reader.NextElement())
            {
                return null;
            }

            items[i] = _items[i].ReadObject(ref reader);
        }

        return reader.NextElement() ? null : items;
    }
}
