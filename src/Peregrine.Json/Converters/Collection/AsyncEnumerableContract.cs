using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>An asynchronous sequence: written as an array by the asynchronous methods alone; read, where the interface itself is asked for, at once.</summary>
internal sealed class AsyncEnumerableContract<TCollection, T>(FrozenOptions options, TypeContract<T>? element)
    : CollectionContract<TCollection, T>(options, element)
    where TCollection : IAsyncEnumerable<T>
{
    public override bool ShowsIndex => false;

    protected override bool CanBuild => typeof(TCollection) == typeof(IAsyncEnumerable<T>);

    protected override bool IsRefusedAtOnce => !CanBuild;

    protected override TCollection Build(ReadOnlySpan<T> items) => (TCollection)(object)new ReadElements<T>(items.ToArray());

    protected override nint PutItems(ref JsonWriter writer, nint at, TCollection collection)
    {
        if (Options.References != ReferenceMode.None && writer.Depth > 0)
        {
            // What stands around it is written before its elements are there: ids would come in another order than the text.
            throw new NotSupportedException(ErrorText.DeferredReferences);
        }

        writer.At = at;
        writer.Defer(new DeferredElements<T>(collection, Element), typeof(TCollection));
        return writer.At;
    }
}

/// <summary>Elements that have been read, as an asynchronous sequence.</summary>
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
