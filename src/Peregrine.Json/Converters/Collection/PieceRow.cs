using System.Runtime.InteropServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Writes the remaining elements of a memory or a list by index, as System.Text.Json writes lists: items added meanwhile are written, too. The first elements
/// are written without this object (<see cref="RowPlace"/>).
/// </summary>
/// <param name="elements">Writes the elements.</param>
/// <param name="memory">The elements, if they are not in a list.</param>
/// <param name="list">The list, or null.</param>
/// <param name="place">The progress so far.</param>
internal sealed class PieceRow<T>(Elements<T> elements, ReadOnlyMemory<T> memory, List<T>? list, RowPlace place) : PieceWriter
{
    private RowPlace _place = place;

    public override bool Write(ref JsonWriter writer, PieceOutput output) => _place.Write(ref writer, output, elements, memory.Span, list);
}

/// <summary>The progress of writing the elements of a memory or a list.</summary>
internal struct RowPlace
{
    /// <summary>
    /// The maximum number of elements in a run whose size is estimated from the previous run. If all its elements are huge, the output exceeds its limit by
    /// this many elements.
    /// </summary>
    private const int LongestRun = 16;

    private int _next;
    private long _begin;
    private long _length;
    private PieceProgress _progress;

    /// <summary>
    /// Writes elements until writing pauses, and after the last one the closing bracket. Returns whether all elements have been written. Not inlined: guided by
    /// its profile, the JIT would inline it into the root's method, where try blocks force the loop's locals into memory.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <param name="output">The output.</param>
    /// <param name="elements">Writes the elements.</param>
    /// <param name="items">The elements, if they are not in a list.</param>
    /// <param name="list">The list, or null.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool Write<T>(ref JsonWriter writer, PieceOutput output, Elements<T> elements, ReadOnlySpan<T> items, List<T>? list)
    {
        items = list is null ? items : CollectionsMarshal.AsSpan(list);
        WriteExtent extent = elements.Contract.Extent;
        bool isRun = extent == WriteExtent.Small && (elements.HasCodec || output.IsPlain);
        int next = _next;
        while ((uint)next < (uint)items.Length)
        {
            _progress.Next(writer.Offset);
            bool isWhole = true;
            if (isRun)
            {
                int count = Math.Min(RunLength(output.Left(ref writer), elements.LongestText, writer.LineLength), items.Length - next);
                long begin = writer.Offset;
                writer.At = elements.PutMore(ref writer, writer.At, items, next, count);
                _length = 1 + ((writer.Offset - begin) / count);
                next += count;
            }
            else
            {
                Prefetch.Ahead(items, next);
                isWhole = TryWrite(ref writer, output, elements.Contract, items[next], next, extent);
                next++;

                // Gets the items again: writing the element may have changed the list.
                items = list is null ? items : CollectionsMarshal.AsSpan(list);
            }

            if (!isWhole || output.IsFull(ref writer))
            {
                _next = next;
                _progress.Stop(ref writer, output, isWhole: false);
                return false;
            }
        }

        _progress.Stop(ref writer, output, isWhole: true);
        writer.EndArray(any: next > 0);
        return true;
    }

    /// <summary>
    /// Returns the number of elements to write in the next run, at least one: as many as certainly fit or, if the length of an element has no limit, as many as
    /// probably fit.
    /// </summary>
    private readonly int RunLength(long left, int longest, long line) => longest > 0
        ? (int)Math.Clamp(left / (longest + 1 + line), 1, int.MaxValue)
        : _length == 0 ? 1 : (int)Math.Clamp(left / _length, 1, LongestRun);

    // Inlined: in shared code, each call of a generic method would look up its instantiation.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryWrite<T>(ref JsonWriter writer, PieceOutput output, TypeContract<T> element, T item, int number, WriteExtent extent)
    {
        bool isInPieces = PieceWriter.GoesInPieces(extent, number, writer.Offset - _begin, output);
        nint at = writer.PutSeparator(writer.At, number == 0);
        _begin = writer.Sent + at;
        if (!isInPieces)
        {
            writer.At = element.Put(ref writer, at, item);
            return true;
        }

        writer.At = at;
        return element.TryWrite(ref writer, output, item);
    }
}
