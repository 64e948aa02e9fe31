using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A simple value or null.</summary>
internal readonly struct NullableCodec<T, TCodec> : IValueCodec<T?>
    where T : struct
    where TCodec : struct, IValueCodec<T>
{
    public static bool HasKernel => TCodec.HasKernel;

    public static bool MayRefuse => TCodec.MayRefuse;

    public static int Longest => Math.Max(TCodec.Longest, 4);

    public static T? Read(ref JsonReader reader) => reader.TryReadNull() ? null : TCodec.Read(ref reader);

    public static nint ReadAt(ref byte start, nint at, nint end, out T? value)
    {
        nint after = TCodec.ReadAt(ref start, at, end, out T read);
        if (after < 0 && JsonReader.IsNull(ref start, at, end))
        {
            value = null;
            return at + 4;
        }

        value = read;
        return after;
    }

    public static nint WriteAt(ref byte destination, nint at, nint limit, in T? value)
    {
        if (value.HasValue)
        {
            return TCodec.WriteAt(ref destination, at, limit, in Nullable.GetValueRefOrDefaultRef(in value));
        }

        return JsonWriter.Null(ref destination, at, limit);
    }

    public static nint Put(ref JsonWriter writer, nint at, T? value) =>
        value.HasValue ? TCodec.Put(ref writer, at, value.GetValueOrDefault()) : writer.PutNull(at);
}
