using System.Buffers;
using System.Text.Unicode;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    private const int ForeignPiece = 64;

    /// <summary>The maximum number of characters that an encoder may write for one character of the text, even if it declares more.</summary>
    private const int MostExpansion = 256;

    /// <summary>The space in bytes in which every correct encoder writes at least one character.</summary>
    private const int EncoderSpace = 3 * MostExpansion;

    /// <summary>
    /// Writes text for an encoder outside the standard library. Copies ASCII without escapes; from the first other character on, the encoder encodes piece by
    /// piece. A piece whose encoded form does not fit is halved, down to one code point.
    /// </summary>
    private static Progress WriteForeign(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        nint i = 0;
        while (i < length && at < limit)
        {
            uint unit = Mem.Char(ref source, i, length);
            if (unit >= 0x80 || (Mem.Word(ref set.Words, (nint)unit, 128) ^ unit) != 1UL << 56)
            {
                break;
            }

            Mem.Set8(ref destination, at++, limit, (byte)unit);
            i++;
        }

        char[] scratch = [];
        nint piece = ForeignPiece;
        while (i < length)
        {
            nint stop = i + piece < length ? i + piece : length;
            if (stop < length && char.IsHighSurrogate(Mem.Char(ref source, stop - 1, length)) && char.IsLowSurrogate(Mem.Char(ref source, stop, length)))
            {
                stop = stop - i > 1 ? stop - 1 : stop + 1;
            }

            ReadOnlySpan<char> text = Mem.Span(ref source, i, stop, length);
            int most = Math.Max(text.Length * Math.Clamp(set.Encoder.MaxOutputCharactersPerInputCharacter, 1, MostExpansion), 16);
            scratch = scratch.Length >= most ? scratch : new char[most];
            OperationStatus status = set.Encoder.Encode(text, scratch, out int taken, out int encoded);
            bool isEncoded = status == OperationStatus.Done && taken == text.Length && (uint)encoded <= (uint)scratch.Length;
            int stored = 0, written = 0;
            if (isEncoded)
            {
                Utf8.FromUtf16(scratch.AsSpan(0, encoded), Mem.Space(ref destination, at, limit, limit), out stored, out written);
            }

            if (!isEncoded || stored != encoded)
            {
                if (piece > 1)
                {
                    piece >>= 1;
                    continue;
                }

                if (!isEncoded)
                {
                    throw EncoderFailed();
                }

                break;
            }

            i = stop;
            at += written;
        }

        return new Progress(i, at);
    }

    /// <summary>
    /// Writes UTF-8 text for an encoder outside the standard library, as much as fits; checks the encoder's reported counts before using them.
    /// </summary>
    private static Progress WriteForeignUtf8(ref byte destination, nint at, nint limit, ref byte source, nint i, nint length, EscapeSet set)
    {
        OperationStatus status = set.Encoder.EncodeUtf8(
            Mem.Span(ref source, i, length, length), Mem.Space(ref destination, at, limit, limit), out int taken, out int encoded);
        if (taken < 0 || taken > length - i || encoded < 0 || encoded > limit - at
            || (taken < length - i && (taken == 0 || status != OperationStatus.DestinationTooSmall) && limit - at >= EncoderSpace))
        {
            throw EncoderFailed();
        }

        return new Progress(i + taken, at + encoded);
    }

    /// <summary>Creates the exception for an encoder of user code that returned an impossible result.</summary>
    private static ArgumentException EncoderFailed() => new("The encoder did not encode the text.") { Source = "System.Text.Json" };
}
