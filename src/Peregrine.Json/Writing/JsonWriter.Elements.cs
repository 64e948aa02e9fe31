using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>The loop over simple elements.</summary>
internal ref partial struct JsonWriter
{
    /// <summary>Writes an array of simple values; compact output keeps the position in a local.</summary>
    public nint PutElements<T, TCodec>(nint at, ReadOnlySpan<T> items)
        where TCodec : IWriteCodec<T>
    {
        if (items.IsEmpty && TakesArrayOfObjects())
        {
            return PutEmptyArray(at);
        }

        at = Open(at, (byte)'[', out int depth);
        if (_layout is not null)
        {
            bool first = true;
            foreach (T item in items)
            {
                at = TCodec.Put(ref this, PutSeparator(at, first), item);
                first = false;
            }
        }
        else if (items.Length > 0)
        {
            at = typeof(T) == typeof(string) ? PutStrings(at, MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, string?>(ref MemoryMarshal.GetReference(items)), items.Length))
                : TCodec.HasKernel ? PutByKernel<T, TCodec>(at, items)
                : PutCompact<T, TCodec>(at, items);
        }

        return Close(at, (byte)']', depth, items.Length > 0);
    }

    /// <summary>Not generic: code shared by all reference types would call the codec through a table.</summary>
    private nint PutStrings(nint at, ReadOnlySpan<string?> items)
    {
        at = PutString(at, items[0]);
        foreach (string? item in items[1..])
        {
            Mem.Set8(ref Start, at, Limit, (byte)',');
            at = PutString(at + 1, item);
        }

        return at;
    }

    private nint PutCompact<T, TCodec>(nint at, ReadOnlySpan<T> items)
        where TCodec : IWriteCodec<T>
    {
        at = TCodec.Put(ref this, at, items[0]);
        foreach (T item in items[1..])
        {
            Mem.Set8(ref Start, at, Limit, (byte)',');
            at = TCodec.Put(ref this, at + 1, item);
        }

        return at;
    }

    private nint PutByKernel<T, TCodec>(nint at, ReadOnlySpan<T> items)
        where TCodec : IWriteCodec<T>
    {
        ref byte start = ref Start;
        nint limit = Limit;
        nint soft = _soft;
        at = TCodec.WriteAt(ref start, at, limit, in items[0]);
        foreach (ref readonly T item in items[1..])
        {
            if (at > soft)
            {
                at = KeepSlack(at);
                start = ref Start;
                limit = Limit;
                soft = _soft;
            }

            Mem.Set8(ref start, at, limit, (byte)',');
            at = TCodec.WriteAt(ref start, at + 1, limit, in item);
        }

        return KeepSlack(at);
    }

    /// <summary>
    /// Writes the entries of a dictionary of simple values, keys as they are; the position stays in a local. Compact output only.
    /// </summary>
    public nint PutEntries<T, TCodec>(nint at, Dictionary<string, T> entries, bool first)
        where TCodec : IWriteCodec<T>
    {
        foreach (KeyValuePair<string, T> entry in entries)
        {
            if (!first)
            {
                Mem.Set8(ref Start, at, Limit, (byte)',');
                at++;
            }

            first = false;
            at = PutString(at, entry.Key);
            Mem.Set8(ref Start, at, Limit, (byte)':');
            at = TCodec.Put(ref this, at + 1, entry.Value);
        }

        return at;
    }
}
