using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>One-dimensional array.</summary>
internal sealed class ArrayContract<T>(OptionsScope options, TypeContract<T>? element) : CollectionContract<T[], T>(options, element), IWritesPlainly
{
    public bool WritesPlainly => true;

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new ArrayContract<T>(Options, (TypeContract<T>)Element.WithNumberHandling(handling));

    /// <summary>Writes elements that stand in no array.</summary>
    public void WriteSpan(ref JsonWriter writer, ReadOnlySpan<T> items) => writer.At = PutRow(ref writer, writer.At, items);

    /// <summary>The same in pieces, as <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public bool TryWrite(ref JsonWriter writer, PieceOutput output, ReadOnlyMemory<T> items)
    {
        if (items.IsEmpty)
        {
            WriteSpan(ref writer, default);
            return true;
        }

        writer.StartArray();
        output.Begin(new PieceElements<T>(Element, () => Enumerate(items)));
        return false;
    }

    private static IEnumerator<T> Enumerate(ReadOnlyMemory<T> items)
    {
        for (int i = 0; i < items.Length; i++)
        {
            yield return items.Span[i];
        }
    }

    /// <summary>Reads elements in pieces for what is made of an array.</summary>
    public PieceReader? Pieces(byte first, Func<T[], object> convert) =>
        first == (byte)'[' ? new CollectionPieces<T>(Elements, items => convert([.. items])) : null;

    protected override T[] Build(ReadOnlySpan<T> items) => items.Length == 0 ? [] : items.ToArray();

    protected override nint PutItems(ref JsonWriter writer, nint at, T[] collection) => PutRow(ref writer, at, collection);
}
