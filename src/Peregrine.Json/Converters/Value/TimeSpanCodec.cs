using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>TimeSpan in its constant format.</summary>
internal readonly struct TimeSpanCodec : IValueCodec<TimeSpan>, IKeyCodec<TimeSpan>
{
    public static bool HasKernel => false;

    public static TimeSpan Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'"')
        {
            nint after = TimeSpanText.Read(ref reader.Start, reader.At + 1, reader.End, out TimeSpan value);
            if (after >= 0)
            {
                reader.At = after;
                return value;
            }
        }

        return reader.ReadText<TimeSpan>(TimeSpanText.TryParse);
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out TimeSpan value)
    {
        if (JsonReader.IsQuote(ref start, at, end))
        {
            return TimeSpanText.Read(ref start, at + 1, end, out value);
        }

        value = default;
        return Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, TimeSpan value) =>
        writer.PlainScalars ? writer.Put<TimeSpan, TimeSpanCodec>(at, in value) : writer.PutEscaped<TimeSpan, TimeSpanCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in TimeSpan value) =>
        JsonWriter.Quote(ref destination, TimeSpanText.Write(ref destination, JsonWriter.Quote(ref destination, at, limit), limit, value), limit);

    public static TimeSpan ReadKey(ref JsonReader reader) => reader.ReadKey<TimeSpan>(TimeSpanText.TryParse);

    public static void WriteKey(ref JsonWriter writer, TimeSpan key) => writer.At = Put(ref writer, writer.At, key);
}
