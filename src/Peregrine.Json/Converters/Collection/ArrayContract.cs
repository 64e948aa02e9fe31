using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>One-dimensional array.</summary>
internal sealed class ArrayContract<T>(FrozenOptions options, TypeContract<T>? element) : CollectionContract<T[], T>(options, element)
{
    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new ArrayContract<T>(Options, (TypeContract<T>)Element.WithNumberHandling(handling));

    /// <summary>Writes elements that stand in no array.</summary>
    public void WriteSpan(ref JsonWriter writer, ReadOnlySpan<T> items) => writer.At = PutRow(ref writer, writer.At, items);

    protected override T[] Build(ReadOnlySpan<T> items) => items.Length == 0 ? [] : items.ToArray();

    protected override nint PutItems(ref JsonWriter writer, nint at, T[] collection) => PutRow(ref writer, at, collection);
}
