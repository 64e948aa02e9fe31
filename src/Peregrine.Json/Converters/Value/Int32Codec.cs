using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Int32 as a JSON number without fraction or exponent.</summary>
internal readonly struct Int32Codec : INumberCodec<int>
{
    public static bool HasKernel => true;

    public static int Longest => 11;

    public static int Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = IntegerRead.Int32(ref reader.Start, reader.At, reader.End, out int value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out int value) => IntegerRead.Int32(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, int value) => writer.Put<int, Int32Codec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in int value) =>
        IntegerWrite.Int32(ref destination, at, limit, value);

    public static int ReadKey(ref JsonReader reader) => reader.ReadKey<int>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, int key) => writer.WriteQuoted<int, Int32Codec>(in key);

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out int value) => QuotedNumber.TryParse(text, out value);
}
