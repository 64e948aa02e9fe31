using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A contract that may refuse to read its type, because the type cannot be created.</summary>
internal interface IRefusedAtOnce
{
    /// <summary>
    /// Whether reading throws for every value but null, because the type cannot be created, and throws before metadata such as <c>$id</c> is read.
    /// </summary>
    bool IsRefusedAtOnce { get; }
}

/// <summary>
/// An asynchronous sequence. Only the asynchronous methods write it, as an array. It can be read only if the declared type is IAsyncEnumerable itself; all
/// elements are read before the sequence is returned.
/// </summary>
internal sealed class AsyncEnumerableContract<TCollection, T>(OptionsScope options, TypeContract<T>? element)
    : CollectionContract<TCollection, T>(options, element, s_builder, null, isSet: false), IExtentContract, IRefusedAtOnce
    where TCollection : IAsyncEnumerable<T>
{
    private static readonly CollectionBuilder<TCollection, T>? s_builder =
        typeof(TCollection) == typeof(IAsyncEnumerable<T>) ? static items => (TCollection)(object)new ReadElements<T>(items.ToArray()) : null;

    protected override Shape MakeShape() => new(base.MakeShape(), Type) { ShowsIndex = false };

    public override void DescribeTo(ContractNotes notes)
    {
        base.DescribeTo(notes);
        notes.WritingReason = ServingText.AsynchronousOnly;
    }

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new AsyncEnumerableContract<TCollection, T>(Options, (TypeContract<T>)Element.WithNumberHandling(handling));

    public WriteExtent OwnExtent => WriteExtent.Large | WriteExtent.Waiting;

    public override bool IsRefusedAtOnce => s_builder is null;

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TCollection? value)
    {
        if (value is null || !output.CanWait)
        {
            Write(ref writer, value);
            return true;
        }

        writer.StartArray();
        output.Begin(new PieceSequence<T>(value, Element, isLines: false));
        return false;
    }

    public override void Write(ref JsonWriter writer, TCollection? value)
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }

        string text = ErrorText.NeedsAsync(typeof(TCollection));
        throw new WriteFault(WriteFaultKind.Unsupported, text, new NotSupportedException(text).WithSource()) { NamesSubject = true };
    }
}

/// <summary>An array of read elements as an asynchronous sequence.</summary>
internal sealed class ReadElements<T>(T[] items) : IAsyncEnumerable<T>
{
    public async IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        await Task.CompletedTask.ConfigureAwait(false);
        foreach (T item in items)
        {
            yield return item;
        }
    }
}
