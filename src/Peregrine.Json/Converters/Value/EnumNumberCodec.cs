using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>An enum as the number of its underlying type; any value of that type is accepted.</summary>
internal readonly struct EnumNumberCodec<TEnum, TNumber, TCodec> : IValueCodec<TEnum>
    where TEnum : struct
    where TNumber : struct
    where TCodec : struct, IValueCodec<TNumber>
{
    public static bool HasKernel => TCodec.HasKernel;

    public static int Longest => TCodec.Longest;

    public static TEnum Read(ref JsonReader reader) => ValueBits.Cast<TNumber, TEnum>(TCodec.Read(ref reader));

    public static nint ReadAt(ref byte start, nint at, nint end, out TEnum value)
    {
        nint after = TCodec.ReadAt(ref start, at, end, out TNumber number);
        value = ValueBits.Cast<TNumber, TEnum>(number);
        return after;
    }

    public static nint Put(ref JsonWriter writer, nint at, TEnum value) => TCodec.Put(ref writer, at, ValueBits.Cast<TEnum, TNumber>(value));

    public static nint WriteAt(ref byte destination, nint at, nint limit, in TEnum value) =>
        TCodec.WriteAt(ref destination, at, limit, ValueBits.Cast<TEnum, TNumber>(value));
}
