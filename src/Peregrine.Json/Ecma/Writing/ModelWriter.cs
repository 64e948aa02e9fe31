using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>A container that is being written, and how far.</summary>
internal struct WrittenContainer
{
    public EcmaObject Container;
    public int Index;
    public bool HasAny;
}

/// <summary>The containers around the one that is being written. A thread keeps them.</summary>
internal sealed class WriteStack
{
    private const int MostKept = 128;

    [ThreadStatic]
    private static WriteStack? t_kept;

    public WrittenContainer[] Containers = new WrittenContainer[32];

    public static WriteStack Rent()
    {
        WriteStack? kept = t_kept;
        t_kept = null;
        return kept ?? new WriteStack();
    }

    public void Return(int deepest)
    {
        if (Containers.Length <= MostKept)
        {
            Containers.AsSpan(0, deepest).Clear();
            t_kept = this;
        }
    }

    public WrittenContainer[] Grow()
    {
        Array.Resize(ref Containers, 2 * Containers.Length);
        return Containers;
    }
}

/// <summary>
/// JSON.stringify of values in which nothing can have a side effect: plain objects and arrays of the library's model, no replacer, no toJSON. One loop, without
/// recursion and without calls to anything that could be replaced. At the first value of another kind it gives up, and what it
/// wrote is thrown away: the general way begins anew, and nobody can tell.
/// </summary>
internal static class ModelWriter<TUnit, TOrder>
    where TUnit : struct, IOutputUnit
    where TOrder : struct, INameOrder
{
    private const int Slack = EcmaOutput<TUnit>.Slack;

    /// <summary>Strings up to here are written without asking for space while they are.</summary>
    private const int Short = 64;

    /// <summary>Writes the value; false when it gives up.</summary>
    public static bool TryWrite(EcmaValue value, Indentation? indentation, int maxDepth, ref EcmaOutput<TUnit> output)
    {
        var stack = WriteStack.Rent();
        int depth = 0, deepest = 0;
        try
        {
            return TryWrite(value, indentation, maxDepth, ref output, stack, ref depth, ref deepest);
        }
        finally
        {
            stack.Return(deepest);
        }
    }

    private static bool TryWrite(EcmaValue value, Indentation? indentation, int maxDepth, ref EcmaOutput<TUnit> output, WriteStack stack, ref int reached, ref int deepest)
    {
        WrittenContainer[] containers = stack.Containers;
        EcmaObject? current = null;
        EcmaValue[] values = [];
        LayoutText? text = null;
        EcmaLayout? layout = null;
        int[]? order = null;
        int index = 0, count = 0, depth = 0, mark = 1;
        bool isArray = false, hasAny = false;
        nint at = output.At, limit = output.Limit;
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
            else if (value.IsNull || depth > 0)
            {
                // undefined and holes come here from arrays alone.
                at = TUnit.Word(ref start, at, limit, Words.Null, 4);
            }
            else
            {
                return false;
            }
        }
        else if (reference.GetType() == typeof(string))
        {
            string content = (string)reference;
            if (content.Length <= Short && limit - at >= Short * TUnit.MostPerUnit + 2 * Slack)
            {
                at = TUnit.Put(ref start, at, limit, '"');
                at = TUnit.Quote(ref start, at, limit, ref Mem.First(content.AsSpan()), 0, content.Length).Written;
                at = TUnit.Put(ref start, at, limit, '"');
            }
            else
            {
                output.At = at;
                output.Quoted(content);
                start = ref output.Start;
                (at, limit) = (output.At, output.Limit);
            }
        }
        else if (reference is EcmaObject opened && opened.IsPlain)
        {
            bool opensArray = opened.GetType() == typeof(EcmaArray);
            if ((!opensArray && opened.GetType() != typeof(EcmaObject)) || (TOrder.IsOfStandard && opened._layout is { HasToJson: true }))
            {
                return false;
            }

            if (depth > 0)
            {
                if (depth > containers.Length)
                {
                    containers = stack.Grow();
                }

                containers[depth - 1] = new WrittenContainer { Container = current!, Index = index, HasAny = hasAny };
                deepest = Math.Max(deepest, depth);

                // In a cycle the path down repeats itself: some day it comes to the object that was at the last power of two (R. P. Brent, 1980).
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
            index = 0;
            hasAny = false;
            isArray = opensArray;
            if (isArray)
            {
                EcmaArray array = (EcmaArray)opened;
                values = array._items;
                count = array._length;
                at = TUnit.Put(ref start, at, limit, '[');
            }
            else
            {
                values = opened._values;
                layout = opened.Layout;
                count = layout.Count;
                text = TOrder.TextOf<TUnit>(layout);
                order = TOrder.PositionsOf(layout);
                at = TUnit.Put(ref start, at, limit, '{');
            }

            goto Next;
        }
        else if (reference is not EcmaSymbol || depth == 0)
        {
            return false;
        }
        else
        {
            at = TUnit.Word(ref start, at, limit, Words.Null, 4);
        }

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

        if (limit - at < 3 * Slack)
        {
            output.At = at;
            output.Grow(3 * Slack);
            start = ref output.Start;
            limit = output.Limit;
        }

        if (isArray)
        {
            value = values[index++];
            if (hasAny)
            {
                at = TUnit.Put(ref start, at, limit, ',');
            }

            hasAny = true;
            if (indentation is not null)
            {
                goto Indent;
            }

            goto Value;
        }

        int place = index++;
        value = values[order is null ? place : order[place]];
        if (value.Reference is null ? value.IsUndefined || value.IsHole : value.Reference is EcmaSymbol)
        {
            goto Next;
        }

        if (text is null)
        {
            output.At = at;
            NameAlone(ref output, layout!.Names[order is null ? place : order[place]], hasAny, indentation, depth);
            start = ref output.Start;
            (at, limit) = (output.At, output.Limit);
            hasAny = true;
            goto Value;
        }

        int[] ends = text.Ends;
        nint from = ends[place], length = ends[place + 1] - from;
        if (limit - at < length + 3 * Slack)
        {
            output.At = at;
            output.Grow(length + 3 * Slack);
            start = ref output.Start;
            limit = output.Limit;
        }

        if (indentation is not null)
        {
            if (hasAny)
            {
                at = TUnit.Put(ref start, at, limit, ',');
            }

            hasAny = true;
            goto Indent;
        }

        if (!hasAny)
        {
            from += TUnit.Width;
            length -= TUnit.Width;
            hasAny = true;
        }

        Mem.CopyPadded(ref text.Bytes[0], from, text.Bytes.Length, ref start, at, limit, length);
        at += length;
        goto Value;

    Indent:
        byte[] line = indentation.Bytes(depth, out nint lineLength);
        if (limit - at < lineLength + 3 * Slack + (text is null ? 0 : text.Bytes.Length))
        {
            output.At = at;
            output.Grow(lineLength + 3 * Slack + (text is null ? 0 : text.Bytes.Length));
            start = ref output.Start;
            limit = output.Limit;
        }

        Mem.CopyPadded(ref line[0], 0, line.Length, ref start, at, limit, lineLength);
        at += lineLength;
        if (!isArray)
        {
            from = text!.Ends[index - 1] + TUnit.Width;
            length = text.Ends[index] - from;
            Mem.CopyPadded(ref text.Bytes[0], from, text.Bytes.Length, ref start, at, limit, length);
            at = TUnit.Put(ref start, at + length, limit, ' ');
        }

        goto Value;

    Close:
        if (indentation is not null && hasAny)
        {
            output.At = at;
            output.NewLine(indentation, depth - 1);
            start = ref output.Start;
            (at, limit) = (output.At, output.Limit);
        }

        if (limit - at < 3 * Slack)
        {
            output.At = at;
            output.Grow(3 * Slack);
            start = ref output.Start;
            limit = output.Limit;
        }

        at = TUnit.Put(ref start, at, limit, isArray ? ']' : '}');
        if (--depth == 0)
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
        hasAny = outer.HasAny;
        isArray = current.GetType() == typeof(EcmaArray);
        if (isArray)
        {
            EcmaArray array = (EcmaArray)current;
            values = array._items;
            count = array._length;
            text = null;
        }
        else
        {
            values = current._values;
            layout = current.Layout;
            count = layout.Count;
            text = TOrder.TextOf<TUnit>(layout);
            order = TOrder.PositionsOf(layout);
        }

        goto Next;
    }

    /// <summary>A name that is not kept ready, with what is before and after it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void NameAlone(ref EcmaOutput<TUnit> output, string name, bool hasAny, Indentation? indentation, int depth)
    {
        if (hasAny)
        {
            output.Put(',');
        }

        if (indentation is not null)
        {
            output.NewLine(indentation, depth);
        }

        output.Quoted(name);
        output.Ensure(2 * Slack);
        output.Put(':');
        if (indentation is not null)
        {
            output.Put(' ');
        }
    }
}
