using System.Buffers;
using System.Numerics;
using System.Runtime.Intrinsics;
using System.Text.Unicode;

namespace Peregrine.Json.Kernels;

/// <summary>Converts whole UTF-16 texts to UTF-8, and fails for lone surrogates.</summary>
internal static partial class Utf16Text
{
    /// <summary>
    /// Converts a text; returns false for a lone surrogate. Three bytes of space for every code unit always suffice. If there is less, the base class library
    /// converts the text and checks every store, because another thread may have changed the text since its bytes were counted; the result is then also false
    /// if the text does not fit.
    /// </summary>
    public static bool TryToUtf8(ReadOnlySpan<char> source, Span<byte> destination, out int written)
    {
        if (destination.Length < 3L * source.Length)
        {
            return Utf8.FromUtf16(source, destination, out _, out written, replaceInvalidSequences: false) == OperationStatus.Done;
        }

        ref char first = ref Mem.First(source);
        ref byte target = ref Mem.First(destination);
        Progress progress = Vector128.IsHardwareAccelerated
            ? ToUtf8Vector(ref first, source.Length, ref target, destination.Length)
            : ToUtf8Scalar(ref first, 0, source.Length, source.Length, ref target, 0, destination.Length);
        written = (int)progress.Written;
        return progress.Read == source.Length;
    }

    /// <summary>
    /// Does the same as <see cref="TryToUtf8"/>. With vectors and at least 96 bytes of space, most ASCII texts of fewer than 32 code units are converted
    /// without a call of another method, because calls take most of the time for a small value.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryShortToUtf8(ReadOnlySpan<char> source, Span<byte> destination, out int written)
    {
        written = source.Length;
        return (Vector128.IsHardwareAccelerated && source.Length is > 0 and < 32 && destination.Length >= 96
            && TryEndAscii(ref Mem.First(source), 0, source.Length, ref Mem.First(destination), 0, destination.Length))
            || TryToUtf8(source, destination, out written);
    }

    internal static Progress ToUtf8Vector(ref char source, nint length, ref byte destination, nint limit)
    {
        nint i = 0, at = 0;
        while (i < length)
        {
            if (Vector256.IsHardwareAccelerated)
            {
                // Twice the width pays off only for long ASCII text, and costs nothing for other text.
                while (Vector512.IsHardwareAccelerated && length - i >= 64)
                {
                    Vector512<ushort> lower = Mem.Chars512(ref source, i, length), upper = Mem.Chars512(ref source, i + 32, length);
                    if (((lower | upper) & Vector512.Create((ushort)0xFF80)) != Vector512<ushort>.Zero)
                    {
                        break;
                    }

                    Mem.Set512(ref destination, at, limit, Vector512.Narrow(lower, upper));
                    i += 64;
                    at += 64;
                }

                // Expected with AVX2: 14 instructions for 32 characters. Five find characters outside ASCII: two vmovups, vpor, vptest and jne. Three narrow
                // and store: vpackuswb, vpermq and vmovups. The other six move and compare the offsets in the source and the destination. Vector256.Narrow is
                // not used, because it would clear the high bytes, which are known to be zero.
                while (length - i >= 32)
                {
                    Vector256<ushort> lower = Mem.Chars256(ref source, i, length), upper = Mem.Chars256(ref source, i + 16, length);
                    if (((lower | upper) & Vector256.Create((ushort)0xFF80)) != Vector256<ushort>.Zero)
                    {
                        break;
                    }

                    Mem.Set256(ref destination, at, limit, CodeUnits.Narrow(lower, upper));
                    i += 32;
                    at += 32;
                }
            }

            if (length - i is > 0 and < 32 && TryEndAscii(ref source, i, length, ref destination, at, limit))
            {
                return new Progress(length, at + length - i);
            }

            // Writes blocks of eight until one is all ASCII or longer blocks are written.
            bool plain = false;
            while (!plain && length - i >= 8)
            {
                Vector128<ushort> units = Mem.Chars128(ref source, i, length);
                if ((units & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero)
                {
                    Mem.Set64(ref destination, at, limit, Vector128.Narrow(units, units).AsUInt64().ToScalar());
                    i += 8;
                    at += 8;
                    plain = true;
                }
                else if (Utf8Encode.HasWide && ToUtf8Wide(ref source, i, length, ref destination, at, limit) is var wide && wide.Read > i)
                {
                    i = wide.Read;
                    at = wide.Written;
                    plain = true;
                }
                else if (limit - at >= Utf8Encode.BlockSpace
                    && !Vector128.EqualsAny(units & Vector128.Create((ushort)0xF800), Vector128.Create((ushort)0xD800)))
                {
                    at = Utf8Encode.Block(ref destination, at, limit, units);
                    i += 8;
                }
                else
                {
                    Progress progress = ToUtf8Scalar(ref source, i, i + 8, length, ref destination, at, limit);
                    i = progress.Read;
                    at = progress.Written;
                    if (i < 0)
                    {
                        return progress;
                    }
                }
            }

            if (!plain)
            {
                return ToUtf8Scalar(ref source, i, length, length, ref destination, at, limit);
            }
        }

        return new Progress(i, at);
    }

    /// <summary>
    /// Writes blocks of 32 units, the last of which may be shorter. Stops after a block that is all ASCII, for which longer steps exist, or before one with a
    /// surrogate in its first eight units.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)] // Three times slower if inlined or profiled with another text.
    private static Progress ToUtf8Wide(ref char source, nint i, nint length, ref byte destination, nint at, nint limit)
    {
        while (i < length && limit - at >= Utf8Encode.WideSpace)
        {
            Vector512<ushort> units = CodeUnits.Padded32(ref source, i, length);
            int count = (int)Math.Min(length - i, Vector512<ushort>.Count);
            uint surrogates = (uint)Vector512.Equals(units & Vector512.Create((ushort)0xF800), Vector512.Create((ushort)0xD800)).ExtractMostSignificantBits();
            if (surrogates != 0)
            {
                count = BitOperations.TrailingZeroCount(surrogates);
                if (count < 8)
                {
                    break;
                }
            }

            at = Utf8Encode.Wide(ref destination, at, limit, units, count);
            i += count;
            if ((units & Vector512.Create((ushort)0xFF80)) == Vector512<ushort>.Zero)
            {
                break;
            }
        }

        return new Progress(i, at);
    }

    /// <summary>
    /// Writes one code point at a time from <paramref name="i"/> until <paramref name="stop"/> is reached (a pair may pass it); fails for a lone surrogate.
    /// </summary>
    internal static Progress ToUtf8Scalar(ref char source, nint i, nint stop, nint length, ref byte destination, nint at, nint limit)
    {
        while (i < stop)
        {
            uint unit = Mem.Char(ref source, i, length);
            if ((unit & 0xF800) != 0xD800)
            {
                at = Utf8Encode.Unit(ref destination, at, limit, unit);
                i++;
                continue;
            }

            if (unit > 0xDBFF || i + 1 == length || (Mem.Char(ref source, i + 1, length) & 0xFC00) != 0xDC00)
            {
                return new Progress(Mem.Failed, at);
            }

            at = Utf8Encode.Pair(ref destination, at, limit, unit, Mem.Char(ref source, i + 1, length));
            i += 2;
        }

        return new Progress(i, at);
    }
}
