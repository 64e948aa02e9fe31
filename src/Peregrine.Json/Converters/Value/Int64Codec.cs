using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Int64 as a JSON number without fraction or exponent.</summary>
internal readonly struct Int64Codec : INumberCodec<long>
{
    public static bool HasKernel => true;

    public static int Longest => 20;

    public static long Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = IntegerRead.Int64(ref reader.Start, reader.At, reader.End, out long value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out long value) => IntegerRead.Int64(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, long value) => writer.Put<long, Int64Codec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in long value) =>
        IntegerWrite.Int64(ref destination, at, limit, value);

    public static long ReadKey(ref JsonReader reader) => reader.ReadKey<long>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, long key) => writer.WriteQuoted<long, Int64Codec>(in key);

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out long value) => QuotedNumber.TryParse(text, out value);
}
