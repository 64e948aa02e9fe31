using System.Buffers.Text;
using System.Globalization;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Extras;

/// <summary>Unix times as numbers of JSON.</summary>
internal readonly struct UnixTimeKernel<T, TType, TUnit> : INumberKernel<T>
    where T : struct
    where TType : struct, ITimeType<T>
    where TUnit : struct, IUnixUnit
{
    public static nint Read(ref byte start, nint at, nint end, out T value)
    {
        nint after = SkipValue.SkipScalar(ref start, at, end);
        if (after > at && TryConvert(Mem.Span(ref start, at, after, end), out value))
        {
            return after;
        }

        value = default;
        return Mem.Failed;
    }

    public static nint Write(ref byte destination, nint at, nint limit, in T value)
    {
        Utf8Formatter.TryFormat(CountOf(value), Mem.Space(ref destination, at, limit, limit), out int length);
        return at + length;
    }

    /// <summary>Converts a text that is a number of JSON (RFC 8259 section 6), and nothing else.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out T value)
    {
        value = default;
        return !text.IsEmpty && SkipValue.SkipScalar(ref Mem.First(text), 0, text.Length) == text.Length && TryConvert(text, out value);
    }

    /// <summary>Returns how many whole units a time is after the beginning of 1970.</summary>
    public static long CountOf(T time) => FloorOf(default(TType).ToUtc(time)) - FloorOf(DateTime.UnixEpoch.Ticks);

    private static long FloorOf(long ticks) => ticks / default(TUnit).Ticks;

    /// <summary>Converts a number, or refuses one of the literals.</summary>
    private static bool TryConvert(ReadOnlySpan<byte> number, out T value)
    {
        value = default;
        Int128 ticks;
        if (Utf8Parser.TryParse(number, out long count, out int length) && length == number.Length)
        {
            ticks = (Int128)count * default(TUnit).Ticks;
        }
        else if (decimal.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out decimal exact) && Math.Abs(exact) < long.MaxValue)
        {
            // The whole part and the rest apart: their product by the unit has more digits than a decimal.
            decimal whole = decimal.Floor(exact);
            ticks = ((Int128)whole * default(TUnit).Ticks) + (long)((exact - whole) * default(TUnit).Ticks);
        }
        else
        {
            return false;
        }

        ticks += DateTime.UnixEpoch.Ticks;
        if (ticks < 0 || ticks > DateTime.MaxValue.Ticks)
        {
            return false;
        }

        value = default(TType).FromUtc((long)ticks);
        return true;
    }
}
