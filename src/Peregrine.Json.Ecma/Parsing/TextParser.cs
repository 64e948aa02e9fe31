using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>Settings of the parser.</summary>
internal readonly struct ParseSettings
{
    /// <summary>Whether the bytes came from UTF-16 with unpaired surrogates.</summary>
    public bool HasSurrogates { get; init; }

    public int MaxDepth { get; init; }

    /// <summary>Whether only I-JSON is accepted (RFC 7493): no duplicate names, no unpaired surrogates, no number beyond the range of a double.</summary>
    public bool IsStrict { get; init; }
}

/// <summary>
/// Reads JSON by the grammar of ECMA-404 and creates values of a host, without recursion. Values wait on a stack until their container ends. While an object
/// has a shared layout, each name leads one level down in the tree of layouts: if the name is the predicted one, only its bytes are compared, and no string is
/// created.
/// </summary>
internal static class TextParser<TValue, THost, TRecords>
    where THost : struct, IEcmaHost<TValue>
    where TRecords : struct, IParseRecords<TValue>
{
    /// <summary>
    /// If an object with more names than this has a duplicate name, a table finds further duplicates. Without the table, names are compared one by one.
    /// </summary>
    private const int FewNames = 16;

    /// <summary>Parses a text and returns its value.</summary>
    /// <param name="host">Creates the values.</param>
    /// <param name="start">The first byte of the text.</param>
    /// <param name="end">The length of the text; a text of length 0 is refused.</param>
    /// <param name="settings">The settings.</param>
    /// <param name="records">Receives a record of each value.</param>
    /// <param name="root">The number of the root's record.</param>
    public static TValue Parse(ref THost host, ref byte start, nint end, in ParseSettings settings, ref TRecords records, out int root)
    {
        var stack = new ParseStack<TValue>(end);
        try
        {
            return Parse(stack, ref host, ref start, end, settings, ref records, out root);
        }
        finally
        {
            stack.Return();
        }
    }

    private static TValue Parse(ParseStack<TValue> stack, ref THost host, ref byte start, nint end, in ParseSettings settings, ref TRecords records, out int root)
    {
        TValue[] values = stack.Values;
        OpenContainer[] containers = stack.Containers;
        var texts = new RecentTexts(end);
        EcmaLayout? layout = null;
        OwnNames? own = null;
        int top = 0, most = 0, first = 0, depth = 0, duplicate = -1, record;
        nint at = 0, from;
        byte next;
        TValue value;
        WorkMeter meter = default;

    Value:
        at = WhiteSpace.Skip(ref start, at, end);
        if (at >= end)
        {
            goto Wrong;
        }

        from = at;
        next = Mem.U8(ref start, at, end);
        if (next == (byte)'"')
        {
            nint length = ShortText.Read(ref start, at + 1, end, out ulong head, out ulong tail);
            if (length >= 0)
            {
                value = host.FromText(length <= ShortText.MostWords && texts.IsUseful
                    ? texts.Get(ref start, at + 1, length, end, head, tail)
                    : AsciiText.Create(ref start, at + 1, length, end));
                at += length + 2;
            }
            else
            {
                at = StringRead.Read(ref start, at + 1, end, out string? text);
                if (at < 0 && (at = ReadOther(ref start, from + 1, end, settings, out text)) < 0)
                {
                    goto Wrong;
                }

                value = host.FromText(text!);
            }
        }
        else if (next is (byte)'{' or (byte)'[')
        {
            if (depth == settings.MaxDepth)
            {
                throw Limits.Depth(settings.MaxDepth);
            }

            meter.Step<TValue, THost>(ref host, at);
            if (depth == containers.Length)
            {
                containers = stack.GrowContainers();
            }

            ref OpenContainer opened = ref containers[depth++];
            opened.First = first;
            opened.Duplicate = duplicate;
            opened.Layout = layout;
            if (own is not null)
            {
                opened.Own = own;
                own = null;
            }

            first = top;
            duplicate = -1;
            layout = next == (byte)'{' ? stack.Root : null;
            at = Skip(ref start, at + 1, end);
            if (at < end && Mem.U8(ref start, at, end) == next + 2)
            {
                // A closing bracket's code is the opening one's plus two.
                goto Close;
            }

            if (layout is null)
            {
                goto Value;
            }

            goto Member;
        }
        else if (next == (byte)'t' && IsWord(ref start, at, end, 0x65757274))
        {
            value = host.FromBoolean(true);
            at += 4;
        }
        else if (next == (byte)'f' && IsWord(ref start, at + 1, end, 0x65736C61))
        {
            value = host.FromBoolean(false);
            at += 5;
        }
        else if (next == (byte)'n' && IsWord(ref start, at, end, 0x6C6C756E))
        {
            value = host.Null;
            at += 4;
        }
        else
        {
            at = FloatingRead.Read(ref start, at, end, out double number);
            if (at < 0)
            {
                goto Wrong;
            }

            if (settings.IsStrict && !double.IsFinite(number))
            {
                throw SyntaxFault.Of(ref start, end, from, "A number within the range of a double was expected");
            }

            value = host.FromNumber(number);
        }

        record = TRecords.IsKept ? records.Primitive(value, (int)from, (int)at) : 0;

    HaveValue:
        meter.Step<TValue, THost>(ref host, at);
        if (depth == 0)
        {
            if (Skip(ref start, at, end) != end)
            {
                goto Wrong;
            }

            root = record;
            stack.Most = most;
            return value;
        }

        if (top == values.Length)
        {
            values = stack.GrowValues();
        }

        if (TRecords.IsKept)
        {
            Keep(stack, top, first, duplicate, record);
        }

        if (duplicate >= 0)
        {
            // A duplicate name's last value replaces the first one, at the first one's position.
            values[first + duplicate] = value;
            duplicate = -1;
        }
        else
        {
            values[top++] = value;
        }

        at = Skip(ref start, at, end);
        if (at >= end)
        {
            goto Wrong;
        }

        next = Mem.U8(ref start, at, end);
        if (next != (byte)',')
        {
            if (next == (layout is null ? (byte)']' : (byte)'}'))
            {
                goto Close;
            }

            goto Wrong;
        }

        at++;
        if (layout is null)
        {
            goto Value;
        }

        at = WhiteSpace.Skip(ref start, at, end);

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

    Close:
        at++;
        if (own is not null)
        {
            // The records need the names as read, even if the object changes later, so the layout must not change.
            layout = stack.Finish(own, TRecords.IsKept);
        }

        ReadOnlySpan<TValue> inside = values.AsSpan(first, top - first);
        value = layout is null ? host.CreateArray(inside) : host.CreateObject(layout, inside);
        record = TRecords.IsKept ? records.Container(value, layout, stack.Records.AsSpan(first, top - first)) : 0;
        most = Math.Max(most, top);
        top = first;
        ref OpenContainer outer = ref containers[--depth];
        first = outer.First;
        duplicate = outer.Duplicate;
        layout = outer.Layout;
        own = outer.Own;
        if (own is not null)
        {
            outer.Own = null;
        }

        goto HaveValue;

    Wrong:
        throw SyntaxFault.Of(ref start, end, settings.HasSurrogates);
    }

    /// <summary>Skips white space at a position that rarely has any.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Skip(ref byte start, nint at, nint end) => at < end && Mem.U8(ref start, at, end) > ' ' ? at : SkipBlanks(ref start, at, end);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint SkipBlanks(ref byte start, nint at, nint end) => WhiteSpace.Skip(ref start, at, end);

    /// <summary>Stores the number of a value's record at the index that the value has among the waiting values.</summary>
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

    /// <summary>
    /// Reads a string that the fast path refused because it has unpaired surrogates or is invalid. Returns the offset after the string, or
    /// <see cref="Mem.Failed"/>. Throws for unpaired surrogates if only I-JSON is accepted.
    /// </summary>
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

    /// <summary>
    /// Reads a name other than the predicted one, and its colon. Returns the offset after the colon, or <see cref="Mem.Failed"/>; the layout or the list that
    /// contains the name; and, if the object has the name already, its position (otherwise -1).
    /// </summary>
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
            if ((traits & StringTraits.Escaped) != 0 && layout!.Find(name!) is { } met)
            {
                layout = met;
                return after;
            }

            duplicate = layout!.PositionOf(name!);
            if (duplicate >= 0)
            {
                CheckDuplicates(ref start, end, at, settings);
                if (layout.Count > FewNames)
                {
                    // More duplicates may follow, so a table is used to find them.
                    own = stack.RentNames(layout);
                }

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
