using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>DateOnly as yyyy-MM-dd.</summary>
internal readonly struct DateOnlyCodec : IValueCodec<DateOnly>, IKeyCodec<DateOnly>
{
    public static bool HasKernel => false;

    public static DateOnly Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'"')
        {
            nint after = DateOnlyText.Read(ref reader.Start, reader.At + 1, reader.End, out DateOnly value);
            if (after >= 0)
            {
                reader.At = after;
                return value;
            }
        }

        return reader.ReadText<DateOnly>(DateOnlyText.TryParse);
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out DateOnly value)
    {
        if (JsonReader.IsQuote(ref start, at, end))
        {
            return DateOnlyText.Read(ref start, at + 1, end, out value);
        }

        value = default;
        return Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, DateOnly value) =>
        writer.PlainScalars ? writer.Put<DateOnly, DateOnlyCodec>(at, in value) : writer.PutEscaped<DateOnly, DateOnlyCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in DateOnly value) =>
        JsonWriter.Quote(ref destination, DateOnlyText.Write(ref destination, JsonWriter.Quote(ref destination, at, limit), limit, value), limit);

    public static DateOnly ReadKey(ref JsonReader reader) => reader.ReadKey<DateOnly>(DateOnlyText.TryParse);

    public static void WriteKey(ref JsonWriter writer, DateOnly key) => writer.At = Put(ref writer, writer.At, key);
}
