using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Half: shortest text that reads back, correctly rounded reads.</summary>
internal readonly struct HalfCodec : INumberCodec<Half>
{
    public static bool HasKernel => true;

    public static Half Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = HalfRead.Read(ref reader.Start, reader.At, reader.End, out Half value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out Half value) => HalfRead.Read(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, Half value) => writer.Put<Half, HalfCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in Half value)
    {
        Half number = value;
        if (!Half.IsFinite(number))
        {
            NonFinite.Refuse();
        }

        return ShortestHalf.Write(ref destination, at, limit, number);
    }

    public static Half ReadKey(ref JsonReader reader) => reader.ReadKey<Half>(TryParseQuotedOrNamed);

    public static void WriteKey(ref JsonWriter writer, Half key)
    {
        if (Half.IsFinite(key) && writer.PlainScalars)
        {
            writer.WriteQuoted<Half, HalfCodec>(in key);
        }
        else
        {
            writer.WriteText(key.ToString(System.Globalization.CultureInfo.InvariantCulture));
        }
    }

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out Half value) => TryParseQuotedOrNamed(text, out value);

    public static bool TryParseNamed(ReadOnlySpan<byte> text, out Half value) => QuotedNumber.TryParseNamed(text, out value);

    public static ReadOnlySpan<byte> NameOf(Half value) =>
        Half.IsNaN(value) ? "NaN"u8 : Half.IsPositiveInfinity(value) ? "Infinity"u8 : Half.IsNegativeInfinity(value) ? "-Infinity"u8 : [];

    private static bool TryParseQuotedOrNamed(ReadOnlySpan<byte> text, out Half value) =>
        QuotedNumber.TryParseNamed(text, out value) || QuotedNumber.TryParse(text, out value);
}
