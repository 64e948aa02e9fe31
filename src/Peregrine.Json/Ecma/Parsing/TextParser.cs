using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>How a text is read.</summary>
internal readonly struct ParseSettings
{
    /// <summary>Whether the bytes came from UTF-16 with unpaired surrogates.</summary>
    public bool HasSurrogates { get; init; }

    public int MaxDepth { get; init; }

    /// <summary>Whether only I-JSON is read (RFC 7493): each name once, no unpaired surrogates, no number beyond the range of a double.</summary>
    public bool IsStrict { get; init; }
}

/// <summary>
/// JSON by the grammar of ECMA-404 to the values of a host, without recursion. Values wait on a stack until their container ends; names are followed along the
/// tree of layouts: where the next name is the one that came there before, it is compared as bytes and not even read.
/// </summary>
internal static class TextParser<TValue, THost, TRecords>
    where THost : struct, IEcmaHost<TValue>
    where TRecords : struct, IParseRecords<TValue>
{
    /// <summary>The value of a text.</summary>
    /// <param name="host">Makes the values.</param>
    /// <param name="start">First byte of the text, which is not empty.</param>
    /// <param name="end">Its length.</param>
    /// <param name="settings">How it is read.</param>
    /// <param name="records">Gets a record of each value.</param>
    /// <param name="root">The number of the root's record.</param>
    public static TValue Parse(ref THost host, ref byte start, nint end, in ParseSettings settings, ref TRecords records, out int root)
    {
        var stack = new ParseStack<TValue>();
        TValue[] values = stack.Values;
        OpenContainer[] containers = stack.Containers;
        EcmaLayout rootLayout = EcmaLayout.Empty;
        EcmaLayout? layout = null;
        OwnNames? own = null;
        int top = 0, most = 0, first = 0, depth = 0, duplicate = -1, record;
        nint at = 0, from;
        byte next;
        TValue value;
        try
        {
        Value:
            at = WhiteSpace.Skip(ref start, at, end);
            if (at >= end)
            {
                goto Wrong;
            }

            from = at;
            next = Mem.U8(ref start, at, end);
            switch (next)
            {
                case (byte)'"':
                    at = StringRead.Read(ref start, at + 1, end, out string? text);
                    if (at < 0 && (at = ReadOther(ref start, from + 1, end, settings, out text)) < 0)
                    {
                        goto Wrong;
                    }

                    value = host.FromText(text!);
                    break;
                case (byte)'{':
                    at = WhiteSpace.Skip(ref start, at + 1, end);
                    if (depth == settings.MaxDepth)
                    {
                        throw Limits.Depth(settings.MaxDepth);
                    }

                    if (depth == containers.Length)
                    {
                        stack.GrowContainers();
                        containers = stack.Containers;
                    }

                    containers[depth++] = new OpenContainer { First = first, Duplicate = duplicate, Layout = layout, Own = own };
                    first = top;
                    duplicate = -1;
                    layout = rootLayout;
                    own = null;
                    if (at < end && Mem.U8(ref start, at, end) == (byte)'}')
                    {
                        goto CloseObject;
                    }

                    goto Member;
                case (byte)'[':
                    at = WhiteSpace.Skip(ref start, at + 1, end);
                    if (depth == settings.MaxDepth)
                    {
                        throw Limits.Depth(settings.MaxDepth);
                    }

                    if (depth == containers.Length)
                    {
                        stack.GrowContainers();
                        containers = stack.Containers;
                    }

                    containers[depth++] = new OpenContainer { First = first, Duplicate = duplicate, Layout = layout, Own = own };
                    first = top;
                    duplicate = -1;
                    layout = null;
                    own = null;
                    if (at < end && Mem.U8(ref start, at, end) == (byte)']')
                    {
                        goto CloseArray;
                    }

                    goto Value;
                case (byte)'t' when IsWord(ref start, at, end, 0x65757274):
                    value = host.FromBoolean(true);
                    at += 4;
                    break;
                case (byte)'f' when IsWord(ref start, at + 1, end, 0x65736C61):
                    value = host.FromBoolean(false);
                    at += 5;
                    break;
                case (byte)'n' when IsWord(ref start, at, end, 0x6C6C756E):
                    value = host.Null;
                    at += 4;
                    break;
                default:
                    at = DoubleRead.Read(ref start, at, end, out double number);
                    if (at < 0)
                    {
                        goto Wrong;
                    }

                    if (settings.IsStrict && !double.IsFinite(number))
                    {
                        throw SyntaxFault.Of(ref start, end, from, "A number within the range of a double was expected");
                    }

                    value = host.FromNumber(number);
                    break;
            }

            record = TRecords.IsKept ? records.Primitive(value, (int)from, (int)at) : 0;

        HaveValue:
            if (depth == 0)
            {
                if (WhiteSpace.Skip(ref start, at, end) != end)
                {
                    goto Wrong;
                }

                root = record;
                return value;
            }

            if (top == values.Length)
            {
                stack.GrowValues();
                values = stack.Values;
            }

            if (TRecords.IsKept)
            {
                Keep(stack, top, first, duplicate, record);
            }

            if (duplicate >= 0)
            {
                // The last value, in the first place.
                values[first + duplicate] = value;
                duplicate = -1;
            }
            else
            {
                values[top++] = value;
            }

            at = WhiteSpace.Skip(ref start, at, end);
            if (at >= end)
            {
                goto Wrong;
            }

            next = Mem.U8(ref start, at, end);
            if (next == (byte)',')
            {
                at++;
                if (layout is null)
                {
                    goto Value;
                }

                at = WhiteSpace.Skip(ref start, at, end);
                goto Member;
            }

            if (layout is null)
            {
                if (next == (byte)']')
                {
                    goto CloseArray;
                }
            }
            else if (next == (byte)'}')
            {
                goto CloseObject;
            }

            goto Wrong;

        Member:
            if (at >= end || Mem.U8(ref start, at, end) != (byte)'"')
            {
                goto Wrong;
            }

            if (own is null && layout!.Predicted is { } predicted && predicted.Matches(ref start, at + 1, end))
            {
                at += 1 + predicted.RawLength;
                layout = predicted;
                goto Value;
            }

            at = ReadName(stack, ref start, at + 1, end, settings, ref layout, ref own, out duplicate);
            if (at < 0)
            {
                goto Wrong;
            }

            goto Value;

        CloseArray:
            at++;
            value = host.CreateArray(values.AsSpan(first, top - first));
            record = TRecords.IsKept ? records.Container(value, null, stack.Records.AsSpan(first, top - first)) : 0;
            goto Close;

        CloseObject:
            at++;
            if (own is not null)
            {
                layout = own.ToLayout();
                stack.ReturnNames(own);
            }

            value = host.CreateObject(layout!, values.AsSpan(first, top - first));
            record = TRecords.IsKept ? records.Container(value, layout, stack.Records.AsSpan(first, top - first)) : 0;

        Close:
            most = Math.Max(most, top);
            top = first;
            ref OpenContainer outer = ref containers[--depth];
            first = outer.First;
            duplicate = outer.Duplicate;
            layout = outer.Layout;
            own = outer.Own;
            goto HaveValue;

        Wrong:
            throw SyntaxFault.Of(ref start, end, settings.HasSurrogates);
        }
        finally
        {
            stack.Return(Math.Max(most, top));
        }
    }

    /// <summary>The record of a value beside the value.</summary>
    private static void Keep(ParseStack<TValue> stack, int top, int first, int duplicate, int record)
    {
        if (stack.Records.Length < stack.Values.Length)
        {
            Array.Resize(ref stack.Records, stack.Values.Length);
        }

        stack.Records[duplicate >= 0 ? first + duplicate : top] = record;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsWord(ref byte start, nint at, nint end, uint word) => end - at >= 4 && Mem.U32(ref start, at, end) == word;

    /// <summary>A string that is no well-formed Unicode: with unpaired surrogates, or wrong.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint ReadOther(ref byte start, nint at, nint end, in ParseSettings settings, out string? text)
    {
        nint quote = StringScan.Find(ref start, at, end, out _);
        text = quote < 0 ? null : Wtf8.Decode(ref start, at, quote, end, settings.HasSurrogates);
        if (settings.IsStrict && text is not null)
        {
            throw SyntaxFault.Of(ref start, end, at - 1, "A string without unpaired surrogates was expected");
        }

        return text is null ? Mem.Failed : quote + 1;
    }

    /// <summary>A name that was not the one expected, with the colon; the offset after that.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint ReadName(
        ParseStack<TValue> stack, ref byte start, nint at, nint end, in ParseSettings settings, ref EcmaLayout? layout, ref OwnNames? own, out int duplicate)
    {
        duplicate = -1;
        nint quote = StringScan.Find(ref start, at, end, out StringTraits traits);
        if (quote < 0)
        {
            return Mem.Failed;
        }

        nint after = WhiteSpace.Skip(ref start, quote + 1, end);
        if (after >= end || Mem.U8(ref start, after, end) != (byte)':')
        {
            return Mem.Failed;
        }

        after++;
        if (own is null && (traits & StringTraits.Escaped) == 0 && layout!.Find(Mem.Span(ref start, at, quote, end)) is { } known)
        {
            layout = known;
            return after;
        }

        nint read = StringRead.Read(ref start, at, end, out string? name);
        if (read < 0 && ReadOther(ref start, at, end, settings, out name) < 0)
        {
            return Mem.Failed;
        }

        if (own is null)
        {
            duplicate = layout!.PositionOf(name!);
            if (duplicate >= 0)
            {
                CheckDuplicates(ref start, end, at, settings);
                return after;
            }

            if (layout.With(name!) is { } added)
            {
                layout = added;
                return after;
            }

            own = stack.RentNames(layout);
        }

        duplicate = own.Add(name!);
        if (duplicate >= 0)
        {
            CheckDuplicates(ref start, end, at, settings);
        }

        return after;
    }

    private static void CheckDuplicates(ref byte start, nint end, nint at, in ParseSettings settings)
    {
        if (settings.IsStrict)
        {
            throw SyntaxFault.Of(ref start, end, at - 1, "A name that the object does not have yet was expected");
        }
    }
}
