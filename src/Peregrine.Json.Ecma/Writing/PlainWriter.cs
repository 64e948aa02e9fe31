using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// Implements JSON.stringify for a host's plain containers without replacer: no step can run code, so each container is read once. At the first other value it
/// discards its output, and the general code starts from the beginning, without an observable difference.
/// </summary>
internal static class PlainWriter<TValue, THost, TUnit, TForm>
    where THost : struct, IPlainHost<TValue>
    where TUnit : struct, IOutputUnit
    where TForm : struct, ITextForm
{
    /// <summary>The number of bytes that are free before each element is written, besides those for a name and for indentation.</summary>
    private const int Reserve = 3 * EcmaOutput<TUnit>.Slack;

    /// <summary>The distance from the element being written to the one being prefetched.</summary>
    private const int Ahead = 2;

    /// <summary>Writes the value; returns false if it meets a value that is not plain.</summary>
    public static bool TryWrite(ref THost host, TValue value, Indentation? indentation, int maxDepth, ref EcmaOutput<TUnit> output)
    {
        var stack = PlainStack<TValue>.Rent();
        int deepest = 0;
        try
        {
            return TryWrite(ref host, value, indentation!, Math.Min(maxDepth, PlainStack<TValue>.MostDepth), ref output, stack, ref deepest);
        }
        finally
        {
            stack.Return(deepest);
        }
    }

    private static bool TryWrite(ref THost host, TValue value, Indentation indentation, int maxDepth, ref EcmaOutput<TUnit> output, PlainStack<TValue> stack, ref int deepest)
    {
        PlainContainer<TValue>[] containers = stack.Containers;
        TValue current = default!;
        object? items = null, shape = null;
        LayoutText? text = null;
        WorkMeter meter = default;
        byte[] line = [];
        int index = 0, count = 0, first = 0, depth = 0;
        nint at = output.At, limit = output.Limit, before = 0, lineLength = 0, reserve = Reserve;
        ref byte start = ref output.Start;

    Value:
        EcmaKind kind = host.PlainKindOf(value);
        if (kind == EcmaKind.String)
        {
            string content = host.TextOf(value);
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
        else if (kind == EcmaKind.Number)
        {
            double number = host.NumberOf(value);
            at = double.IsFinite(number) ? TUnit.Number(ref start, at, limit, number) : TUnit.Word(ref start, at, limit, Words.Null, 4);
        }
        else if (kind == EcmaKind.Object)
        {
            if (depth == maxDepth)
            {
                goto GiveUp;
            }

            if (depth > 0)
            {
                containers[depth - 1].Index = index;
            }

            ref PlainContainer<TValue> opened = ref containers[depth];
            deepest = Math.Max(deepest, depth + 1);
            if (!host.TryOpen(value, stack, ref opened))
            {
                goto GiveUp;
            }

            object identity = host.IdentityOf(value);
            for (int i = 0; i < depth; i++)
            {
                if (ReferenceEquals(host.IdentityOf(containers[i].Value), identity))
                {
                    goto GiveUp;
                }
            }

            opened.Value = value;
            opened.Index = 0;
            opened.Start = at;
            depth++;
            goto Inside;
        }
        else if (kind == EcmaKind.Null)
        {
            at = TUnit.Word(ref start, at, limit, Words.Null, 4);
        }
        else if (kind == EcmaKind.Boolean)
        {
            bool isTrue = host.BooleanOf(value);
            at = TUnit.Word(ref start, at, limit, isTrue ? Words.True : Words.False, isTrue ? 4 : 5);
        }
        else if (kind != EcmaKind.Undefined || depth == 0)
        {
            goto GiveUp;
        }
        else if (items is not null)
        {
            at = TUnit.Word(ref start, at, limit, Words.Null, 4);
        }
        else
        {
            // Removes the name of the property.
            at = before;
        }

        if (depth == 0)
        {
            output.At = at;
            return true;
        }

    Next:
        if (limit - at < reserve)
        {
            output.At = at;
            output.Grow(reserve);
            start = ref output.Start;
            limit = output.Limit;
        }

        if (index == count)
        {
            goto Close;
        }

        meter.Step<TValue, THost>(ref host, at);
        int place = index++;
        before = at;
        if (TForm.IsSpaced)
        {
            Mem.CopyPadded(ref line[0], 0, line.Length, ref start, at, limit, lineLength);
            at += lineLength;
        }

        if (items is not null)
        {
            value = host.ItemOf(items, place);
            if (place + Ahead < count)
            {
                Prefetch.Object(host.IdentityOf(host.ItemOf(items, place + Ahead)));
            }

            if (!TForm.IsSpaced)
            {
                at = TUnit.Put(ref start, at, limit, ',');
            }

            goto Value;
        }

        if (text is not null)
        {
            if (!ReferenceEquals(host.ShapeOf(current), shape))
            {
                goto GiveUp;
            }

            value = host.SlotOf(current, place);
            at = text.PutNext<TUnit, TForm>(place, ref start, at, limit);
            goto Value;
        }

        if (!TForm.IsSpaced)
        {
            at = TUnit.Put(ref start, at, limit, ',');
        }

        value = stack.Values[first + place];
        string name = stack.Names[first + place];
        nint end = EcmaOutput<TUnit>.Plain(ref start, at, limit, name);
        output.At = end;
        if (end < 0)
        {
            output.At = at;
            output.Quoted(name);
        }

        output.Ensure(Reserve);
        start = ref output.Start;
        (at, limit) = (output.At, output.Limit);
        at = TUnit.Word(ref start, at, limit, ':' | (ulong)' ' << 8, TForm.IsSpaced ? 2 : 1);
        goto Value;

    Close:
        ref PlainContainer<TValue> closed = ref containers[--depth];
        if (at == closed.Start)
        {
            at = TUnit.Word(ref start, at, limit, items is null ? Words.EmptyObject : Words.EmptyArray, 2);
        }
        else
        {
            if (TForm.IsSpaced)
            {
                line = indentation.Bytes(depth, out lineLength);
                Mem.CopyPadded(ref line[0], TUnit.Width, line.Length, ref start, at, limit, lineLength - TUnit.Width);
                at += lineLength - TUnit.Width;
            }

            TUnit.Put(ref start, closed.Start, limit, items is null ? '{' : '[');
            at = TUnit.Put(ref start, at, limit, items is null ? '}' : ']');
        }

        stack.Cut(closed.First);
        if (depth == 0)
        {
            output.At = at;
            return true;
        }

    Inside:
        ref PlainContainer<TValue> container = ref containers[depth - 1];
        current = container.Value;
        items = container.Items;
        shape = container.Shape;
        first = container.First;
        count = container.Count;
        index = container.Index;
        text = shape is null ? null : container.Layout!.TextOf<TUnit>();
        if (shape is not null && text is null)
        {
            goto GiveUp;
        }

        reserve = Reserve + (text?.Longest ?? 0);
        if (TForm.IsSpaced)
        {
            line = indentation.Bytes(depth, out lineLength);
            reserve += lineLength;
        }

        goto Next;

    GiveUp:
        output.At = at;
        return false;
    }
}
