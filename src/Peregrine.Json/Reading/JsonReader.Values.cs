using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>Reads strings, literals, text in strings, and arrays and dictionaries of simple values.</summary>
internal ref partial struct JsonReader
{
    /// <summary>Whether a quote is at <paramref name="at"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsQuote(ref byte start, nint at, nint end) => at < end && Mem.U8(ref start, at, end) == (byte)'"';

    /// <summary>Reads a string or null.</summary>
    public string? ReadString()
    {
        if (Peek() == (byte)'"')
        {
            nint after = StringRead.Read(ref Start, At + 1, End, out string? value);
            if (after >= 0)
            {
                At = after;
                return value;
            }

            ThrowText();
        }

        return ReadNullString();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private string? ReadNullString()
    {
        if (!TryReadNull())
        {
            ThrowToken();
        }

        return null;
    }

    /// <summary>Reads <c>true</c> or <c>false</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ReadBoolean()
    {
        byte b = Peek();
        nint after = Boolean(ref Start, At, End, out bool value);
        if (after < 0)
        {
            return ReadBooleanAtEnd(b);
        }

        At = after;
        return value;
    }

    /// <summary>Reads <c>true</c> or <c>false</c>; returns the offset after it, or <see cref="Mem.Failed"/>, also if fewer than five bytes are left.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Boolean(ref byte start, nint at, nint end, out bool value)
    {
        value = false;
        if (end - at < 5)
        {
            return Mem.Failed;
        }

        // Tests for both literals without a branch between them, because most data is unpredictable. The literal "false" is one byte longer.
        uint word = Mem.U32(ref start, at, end);
        value = word == 0x65757274;
        bool isFalse = (word == 0x736C6166) & (Mem.U8(ref start, at + 4, end) == (byte)'e');
        return value | isFalse ? at + 4 + (isFalse ? 1 : 0) : Mem.Failed;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool ReadBooleanAtEnd(byte first)
    {
        // If the token is valid, fewer than five bytes are left, so only the root value `true` is possible.
        if (first != (byte)'t' || End - At < 4 || Mem.U32(ref Start, At, End) != 0x65757274)
        {
            ThrowToken();
        }

        At += 4;
        return true;
    }

    /// <summary>Reads a string, decodes its escapes and parses it with <paramref name="parse"/>.</summary>
    /// <param name="parse">Parses the decoded text.</param>
    /// <param name="longestEscaped">The maximum number of bytes between the quotes of a string with escapes.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public T ReadText<T>(TextParser<T> parse, int longestEscaped = int.MaxValue)
    {
        if (!TryReadText(parse, longestEscaped, out T value))
        {
            ThrowToken();
        }

        return value;
    }

    /// <summary>
    /// Does the same as <see cref="ReadText{T}"/>, but returns false, with the cursor at the token, if the token is no string or its text cannot be parsed.
    /// </summary>
    public bool TryReadText<T>(TextParser<T> parse, int longestEscaped, out T value)
    {
        if (Peek() != (byte)'"')
        {
            value = default!;
            return false;
        }

        nint quote = StringScan.Find(ref Start, At + 1, End, out StringTraits traits);
        if (quote >= 0 && (traits & StringTraits.Escaped) == 0)
        {
            if (!parse(Mem.Span(ref Start, At + 1, quote, End), out value))
            {
                return false;
            }

            At = quote + 1;
            return true;
        }

        byte[] decoded = DecodeString(At, out int length, out nint after);
        bool understood = parse(decoded.AsSpan(0, length), out value) && after - At - 2 <= longestEscaped;
        RentedArrays.Return(decoded);
        if (understood)
        {
            At = after;
        }

        return understood;
    }

    /// <summary>Reads the next name as a key, and the colon after it.</summary>
    /// <param name="parse">Parses the decoded text.</param>
    /// <param name="longestEscaped">The maximum number of bytes between the quotes of a name with escapes.</param>
    public TKey ReadKey<TKey>(TextParser<TKey> parse, int longestEscaped = int.MaxValue)
    {
        nint name = At;
        if (!TryReadText(parse, longestEscaped, out TKey key))
        {
            ReadFault.Throw(FaultKind.Key, name);
        }

        Colon();
        return key;
    }

    /// <summary>Reads the next name as a string, and the colon after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string ReadNameString()
    {
        nint after = StringRead.Read(ref Start, At + 1, End, out string? name);
        if (after < 0)
        {
            ReadFault.Throw(FaultKind.Key, At);
        }

        At = after;
        Colon();
        return name!;
    }

    /// <summary>
    /// Reads all elements of a non-empty array from its first element on, and the closing bracket. The position is in a local (measured: up to a third faster
    /// on arrays of numbers than a field).
    /// </summary>
    public void ReadElements<T, TCodec>(scoped ref Scratch<T> items)
        where TCodec : IReadCodec<T>
    {
        ref byte start = ref Start;
        nint end = End;
        nint at = At;
        do
        {
            nint after = TCodec.ReadAt(ref start, at, end, out T? value);
            if (after < 0)
            {
                At = at;
                value = TCodec.Read(ref this);
                after = At;
            }

            items.Add(value!);
            at = after;
        }
        while (NextElement(ref start, ref at, end));
    }

    /// <summary>
    /// Reads the comma after an element, moves <paramref name="at"/> to the next element and returns true; or reads the closing bracket, stores the position
    /// after it in <see cref="At"/> and returns false.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextElement(ref byte start, ref nint at, nint end)
    {
        if (at < end && Mem.U8(ref start, at, end) == (byte)',' && !_trailingCommas)
        {
            at++;
            if (at < end && Mem.U8(ref start, at, end) == (byte)' ')
            {
                at++;
            }

            return true;
        }

        At = at;
        bool isThere = NextElement();
        at = At;
        return isThere;
    }

    /// <summary>
    /// Reads the entries of a dictionary of simple values from the name at the cursor to the last one, and the closing bracket. The position is in a local.
    /// </summary>
    public void ReadEntries<T, TCodec>(scoped ref Scratch<KeyValuePair<string, T>> entries)
        where TCodec : IReadCodec<T>
    {
        ref byte start = ref Start;
        nint end = End;
        nint at = At;
        while (true)
        {
            at = EntryAt<T, TCodec>(ref start, at, end, out string name, out T? value);
            entries.Add(new KeyValuePair<string, T>(name, value!));
            if (end - at > 1 && Mem.U16(ref start, at, end) == (',' | ('"' << 8)))
            {
                at++;
                continue;
            }

            At = at;
            if (!NextName())
            {
                return;
            }

            at = At;
        }
    }

    /// <summary>Reads the entry of a dictionary of simple values whose name is at the cursor; returns the key.</summary>
    public string ReadEntry<T, TCodec>(out T? value)
        where TCodec : IReadCodec<T>
    {
        At = EntryAt<T, TCodec>(ref Start, At, End, out string name, out value);
        return name;
    }

    /// <summary>Reads the entry whose name begins at <paramref name="at"/>; returns the offset after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint EntryAt<T, TCodec>(ref byte start, nint at, nint end, out string name, out T? value)
        where TCodec : IReadCodec<T>
    {
        nint after = StringRead.Read(ref start, at + 1, end, out string? text);
        if (after >= 0 && after < end && Mem.U8(ref start, after, end) == (byte)':')
        {
            after++;
            if (after < end && Mem.U8(ref start, after, end) == (byte)' ')
            {
                after++;
            }
        }
        else
        {
            At = at;
            text = ReadNameString();
            after = At;
        }

        name = text!;
        at = TCodec.ReadAt(ref start, after, end, out value);
        if (at < 0)
        {
            At = after;
            value = TCodec.Read(ref this);
            at = At;
        }

        return at;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowText() => ReadFault.Throw(FaultKind.Text, At);
}
