using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>List of T.</summary>
internal sealed class ListContract<T>(OptionsScope options, TypeContract<T>? element) : CollectionContract<List<T>, T>(options, element), IWritesPlainly
{
    public bool WritesPlainly => true;

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new ListContract<T>(Options, (TypeContract<T>)Element.WithNumberHandling(handling));

    public override bool CarriesMetadata => true;

    private static readonly CollectionFill<List<T>, T> s_fill = CollectionFills.List<List<T>, T>(static () => []);

    protected override CollectionFill<List<T>, T> Fill => s_fill;

    protected override List<T> Build(ReadOnlySpan<T> items) => CollectionBuilders.List(items);

    protected override nint PutItems(ref JsonWriter writer, nint at, List<T> collection) => PutList(ref writer, at, collection);
}
