using System.Buffers;
using System.Buffers.Text;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Standard Base64 (RFC 4648 §4). The standard library's codec is vectorised and its decoder already has the required rules: it skips white space
/// (space, TAB, LF, CR) anywhere, requires padding and refuses non-zero bits after the last byte.
/// </summary>
internal static class Base64Text
{
    public static bool TryRead(ReadOnlySpan<byte> text, out byte[] value)
    {
        value = [];
        if (text.IsEmpty)
        {
            return true;
        }

        // Exact unless the text contains white space.
        int most = Base64.GetMaxDecodedFromUtf8Length(text.Length);
        if (text.Length % 4 == 0)
        {
            most -= text[^1] != '=' ? 0 : text[^2] != '=' ? 1 : 2;
        }

        byte[] bytes = GC.AllocateUninitializedArray<byte>(most);
        OperationStatus status = Base64.DecodeFromUtf8(text, bytes, out int consumed, out int written);
        if (status != OperationStatus.Done || consumed != text.Length)
        {
            // A destination without space for the padding can be too small for texts that are refused later: decides with the full width.
            return status == OperationStatus.DestinationTooSmall && TryReadWide(text, out value);
        }

        value = written == bytes.Length ? bytes : bytes[..written];
        return true;
    }

    /// <summary>The most bytes whose encoded form has a length that fits.</summary>
    public const int LongestSource = int.MaxValue / 4 * 3;

    /// <summary>Length of the encoded form of <paramref name="length"/> bytes.</summary>
    public static nint EncodedLength(nint length) => (length + 2) / 3 * 4;

    /// <summary>Writes <see cref="EncodedLength"/> bytes, which must be free; returns the offset after them.</summary>
    public static nint Write(ref byte destination, nint at, nint limit, ReadOnlySpan<byte> source)
    {
        if (source.IsEmpty)
        {
            return at;
        }

        Base64.EncodeToUtf8(source, Mem.Space(ref destination, at, at + EncodedLength(source.Length), limit), out _, out int written);
        return at + written;
    }

    private static bool TryReadWide(ReadOnlySpan<byte> text, out byte[] value)
    {
        value = [];
        byte[] bytes = new byte[Base64.GetMaxDecodedFromUtf8Length(text.Length)];
        if (Base64.DecodeFromUtf8(text, bytes, out int consumed, out int written) != OperationStatus.Done || consumed != text.Length)
        {
            return false;
        }

        value = bytes[..written];
        return true;
    }
}
