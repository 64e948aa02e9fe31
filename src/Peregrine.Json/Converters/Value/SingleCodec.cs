using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Single: shortest text that reads back, correctly rounded reads.</summary>
internal readonly struct SingleCodec : INumberCodec<float>
{
    public static bool HasKernel => true;

    public static int Longest => 32;

    public static float Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = SingleRead.Read(ref reader.Start, reader.At, reader.End, out float value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out float value) => SingleRead.Read(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, float value) => writer.Put<float, SingleCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in float value)
    {
        float number = value;
        if (!float.IsFinite(number))
        {
            NonFinite.Refuse();
        }

        return ShortestSingle.Write(ref destination, at, limit, number);
    }

    public static float ReadKey(ref JsonReader reader) => reader.ReadKey<float>(TryParseQuotedOrNamed);

    /// <summary>Unlike a double, a float that is not finite is taken for a key, as in System.Text.Json.</summary>
    public static void WriteKey(ref JsonWriter writer, float key)
    {
        if (float.IsFinite(key))
        {
            writer.WriteQuoted<float, SingleCodec>(in key);
        }
        else
        {
            writer.Raw(float.IsNaN(key) ? "\"NaN\""u8 : key > 0 ? "\"Infinity\""u8 : "\"-Infinity\""u8);
        }
    }

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out float value) => TryParseQuotedOrNamed(text, out value);

    public static bool TryParseNamed(ReadOnlySpan<byte> text, out float value) => QuotedNumber.TryParseNamed(text, out value);

    public static ReadOnlySpan<byte> NameOf(float value) =>
        float.IsNaN(value) ? "NaN"u8 : float.IsPositiveInfinity(value) ? "Infinity"u8 : float.IsNegativeInfinity(value) ? "-Infinity"u8 : [];

    private static bool TryParseQuotedOrNamed(ReadOnlySpan<byte> text, out float value) =>
        QuotedNumber.TryParseNamed(text, out value) || QuotedNumber.TryParse(text, out value);
}
