using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>An asynchronous sequence: read whole, written by asynchronous calls alone.</summary>
internal sealed class AsyncContract<TSequence, T>(FrozenOptions options) : TypeContract<TSequence>
    where TSequence : IAsyncEnumerable<T>
{
    public override ShapeKind Kind => ShapeKind.Array;

    public override JsonShape ElementShape => options.Contract<T>();

    public override void VisitParts(Action<TypeContract> visit) => visit(options.Contract<T>());

    public override TSequence? Read(ref JsonReader reader)
    {
        if (reader.Peek() != (byte)'[' && default(TSequence) is null && reader.TryReadNull())
        {
            return default;
        }

        if (!typeof(TSequence).IsAssignableFrom(typeof(Buffered)))
        {
            ReadFault.Throw(FaultKind.Unsupported, reader.StartArray(), ErrorText.CannotPopulate(typeof(TSequence)));
        }

        return (TSequence)(object)new Buffered(options.Contract<List<T>>().Read(ref reader)!);
    }

    public override void Write(ref JsonWriter writer, TSequence? value)
    {
        if (value is null)
        {
            writer.WriteNull();
        }
        else
        {
            WriteFault.Throw(WriteFaultKind.Unsupported, ErrorText.NeedsAsync(typeof(TSequence)));
        }
    }

    private sealed class Buffered(List<T> items) : IAsyncEnumerable<T>
    {
        public async IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            foreach (T item in items)
            {
                cancellationToken.ThrowIfCancellationRequested();
                yield return item;
            }

            await ValueTask.CompletedTask.ConfigureAwait(false);
        }
    }
}
