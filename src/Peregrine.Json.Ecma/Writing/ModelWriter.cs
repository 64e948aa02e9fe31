using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// Writes ordinary objects and arrays of the library's own model, without a replacer and without calls of toJSON, in one loop without recursion. No user code
/// runs. At the first other value, the writer returns false; the caller then discards the output and starts the general code from the beginning, without an
/// observable difference.
/// </summary>
internal static partial class ModelWriter<TUnit, TOrder, TForm>
    where TUnit : struct, IOutputUnit
    where TOrder : struct, INameOrder
    where TForm : struct, ITextForm
{
    private const int Slack = EcmaOutput<TUnit>.Slack;

    /// <summary>The number of bytes that are free before each element is written, besides those for a name and for indentation.</summary>
    private const int Reserve = 3 * Slack;

    /// <summary>The distance from the element being written to the one being prefetched.</summary>
    private const int Ahead = 2;

    /// <summary>Writes the value; returns false if it meets a value that it does not support.</summary>
    /// <param name="value">The value.</param>
    /// <param name="indentation">The indentation, if the form is indented.</param>
    /// <param name="maxDepth">The maximum depth of nested containers.</param>
    /// <param name="output">Receives the text.</param>
    public static bool TryWrite(EcmaValue value, Indentation? indentation, int maxDepth, ref EcmaOutput<TUnit> output)
    {
        var stack = WriteStack.Rent();
        int deepest = 0;
        try
        {
            return TryWrite(value, indentation!, maxDepth, ref output, stack, ref deepest);
        }
        finally
        {
            stack.Return(deepest);
        }
    }

    private static bool TryWrite(EcmaValue value, Indentation indentation, int maxDepth, ref EcmaOutput<TUnit> output, WriteStack stack, ref int deepest)
    {
        WrittenContainer[] containers = stack.Containers;
        EcmaObject? current = null;
        EcmaLayout? layout = null;
        LayoutText? text = null;
        int[]? order = null;
        EcmaValue[] values = [];
        byte[] line = [];
        int index = 0, count = 0, depth = 0, mark = 1, place;
        bool isArray = false;
        nint at = output.At, limit = output.Limit, before = 0, lineLength = 0, reserve = Reserve;
        ref byte start = ref output.Start;

    Value:
        object? reference = value.Reference;
        if (reference is null)
        {
            if (value.IsNumber)
            {
                double number = value.NumberUnchecked;
                at = double.IsFinite(number) ? TUnit.Number(ref start, at, limit, number) : TUnit.Word(ref start, at, limit, Words.Null, 4);
            }
            else if (value.IsTrue)
            {
                at = TUnit.Word(ref start, at, limit, Words.True, 4);
            }
            else if (value.IsFalse)
            {
                at = TUnit.Word(ref start, at, limit, Words.False, 5);
            }
            else if (value.IsNull || isArray)
            {
                at = TUnit.Word(ref start, at, limit, Words.Null, 4);
            }
            else if (depth == 0)
            {
                return false;
            }
            else
            {
                // The property is undefined or missing: its name is removed.
                at = before;
            }
        }
        else if (reference.GetType() == typeof(string))
        {
            string content = ProvenCast.To<string>(reference);
            nint close = EcmaOutput<TUnit>.Plain(ref start, at, limit, content);
            if (close >= 0)
            {
                at = close;
            }
            else
            {
                output.At = at;
                output.Quoted(content);
                start = ref output.Start;
                (at, limit) = (output.At, output.Limit);
            }
        }
        else
        {
            bool opensArray = reference.GetType() == typeof(EcmaArray);
            if (!opensArray && reference.GetType() != typeof(EcmaObject))
            {
                return false;
            }

            EcmaObject opened = ProvenCast.To<EcmaObject>(reference);
            if (!opened.IsPlain || (TOrder.IsOfStandard && opened._layout is { HasToJson: true }))
            {
                return false;
            }

            int first = opensArray ? ProvenCast.To<EcmaArray>(opened)._length == 0 ? -1 : 0 : FirstOf(opened);
            if (first < 0)
            {
                if (depth == maxDepth)
                {
                    throw Limits.Depth(maxDepth);
                }

                at = TUnit.Word(ref start, at, limit, opensArray ? Words.EmptyArray : Words.EmptyObject, 2);
                goto Written;
            }

            if (depth > 0)
            {
                if (depth > containers.Length)
                {
                    containers = stack.Grow();
                }

                containers[depth - 1] = new WrittenContainer { Container = current!, Index = index };
                deepest = Math.Max(deepest, depth);

                // If the path has a cycle, it sooner or later comes back to its object at depth mark, a power of two (R. P. Brent, 1980).
                if (depth > mark * 2)
                {
                    mark *= 2;
                }

                if (ReferenceEquals(opened, current) || (mark <= depth && ReferenceEquals(containers[mark - 1].Container, opened)))
                {
                    throw Limits.Cycle();
                }
            }

            if (depth++ == maxDepth)
            {
                throw Limits.Depth(maxDepth);
            }

            current = opened;
            isArray = opensArray;
            index = first + 1;
            reserve = Reserve;
            if (TForm.IsSpaced)
            {
                line = indentation.Bytes(depth, out lineLength);
                reserve += lineLength;
            }

            if (isArray)
            {
                EcmaArray array = ProvenCast.To<EcmaArray>(current);
                values = array._items;
                count = array._length;
                text = null;
                value = values[0];
            }
            else
            {
                values = current._values;
                layout = current.Layout;
                count = layout.Count;
                text = TOrder.TextOf<TUnit>(layout);
                order = TOrder.PositionsOf(layout);
                value = values[order is null ? first : order[first]];
                reserve += text is null ? 0 : text.Longest;
            }

            if (limit - at < reserve)
            {
                output.At = at;
                output.Grow(reserve);
                start = ref output.Start;
                limit = output.Limit;
            }

            // The separator before the first element begins with a comma, which the bracket overwrites.
            before = at;
            if (TForm.IsSpaced)
            {
                Mem.CopyPadded(ref line[0], 0, line.Length, ref start, at, limit, lineLength);
                at += lineLength;
            }
            else
            {
                at += TUnit.Width;
            }

            if (text is not null)
            {
                nint from = text.Ends[first] + TUnit.Width, length = text.Ends[first + 1] - from;
                Mem.CopyPadded(ref text.Bytes[0], from, text.Bytes.Length, ref start, at, limit, length);
                at += TForm.IsSpaced ? length : length - TUnit.Width;
            }

            TUnit.Put(ref start, before, limit, isArray ? '[' : '{');
            if (isArray || text is not null)
            {
                goto Value;
            }

            place = first;
            goto Name;
        }

    Written:
        if (depth == 0)
        {
            output.At = at;
            return true;
        }

    Next:
        if (index == count)
        {
            goto Close;
        }

        if (limit - at < reserve)
        {
            output.At = at;
            output.Grow(reserve);
            start = ref output.Start;
            limit = output.Limit;
        }

        place = index++;
        before = at;
        if (TForm.IsSpaced)
        {
            Mem.CopyPadded(ref line[0], 0, line.Length, ref start, at, limit, lineLength);
            at += lineLength;
        }

        if (isArray)
        {
            value = values[place];
            if (place + Ahead < count)
            {
                Prefetch.Object(values[place + Ahead].Reference);
            }

            if (!TForm.IsSpaced)
            {
                at = TUnit.Put(ref start, at, limit, ',');
            }

            goto Value;
        }

        value = values[order is null ? place : order[place]];
        if (text is not null)
        {
            at = text.PutNext<TUnit, TForm>(place, ref start, at, limit);
            goto Value;
        }

        if (!TForm.IsSpaced)
        {
            at = TUnit.Put(ref start, at, limit, ',');
        }

    Name:
        output.At = at;
        NameAlone(ref output, layout!, order is null ? place : order[place]);
        start = ref output.Start;
        (at, limit) = (output.At, output.Limit);
        goto Value;

    Close:
        if (limit - at < reserve)
        {
            output.At = at;
            output.Grow(reserve);
            start = ref output.Start;
            limit = output.Limit;
        }

        depth--;
        if (TForm.IsSpaced)
        {
            line = indentation.Bytes(depth, out lineLength);
            Mem.CopyPadded(ref line[0], TUnit.Width, line.Length, ref start, at, limit, lineLength - TUnit.Width);
            at += lineLength - TUnit.Width;
        }

        at = TUnit.Put(ref start, at, limit, isArray ? ']' : '}');
        if (depth == 0)
        {
            output.At = at;
            return true;
        }

        if (mark > depth)
        {
            mark = Math.Max(1, mark >> 1);
        }

        ref WrittenContainer outer = ref containers[depth - 1];
        current = outer.Container;
        index = outer.Index;
        isArray = current.GetType() == typeof(EcmaArray);
        reserve = Reserve + lineLength;
        if (isArray)
        {
            EcmaArray array = ProvenCast.To<EcmaArray>(current);
            values = array._items;
            count = array._length;
        }
        else
        {
            values = current._values;
            layout = current.Layout;
            count = layout.Count;
            text = TOrder.TextOf<TUnit>(layout);
            order = TOrder.PositionsOf(layout);
            reserve += text is null ? 0 : text.Longest;
        }

        goto Next;
    }
}
