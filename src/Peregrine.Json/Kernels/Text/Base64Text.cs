using System.Buffers;
using System.Buffers.Text;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Reads and writes standard Base64 (RFC 4648 §4). The standard library's codec is vectorized and its decoder has the required rules: it skips white space
/// (space, TAB, LF, CR) anywhere, requires padding and rejects non-zero bits after the last byte. With AVX-512 VBMI and enough space, this class writes the
/// text itself.
/// </summary>
internal static partial class Base64Text
{
    public static bool TryRead(ReadOnlySpan<byte> text, out byte[] value)
    {
        value = [];
        if (text.IsEmpty)
        {
            return true;
        }

        // The exact length, or more if the text contains white space.
        int most = Base64.GetMaxDecodedFromUtf8Length(text.Length);
        if (text.Length % 4 == 0)
        {
            most -= Padding(text);
        }

        byte[] bytes = GC.AllocateUninitializedArray<byte>(most);
        OperationStatus status = Base64.DecodeFromUtf8(text, bytes, out int consumed, out int written);
        if (status != OperationStatus.Done || consumed != text.Length)
        {
            // The destination has no space for the bytes that the padding leaves out, so the decoder can report too little space before it reaches an
            // error in the text. Decoding again, with that space, decides whether the text is valid.
            return status == OperationStatus.DestinationTooSmall && TryReadWide(text, out value);
        }

        value = written == bytes.Length ? bytes : bytes[..written];
        return true;
    }

    /// <summary>
    /// Reads Base64 without white space up to the closing quote. If the decoder accepts the text and returns as many bytes as its length allows, the text
    /// contains only Base64 characters, so no search for escapes and control characters is needed.
    /// </summary>
    /// <param name="start">The input.</param>
    /// <param name="at">The offset of the first byte after the opening quote.</param>
    /// <param name="end">Length of the input.</param>
    /// <param name="value">The bytes, null on failure.</param>
    /// <returns>The offset after the closing quote, or <see cref="Mem.Failed"/> for other text, and for an empty string.</returns>
    public static nint ReadPlain(ref byte start, nint at, nint end, out byte[]? value)
    {
        value = null;
        ReadOnlySpan<byte> text = Mem.Span(ref start, at, end, end);
        int length = text.IndexOf((byte)'"');
        if (length <= 0 || length % 4 != 0)
        {
            return Mem.Failed;
        }

        text = text[..length];
        byte[] bytes = GC.AllocateUninitializedArray<byte>((length / 4 * 3) - Padding(text));
        if (Base64.DecodeFromUtf8(text, bytes, out int consumed, out int written) != OperationStatus.Done
            || consumed != length || written != bytes.Length)
        {
            return Mem.Failed;
        }

        value = bytes;
        return at + length + 1;
    }

    /// <summary>Returns by how many bytes the padding at the end of a text shortens the result.</summary>
    private static int Padding(ReadOnlySpan<byte> text) => text[^1] != '=' ? 0 : text[^2] != '=' ? 1 : 2;

    /// <summary>The maximum number of bytes whose encoded length fits an int.</summary>
    public const int LongestSource = int.MaxValue / 4 * 3;

    /// <summary>Returns the encoded length of <paramref name="length"/> bytes.</summary>
    public static nint EncodedLength(nint length) => (length + 2) / 3 * 4;

    /// <summary>Writes bytes as Base64 without quotes, to <see cref="EncodedLength"/> bytes of space; returns the offset after the text.</summary>
    public static nint Write(ref byte destination, nint at, nint limit, ReadOnlySpan<byte> source)
    {
        if (source.IsEmpty)
        {
            return at;
        }

        // Writes whole blocks, with a mask at the end, if the processor can shift each byte separately and there is space after the text. Otherwise, the base
        // class library writes the text.
        if (HasWide && limit - at >= EncodedLength(source.Length) + WideSpace)
        {
            return WriteWide(ref destination, at, limit, source);
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
