using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

internal static partial class Utf8Decode
{
    /// <summary>
    /// Sixteen bytes at a time, whatever the mix of one, two and three bytes per character: every lane computes the character that would end at
    /// it, and the lanes at which one does end are moved together. A block ends before a backslash or a longer sequence; those and whatever is
    /// ill-formed go one by one.
    /// </summary>
    internal static Progress ToBackslashVector256(ref byte start, nint at, nint stop, nint end, ref char target, nint written, nint limit)
    {
        while (at < stop && end - at >= 16 && limit - written >= 16)
        {
            Vector128<byte> block = Mem.V128(ref start, at, end);
            uint high = block.ExtractMostSignificantBits();
            Vector128<byte> slashes = Vector128.Equals(block, Vector128.Create((byte)'\\'));
            Vector128<byte> fours = Vector128.Equals(Vector128.Max(block, Vector128.Create((byte)0xF0)), block);
            int bound = BitOperations.TrailingZeroCount((slashes | fours).ExtractMostSignificantBits() | 0x10000);
            bound = stop - at < bound ? (int)(stop - at) : bound;
            uint inside = (1u << bound) - 1;
            if ((high & inside) == 0)
            {
                if (bound == 0)
                {
                    if (block.ToScalar() == '\\')
                    {
                        break;
                    }

                    int length = CodePoint(ref start, at, stop, out uint codePoint);
                    if (length == 0)
                    {
                        return new Progress(Mem.Failed, written);
                    }

                    at += length;
                    written = Store(codePoint, ref target, written, limit);
                    continue;
                }

                Mem.SetChars256(ref target, written, limit, Vector256.WidenLower(block.ToVector256Unsafe()));
                at += bound;
                written += bound;
                while (bound == 16 && stop - at >= 32 && limit - written >= 32)
                {
                    Vector256<byte> plain = Mem.V256(ref start, at, stop);
                    if ((plain | Vector256.Equals(plain, Vector256.Create((byte)'\\'))).ExtractMostSignificantBits() != 0)
                    {
                        break;
                    }

                    (Vector256<ushort> lower, Vector256<ushort> upper) = Vector256.Widen(plain);
                    Mem.SetChars256(ref target, written, limit, lower);
                    Mem.SetChars256(ref target, written + 16, limit, upper);
                    at += 32;
                    written += 32;
                }

                continue;
            }

            if ((block.ToScalar() & 0xF0) == 0xE0 && stop - at >= 24)
            {
                nint taken = ThreeByteRun(ref start, at, end, ref target, written, limit);
                if (taken != 0)
                {
                    at += 3 * taken;
                    written += taken;
                    continue;
                }
            }

            Vector128<byte> trailing = Vector128.LessThan(block.AsSByte(), Vector128.Create((sbyte)-64)).AsByte();
            uint trails = trailing.ExtractMostSignificantBits();
            uint threes = Vector128.Equals(block & Vector128.Create((byte)0xF0), Vector128.Create((byte)0xE0)).ExtractMostSignificantBits();
            uint overlong = Vector128.Equals(block & Vector128.Create((byte)0xFE), Vector128.Create((byte)0xC0)).ExtractMostSignificantBits();
            uint leads = high & ~trails;
            uint expected = (leads << 1) | (threes << 2);

            // A character cut off by the bound misses a trail at it, because what stands there is a quote, a backslash or a lead.
            uint errors = ((expected ^ trails) | overlong) & ((2u << bound) - 1) & 0xFFFF;
            if (bound == 16 && (expected >> 16) != 0)
            {
                bound = 31 - BitOperations.LeadingZeroCount(leads);
                inside = (1u << bound) - 1;
            }

            Vector256<ushort> last = Vector256.WidenLower(block.ToVector256Unsafe());
            Vector256<ushort> middle = Vector256.WidenLower(After(block, 1).ToVector256Unsafe());
            Vector256<ushort> first = Vector256.WidenLower(After(block, 2).ToVector256Unsafe());
            Vector256<ushort> third = Vector256.GreaterThanOrEqual(first, Vector256.Create((ushort)0xE0));
            Vector256<ushort> units = ((middle & Vector256.Create((ushort)0x3F)) << 6) | (last & Vector256.Create((ushort)0x3F)) | (third & (first << 12));
            units = Vector256.ConditionalSelect(Vector256.LessThan(last, Vector256.Create((ushort)0x80)), last, units);

            // Three bytes for less than U+0800: overlong; for U+D800 to U+DFFF: surrogates.
            Vector256<ushort> top = units & Vector256.Create((ushort)0xF800);
            Vector256<ushort> refused = third & (Vector256.Equals(top, Vector256<ushort>.Zero) | Vector256.Equals(top, Vector256.Create((ushort)0xD800)));
            if (errors == 0 && refused != Vector256<ushort>.Zero)
            {
                errors = refused.AsByte().ExtractMostSignificantBits() & (uint)((1UL << (2 * bound)) - 1);
            }

            if (errors != 0)
            {
                Progress progress = Step(ref start, at, stop, ref target, written, limit);
                at = progress.Read;
                written = progress.Written;
                if (at < 0)
                {
                    return progress;
                }

                continue;
            }

            uint ends = (~trails >> 1) & inside;
            if (Avx512Vbmi2.VL.IsSupported)
            {
                Vector128<byte> ending = ~Vector128.Shuffle(trailing, Vector128.Create((byte)1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xFF));
                Vector256<ushort> kept = Vector256.WidenLower(ending.AsSByte().ToVector256Unsafe()).AsUInt16();
                Mem.SetChars256(ref target, written, limit, Avx512Vbmi2.VL.Compress(Vector256<ushort>.Zero, kept, units));
            }
            else
            {
                Vector128<byte> lower = Vector128.ShuffleNative(units.GetLower().AsByte(), GapTables.OfUnits(ends & 0xFF));
                Vector128<byte> upper = Vector128.ShuffleNative(units.GetUpper().AsByte(), GapTables.OfUnits(ends >> 8));
                Mem.SetChars128(ref target, written, limit, lower.AsUInt16());
                Mem.SetChars128(ref target, written + BitOperations.PopCount(ends & 0xFF), limit, upper.AsUInt16());
            }

            at += bound;
            written += BitOperations.PopCount(ends);
        }

        return ToBackslashScalar(ref start, at, stop, ref target, written, limit);
    }

    /// <summary>The ASCII bytes from <paramref name="at"/> up to a backslash, or one longer character.</summary>
    private static Progress Step(ref byte start, nint at, nint stop, ref char target, nint written, nint limit)
    {
        byte value = Mem.U8(ref start, at, stop);
        if (value >= 0x80)
        {
            int length = CodePoint(ref start, at, stop, out uint codePoint);
            return length == 0 ? new Progress(Mem.Failed, written) : new Progress(at + length, Store(codePoint, ref target, written, limit));
        }

        do
        {
            Mem.SetChar(ref target, written++, limit, (char)value);
            at++;
        }
        while (at < stop && (value = Mem.U8(ref start, at, stop)) < 0x80 && value != '\\');
        return new Progress(at, written);
    }

    /// <summary>The block moved up by <paramref name="count"/> lanes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> After(Vector128<byte> block, [ConstantExpected] byte count) => count == 1
        ? Vector128.Shuffle(block, Vector128.Create((byte)0xFF, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14))
        : Vector128.Shuffle(block, Vector128.Create((byte)0xFF, 0xFF, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13));
}
