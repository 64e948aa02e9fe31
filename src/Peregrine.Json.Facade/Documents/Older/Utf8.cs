using System.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>Checks and writes UTF-8 as defined by the Unicode Standard, section 3.9.</summary>
internal static class Utf8
{
    public static bool IsValid(ReadOnlySpan<byte> text)
    {
        int at = 0;
        while (at < text.Length)
        {
            int first = text[at++];
            if (first < 0x80)
            {
                continue;
            }

            // After some first bytes, the second byte has a smaller range, which excludes surrogates, overlong forms and code points beyond U+10FFFF.
            (int more, int least, int most) = first switch
            {
                < 0xC2 => (-1, 0, 0),
                < 0xE0 => (1, 0x80, 0xBF),
                0xE0 => (2, 0xA0, 0xBF),
                0xED => (2, 0x80, 0x9F),
                < 0xF0 => (2, 0x80, 0xBF),
                0xF0 => (3, 0x90, 0xBF),
                < 0xF4 => (3, 0x80, 0xBF),
                0xF4 => (3, 0x80, 0x8F),
                _ => (-1, 0, 0),
            };
            if (more < 0 || text.Length - at < more || text[at] < least || text[at] > most)
            {
                return false;
            }

            for (int i = 1; i < more; i++)
            {
                if ((text[at + i] & 0xC0) != 0x80)
                {
                    return false;
                }
            }

            at += more;
        }

        return true;
    }

    public static OperationStatus FromUtf16(ReadOnlySpan<char> source, Span<byte> destination, out int read, out int written, bool replaceInvalidSequences)
    {
        written = 0;
        for (read = 0; read < source.Length; read++)
        {
            int character = source[read];
            if (char.IsSurrogate((char)character))
            {
                bool isPair = read + 1 < source.Length && char.IsSurrogatePair((char)character, source[read + 1]);
                if (!isPair && !replaceInvalidSequences)
                {
                    return OperationStatus.InvalidData;
                }

                character = isPair ? char.ConvertToUtf32((char)character, source[++read]) : '\uFFFD';
            }

            written += Utf8Text.Encode(character, destination.Slice(written));
        }

        return OperationStatus.Done;
    }
}
