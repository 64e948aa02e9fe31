using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Writes the elements of a collection with a converter. If <see cref="IsServed"/>, the converter writes all elements with the same writer, which adds the
/// commas, and their text is copied in runs. Using a separate writer for each element would take several times as long as writing a short element.
/// </summary>
internal sealed class ConverterElements<T, TConverted>(ConverterContract<T, TConverted> contract) : Elements<T>(contract)
{
    public override nint Put(ref JsonWriter writer, nint at, ReadOnlySpan<T> items)
    {
        if (!IsServed(in writer))
        {
            return base.Put(ref writer, at, items);
        }

        at = writer.Open(at, (byte)'[', out int depth);
        return writer.Close(PutRun(ref writer, at, items, 0, items.Length), (byte)']', depth, any: true);
    }

    public override nint PutMore(ref JsonWriter writer, nint at, ReadOnlySpan<T> items, int from, int count) =>
        IsServed(in writer) ? PutRun(ref writer, at, items, from, from + count) : base.PutMore(ref writer, at, items, from, count);

    public override nint PutList(ref JsonWriter writer, nint at, List<T> list)
    {
        if (!IsServed(in writer))
        {
            return base.PutList(ref writer, at, list);
        }

        writer.At = writer.Open(at, (byte)'[', out int depth);
        ConverterWriter? seat = null;
        for (int i = 0; i < list.Count; i++)
        {
            contract.WriteNext(ref writer, ref seat, list[i], isFirst: i == 0);
        }

        return writer.Close(End(ref writer, seat), (byte)']', depth, any: true);
    }

    /// <summary>
    /// Whether elements can be written in runs. False for indented or checked output. Also false for output to a caller's writer: after an exception,
    /// <see cref="ConverterWriter.Leave"/> needs the text that the converter has written for the current element alone.
    /// </summary>
    private static bool IsServed(in JsonWriter writer) => writer.Layout is null && !writer.Validates && !writer.IsForWriter && WriterState.IsKnown;

    private nint PutRun(ref JsonWriter writer, nint at, ReadOnlySpan<T> items, int from, int end)
    {
        writer.At = at;
        ConverterWriter? seat = null;
        for (int i = from; i < end; i++)
        {
            contract.WriteNext(ref writer, ref seat, items[i], isFirst: i == 0);
        }

        return End(ref writer, seat);
    }

    private static nint End(ref JsonWriter writer, ConverterWriter? seat)
    {
        if (seat is not null)
        {
            writer.Raw(seat.Finish());
            seat.Return();
        }

        return writer.At;
    }
}
