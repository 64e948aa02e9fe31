using System.Runtime.InteropServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>The elements of an array or a list by their numbers: each is a simple value or an object of such, and is written at once.</summary>
/// <param name="element">Writes one.</param>
/// <param name="array">The array, or null.</param>
/// <param name="list">The list, or null. No code that could change it runs meanwhile; between two pieces it may change.</param>
internal sealed class PieceRow<T>(TypeContract<T> element, T[]? array, List<T>? list) : PieceWriter
{
    private int _next;

    public override bool Write(ref JsonWriter writer, PieceOutput output)
    {
        ReadOnlySpan<T> items = array ?? CollectionsMarshal.AsSpan(list);
        for (int i = _next; (uint)i < (uint)items.Length; i++)
        {
            Prefetch.Ahead(items, i);
            writer.At = element.Put(ref writer, writer.PutSeparator(writer.At, i == 0), items[i]);
            if (output.IsFull(ref writer))
            {
                _next = i + 1;
                return false;
            }
        }

        writer.EndArray(items.Length > 0);
        return true;
    }
}
