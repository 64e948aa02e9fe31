using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Bytes as Base64 with padding (RFC 4648 section 4).</summary>
internal readonly struct ByteArrayCodec : IValueCodec<byte[]>
{
    public static byte[]? Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'"')
        {
            nint after = Base64Text.ReadPlain(ref reader.Start, reader.At + 1, reader.End, out byte[]? value);
            if (after >= 0)
            {
                reader.At = after;
                return value;
            }
        }

        return reader.TryReadNull() ? null : reader.ReadText<byte[]>(Base64Text.TryRead);
    }

    public static nint Put(ref JsonWriter writer, nint at, byte[]? value) => value is null ? writer.PutNull(at) : writer.PutBase64(at, value);
}

/// <summary>Memory of bytes as Base64; null reads as empty.</summary>
internal readonly struct ByteMemoryCodec : IValueCodec<Memory<byte>>
{
    public static Memory<byte> Read(ref JsonReader reader) => ByteArrayCodec.Read(ref reader);

    public static nint Put(ref JsonWriter writer, nint at, Memory<byte> value) => writer.PutBase64(at, value.Span);
}

/// <summary>Read-only memory of bytes as Base64; null reads as empty.</summary>
internal readonly struct ReadOnlyByteMemoryCodec : IValueCodec<ReadOnlyMemory<byte>>
{
    public static ReadOnlyMemory<byte> Read(ref JsonReader reader) => ByteArrayCodec.Read(ref reader);

    public static nint Put(ref JsonWriter writer, nint at, ReadOnlyMemory<byte> value) => writer.PutBase64(at, value.Span);
}
