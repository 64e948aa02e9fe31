using System.Text;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Makes the UTF-8 of a whole text.</summary>
internal static class TextInput
{
    private const int FirstPart = 16 * 1024;

    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Transcodes a text, with System.Text.Json's exception for an unpaired surrogate.</summary>
    public static byte[] ToUtf8(ReadOnlySpan<char> json)
    {
        byte[] rented = RentedArrays.Rent<byte>(checked(3 * json.Length));
        try
        {
            return Utf16Text.TryToUtf8(json, rented, out int length)
                ? NewArray.Of(rented.AsSpan(0, length)) : throw new ArgumentException(ErrorText.InvalidUtf16);
        }
        finally
        {
            RentedArrays.Return(rented);
        }
    }

    /// <summary>Reads a stream to its end.</summary>
    public static ReadOnlyMemory<byte> ReadAll(Stream stream)
    {
        byte[] bytes = new byte[FirstLength(stream)];
        int length = 0;
        while (true)
        {
            int read = Checked(stream.Read(bytes, length, bytes.Length - length), bytes.Length - length);
            if (read == 0)
            {
                return Text(bytes, length);
            }

            length += read;
            Grow(ref bytes, length);
        }
    }

    /// <summary>Reads a stream to its end.</summary>
    public static async ValueTask<ReadOnlyMemory<byte>> ReadAllAsync(Stream stream, CancellationToken cancellationToken)
    {
        byte[] bytes = new byte[FirstLength(stream)];
        int length = 0;
        while (true)
        {
            int read = Checked(await stream.ReadAsync(bytes.AsMemory(length), cancellationToken).ConfigureAwait(false), bytes.Length - length);
            if (read == 0)
            {
                return Text(bytes, length);
            }

            length += read;
            Grow(ref bytes, length);
        }
    }

    /// <summary>Returns the length of a stream that knows it, and one byte more to see its end.</summary>
    private static int FirstLength(Stream stream) =>
        stream.CanSeek ? (int)Math.Clamp(stream.Length - stream.Position, 0, Array.MaxLength - 1) + 1 : FirstPart;

    private static int Checked(int read, int most) =>
        (uint)read <= (uint)most ? read : throw new InvalidOperationException("The stream returned an invalid number of bytes.");

    private static void Grow(ref byte[] bytes, int length)
    {
        if (length == bytes.Length)
        {
            Array.Resize(ref bytes, length < Array.MaxLength ? (int)Math.Min(2L * length, Array.MaxLength) : throw new IOException("The text is too long."));
        }
    }

    /// <summary>Returns the text without its byte order mark; copies it if much of the array is free.</summary>
    private static ReadOnlyMemory<byte> Text(byte[] bytes, int length)
    {
        int from = bytes.AsSpan(0, length).StartsWith(ByteOrderMark) ? ByteOrderMark.Length : 0;
        return bytes.Length - length > length / 8 ? NewArray.Of(bytes.AsSpan(from, length - from)) : bytes.AsMemory(from, length - from);
    }
}
