using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>UInt64 as a JSON number without fraction or exponent.</summary>
internal readonly struct UInt64Codec : INumberCodec<ulong>
{
    public static bool HasKernel => true;

    public static int Longest => 20;

    public static ulong Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = IntegerRead.UInt64(ref reader.Start, reader.At, reader.End, out ulong value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out ulong value) => IntegerRead.UInt64(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, ulong value) => writer.Put<ulong, UInt64Codec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in ulong value) =>
        IntegerWrite.UInt64(ref destination, at, limit, value);

    public static ulong ReadKey(ref JsonReader reader) => reader.ReadKey<ulong>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, ulong key) => writer.WriteQuoted<ulong, UInt64Codec>(in key);

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out ulong value) => QuotedNumber.TryParse(text, out value);
}
