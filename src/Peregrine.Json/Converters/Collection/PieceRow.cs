using System.Runtime.InteropServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Writes the elements of a memory or a list by index, as System.Text.Json writes lists: items that are added meanwhile are written too.</summary>
/// <param name="elements">Writes them.</param>
/// <param name="memory">The elements, if they are not in a list.</param>
/// <param name="list">The list, or null.</param>
internal sealed class PieceRow<T>(Elements<T> elements, ReadOnlyMemory<T> memory, List<T>? list = null) : PieceWriter
{
    /// <summary>
    /// The longest run whose size is estimated from the last element. If all of its elements are huge, the output exceeds its size by this many of them.
    /// </summary>
    private const int LongestRun = 16;

    private readonly WriteExtent _extent = elements.Contract.Extent;
    private int _next;
    private long _begin;
    private long _length;
    private PieceProgress _progress;

    public override bool Write(ref JsonWriter writer, PieceOutput output)
    {
        ReadOnlySpan<T> items = list is null ? memory.Span : CollectionsMarshal.AsSpan(list);
        bool isRun = _extent == WriteExtent.Small && (elements.HasCodec || output.IsPlain);
        int next = _next;
        while ((uint)next < (uint)items.Length)
        {
            _progress.Next(ref writer, output);
            bool isWhole = true;
            if (isRun)
            {
                int count = Math.Min(RunLength(output.Left(ref writer), writer.LineLength), items.Length - next);
                long begin = writer.Offset;
                writer.At = elements.PutMore(ref writer, writer.At, items, next, count);
                _length = 1 + (writer.Offset - begin) / count;
                next += count;
            }
            else
            {
                Prefetch.Ahead(items, next);
                isWhole = TryWrite(ref writer, output, items[next], next);
                next++;

                // The current items: writing the element may have changed the list.
                items = list is null ? items : CollectionsMarshal.AsSpan(list);
            }

            if (!isWhole || output.IsFull(ref writer))
            {
                _next = next;
                return false;
            }
        }

        writer.EndArray(any: next > 0);
        return true;
    }

    /// <summary>Returns how many elements certainly or probably fit.</summary>
    private int RunLength(long left, long line) => elements.LongestText > 0
        ? (int)Math.Clamp(left / (elements.LongestText + 1 + line), 1, int.MaxValue)
        : _length == 0 ? 1 : (int)Math.Clamp(left / _length, 1, LongestRun);

    private bool TryWrite(ref JsonWriter writer, PieceOutput output, T item, int number)
    {
        bool isInPieces = GoesInPieces(_extent, number, writer.Offset - _begin, output);
        nint at = writer.PutSeparator(writer.At, number == 0);
        _begin = writer.Sent + at;
        if (!isInPieces)
        {
            writer.At = elements.Contract.Put(ref writer, at, item);
            return true;
        }

        writer.At = at;
        return elements.Contract.TryWrite(ref writer, output, item);
    }
}
