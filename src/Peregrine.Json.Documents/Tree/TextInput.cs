using Peregrine.Json.Errors;
using Peregrine.Json.Interop;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Converts strings to UTF-8, and reads streams to their ends.</summary>
internal static class TextInput
{
    /// <summary>Transcodes a text to UTF-8. Throws the exception of System.Text.Json if it has an unpaired surrogate.</summary>
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

    /// <summary>Reads a stream to its end, without a byte order mark.</summary>
    public static byte[] ReadAll(Stream stream)
    {
        using DrainedStream drained = DrainedStream.Read(stream);
        return NewArray.Of(drained.Text.Span);
    }

    /// <summary>Reads a stream to its end, without a byte order mark.</summary>
    public static async ValueTask<byte[]> ReadAllAsync(Stream stream, CancellationToken cancellationToken)
    {
        using DrainedStream drained = await DrainedStream.ReadAsync(stream, cancellationToken).ConfigureAwait(false);
        return NewArray.Of(drained.Text.Span);
    }
}
