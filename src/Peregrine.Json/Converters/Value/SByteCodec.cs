using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>SByte as a JSON number without fraction or exponent.</summary>
internal readonly struct SByteCodec : INumberCodec<sbyte>
{
    public static bool HasKernel => true;

    public static int Longest => 4;

    public static sbyte Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = IntegerRead.SByte(ref reader.Start, reader.At, reader.End, out sbyte value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out sbyte value) => IntegerRead.SByte(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, sbyte value) => writer.Put<sbyte, SByteCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in sbyte value) =>
        IntegerWrite.Int32(ref destination, at, limit, value);

    public static sbyte ReadKey(ref JsonReader reader) => reader.ReadKey<sbyte>(QuotedNumber.TryParse);

    public static void WriteKey(ref JsonWriter writer, sbyte key) => writer.WriteQuoted<sbyte, SByteCodec>(in key);

    public static bool TryParseQuoted(ReadOnlySpan<byte> text, out sbyte value) => QuotedNumber.TryParse(text, out value);
}
