using System.Text.Unicode;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    private const int ForeignPiece = 64;

    /// <summary>
    /// Text for an encoder not of the standard library. Clean ASCII goes as it is; from the first other character on, the encoder
    /// encodes piece by piece. A piece whose encoded form does not fit is halved, down to one code point.
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
            int most = Math.Max(text.Length * Math.Max(1, set.Encoder.MaxOutputCharactersPerInputCharacter), 16);
            scratch = scratch.Length >= most ? scratch : new char[most];
            set.Encoder.Encode(text, scratch, out int taken, out int encoded);
            Utf8.FromUtf16(scratch.AsSpan(0, encoded), Mem.Room(ref destination, at, limit, limit), out int stored, out int written);
            if (taken != text.Length || stored != encoded)
            {
                if (piece == 1)
                {
                    break;
                }

                piece >>= 1;
                continue;
            }

            i = stop;
            at += written;
        }

        return new Progress(i, at);
    }
}
