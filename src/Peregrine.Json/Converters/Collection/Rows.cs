using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Writes simple values from a source that runs no user code: copies them into rows and writes each row with one call. Each class of sources has its own loop:
/// shared code that is generic in the enumerator would look up each method of the enumerator in a table.
/// </summary>
/// <typeparam name="TItems">The source.</typeparam>
/// <typeparam name="T">A value.</typeparam>
/// <typeparam name="TPlace">The position in the source.</typeparam>
internal abstract class Rows<TItems, T, TPlace>
    where TPlace : struct
{
    /// <summary>The maximum size of a tree that is read by index. In a larger tree, index look-ups take longer than an enumeration.</summary>
    protected const int MostByIndex = 1024;

    /// <summary>Whether the values of this source are written in rows.</summary>
    public virtual bool Takes(TItems items) => true;

    /// <summary>Returns the position of the first value.</summary>
    protected virtual TPlace Begin(TItems items) => default;

    /// <summary>Fills a row with the next values; returns their number, which is less than the row's length only at the end.</summary>
    protected abstract int Fill(Span<T> row, TItems items, ref TPlace place);

    /// <summary>Disposes of the position after the last row, if it must be disposed of.</summary>
    protected virtual void End(ref TPlace place)
    {
    }

    /// <summary>Writes all values, with the brackets, at <paramref name="at"/>; returns the offset after them.</summary>
    [BypassReadyToRun]
    public nint Put(ref JsonWriter writer, nint at, TItems items, Elements<T> elements)
    {
        FirstItems<T> space = default;
        Span<T> row = FirstItems<T>.Span(ref space);
        TPlace place = Begin(items);
        int count = Fill(row, items, ref place);
        if (count < row.Length)
        {
            End(ref place);
            return count == 0 ? writer.PutEmptyArray(at) : elements.Put(ref writer, at, row[..count]);
        }

        at = writer.Open(at, (byte)'[', out int depth);
        return PutRows(ref writer, at, row, count, items, ref place, elements, depth);
    }

    /// <summary>Writes all values and the closing bracket, after the opening one.</summary>
    [BypassReadyToRun]
    public nint PutAfterBracket(ref JsonWriter writer, nint at, TItems items, Elements<T> elements, int depth)
    {
        FirstItems<T> space = default;
        Span<T> row = FirstItems<T>.Span(ref space);
        TPlace place = Begin(items);
        int count = Fill(row, items, ref place);
        return count > 0 ? PutRows(ref writer, at, row, count, items, ref place, elements, depth) : writer.Close(at, (byte)']', depth, any: false);
    }

    private nint PutRows(ref JsonWriter writer, nint at, Span<T> row, int count, TItems items, ref TPlace place, Elements<T> elements, int depth)
    {
        at = elements.PutMore(ref writer, at, row, 0, count);
        bool more = count == row.Length;
        while (more)
        {
            // The first value stays in the row, and new values follow it: only the first element of an array is written without a comma before it.
            count = Fill(row[1..], items, ref place);
            more = count == row.Length - 1;
            if (count > 0)
            {
                at = elements.PutMore(ref writer, at, row, 1, count);
            }
        }

        End(ref place);
        return writer.Close(at, (byte)']', depth, any: true);
    }
}
