using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Version with two to four parts. Reading a text of usual length allocates only the Version.</summary>
internal readonly struct VersionCodec : IValueCodec<Version>, IKeyCodec<Version>
{
    public static bool HasKernel => false;

    public static Version? Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'"')
        {
            nint after = VersionText.Read(ref reader.Start, reader.At + 1, reader.End, out Version? value);
            if (after >= 0)
            {
                reader.At = after;
                return value;
            }
        }
        else if (reader.TryReadNull())
        {
            return null;
        }

        return reader.ReadText<Version>(TryParse!, LongestEscaped);
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out Version? value)
    {
        if (JsonReader.IsQuote(ref start, at, end))
        {
            return VersionText.Read(ref start, at + 1, end, out value);
        }

        value = default;
        return Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, Version? value) =>
        value is null ? writer.PutNull(at)
        : writer.PlainScalars ? writer.Put<Version, VersionCodec>(at, in value)
        : writer.PutEscaped<Version, VersionCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in Version value) =>
        JsonWriter.Quote(ref destination, VersionText.Write(ref destination, JsonWriter.Quote(ref destination, at, limit), limit, value), limit);

    public static Version ReadKey(ref JsonReader reader) => reader.ReadKey<Version>(TryParse!, LongestEscaped);

    public static void WriteKey(ref JsonWriter writer, Version key) => writer.At = Put(ref writer, writer.At, key);

    private static int LongestEscaped => StjVersion.TakesAnyVersion ? int.MaxValue : VersionText.MaxEscapedLength;

    /// <summary>Parses the unescaped text in the same way as the loaded System.Text.Json.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, [NotNullWhen(true)] out Version? value) =>
        StjVersion.TakesAnyVersion ? VersionText.TryParseAny(text, out value) : VersionText.TryParse(text, out value);
}
