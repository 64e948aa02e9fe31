using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>DateTime by ISO 8601-1 extended. The encoder does not apply.</summary>
internal readonly struct DateTimeCodec : IValueCodec<DateTime>, IKeyCodec<DateTime>
{
    public static bool HasKernel => true;

    public static int Longest => 35;

    public static DateTime Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'"')
        {
            nint after = DateTimeText.Read(ref reader.Start, reader.At + 1, reader.End, out DateTime value);
            if (after >= 0)
            {
                reader.At = after;
                return value;
            }
        }

        return reader.ReadText<DateTime>(DateTimeText.TryParse);
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out DateTime value)
    {
        if (JsonReader.IsQuote(ref start, at, end))
        {
            return DateTimeText.Read(ref start, at + 1, end, out value);
        }

        value = default;
        return Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, DateTime value) => writer.Put<DateTime, DateTimeCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in DateTime value) =>
        JsonWriter.Quote(ref destination, DateTimeText.Write(ref destination, JsonWriter.Quote(ref destination, at, limit), limit, value), limit);

    public static DateTime ReadKey(ref JsonReader reader) => reader.ReadKey<DateTime>(DateTimeText.TryParse);

    public static void WriteKey(ref JsonWriter writer, DateTime key) => writer.At = Put(ref writer, writer.At, key);
}
