using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>Writes arrays, sets and dictionaries of simple values.</summary>
internal ref partial struct JsonWriter
{
    /// <summary>
    /// The maximum length, in bytes, of elements and commas that certainly fit the free slack together with the brackets and with what a kernel stores beyond
    /// its value.
    /// </summary>
    private const int FewBytes = Slack - EntryUse - ValueSpace - 2;

    /// <summary>Writes a non-empty array of simple values; in compact output, the position is in a local.</summary>
    public nint PutElements<T, TCodec>(nint at, ReadOnlySpan<T> items)
        where TCodec : IWriteCodec<T>
    {
        if (TCodec.HasKernel && _layout is null && items.Length <= FewBytes / (TCodec.Longest + 1))
        {
            return PutFew<T, TCodec>(at, items);
        }

        at = Open(at, (byte)'[', out int depth);
        at = PutMore<T, TCodec>(at, items, first: true);
        return Close(at, (byte)']', depth, any: true);
    }

    /// <summary>Writes, in compact output, a whole, non-empty array of simple values that certainly fits the slack.</summary>
    private nint PutFew<T, TCodec>(nint at, ReadOnlySpan<T> items)
        where TCodec : IWriteCodec<T>
    {
        CheckEnter(at);
        ref byte start = ref Start;
        nint limit = Limit;
        Mem.Set8(ref start, at++, limit, (byte)'[');
        foreach (ref readonly T item in items)
        {
            at = TCodec.WriteAt(ref start, at, limit, in item);
            Mem.Set8(ref start, at++, limit, (byte)',');
        }

        // Replaces the last comma.
        Mem.Set8(ref start, at - 1, limit, (byte)']');
        return KeepSlack(at);
    }

    /// <summary>Writes one or more simple values into an open array.</summary>
    public nint PutMore<T, TCodec>(nint at, ReadOnlySpan<T> items, bool first)
        where TCodec : IWriteCodec<T>
    {
        if (_layout is not null)
        {
            foreach (T item in items)
            {
                at = TCodec.Put(ref this, PutSeparator(at, first), item);
                first = false;
            }

            return at;
        }

        at = PutSeparator(at, first);
        return typeof(T) == typeof(string) ? PutStrings(
            at, MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, string?>(ref MemoryMarshal.GetReference(items)), items.Length))
            : TCodec.HasKernel ? PutByKernel<T, TCodec>(at, items)
            : PutCompact<T, TCodec>(at, items);
    }

    /// <summary>Writes strings. Not generic: code shared by all reference types would call the codec through a table.</summary>
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
        while (true)
        {
            // As many items as certainly fit before the slack, and one more, which begins before the slack and may end in it.
            int count = (int)Math.Min(items.Length, (_soft - at) / (TCodec.Longest + 1) + 1);
            at = PutRun<T, TCodec>(ref Start, at, Limit, items[..count]);
            items = items[count..];
            if (items.IsEmpty)
            {
                // Removes the comma after the last value.
                return KeepSlack(at - 1);
            }

            at = KeepSlack(at);
        }
    }

    /// <summary>
    /// Writes values with a comma after each. The loop calls only the kernel: because of other, rare calls, the JIT would keep the loop's variables in memory.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint PutRun<T, TCodec>(ref byte start, nint at, nint limit, ReadOnlySpan<T> items)
        where TCodec : IWriteCodec<T>
    {
        foreach (ref readonly T item in items)
        {
            at = TCodec.WriteAt(ref start, at, limit, in item);
            Mem.Set8(ref start, at, limit, (byte)',');
            at++;
        }

        return at;
    }

    /// <summary>Writes a set of simple values.</summary>
    public nint PutSet<T, TCodec>(nint at, HashSet<T> set)
        where TCodec : IWriteCodec<T>
    {
        at = Open(at, (byte)'[', out int depth);
        bool first = true;
        foreach (T item in set)
        {
            at = TCodec.Put(ref this, PutSeparator(at, first), item);
            first = false;
        }

        return Close(at, (byte)']', depth, !first);
    }

    /// <summary>Writes the entries of a dictionary of simple values, without a policy for keys, in compact output. The position is in a local.</summary>
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
            at = TCodec.Put(ref this, PutKeyCompact(at, entry.Key), entry.Value);
        }

        return at;
    }

    /// <summary>Writes a dictionary key, escaped but not changed by a policy, and its colon in compact output.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint PutKeyCompact(nint at, string key)
    {
        CheckName(key.Length);
        at = PutString(at, key);
        Mem.Set8(ref Start, at, Limit, (byte)':');
        return at + 1;
    }

    /// <summary>Writes a dictionary key, escaped but not changed by a policy, and its colon in any layout.</summary>
    public nint PutKey(nint at, string key)
    {
        at = PutKeyCompact(at, key);
        if (_layout is not null)
        {
            Mem.Set8(ref Start, at++, Limit, (byte)' ');
        }

        return at;
    }
}
