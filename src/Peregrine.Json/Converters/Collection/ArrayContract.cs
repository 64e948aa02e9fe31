using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>One-dimensional array.</summary>
internal sealed class ArrayContract<T>(FrozenOptions options, TypeContract<T>? element) : CollectionContract<T[], T>(options, element)
{
    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new ArrayContract<T>(Options, (TypeContract<T>)Element.WithNumberHandling(handling));

    protected override T[] Build(ReadOnlySpan<T> items) => items.Length == 0 ? [] : items.ToArray();

    protected override void WriteItems(ref JsonWriter writer, T[] collection) => Element.WriteElements(ref writer, collection);
}
