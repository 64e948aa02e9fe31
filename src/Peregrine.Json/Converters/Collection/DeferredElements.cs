using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>The elements of an asynchronous sequence, written one by one.</summary>
internal sealed class DeferredElements<T>(IAsyncEnumerable<T> source, TypeContract<T> element) : DeferredArray
{
    private IAsyncEnumerator<T>? _elements;

    public override void Begin(CancellationToken cancellationToken) => _elements = source.GetAsyncEnumerator(cancellationToken);

    public override ValueTask<bool> MoveNextAsync() => _elements!.MoveNextAsync();

    public override void WriteCurrent(ref JsonWriter writer) => element.Write(ref writer, _elements!.Current);

    public override ValueTask EndAsync() => _elements?.DisposeAsync() ?? default;
}
