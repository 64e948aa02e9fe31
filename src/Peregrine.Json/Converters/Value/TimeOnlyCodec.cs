using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>TimeOnly as HH:mm:ss with seven fraction digits if any.</summary>
internal readonly struct TimeOnlyCodec : IValueCodec<TimeOnly>, IKeyCodec<TimeOnly>
{
    public static bool HasKernel => false;

    public static TimeOnly Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'"')
        {
            nint after = TimeOnlyText.Read(ref reader.Start, reader.At + 1, reader.End, out TimeOnly value);
            if (after >= 0)
            {
                reader.At = after;
                return value;
            }
        }

        return reader.ReadText<TimeOnly>(TimeOnlyText.TryParse);
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out TimeOnly value)
    {
        if (JsonReader.IsQuote(ref start, at, end))
        {
            return TimeOnlyText.Read(ref start, at + 1, end, out value);
        }

        value = default;
        return Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, TimeOnly value) =>
        writer.PlainScalars ? writer.Put<TimeOnly, TimeOnlyCodec>(at, in value) : writer.PutEscaped<TimeOnly, TimeOnlyCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in TimeOnly value) =>
        JsonWriter.Quote(ref destination, TimeOnlyText.Write(ref destination, JsonWriter.Quote(ref destination, at, limit), limit, value), limit);

    public static TimeOnly ReadKey(ref JsonReader reader) => reader.ReadKey<TimeOnly>(TimeOnlyText.TryParse);

    public static void WriteKey(ref JsonWriter writer, TimeOnly key) => writer.At = Put(ref writer, writer.At, key);
}
