using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// UTF-8 to UTF-16 with full validation (Unicode, table 3-7), in one pass: sixteen ASCII bytes, or a run of two-byte or of three-byte
/// sequences, or one code point at a time. A run step stores what it made of the whole block and advances after its well-formed prefix only.
/// </summary>
internal static partial class Utf8Decode
{
    /// <summary>Code units a step may store after the ones it counts, if the space is there.</summary>
    public const int Slack = 32;

    /// <summary>
    /// Converts the bytes from <paramref name="at"/> to <paramref name="stop"/>, up to the first backslash.
    /// Bytes up to <paramref name="end"/> may be loaded, but do not count. Space: one unit per byte, or, when the text is known to be
    /// well-formed, what it exactly takes; with <see cref="Slack"/> more, the last units are not done one by one.
    /// </summary>
    /// <returns>Read is <paramref name="stop"/>, the offset of a backslash, or <see cref="Mem.Failed"/> for ill-formed text.</returns>
    public static Progress ToBackslash(ref byte start, nint at, nint stop, nint end, ref char target, nint written, nint limit) =>
        Vector256.IsHardwareAccelerated ? ToBackslashVector256(ref start, at, stop, end, ref target, written, limit)
        : Vector128.IsHardwareAccelerated
            ? ToBackslashVector128(ref start, at, stop, end, ref target, written, limit)
            : ToBackslashScalar(ref start, at, stop, ref target, written, limit);

    internal static Progress ToBackslashScalar(ref byte start, nint at, nint stop, ref char target, nint written, nint limit)
    {
        while (at < stop)
        {
            byte value = Mem.U8(ref start, at, stop);
            if (value == '\\')
            {
                break;
            }

            if (value < 0x80)
            {
                Mem.SetChar(ref target, written, limit, (char)value);
                at++;
                written++;
                continue;
            }

            int length = CodePoint(ref start, at, stop, out uint codePoint);
            if (length == 0)
            {
                return new Progress(Mem.Failed, written);
            }

            at += length;
            written = Store(codePoint, ref target, written, limit);
        }

        return new Progress(at, written);
    }

    internal static Progress ToBackslashVector128(ref byte start, nint at, nint stop, nint end, ref char target, nint written, nint limit)
    {
        while (at < stop && end - at >= Vector128<byte>.Count && limit - written >= 16)
        {
            Vector128<byte> block = Mem.V128(ref start, at, end);
            uint others = (block | Vector128.Equals(block, Vector128.Create((byte)'\\'))).ExtractMostSignificantBits();
            nint plain = others == 0 ? 16 : BitOperations.TrailingZeroCount(others);
            if (plain > 0)
            {
                (Vector128<ushort> lower, Vector128<ushort> upper) = Vector128.Widen(block);
                Mem.SetChars128(ref target, written, limit, lower);
                Mem.SetChars128(ref target, written + 8, limit, upper);
                plain = plain < stop - at ? plain : stop - at;
                at += plain;
                written += plain;
                continue;
            }

            byte lead = block.ToScalar();
            if (lead == '\\')
            {
                break;
            }

            nint taken = 0;
            if ((lead & 0xF0) == 0xE0)
            {
                if (stop - at >= 24)
                {
                    taken = ThreeByteRun(ref start, at, end, ref target, written, limit);
                    at += 3 * taken;
                }
            }
            else if (lead < 0xE0)
            {
                taken = TwoByteRun(block, ref target, written, limit);
                taken = taken < (stop - at) >> 1 ? taken : (stop - at) >> 1;
                at += 2 * taken;
            }

            written += taken;
            if (taken == 0)
            {
                int length = CodePoint(ref start, at, stop, out uint codePoint);
                if (length == 0)
                {
                    return new Progress(Mem.Failed, written);
                }

                at += length;
                written = Store(codePoint, ref target, written, limit);
            }
        }

        return ToBackslashScalar(ref start, at, stop, ref target, written, limit);
    }

    /// <summary>One code point from a lead byte of 0x80 or above; the number of its bytes, 0 when ill-formed or cut off by <paramref name="stop"/>.</summary>
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

    /// <summary>Stores a code point as one or two code units; the offset after.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Store(uint codePoint, ref char target, nint written, nint limit)
    {
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
