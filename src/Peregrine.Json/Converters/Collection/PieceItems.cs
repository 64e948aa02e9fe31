using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Writes the elements or entries of a container, one after the other, after its bracket has been written.</summary>
/// <param name="contract">Writes the value of one.</param>
/// <param name="any">Whether it contains something already.</param>
internal abstract class PieceItems<TItem, TValue>(TypeContract<TValue> contract, bool any) : PieceWriter
{
    private readonly WriteExtent _extent = contract.Extent;
    private IEnumerator<TItem>? _items;
    private bool _isDisposed;
    private int _count;
    private long _begin;
    private PieceProgress _progress;

    /// <summary>Whether the container contains anything.</summary>
    public bool Any => any || _count > 0;

    /// <summary>The value of <see cref="JsonWriter.Member"/> for exceptions that the enumeration throws.</summary>
    protected virtual int Member => 0;

    /// <summary>Begins the enumeration.</summary>
    protected abstract IEnumerator<TItem> Enumerate();

    /// <summary>Writes the closing bracket, unless the caller writes it.</summary>
    protected abstract void End(ref JsonWriter writer);

    /// <summary>Writes the separator of the current item and, in an object, its name; returns the value.</summary>
    protected abstract TValue? Introduce(ref JsonWriter writer, IEnumerator<TItem> items, bool isFirst);

    public sealed override bool Write(ref JsonWriter writer, PieceOutput output)
    {
        writer.Member = Member;
        IEnumerator<TItem> items = _items ??= Enumerate();
        while (Enumeration.Next(items))
        {
            bool isInPieces = GoesInPieces(_extent, _count, writer.Offset - _begin, output);
            _progress.Next(writer.Offset);
            TValue? value = Introduce(ref writer, items, !Any);
            writer.Member = 0;
            _begin = writer.Offset;
            _count++;
            if (!isInPieces)
            {
                writer.At = contract.Put(ref writer, writer.At, value);
            }
            else if (!contract.TryWrite(ref writer, output, value))
            {
                _progress.Stop(ref writer, output, isWhole: false);
                return false;
            }

            if (output.IsFull(ref writer))
            {
                _progress.Stop(ref writer, output, isWhole: false);
                return false;
            }

            writer.Member = Member;
        }

        // Before the bracket, so that the path of an exception is in the container.
        _isDisposed = true;
        Enumeration.End(items, isWhole: true);
        writer.Member = 0;
        _progress.Stop(ref writer, output, isWhole: true);
        End(ref writer);
        return true;
    }

    /// <summary>Continues after the items that were written without it.</summary>
    /// <param name="items">The enumerator, at the last one.</param>
    /// <param name="place">How far they go.</param>
    public PieceItems<TItem, TValue> After(IEnumerator<TItem> items, in PiecePlace place)
    {
        (_items, _count, _begin) = (items, place.Count, place.Begin);
        return this;
    }

    public sealed override ValueTask DisposeAsync()
    {
        if (!_isDisposed)
        {
            _isDisposed = true;
            _items?.Dispose();
        }

        return default;
    }
}

/// <summary>How far a container has been written that has no writer of its own yet.</summary>
internal struct PiecePlace
{
    /// <summary>The number of items.</summary>
    public int Count;

    /// <summary>Where the value of the last one begins.</summary>
    public long Begin;

    private PieceProgress _progress;

    /// <summary>Called before the separator of an item; returns whether its value goes in pieces.</summary>
    public bool Next(ref JsonWriter writer, PieceOutput output, WriteExtent extent)
    {
        _progress.Next(writer.Offset);
        return PieceWriter.GoesInPieces(extent, Count, writer.Offset - Begin, output);
    }

    /// <summary>Writes the value of an item; returns whether the container goes on at once.</summary>
    public bool Write<T>(ref JsonWriter writer, PieceOutput output, TypeContract<T> contract, T? value, bool isInPieces)
    {
        Begin = writer.Offset;
        Count++;
        if (!isInPieces)
        {
            writer.At = contract.Put(ref writer, writer.At, value);
            return !output.IsFull(ref writer);
        }

        return contract.TryWrite(ref writer, output, value) && !output.IsFull(ref writer);
    }

    /// <inheritdoc cref="PieceProgress.Stop"/>
    public void Stop(ref JsonWriter writer, PieceOutput output, bool isWhole) => _progress.Stop(ref writer, output, isWhole);
}

/// <summary>The elements of an array.</summary>
/// <param name="element">Writes one.</param>
/// <param name="enumerate">Begins the enumeration; null if it has been begun.</param>
internal sealed class PieceElements<T>(TypeContract<T> element, Func<IEnumerator<T>>? enumerate) : PieceItems<T, T>(element, any: false)
{
    protected override IEnumerator<T> Enumerate() => enumerate!();

    protected override void End(ref JsonWriter writer) => writer.EndArray(Any);

    protected override T? Introduce(ref JsonWriter writer, IEnumerator<T> items, bool isFirst)
    {
        T item = items.Current;
        writer.Element(isFirst);
        return item;
    }
}

/// <summary>The items of an untyped enumerator. It is disposed of when it is abandoned, but not at its end, as in System.Text.Json.</summary>
internal sealed class UntypedItems<T>(IEnumerator items, Func<IEnumerator, T> current) : IEnumerator<T>
{
    private bool _isAtEnd;

    public T Current => current(items);

    object? IEnumerator.Current => Current;

    public bool MoveNext()
    {
        _isAtEnd = !Enumeration.Next(items);
        return !_isAtEnd;
    }

    public void Reset() => items.Reset();

    public void Dispose()
    {
        if (!_isAtEnd)
        {
            (items as IDisposable)?.Dispose();
        }
    }
}
