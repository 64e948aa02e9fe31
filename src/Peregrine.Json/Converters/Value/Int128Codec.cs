using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Int128 as a JSON number without fraction or exponent.</summary>
internal readonly struct Int128Codec : INumberCodec<Int128>
{
    public static bool HasKernel => true;

    public static Int128 Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = IntegerRead.Int128(ref reader.Start, reader.At, reader.End, out Int128 value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out Int128 value) => IntegerRead.Int128(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, Int128 value) => writer.Put<Int128, Int128Codec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in Int128 value) =>
        IntegerWrite.Int128(ref destination, at, limit, value);

    public static Int128 ReadKey(ref JsonReader reader) => reader.ReadKey<Int128>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, Int128 key)
    {
        if (writer.PlainScalars)
        {
            writer.WriteQuoted<Int128, Int128Codec>(in key);
        }
        else
        {
            writer.WriteText(key.ToString(System.Globalization.CultureInfo.InvariantCulture));
        }
    }

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out Int128 value) => QuotedNumber.TryParse(text, out value);
}
