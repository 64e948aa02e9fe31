using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Writes the elements of an asynchronous sequence; if they are in an array, its opening bracket has been written before. Only output in pieces can wait for
/// the next element.
/// </summary>
/// <param name="source">The sequence.</param>
/// <param name="element">Writes an element.</param>
/// <param name="isLines">Whether each element is on a line of its own, without an array.</param>
internal sealed class PieceSequence<T>(IAsyncEnumerable<T> source, TypeContract<T> element, bool isLines) : PieceWriter
{
    private readonly WriteExtent _extent = element.Extent;
    private IAsyncEnumerator<T>? _elements;
    private State _state;
    private int _count;
    private long _begin;
    private PieceProgress _progress;

    /// <summary>The next step.</summary>
    private enum State : byte
    {
        /// <summary>Request an element.</summary>
        Asking,

        /// <summary>Consume the awaited result.</summary>
        Waiting,

        /// <summary>Write an element.</summary>
        Writing,

        /// <summary>End an element.</summary>
        Ending,

        /// <summary>End the sequence, which is being disposed of.</summary>
        Disposing,
    }

    /// <remarks>The first element is requested before the output is sent, as in System.Text.Json.</remarks>
    public override bool GoesFirst => _elements is null && _state == State.Asking && _count == 0;

    public override bool Write(ref JsonWriter writer, PieceOutput output)
    {
        _elements ??= _state == State.Disposing ? null : source.GetAsyncEnumerator(output.Token);
        while (true)
        {
            if (_state == State.Disposing)
            {
                output.TakeNext();
                return Close(ref writer);
            }

            if (_state == State.Ending)
            {
                End(ref writer);
                if (isLines)
                {
                    output.Pause();
                    return false;
                }
            }

            if (_state is State.Asking or State.Waiting)
            {
                if (!TryMove(output, out bool isThere))
                {
                    return false;
                }

                if (!isThere)
                {
                    break;
                }

                _state = State.Writing;
                if (output.IsFull(ref writer))
                {
                    return false;
                }
            }

            bool isInPieces = GoesInPieces(_extent, _count, writer.Offset - _begin, output);
            _progress.Next(writer.Offset);
            T item = _elements!.Current;
            if (!isLines)
            {
                writer.Element(_count == 0);
            }

            _begin = writer.Offset;
            _count++;
            _state = State.Ending;
            if (!isInPieces)
            {
                writer.At = element.Put(ref writer, writer.At, item);
            }
            else if (!element.TryWrite(ref writer, output, item))
            {
                _progress.Stop(ref writer, output, isWhole: false);
                return false;
            }
        }

        IAsyncEnumerator<T> ended = _elements!;
        _elements = null;
        if (!StjVersion.DisposesAtOnce)
        {
            output.NoteEnd(ended);
            return Close(ref writer);
        }

        ValueTask disposed = ended.DisposeAsync();
        if (!disposed.IsCompleted)
        {
            _state = State.Disposing;
            output.Wait(DisposedAsync(disposed), holdsBack: false);
            return false;
        }

        disposed.GetAwaiter().GetResult();
        return Close(ref writer);
    }

    private static async Task<bool> DisposedAsync(ValueTask disposed)
    {
        await disposed.ConfigureAwait(false);
        return false;
    }

    private bool Close(ref JsonWriter writer)
    {
        if (!isLines)
        {
            writer.EndArray(_count > 0);
        }

        return true;
    }

    public override ValueTask DisposeAsync() => _elements?.DisposeAsync() ?? default;

    private void End(ref JsonWriter writer)
    {
        if (isLines)
        {
            writer.EndLine();
        }

        _state = State.Asking;
    }

    /// <summary>Moves to the next element; returns false if it has not arrived yet.</summary>
    private bool TryMove(PieceOutput output, out bool isThere)
    {
        isThere = false;
        if (_state == State.Waiting)
        {
            isThere = output.TakeNext();
            return true;
        }

        ValueTask<bool> next = _elements!.MoveNextAsync();
        if (next.IsCompleted)
        {
            isThere = next.GetAwaiter().GetResult();
            return true;
        }

        _state = State.Waiting;
        output.Wait(next.AsTask(), holdsBack: _count == 0);
        return false;
    }
}
