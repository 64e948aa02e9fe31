using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Byte as a JSON number without fraction or exponent.</summary>
internal readonly struct ByteCodec : INumberCodec<byte>
{
    public static bool HasKernel => true;

    public static int Longest => 3;

    public static byte Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = IntegerRead.Byte(ref reader.Start, reader.At, reader.End, out byte value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out byte value) => IntegerRead.Byte(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, byte value) => writer.Put<byte, ByteCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in byte value) =>
        IntegerWrite.UInt32(ref destination, at, limit, value);

    public static byte ReadKey(ref JsonReader reader) => reader.ReadKey<byte>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, byte key) => writer.WriteQuoted<byte, ByteCodec>(in key);

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out byte value) => QuotedNumber.TryParse(text, out value);
}
