using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>UInt16 as a JSON number without fraction or exponent.</summary>
internal readonly struct UInt16Codec : INumberCodec<ushort>
{
    public static bool HasKernel => true;

    public static int Longest => 5;

    public static ushort Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = IntegerRead.UInt16(ref reader.Start, reader.At, reader.End, out ushort value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out ushort value) => IntegerRead.UInt16(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, ushort value) => writer.Put<ushort, UInt16Codec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in ushort value) =>
        IntegerWrite.UInt32(ref destination, at, limit, value);

    public static ushort ReadKey(ref JsonReader reader) => reader.ReadKey<ushort>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, ushort key) => writer.WriteQuoted<ushort, UInt16Codec>(in key);

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out ushort value) => QuotedNumber.TryParse(text, out value);
}
