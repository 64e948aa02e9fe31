using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>Strings, literals, numbers, and the loop over simple elements.</summary>
internal ref partial struct JsonWriter
{
    private const int ShortText = 32;

    /// <summary>Writes <c>null</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteNull()
    {
        Mem.Set32(ref Start, At, Limit, 0x6C6C756E);
        At += 4;
        KeepSlack();
    }

    /// <summary>Writes <c>true</c> or <c>false</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBoolean(bool value)
    {
        // "true" or "fals", then an "e" that only `false` keeps.
        Mem.Set32(ref Start, At, Limit, value ? 0x65757274u : 0x736C6166u);
        Mem.Set8(ref Start, At + 4, Limit, (byte)'e');
        At += value ? 4 : 5;
        KeepSlack();
    }

    /// <summary>Writes a string in quotes, escaped, or <c>null</c>.</summary>
    public void WriteString(string? value)
    {
        if (value is null)
        {
            WriteNull();
            return;
        }

        int length = value.Length;
        if (length <= ShortText)
        {
            nint behind = EscapeText.TryWriteShort(ref Start, At + 1, Limit, ref MemoryMarshal.GetReference(value.AsSpan()), length, _escapes);
            if (behind >= 0)
            {
                Mem.Set8(ref Start, At, Limit, (byte)'"');
                Mem.Set8(ref Start, behind, Limit, (byte)'"');
                At = behind + 1;
                KeepSlack();
                return;
            }
        }

        WriteText(value);
    }

    /// <summary>Writes text in quotes, escaped.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteText(scoped ReadOnlySpan<char> text)
    {
        ref char source = ref MemoryMarshal.GetReference(text);
        nint length = text.Length;
        Reserve(length);
        Mem.Set8(ref Start, At++, Limit, (byte)'"');
        nint taken = 0;
        while (true)
        {
            At = EscapeText.Write(ref Start, At, Limit, ref Unsafe.Add(ref source, taken), length - taken, _escapes, out nint consumed);
            taken += consumed;
            if (taken == length)
            {
                break;
            }

            // Escapes made it longer than the text: at most six bytes a code unit are still to come.
            nint left = length - taken;
            Grow(Math.Max(left * 2, consumed == 0 ? left * 6 : 0) + Slack);
        }

        KeepSlack();
        Mem.Set8(ref Start, At++, Limit, (byte)'"');
    }

    /// <summary>Writes UTF-8 text in quotes, escaped.</summary>
    public void WriteUtf8(scoped ReadOnlySpan<byte> text)
    {
        ref byte source = ref MemoryMarshal.GetReference(text);
        nint length = text.Length;
        Reserve(length);
        Mem.Set8(ref Start, At++, Limit, (byte)'"');
        nint taken = 0;
        while (true)
        {
            At = EscapeText.WriteUtf8(ref Start, At, Limit, ref Unsafe.Add(ref source, taken), length - taken, _escapes, out nint consumed);
            taken += consumed;
            if (taken == length)
            {
                break;
            }

            nint left = length - taken;
            Grow(Math.Max(left * 2, consumed == 0 ? left * 6 : 0) + Slack);
        }

        KeepSlack();
        Mem.Set8(ref Start, At++, Limit, (byte)'"');
    }

    /// <summary>Writes a simple value by its kernel.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSimple<T, TCodec>(in T value)
        where TCodec : IWriteCodec<T>
    {
        At = TCodec.WriteAt(ref Start, At, Limit, in value);
        KeepSlack();
    }

    /// <summary>Writes a simple value by its kernel between quotes.</summary>
    public void WriteQuoted<T, TCodec>(in T value)
        where TCodec : IWriteCodec<T>
    {
        Mem.Set8(ref Start, At++, Limit, (byte)'"');
        At = TCodec.WriteAt(ref Start, At, Limit, in value);
        Mem.Set8(ref Start, At++, Limit, (byte)'"');
        KeepSlack();
    }

    /// <summary>Writes a quote; gives the offset behind it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Quote(ref byte destination, nint at, nint limit)
    {
        Mem.Set8(ref destination, at, limit, (byte)'"');
        return at + 1;
    }

    /// <summary>Whether the encoder leaves digits and the signs of dates and numbers alone, as every built-in one does.</summary>
    public readonly bool PlainScalars => _escapes.KeepsScalars;

    /// <summary>Writes the text of a kernel (quotes included) through the encoder.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteEscaped<T, TCodec>(in T value)
        where TCodec : IWriteCodec<T>
    {
        Span<byte> text = stackalloc byte[ValueRoom];
        nint length = TCodec.WriteAt(ref MemoryMarshal.GetReference(text), 0, text.Length, in value);
        WriteUtf8(text[1..((int)length - 1)]);
    }

    /// <summary>Writes bytes as Base64 in quotes.</summary>
    public void WriteBase64(ReadOnlySpan<byte> bytes)
    {
        Reserve((bytes.Length + 2) / 3 * (nint)4);
        At = Quote(ref Start, At, Limit);
        At = Base64Text.Write(ref Start, At, Limit, bytes);
        At = Quote(ref Start, At, Limit);
        KeepSlack();
    }

    /// <summary>Writes an array of simple values; compact output keeps the position in a local.</summary>
    public void WriteElements<T, TCodec>(ReadOnlySpan<T> items)
        where TCodec : IWriteCodec<T>
    {
        StartArray();
        if (_layout is not null || !TCodec.HasKernel)
        {
            bool first = true;
            foreach (T item in items)
            {
                Element(first);
                TCodec.Write(ref this, item);
                first = false;
            }
        }
        else if (items.Length > 0)
        {
            WriteCompact<T, TCodec>(items);
        }

        EndArray(items.Length > 0);
    }

    private void WriteCompact<T, TCodec>(ReadOnlySpan<T> items)
        where TCodec : IWriteCodec<T>
    {
        ref byte start = ref Start;
        nint at = At;
        nint limit = Limit;
        nint soft = _soft;
        foreach (ref readonly T item in items)
        {
            at = TCodec.WriteAt(ref start, at, limit, in item);
            Mem.Set8(ref start, at++, limit, (byte)',');
            if (at > soft)
            {
                // Keeps the last comma out of what is handed over: it may have to go.
                At = at - 1;
                Grow(Slack);
                start = ref Start;
                limit = Limit;
                soft = _soft;
                Mem.Set8(ref start, At, limit, (byte)',');
                at = At + 1;
            }
        }

        At = at - 1;
    }
}
