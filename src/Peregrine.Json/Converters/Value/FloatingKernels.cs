using System.Globalization;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Reads and writes decimal, and keeps its scale.</summary>
internal readonly struct DecimalKernel : INumberKernel<decimal>
{
    public static int Longest => 32;

    public static nint Read(ref byte start, nint at, nint end, out decimal value) => DecimalRead.Read(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in decimal value) => DecimalWrite.Write(ref destination, at, limit, in value);

    public static bool TryParse(ReadOnlySpan<byte> text, out decimal value) => QuotedNumber.TryParse(text, out value);
}

/// <summary>
/// Floating point: writes the shortest text that reads back as the same number, and reads with correct rounding. The JIT compiles each method for each of the
/// three types.
/// </summary>
internal readonly struct FloatingKernel<T> : INumberKernel<T>
{
    public static int Longest => typeof(T) == typeof(Half) ? JsonWriter.ValueSpace : 32;

    public static bool MayRefuse => true;

    public static nint Read(ref byte start, nint at, nint end, out T value) => FloatingRead.Read(ref start, at, end, out value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(ref byte destination, nint at, nint limit, in T value)
    {
        T number = value;
        if (!FloatingValue.IsFinite(number))
        {
            NonFinite.Refuse();
        }

        return typeof(T) == typeof(double) ? ShortestDouble.Write(ref destination, at, limit, ValueBits.Cast<T, double>(number))
            : typeof(T) == typeof(float) ? ShortestSingle.Write(ref destination, at, limit, ValueBits.Cast<T, float>(number))
            : ShortestHalf.Write(ref destination, at, limit, ValueBits.Cast<T, Half>(number));
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out T value) => QuotedNumber.TryParseFloating(text, out value);

    public static bool TryParseNamed(ReadOnlySpan<byte> text, out T value) => QuotedNumber.TryParseNamed(text, out value);

    public static ReadOnlySpan<byte> NameOf(T value) => NonFinite.NameOf(FloatingValue.Widen(value));

    /// <summary>
    /// Writes a key that is not finite, or a Half that the encoder must process. Returns false for any other key, and for double, which as in System.Text.Json
    /// allows only finite keys.
    /// </summary>
    public static bool TryWriteKey(ref JsonWriter writer, T key)
    {
        bool isFinite = FloatingValue.IsFinite(key);
        if (typeof(T) == typeof(Half) && isFinite)
        {
            return EncodedKey.TryWrite(ref writer, ValueBits.Cast<T, Half>(key));
        }

        if (typeof(T) == typeof(double) || isFinite)
        {
            return false;
        }

        if (typeof(T) == typeof(Half))
        {
            writer.WriteText(ValueBits.Cast<T, Half>(key).ToString(null, CultureInfo.InvariantCulture));
        }
        else
        {
            NonFinite.WriteName(ref writer, NameOf(key));
        }

        return true;
    }
}

/// <summary>NaN and the infinities: JSON has no literals for them (RFC 8259 section 6).</summary>
internal static class NonFinite
{
    /// <summary>Returns the literal that the options can allow for a number that is not finite; otherwise an empty text.</summary>
    public static ReadOnlySpan<byte> NameOf(double value) =>
        double.IsNaN(value) ? "NaN"u8 : double.IsPositiveInfinity(value) ? "Infinity"u8 : double.IsNegativeInfinity(value) ? "-Infinity"u8 : [];

    /// <summary>Writes NaN, Infinity or -Infinity in quotes.</summary>
    public static void WriteName(ref JsonWriter writer, ReadOnlySpan<byte> name)
    {
        writer.Raw("\""u8);
        writer.Raw(name);
        writer.Raw("\""u8);
    }

    [DoesNotReturn]
    public static void Refuse() => throw Throw.NotFinite();
}
