using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Int16 as a JSON number without fraction or exponent.</summary>
internal readonly struct Int16Codec : INumberCodec<short>
{
    public static bool HasKernel => true;

    public static int Longest => 6;

    public static short Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = IntegerRead.Int16(ref reader.Start, reader.At, reader.End, out short value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out short value) => IntegerRead.Int16(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, short value) => writer.Put<short, Int16Codec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in short value) =>
        IntegerWrite.Int32(ref destination, at, limit, value);

    public static short ReadKey(ref JsonReader reader) => reader.ReadKey<short>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, short key) => writer.WriteQuoted<short, Int16Codec>(in key);

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out short value) => QuotedNumber.TryParse(text, out value);
}
