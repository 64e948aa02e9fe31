using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Decimal with its scale kept.</summary>
internal readonly struct DecimalCodec : INumberCodec<decimal>
{
    public static bool HasKernel => true;

    public static int Longest => 32;

    public static decimal Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = DecimalRead.Read(ref reader.Start, reader.At, reader.End, out decimal value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out decimal value) => DecimalRead.Read(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, decimal value) => writer.Put<decimal, DecimalCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in decimal value) =>
        DecimalWrite.Write(ref destination, at, limit, in value);

    public static decimal ReadKey(ref JsonReader reader) => reader.ReadKey<decimal>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, decimal key) => writer.WriteQuoted<decimal, DecimalCodec>(in key);

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out decimal value) => QuotedNumber.TryParse(text, out value);
}
