using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>UInt128 as a JSON number without fraction or exponent.</summary>
internal readonly struct UInt128Codec : INumberCodec<UInt128>
{
    public static bool HasKernel => true;

    public static UInt128 Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = IntegerRead.UInt128(ref reader.Start, reader.At, reader.End, out UInt128 value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out UInt128 value) => IntegerRead.UInt128(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, UInt128 value) => writer.Put<UInt128, UInt128Codec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in UInt128 value) =>
        IntegerWrite.UInt128(ref destination, at, limit, value);

    public static UInt128 ReadKey(ref JsonReader reader) => reader.ReadKey<UInt128>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, UInt128 key)
    {
        if (writer.PlainScalars)
        {
            writer.WriteQuoted<UInt128, UInt128Codec>(in key);
        }
        else
        {
            writer.WriteText(key.ToString(System.Globalization.CultureInfo.InvariantCulture));
        }
    }

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out UInt128 value) => QuotedNumber.TryParse(text, out value);
}
