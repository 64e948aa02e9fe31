using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Double: shortest text that reads back, correctly rounded reads.</summary>
internal readonly struct DoubleCodec : INumberCodec<double>
{
    public static bool HasKernel => true;

    public static int Longest => 32;

    public static double Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = DoubleRead.Read(ref reader.Start, reader.At, reader.End, out double value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out double value) => DoubleRead.Read(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, double value) => writer.Put<double, DoubleCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in double value)
    {
        double number = value;
        if (!double.IsFinite(number))
        {
            NonFinite.Refuse();
        }

        return ShortestDouble.Write(ref destination, at, limit, number);
    }

    public static double ReadKey(ref JsonReader reader) => reader.ReadKey<double>(TryParseQuotedOrNamed);

    public static void WriteKey(ref JsonWriter writer, double key) => writer.WriteQuoted<double, DoubleCodec>(in key);

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out double value) => TryParseQuotedOrNamed(text, out value);

    public static bool TryParseNamed(ReadOnlySpan<byte> text, out double value) => QuotedNumber.TryParseNamed(text, out value);

    public static ReadOnlySpan<byte> NameOf(double value) =>
        double.IsNaN(value) ? "NaN"u8 : double.IsPositiveInfinity(value) ? "Infinity"u8 : double.IsNegativeInfinity(value) ? "-Infinity"u8 : [];

    private static bool TryParseQuotedOrNamed(ReadOnlySpan<byte> text, out double value) =>
        QuotedNumber.TryParseNamed(text, out value) || QuotedNumber.TryParse(text, out value);
}
