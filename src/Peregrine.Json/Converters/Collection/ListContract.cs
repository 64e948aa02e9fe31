using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>List of T.</summary>
internal sealed class ListContract<T>(FrozenOptions options, TypeContract<T>? element) : CollectionContract<List<T>, T>(options, element)
{
    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new ListContract<T>(Options, (TypeContract<T>)Element.WithNumberHandling(handling));

    protected override CollectionFill<List<T>, T> Fill => CollectionFills.Collection<List<T>, T>(static () => []);

    protected override List<T> Build(ReadOnlySpan<T> items) => CollectionBuilders.List(items);

    protected override nint PutItems(ref JsonWriter writer, nint at, List<T> collection) =>
        Element.PutElements(ref writer, at, CollectionsMarshal.AsSpan(collection));
}
