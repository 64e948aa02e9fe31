using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A simple type by its codec.</summary>
internal class ValueContract<T, TCodec> : TypeContract<T>, ICodecContract, IRunContract<T>, IEntriesContract<T>, IWritesPlainly
    where TCodec : struct, IValueCodec<T>
{
    public override ShapeKind Kind => ShapeKind.Value;

    public Type CodecType => typeof(TCodec);

    public bool WritesPlainly => true;

    public int LongestText => TCodec.HasKernel ? TCodec.Longest : 0;

    public override T? Read(ref JsonReader reader) => TCodec.Read(ref reader);

    public override void Write(ref JsonWriter writer, T? value) => writer.At = TCodec.Put(ref writer, writer.At, value);

    public override nint Put(ref JsonWriter writer, nint at, T? value) => TCodec.Put(ref writer, at, value);

    public void ReadElements(ref JsonReader reader, scoped ref Scratch<T> items) => reader.ReadElements<T, TCodec>(ref items);

    public void ReadEntries(ref JsonReader reader, scoped ref Scratch<KeyValuePair<string, T>> entries) => reader.ReadEntries<T, TCodec>(ref entries);

    public nint PutElements(ref JsonWriter writer, nint at, ReadOnlySpan<T> items) => writer.PutElements<T, TCodec>(at, items);

    public nint PutList(ref JsonWriter writer, nint at, List<T> list) => writer.PutElements<T, TCodec>(at, CollectionsMarshal.AsSpan(list));

    public nint PutEntries(ref JsonWriter writer, nint at, Dictionary<string, T> entries, bool first) =>
        writer.PutEntries<T, TCodec>(at, entries, first);
}
