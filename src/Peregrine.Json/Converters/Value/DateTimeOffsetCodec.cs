using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>DateTimeOffset by ISO 8601-1 extended. The encoder does not apply.</summary>
internal readonly struct DateTimeOffsetCodec : IValueCodec<DateTimeOffset>, IKeyCodec<DateTimeOffset>
{
    public static bool HasKernel => true;

    public static int Longest => 35;

    public static DateTimeOffset Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'"')
        {
            nint after = DateTimeOffsetText.Read(ref reader.Start, reader.At + 1, reader.End, out DateTimeOffset value);
            if (after >= 0)
            {
                reader.At = after;
                return value;
            }
        }

        return reader.ReadText<DateTimeOffset>(DateTimeOffsetText.TryParse);
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out DateTimeOffset value)
    {
        if (JsonReader.IsQuote(ref start, at, end))
        {
            return DateTimeOffsetText.Read(ref start, at + 1, end, out value);
        }

        value = default;
        return Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, DateTimeOffset value) => writer.Put<DateTimeOffset, DateTimeOffsetCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in DateTimeOffset value) =>
        JsonWriter.Quote(ref destination, DateTimeOffsetText.Write(ref destination, JsonWriter.Quote(ref destination, at, limit), limit, in value), limit);

    public static DateTimeOffset ReadKey(ref JsonReader reader) => reader.ReadKey<DateTimeOffset>(DateTimeOffsetText.TryParse);

    public static void WriteKey(ref JsonWriter writer, DateTimeOffset key) => writer.At = Put(ref writer, writer.At, key);
}
