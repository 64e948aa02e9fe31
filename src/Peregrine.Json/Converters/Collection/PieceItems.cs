using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Writes the elements or entries of a container, one by one, after its bracket has been written.</summary>
/// <param name="contract">Writes the value of an item.</param>
/// <param name="any">Whether the container already contains anything, such as metadata.</param>
internal abstract class PieceItems<TItem, TValue>(TypeContract<TValue> contract, bool any) : PieceWriter
{
    private readonly WriteExtent _extent = contract.Extent;
    private IEnumerator<TItem>? _items;
    private bool _isDisposed;
    private int _count;
    private long _begin;
    private PieceProgress _progress;

    /// <summary>Whether anything, such as metadata or an item, has been written in the container.</summary>
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

        // Disposes the enumerator before the bracket is written, so that the path of an exception is inside the container.
        _isDisposed = true;
        Enumeration.End(items, isWhole: true);
        writer.Member = 0;
        _progress.Stop(ref writer, output, isWhole: true);
        End(ref writer);
        return true;
    }

    /// <summary>Makes this writer continue after items that have been written without it; returns this writer.</summary>
    /// <param name="items">The enumerator, at the last written item.</param>
    /// <param name="place">The progress so far.</param>
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

/// <summary>The progress of writing a container, as long as no writer has been pushed for it.</summary>
internal struct PiecePlace
{
    /// <summary>The number of items written so far.</summary>
    public int Count;

    /// <summary>The offset, in the whole output, of the value of the last item.</summary>
    public long Begin;

    private PieceProgress _progress;

    /// <summary>Records that an item begins, before its separator is written. Returns whether its value is written in pieces.</summary>
    public bool Next(ref JsonWriter writer, PieceOutput output, WriteExtent extent)
    {
        _progress.Next(writer.Offset);
        return PieceWriter.GoesInPieces(extent, Count, writer.Offset - Begin, output);
    }

    /// <summary>Writes the value of an item. Returns whether the next item can follow without a pause.</summary>
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

/// <summary>Writes the elements of an array in pieces.</summary>
/// <param name="element">Writes an element.</param>
/// <param name="enumerate">Begins the enumeration; null if it has begun.</param>
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

/// <summary>Enumerates the items of an untyped enumerator. Disposes of it after an exception, but not at its end, as in System.Text.Json.</summary>
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
