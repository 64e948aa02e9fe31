using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Memory of elements other than bytes: an array, and null is an empty one.</summary>
internal sealed class MemoryContract<T>(ArrayContract<T> array) : TypeContract<Memory<T>>, IStepwiseContract<Memory<T>>
{
    public override ShapeKind Kind => ShapeKind.Array;

    public override JsonShape ElementShape => array.ElementShape;

    public override void VisitParts(Action<TypeContract> visit) => visit(array);

    public override bool HandlesNumbers => array.HandlesNumbers;

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) => new MemoryContract<T>((ArrayContract<T>)array.WithNumberHandling(handling));

    public override PieceReader? Pieces(byte first) => array.Pieces(first, static items => (Memory<T>)items);

    public override Memory<T> Read(ref JsonReader reader) => array.Read(ref reader);

    /// <inheritdoc/>
    public Memory<T> ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        if (reader.TryReadNull())
        {
            return default;
        }

        Memory<T> memory = array.ReadStepwise(ref reader, null, callbacks.Before);
        callbacks.AfterRead(ref memory);
        return memory;
    }

    /// <inheritdoc/>
    public PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks) => null;

    /// <inheritdoc/>
    [DoesNotReturn]
    public void Refuse(ref JsonReader reader, string text) => array.Refuse(ref reader, text);

    public override void Write(ref JsonWriter writer, Memory<T> value) => array.WriteSpan(ref writer, value.Span);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, Memory<T> value) => array.TryWrite(ref writer, output, (ReadOnlyMemory<T>)value);
}

/// <summary>The same, read-only.</summary>
internal sealed class ReadOnlyMemoryContract<T>(ArrayContract<T> array) : TypeContract<ReadOnlyMemory<T>>, IStepwiseContract<ReadOnlyMemory<T>>
{
    public override ShapeKind Kind => ShapeKind.Array;

    public override JsonShape ElementShape => array.ElementShape;

    public override void VisitParts(Action<TypeContract> visit) => visit(array);

    public override bool HandlesNumbers => array.HandlesNumbers;

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) => new ReadOnlyMemoryContract<T>((ArrayContract<T>)array.WithNumberHandling(handling));

    public override PieceReader? Pieces(byte first) => array.Pieces(first, static items => (ReadOnlyMemory<T>)items);

    public override ReadOnlyMemory<T> Read(ref JsonReader reader) => array.Read(ref reader);

    /// <inheritdoc/>
    public ReadOnlyMemory<T> ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        if (reader.TryReadNull())
        {
            return default;
        }

        ReadOnlyMemory<T> memory = array.ReadStepwise(ref reader, null, callbacks.Before);
        callbacks.AfterRead(ref memory);
        return memory;
    }

    /// <inheritdoc/>
    public PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks) => null;

    /// <inheritdoc/>
    [DoesNotReturn]
    public void Refuse(ref JsonReader reader, string text) => array.Refuse(ref reader, text);

    public override void Write(ref JsonWriter writer, ReadOnlyMemory<T> value) => array.WriteSpan(ref writer, value.Span);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, ReadOnlyMemory<T> value) => array.TryWrite(ref writer, output, value);
}
