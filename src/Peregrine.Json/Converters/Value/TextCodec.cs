using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A type whose values are JSON strings in its own format: dates, times, Guid.</summary>
internal readonly struct TextCodec<T, TText> : IValueCodec<T>, IKeyCodec<T>
    where T : struct
    where TText : struct, ITextKernel<T>
{
    public static bool HasKernel => TText.LongestPlain != 0;

    public static int Longest => TText.LongestPlain + 2;

    public static T Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'"')
        {
            nint after = TText.Read(ref reader.Start, reader.At + 1, reader.End, out T value);
            if (after >= 0)
            {
                reader.At = after;
                return value;
            }
        }

        return reader.ReadText<T>(TryParse, TText.LongestEscaped);
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out T value)
    {
        if (JsonReader.IsQuote(ref start, at, end))
        {
            return TText.Read(ref start, at + 1, end, out value);
        }

        value = default;
        return Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, T value) =>
        HasKernel || writer.PlainScalars ? writer.Put<T, TextCodec<T, TText>>(at, in value) : writer.PutEscaped<T, TextCodec<T, TText>>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in T value) =>
        JsonWriter.Quote(ref destination, TText.Write(ref destination, JsonWriter.Quote(ref destination, at, limit), limit, in value), limit);

    public static T ReadKey(ref JsonReader reader) => reader.ReadKey<T>(TryParse, TText.LongestEscaped);

    public static void WriteKey(ref JsonWriter writer, T key) => writer.At = Put(ref writer, writer.At, key);

    /// <summary>Parses the unescaped text in the same way as the loaded System.Text.Json.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out T value) =>
        TText.TryParse(text, out value) && (!TText.HasHour24(text) || StjVersion.HasHour24);
}
