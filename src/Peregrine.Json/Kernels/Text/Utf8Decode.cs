using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Decodes UTF-8, with or without JSON escapes, to UTF-16 with full validation (Unicode, table 3-7; RFC 8259 §7), in one pass: sixteen bytes at a time or, with
/// AVX-512, 64. A block of ASCII without escapes is only widened; in most other blocks, each lane computes the code unit that would end at it.
/// </summary>
internal static partial class Utf8Decode
{
    /// <summary>The number of units that a step may store after those it reports, if the target has space.</summary>
    public const int Slack = 64;

    /// <summary>
    /// Decodes the bytes from <paramref name="at"/> to <paramref name="stop"/> to the start of <paramref name="target"/>. Bytes up to <paramref name="end"/>
    /// may be loaded, but are not decoded. One unit of space for each byte always suffices, as does the exact length of the text; with <see cref="Slack"/> more
    /// than one for each byte, there is always space for whole blocks. Nothing is stored at or after <paramref name="limit"/>, even if the text has changed
    /// since it was counted.
    /// </summary>
    /// <returns>The number of code units, or <see cref="Mem.Failed"/> if the text is ill-formed or the target is too short.</returns>
    public static nint ToUnits<TText>(ref byte start, nint at, nint stop, nint end, ref char target, nint limit)
        where TText : struct, IEncodedText
    {
        Progress progress = Vector128.IsHardwareAccelerated ? Blocks<TText>(ref start, at, stop, end, ref target, limit) : new Progress(at, 0);
        if (stop - progress.Read is >= TailLeast and <= TailMost && Vector128.IsHardwareAccelerated)
        {
            progress = Tail<TText>(ref start, progress.Read, stop, ref target, progress.Written, limit);
        }

        if (progress.Read >= 0)
        {
            progress = OneByOne<TText>(ref start, progress.Read, stop, stop, ref target, progress.Written, limit);
        }

        return progress.Read < 0 ? Mem.Failed : progress.Written;
    }

    /// <summary>Decodes characters and escapes one by one from <paramref name="at"/>, until <paramref name="until"/> is reached or passed.</summary>
    internal static Progress OneByOne<TText>(ref byte start, nint at, nint until, nint stop, ref char target, nint written, nint limit)
        where TText : struct, IEncodedText
    {
        while (at < until)
        {
            byte value = Mem.U8(ref start, at, stop);
            if (value < 0x80 && (value != '\\' || !TText.HasEscapes))
            {
                if (written >= limit)
                {
                    return new Progress(Mem.Failed, written);
                }

                Mem.SetChar(ref target, written, limit, (char)value);
                at++;
                written++;
                continue;
            }

            int length = Next<TText>(ref start, at, stop, out uint codePoint);
            if (length == 0)
            {
                return new Progress(Mem.Failed, written);
            }

            at += length;
            written = Store(codePoint, ref target, written, limit);
            if (written < 0)
            {
                return new Progress(Mem.Failed, written);
            }
        }

        return new Progress(at, written);
    }

    /// <summary>
    /// Decodes one escape, or one non-ASCII character; returns the number of its bytes, or 0 if it is ill-formed or cut off by <paramref name="stop"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Next<TText>(ref byte start, nint at, nint stop, out uint codePoint)
        where TText : struct, IEncodedText
    {
        if (TText.HasEscapes && Mem.U8(ref start, at, stop) == '\\')
        {
            return TText.HasUnpairedEscapes ? Escape.ReadUnit(ref start, at, stop, out codePoint) : Escape.Read(ref start, at, stop, out codePoint);
        }

        int length = CodePoint(ref start, at, stop, out codePoint);
        return length == 0 && TText.HasUnpairedBytes ? Surrogate(ref start, at, stop, out codePoint) : length;
    }

    /// <summary>Decodes a surrogate that is encoded in three bytes; returns 3, or 0 for other bytes.</summary>
    private static int Surrogate(ref byte start, nint at, nint stop, out uint unit)
    {
        unit = 0;
        if (stop - at < 3 || Mem.U8(ref start, at, stop) != 0xED)
        {
            return 0;
        }

        uint second = Mem.U8(ref start, at + 1, stop), third = Mem.U8(ref start, at + 2, stop);
        unit = 0xD000 | ((second & 0x3F) << 6) | (third & 0x3F);
        return (second & 0xE0) == 0xA0 && (third & 0xC0) == 0x80 ? 3 : 0;
    }

    /// <summary>
    /// Decodes one code point from a lead byte of 0x80 or above; returns the number of its bytes, or 0 if it is ill-formed or cut off by
    /// <paramref name="stop"/>.
    /// </summary>
    internal static int CodePoint(ref byte start, nint at, nint stop, out uint codePoint)
    {
        uint lead = Mem.U8(ref start, at, stop);
        nint space = stop - at;
        codePoint = 0;
        if (lead < 0xE0)
        {
            if (lead < 0xC2 || space < 2)
            {
                return 0;
            }

            uint trail = Mem.U8(ref start, at + 1, stop) ^ 0x80u;
            codePoint = ((lead & 0x1F) << 6) | trail;
            return trail < 0x40 ? 2 : 0;
        }

        if (lead < 0xF0)
        {
            if (space < 3)
            {
                return 0;
            }

            uint second = Mem.U8(ref start, at + 1, stop) ^ 0x80u;
            uint third = Mem.U8(ref start, at + 2, stop) ^ 0x80u;
            codePoint = ((lead & 0x0F) << 12) | (second << 6) | third;
            return (second | third) < 0x40 && codePoint >= 0x800 && (codePoint & 0xF800) != 0xD800 ? 3 : 0;
        }

        if (lead > 0xF4 || space < 4)
        {
            return 0;
        }

        uint b = Mem.U8(ref start, at + 1, stop) ^ 0x80u;
        uint c = Mem.U8(ref start, at + 2, stop) ^ 0x80u;
        uint d = Mem.U8(ref start, at + 3, stop) ^ 0x80u;
        codePoint = ((lead & 0x07) << 18) | (b << 12) | (c << 6) | d;
        return (b | c | d) < 0x40 && codePoint - 0x10000 < 0x100000 ? 4 : 0;
    }

    /// <summary>
    /// Stores a code point as one or two code units; returns the offset after them, or <see cref="Mem.Failed"/> if the target has no space for them.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Store(uint codePoint, ref char target, nint written, nint limit)
    {
        if (limit - written < (codePoint < 0x10000 ? 1 : 2))
        {
            return Mem.Failed;
        }

        if (codePoint < 0x10000)
        {
            Mem.SetChar(ref target, written, limit, (char)codePoint);
            return written + 1;
        }

        Mem.SetChar(ref target, written, limit, (char)(0xD7C0 + (codePoint >> 10)));
        Mem.SetChar(ref target, written + 1, limit, (char)(0xDC00 | (codePoint & 0x3FF)));
        return written + 2;
    }
}
