using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>Writes strings, literals, numbers and Base64.</summary>
internal ref partial struct JsonWriter
{
    /// <summary>
    /// The maximum length of a text, in code units or bytes. System.Text.Json allows for six output bytes for each of them, and for 10^9 output bytes in all.
    /// </summary>
    public const int LongestText = 1_000_000_000 / 6;

    /// <summary>Whether the encoder writes digits, hyphens, dots and colons unchanged, as the default and the relaxed encoder do.</summary>
    public readonly bool PlainScalars => _escapes.KeepsScalars;

    private static void CheckLength(int length, int longest)
    {
        if (length > longest)
        {
            throw Throw.ValueTooLong(length);
        }
    }

    /// <summary>Throws if the name of an entry exceeds the maximum length.</summary>
    public static void CheckName(int length)
    {
        if (length > LongestText)
        {
            throw Throw.NameTooLong(length);
        }
    }

    /// <summary>Writes a quote; returns the offset after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Quote(ref byte destination, nint at, nint limit)
    {
        Mem.Set8(ref destination, at, limit, (byte)'"');
        return at + 1;
    }

    /// <summary>Writes <c>null</c>.</summary>
    public void WriteNull() => At = PutNull(At);

    /// <inheritdoc cref="WriteNull"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutNull(nint at) => KeepSlack(Null(ref Start, at, Limit));

    /// <summary>Writes <c>null</c> and a comma; the returned offset is that of the comma.</summary>
    public nint PutNullElement(nint at)
    {
        at = PutNull(at);
        Mem.Set8(ref Start, at, Limit, (byte)',');
        return at;
    }

    /// <summary>Writes <c>null</c>; returns the offset after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Null(ref byte destination, nint at, nint limit)
    {
        Mem.Set32(ref destination, at, limit, 0x6C6C756E);
        return at + 4;
    }

    /// <summary>Writes <c>true</c> or <c>false</c>; returns the offset after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Boolean(ref byte destination, nint at, nint limit, bool value)
    {
        // Writes "fals", which a mask changes to "true", and an "e", which counts only for false. There is no branch, because most data is unpredictable.
        uint isTrue = value ? 1u : 0;
        Mem.Set32(ref destination, at, limit, 0x736C6166u ^ ((0 - isTrue) & (0x736C6166u ^ 0x65757274u)));
        Mem.Set8(ref destination, at + 4, limit, (byte)'e');
        return at + (nint)(5 - isTrue);
    }

    /// <summary>Writes a string in quotes, escaped, or <c>null</c>.</summary>
    public void WriteString(string? value) => At = PutString(At, value);

    /// <inheritdoc cref="WriteString"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutString(nint at, string? value)
    {
        Mem.Set8(ref Start, at, Limit, (byte)'"');
        return KeepSlack(PutQuotedString(at + 1, value));
    }

    /// <summary>Writes a string or null after an opening quote, which null overwrites; the caller must restore the slack.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutQuotedString(nint at, string? value)
    {
        // Inlined if the code is short: most strings take this path.
        nint after = EscapeText.IsShortFormBrief && value is not null ? TryPutShort(at, value) : Mem.Failed;
        return after >= 0 ? after : PutStringOfAnyKind(at - 1, value);
    }

    /// <summary>
    /// Does the same as <see cref="PutQuotedString"/> for a non-null string that is rarely present: if most of many members are omitted, inline code for each
    /// would not be in the instruction cache.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public nint PutRareString(nint at, string value)
    {
        nint after = TryPutShort(at, value);
        return after >= 0 ? after : PutStringOfAnyKind(at - 1, value);
    }

    /// <summary>Writes a string with its quotes, or null, of any length and content.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public nint PutStringOfAnyKind(nint at, string? value)
    {
        if (value is null)
        {
            return PutNull(at);
        }

        if (value.Length > EscapeText.ShortLength)
        {
            CheckLength(value.Length, LongestText);
            return EscapeText.HasLongForm ? PutLong(at, value) : PutText(at, value);
        }

        nint after = EscapeText.IsShortFormBrief ? Mem.Failed : TryPutShort(at + 1, value);
        if (after >= 0)
        {
            Mem.Set8(ref Start, at, Limit, (byte)'"');
            return KeepSlack(after);
        }

        return PutShortEscaped(at, value);
    }

    /// <summary>Writes a short string with escapes, which fits the slack even with six bytes for each code unit.</summary>
    private nint PutShortEscaped(nint at, string value)
    {
        if (_escapes.IsForeign)
        {
            return PutText(at, value);
        }

        Mem.Set8(ref Start, at, Limit, (byte)'"');
        ref char source = ref MemoryMarshal.GetReference(value.AsSpan());
        nint after = EscapeText.WriteShortEscaping(ref Start, at + 1, Limit, ref source, value.Length, _escapes);
        Mem.Set8(ref Start, after, Limit, (byte)'"');
        return KeepSlack(after + 1);
    }

    /// <summary>Writes a longer string: copies up to the first character to escape, then escapes the rest.</summary>
    private nint PutLong(nint at, string value)
    {
        if (Limit - at < value.Length + Slack)
        {
            return PutText(at, value);
        }

        Mem.Set8(ref Start, at, Limit, (byte)'"');
        nint clean = EscapeText.WriteCleanLong(ref Start, at + 1, Limit, ref MemoryMarshal.GetReference(value.AsSpan()), value.Length, _escapes);
        at += clean + 1;
        if (clean < value.Length)
        {
            return PutRest(at, value.AsSpan((int)clean));
        }

        Mem.Set8(ref Start, at, Limit, (byte)'"');
        return KeepSlack(at + 1);
    }

    /// <summary>
    /// Writes a short string without characters to escape and the closing quote, after the opening quote; returns <see cref="Mem.Failed"/> for other strings.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly nint TryPutShort(nint at, string value)
    {
        nint length = value.Length;
        if (length > EscapeText.ShortLength
            || !EscapeText.TryWriteShort(ref Start, at, Limit, ref MemoryMarshal.GetReference(value.AsSpan()), length, _escapes))
        {
            return Mem.Failed;
        }

        Mem.Set8(ref Start, at + length, Limit, (byte)'"');
        return at + length + 1;
    }

    /// <summary>Writes text in quotes, escaped.</summary>
    public void WriteText(scoped ReadOnlySpan<char> text) => At = PutText(At, text);

    /// <inheritdoc cref="WriteText"/>
    public nint PutText(nint at, scoped ReadOnlySpan<char> text)
    {
        CheckLength(text.Length, LongestText);
        Mem.Set8(ref Start, at, Limit, (byte)'"');
        return PutRest(at + 1, text);
    }

    /// <summary>Writes one code unit in quotes, escaped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutChar(nint at, char value)
    {
        ulong word = _escapes.SpellingOf(value);
        int length = (int)(word >> 56);
        if (length is 0 or > 6)
        {
            return PutText(at, [value]);
        }

        // Both quotes and up to six bytes between them are one store and one addition.
        Mem.Set64(ref Start, at, Limit, '"' | word << 8 | (ulong)'"' << (8 * length + 8));
        return KeepSlack(at + (length + 2));
    }

    /// <summary>Writes the rest of a text, escaped, and the closing quote.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint PutRest(nint at, scoped ReadOnlySpan<char> text)
    {
        At = at;
        ref char source = ref MemoryMarshal.GetReference(text);
        nint length = text.Length;
        Reserve(length);
        nint taken = 0;
        while (true)
        {
            At = EscapeText.WriteEscaping(ref Start, At, Limit, ref Unsafe.Add(ref source, taken), length - taken, _escapes, out nint consumed);
            taken += consumed;
            if (taken == length)
            {
                break;
            }

            GrowForText(length - taken, consumed);
        }

        return CloseText();
    }

    /// <summary>Writes UTF-8 text in quotes, escaped.</summary>
    public void WriteUtf8(scoped ReadOnlySpan<byte> text)
    {
        CheckLength(text.Length, LongestText);
        Reserve(text.Length);
        Mem.Set8(ref Start, At++, Limit, (byte)'"');
        Escape(text);
        At = CloseText();
    }

    /// <summary>Writes a part of an open string, escaped. Does not check the length.</summary>
    public void WritePart(scoped ReadOnlySpan<byte> text)
    {
        Reserve(text.Length);
        Escape(text);
    }

    /// <summary>Escapes text. The caller has reserved as many bytes as the text has.</summary>
    private void Escape(scoped ReadOnlySpan<byte> text)
    {
        ref byte source = ref MemoryMarshal.GetReference(text);
        nint length = text.Length;
        nint taken = 0;
        while (true)
        {
            At = EscapeText.WriteUtf8(ref Start, At, Limit, ref Unsafe.Add(ref source, taken), length - taken, _escapes, out nint consumed);
            taken += consumed;
            if (taken == length)
            {
                return;
            }

            GrowForText(length - taken, consumed);
        }
    }

    /// <summary>Grows the space if escapes need more bytes than reserved: at most six bytes for each remaining code unit.</summary>
    private void GrowForText(nint left, nint consumed) => Grow(Math.Max(left * 2, consumed == 0 ? left * 6 : 0) + Slack);

    private nint CloseText()
    {
        KeepSlack();
        Mem.Set8(ref Start, At, Limit, (byte)'"');
        return At + 1;
    }

    /// <summary>Writes a simple value with its kernel; the caller must restore the slack.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint PutBare<T, TCodec>(ref byte destination, nint at, nint limit, T value)
        where TCodec : IWriteCodec<T> => TCodec.WriteAt(ref destination, at, limit, in value);

    /// <summary>Writes a simple value with its kernel.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Put<T, TCodec>(nint at, in T value)
        where TCodec : IWriteCodec<T> => KeepSlack(TCodec.WriteAt(ref Start, at, Limit, in value));

    /// <summary>Writes a simple value with its kernel between quotes.</summary>
    public void WriteQuoted<T, TCodec>(in T value)
        where TCodec : IWriteCodec<T>
    {
        Mem.Set8(ref Start, At++, Limit, (byte)'"');
        At = TCodec.WriteAt(ref Start, At, Limit, in value);
        Mem.Set8(ref Start, At++, Limit, (byte)'"');
        KeepSlack();
    }

    /// <summary>Writes a value whose kernel writes text in quotes; escapes that text as the encoder requires.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public nint PutEscaped<T, TCodec>(nint at, in T value)
        where TCodec : IWriteCodec<T>
    {
        At = at;
        Span<byte> text = stackalloc byte[ValueSpace];
        nint length = TCodec.WriteAt(ref MemoryMarshal.GetReference(text), 0, text.Length, in value);
        WriteUtf8(text[1..((int)length - 1)]);
        return At;
    }

    /// <summary>Writes bytes as Base64 in quotes.</summary>
    public nint PutBase64(nint at, scoped ReadOnlySpan<byte> bytes)
    {
        At = at;
        CheckLength(bytes.Length, Base64Text.LongestSource);
        Reserve(Base64Text.EncodedLength(bytes.Length));
        At = Quote(ref Start, At, Limit);
        At = Base64Text.Write(ref Start, At, Limit, bytes);
        At = Quote(ref Start, At, Limit);
        return KeepSlack(At);
    }
}
