using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>UInt32 as a JSON number without fraction or exponent.</summary>
internal readonly struct UInt32Codec : INumberCodec<uint>
{
    public static bool HasKernel => true;

    public static int Longest => 10;

    public static uint Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = IntegerRead.UInt32(ref reader.Start, reader.At, reader.End, out uint value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out uint value) => IntegerRead.UInt32(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, uint value) => writer.Put<uint, UInt32Codec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in uint value) =>
        IntegerWrite.UInt32(ref destination, at, limit, value);

    public static uint ReadKey(ref JsonReader reader) => reader.ReadKey<uint>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, uint key) => writer.WriteQuoted<uint, UInt32Codec>(in key);

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out uint value) => QuotedNumber.TryParse(text, out value);
}
