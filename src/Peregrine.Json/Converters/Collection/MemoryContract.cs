using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Memory, read-only or not, as what it stands for.</summary>
internal interface IMemoryAccess<TMemory, T>
{
    static abstract TMemory Of(T[]? items);

    static abstract ReadOnlyMemory<T> Items(TMemory memory);
}

internal readonly struct MemoryAccess<T> : IMemoryAccess<Memory<T>, T>
{
    public static Memory<T> Of(T[]? items) => items;

    public static ReadOnlyMemory<T> Items(Memory<T> memory) => memory;
}

internal readonly struct ReadOnlyMemoryAccess<T> : IMemoryAccess<ReadOnlyMemory<T>, T>
{
    public static ReadOnlyMemory<T> Of(T[]? items) => items;

    public static ReadOnlyMemory<T> Items(ReadOnlyMemory<T> memory) => memory;
}

/// <summary>Memory of elements other than bytes: an array, and null is an empty one.</summary>
internal sealed class MemoryContract<TMemory, T, TAccess>(ArrayContract<T> array) : TypeContract<TMemory>, IStepwiseContract<TMemory>, INumberHandlingContract
    where TMemory : struct
    where TAccess : struct, IMemoryAccess<TMemory, T>
{
    public override ShapeKind Kind => ShapeKind.Array;

    public override JsonShape ElementShape => array.ElementShape;

    public override bool ForgetsLast => true;

    public override void VisitParts(Action<TypeContract> visit) => visit(array);

    public bool HandlesNumbers => array.HandlesNumbers;

    public TypeContract WithNumberHandling(JsonNumberHandling handling) => new MemoryContract<TMemory, T, TAccess>((ArrayContract<T>)array.WithNumberHandling(handling));

    public override PieceReader? Pieces(byte first) => array.Pieces(first, static items => TAccess.Of(items));

    public override TMemory Read(ref JsonReader reader) => TAccess.Of(array.Read(ref reader));

    /// <inheritdoc/>
    public TMemory ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        if (reader.TryReadNull())
        {
            return default;
        }

        TMemory memory = TAccess.Of(array.ReadStepwise(ref reader, null, callbacks.Before));
        callbacks.AfterRead(ref memory);
        return memory;
    }

    /// <inheritdoc/>
    public PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks) => null;

    /// <inheritdoc/>
    [DoesNotReturn]
    public void Refuse(ref JsonReader reader, string text) => array.Refuse(ref reader, text);

    public override void Write(ref JsonWriter writer, TMemory value) => array.WriteSpan(ref writer, TAccess.Items(value).Span);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TMemory value) => array.TryWrite(ref writer, output, TAccess.Items(value));
}
