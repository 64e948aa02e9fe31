using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Guid in its D form. The encoder does not apply.</summary>
internal readonly struct GuidCodec : IValueCodec<Guid>, IKeyCodec<Guid>
{
    public static bool HasKernel => true;

    public static int Longest => 38;

    public static Guid Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'"')
        {
            nint after = GuidText.Read(ref reader.Start, reader.At + 1, reader.End, out Guid value);
            if (after >= 0)
            {
                reader.At = after;
                return value;
            }
        }

        return reader.ReadText<Guid>(GuidText.TryParse);
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out Guid value)
    {
        if (JsonReader.IsQuote(ref start, at, end))
        {
            return GuidText.Read(ref start, at + 1, end, out value);
        }

        value = default;
        return Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, Guid value) => writer.Put<Guid, GuidCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in Guid value) =>
        JsonWriter.Quote(ref destination, GuidText.Write(ref destination, JsonWriter.Quote(ref destination, at, limit), limit, in value), limit);

    public static Guid ReadKey(ref JsonReader reader) => reader.ReadKey<Guid>(GuidText.TryParse);

    public static void WriteKey(ref JsonWriter writer, Guid key) => writer.At = Put(ref writer, writer.At, key);
}
