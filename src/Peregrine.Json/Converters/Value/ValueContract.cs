using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A simple type with a codec.</summary>
internal class ValueContract<T, TCodec> : TypeContract<T>, IElementContract<T>, IWritesPlainly
    where TCodec : struct, IValueCodec<T>
{
    public ValueContract()
        : base(ShapeKind.Value, ExecutionKind.SimpleValue) =>
        (CodecType, LongestText, MayRefuse) = (typeof(TCodec), TCodec.HasKernel ? TCodec.Longest : 0, TCodec.MayRefuse);

    public bool WritesPlainly => true;

    [BypassReadyToRun]
    public override T? Read(ref JsonReader reader) => TCodec.Read(ref reader);

    [BypassReadyToRun]
    public override bool TryReadWhole(ReadOnlySpan<byte> utf8, out T? value) =>
        TCodec.ReadAt(ref Mem.First(utf8), 0, utf8.Length, out value) == utf8.Length;

    public override void Write(ref JsonWriter writer, T? value) => writer.At = TCodec.Put(ref writer, writer.At, value);

    public override nint Put(ref JsonWriter writer, nint at, T? value) => TCodec.Put(ref writer, at, value);

    public Elements<T> Elements => field ??= new CodecElements<T, TCodec>(this);
}

/// <summary>Reads and writes simple values without calling their contract.</summary>
internal sealed class CodecElements<T, TCodec>(TypeContract<T> contract) : Elements<T>(contract)
    where TCodec : struct, IValueCodec<T>
{
    [BypassReadyToRun]
    public override void Read(ref JsonReader reader, scoped ref Scratch<T> items)
    {
        if (typeof(T).IsValueType)
        {
            ReadValues(ref reader, ref items);
            return;
        }

        reader.ReadElements<T, TCodec>(ref items);
    }

    /// <summary>
    /// Does the same as <see cref="JsonReader.ReadElements"/>. Not inlined: guided by its profile, the JIT would inline the loop into the root's method, where
    /// a try block keeps locals in memory and <see cref="Scratch{T}.Add"/> would not be inlined. Not used for strings: all classes would share the method, and
    /// it would have to look up its types.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun]
    private static void ReadValues(ref JsonReader reader, scoped ref Scratch<T> items)
    {
        ref byte start = ref reader.Start;
        nint end = reader.End;
        nint at = reader.At;
        do
        {
            nint after = TCodec.ReadAt(ref start, at, end, out T? value);
            if (after < 0)
            {
                reader.At = at;
                value = TCodec.Read(ref reader);
                after = reader.At;
            }

            items.Add(value!);
            at = after;
        }
        while (reader.NextElement(ref start, ref at, end));
    }

    public override void ReadEntries(ref JsonReader reader, scoped ref Scratch<KeyValuePair<string, T>> entries) => reader.ReadEntries<T, TCodec>(ref entries);

    protected override string ReadEntry(ref JsonReader reader, out T value) => reader.ReadEntry<T, TCodec>(out value!);

    public override nint Put(ref JsonWriter writer, nint at, ReadOnlySpan<T> items) => writer.PutElements<T, TCodec>(at, items);

    public override nint PutMore(ref JsonWriter writer, nint at, ReadOnlySpan<T> items, int from, int count) =>
        writer.PutMore<T, TCodec>(at, items.Slice(from, count), first: from == 0);

    public override nint PutList(ref JsonWriter writer, nint at, List<T> list) => writer.PutElements<T, TCodec>(at, CollectionsMarshal.AsSpan(list));

    public override nint PutSet(ref JsonWriter writer, nint at, HashSet<T> set) => writer.PutSet<T, TCodec>(at, set);

    public override nint PutEntries(ref JsonWriter writer, nint at, Dictionary<string, T> entries, bool first) =>
        writer.PutEntries<T, TCodec>(at, entries, first);
}
