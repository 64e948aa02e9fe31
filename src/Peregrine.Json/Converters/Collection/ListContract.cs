using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>List of T.</summary>
internal sealed class ListContract<T>(FrozenOptions options, TypeContract<T>? element) : CollectionContract<List<T>, T>(options, element)
{
    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new ListContract<T>(Options, (TypeContract<T>)Element.WithNumberHandling(handling));

    public override bool CarriesMetadata => true;

    public override List<T>? ReadNoted(ref JsonReader reader)
    {
        if (reader.References is not { IsNext: true })
        {
            return Read(ref reader);
        }

        var list = new List<T>();
        ReadReferences.Note(ref reader, list);
        reader.StartArray();
        if (reader.IsEmptyArray())
        {
            return list;
        }

        if (Element.CodecType is not null)
        {
            // No code but ours runs between these elements: nobody sees the list before it is complete.
            FirstItems<T> first = default;
            var items = new Scratch<T>(ref first);
            try
            {
                Element.ReadElements(ref reader, ref items);
                CollectionsMarshal.SetCount(list, items.Count);
                items.Items.CopyTo(CollectionsMarshal.AsSpan(list));
                return list;
            }
            finally
            {
                items.Dispose();
            }
        }

        do
        {
            list.Add(Element.Read(ref reader)!);
        }
        while (reader.NextElement());
        return list;
    }

    protected override CollectionFill<List<T>, T> Fill => CollectionFills.Collection<List<T>, T>(static () => []);

    protected override List<T> Build(ReadOnlySpan<T> items) => CollectionBuilders.List(items);

    protected override nint PutItems(ref JsonWriter writer, nint at, List<T> collection) =>
        PutRow(ref writer, at, CollectionsMarshal.AsSpan(collection));
}
