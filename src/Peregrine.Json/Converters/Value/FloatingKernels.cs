using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Decimal with its scale kept.</summary>
internal readonly struct DecimalKernel : INumberKernel<decimal>
{
    public static int Longest => 32;

    public static nint Read(ref byte start, nint at, nint end, out decimal value) => DecimalRead.Read(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in decimal value) => DecimalWrite.Write(ref destination, at, limit, in value);

    public static bool TryParse(ReadOnlySpan<byte> text, out decimal value) => QuotedNumber.TryParse(text, out value);
}

/// <summary>Double: shortest text that reads back, correctly rounded reads.</summary>
internal readonly struct DoubleKernel : INumberKernel<double>
{
    public static int Longest => 32;

    public static nint Read(ref byte start, nint at, nint end, out double value) => FloatingRead.Read(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in double value)
    {
        double number = value;
        if (!double.IsFinite(number))
        {
            NonFinite.Refuse();
        }

        return ShortestDouble.Write(ref destination, at, limit, number);
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out double value) => QuotedNumber.TryParse(text, out value);

    public static bool TryParseNamed(ReadOnlySpan<byte> text, out double value) => QuotedNumber.TryParseNamed(text, out value);

    public static ReadOnlySpan<byte> NameOf(double value) => NonFinite.NameOf(value);
}

/// <summary>Single: shortest text that reads back, correctly rounded reads.</summary>
internal readonly struct SingleKernel : INumberKernel<float>
{
    public static int Longest => 32;

    public static nint Read(ref byte start, nint at, nint end, out float value) => FloatingRead.Read(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in float value)
    {
        float number = value;
        if (!float.IsFinite(number))
        {
            NonFinite.Refuse();
        }

        return ShortestSingle.Write(ref destination, at, limit, number);
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out float value) => QuotedNumber.TryParse(text, out value);

    public static bool TryParseNamed(ReadOnlySpan<byte> text, out float value) => QuotedNumber.TryParseNamed(text, out value);

    public static ReadOnlySpan<byte> NameOf(float value) => NonFinite.NameOf(value);

    /// <summary>Unlike a double, a float that is not finite can be a key, as in System.Text.Json.</summary>
    public static bool TryWriteKey(ref JsonWriter writer, float key)
    {
        if (float.IsFinite(key))
        {
            return false;
        }

        NonFinite.WriteName(ref writer, NameOf(key));
        return true;
    }
}

/// <summary>Half: shortest text that reads back, correctly rounded reads.</summary>
internal readonly struct HalfKernel : INumberKernel<Half>
{
    public static nint Read(ref byte start, nint at, nint end, out Half value) => FloatingRead.Read(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in Half value)
    {
        Half number = value;
        if (!Half.IsFinite(number))
        {
            NonFinite.Refuse();
        }

        return ShortestHalf.Write(ref destination, at, limit, number);
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out Half value) => QuotedNumber.TryParse(text, out value);

    public static bool TryParseNamed(ReadOnlySpan<byte> text, out Half value) => QuotedNumber.TryParseNamed(text, out value);

    public static ReadOnlySpan<byte> NameOf(Half value) => NonFinite.NameOf(value);

    public static bool TryWriteKey(ref JsonWriter writer, Half key)
    {
        if (Half.IsFinite(key))
        {
            return EncodedKey.TryWrite(ref writer, key);
        }

        writer.WriteText(key.ToString(CultureInfo.InvariantCulture));
        return true;
    }
}

/// <summary>NaN and the infinities: JSON has no literals for them (RFC 8259 section 6).</summary>
internal static class NonFinite
{
    /// <summary>The literal that the options can allow for a number that is not finite, or an empty text.</summary>
    public static ReadOnlySpan<byte> NameOf<T>(T value)
        where T : IFloatingPointIeee754<T> =>
        T.IsNaN(value) ? "NaN"u8 : T.IsPositiveInfinity(value) ? "Infinity"u8 : T.IsNegativeInfinity(value) ? "-Infinity"u8 : [];

    /// <summary>Writes such a literal between quotes.</summary>
    public static void WriteName(ref JsonWriter writer, ReadOnlySpan<byte> name)
    {
        writer.Raw("\""u8);
        writer.Raw(name);
        writer.Raw("\""u8);
    }

    [DoesNotReturn]
    public static void Refuse() => throw Throw.NotFinite();
}
