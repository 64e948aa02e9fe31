using System.Buffers.Text;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes Unix times as JSON numbers, without the reader and writer of System.Text.Json.</summary>
internal readonly struct UnixTimeKernel<T, TType, TUnit> : INumberKernel<T>
    where T : struct
    where TType : struct, ITimeType<T>
    where TUnit : struct, IUnixUnit
{
    public static nint Read(ref byte start, nint at, nint end, out T value)
    {
        nint after = SkipValue.SkipAnyNumber(ref start, at, end);
        if (after > at && UnixTimeText<T, TType, TUnit>.TryConvert(Mem.Span(ref start, at, after, end), out value))
        {
            return after;
        }

        value = default;
        return Mem.Failed;
    }

    public static nint Write(ref byte destination, nint at, nint limit, in T value)
    {
        Utf8Formatter.TryFormat(UnixTimeText<T, TType, TUnit>.CountOf(value), Mem.Space(ref destination, at, limit, limit), out int length);
        return at + length;
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out T value) => UnixTimeText<T, TType, TUnit>.TryParse(text, out value);
}
