using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// Implements JSON.stringify without a replacer for a host's plain containers. No step runs a script's code, so the writer opens each container only once. At
/// the first other value, the writer returns false; the caller then discards the output and starts the general code from the beginning, without an observable
/// difference.
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

    /// <summary>Writes the value; returns false if the general code must write it, because a part of it is not plain, contains itself or is too deep.</summary>
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

            deepest = Math.Max(deepest, depth + 1);
            if (!TryEnter(ref host, value, at, stack, containers, depth))
            {
                goto GiveUp;
            }

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

        value = stack.Values[first + place];
        at = PutName(ref output, stack.Names[first + place], at);
        start = ref output.Start;
        limit = output.Limit;
        goto Value;

    Close:
        ref PlainContainer<TValue> closed = ref containers[--depth];
        at = PutEnd(ref start, at, limit, closed.Start, items is not null, indentation, depth);
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
        text = null;
        if (shape is not null)
        {
            text = container.Layout!.TextOf<TUnit>();
            if (text is null)
            {
                goto GiveUp;
            }
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

    /// <summary>Opens a container. Returns false if it is open already, because it contains itself, or if the general code must write it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryEnter(ref THost host, TValue value, nint at, PlainStack<TValue> stack, PlainContainer<TValue>[] containers, int depth)
    {
        ref PlainContainer<TValue> opened = ref containers[depth];
        if (!host.TryOpen(value, stack, ref opened))
        {
            return false;
        }

        object identity = host.IdentityOf(value);
        for (int i = 0; i < depth; i++)
        {
            if (ReferenceEquals(host.IdentityOf(containers[i].Value), identity))
            {
                return false;
            }
        }

        opened.Value = value;
        opened.Index = 0;
        opened.Start = at;
        return true;
    }

    /// <summary>
    /// Writes the name of a property of an object without a layout, in compact text after a comma that the opening bracket may overwrite. Returns the offset
    /// after the colon or, in indented text, after the space that follows the colon.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint PutName(ref EcmaOutput<TUnit> output, string name, nint at)
    {
        if (!TForm.IsSpaced)
        {
            at = TUnit.Put(ref output.Start, at, output.Limit, ',');
        }

        nint end = EcmaOutput<TUnit>.Plain(ref output.Start, at, output.Limit, name);
        output.At = end;
        if (end < 0)
        {
            output.At = at;
            output.Quoted(name);
        }

        output.Ensure(Reserve);
        return TUnit.Word(ref output.Start, output.At, output.Limit, ':' | (ulong)' ' << 8, TForm.IsSpaced ? 2 : 1);
    }

    /// <summary>Writes the brackets of a container whose elements or properties have been written; returns the offset after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint PutEnd(ref byte start, nint at, nint limit, nint opened, bool isArray, Indentation indentation, int depth)
    {
        if (at == opened)
        {
            return TUnit.Word(ref start, at, limit, isArray ? Words.EmptyArray : Words.EmptyObject, 2);
        }

        if (TForm.IsSpaced)
        {
            byte[] line = indentation.Bytes(depth, out nint lineLength);
            Mem.CopyPadded(ref line[0], TUnit.Width, line.Length, ref start, at, limit, lineLength - TUnit.Width);
            at += lineLength - TUnit.Width;
        }

        TUnit.Put(ref start, opened, limit, isArray ? '[' : '{');
        return TUnit.Put(ref start, at, limit, isArray ? ']' : '}');
    }
}
