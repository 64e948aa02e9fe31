using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>The loop over simple elements.</summary>
internal ref partial struct JsonWriter
{
    /// <summary>Writes an array of simple values; compact output keeps the position in a local.</summary>
    public void WriteElements<T, TCodec>(ReadOnlySpan<T> items)
        where TCodec : IWriteCodec<T>
    {
        StartArray();
        if (_layout is not null)
        {
            bool first = true;
            foreach (T item in items)
            {
                Element(first);
                At = TCodec.Put(ref this, At, item);
                first = false;
            }
        }
        else if (items.Length > 0)
        {
            At = TCodec.HasKernel ? PutByKernel<T, TCodec>(At, items) : PutCompact<T, TCodec>(At, items);
        }

        EndArray(items.Length > 0);
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
}
