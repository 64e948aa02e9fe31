using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class EcmaQuote
{
    /// <summary>The number of code units that are written one by one before blocks are tried again.</summary>
    private const int Few = 4;

    internal static Progress ToUtf16Vector(ref byte destination, nint at, nint limit, ref char source, nint from, nint length)
    {
        while (true)
        {
            nint left = length - from;
            while (Vector256.IsHardwareAccelerated && left >= 16 && limit - at >= 32)
            {
                Vector256<ushort> units = Mem.Chars256(ref source, from, length);
                Mem.Set256(ref destination, at, limit, units.AsByte());
                uint stops = Stops(units);
                nint run = stops == 0 ? 16 : BitOperations.TrailingZeroCount(stops) >> 1;
                from += run;
                at += 2 * run;
                left -= run;
                if (stops != 0)
                {
                    goto One;
                }
            }

            if (left >= 8 && limit - at >= 16)
            {
                Vector128<ushort> units = Mem.Chars128(ref source, from, length);
                Mem.Set128(ref destination, at, limit, units.AsByte());
                uint stops = Stops(units);
                nint run = stops == 0 ? 8 : BitOperations.TrailingZeroCount(stops) >> 1;
                from += run;
                at += 2 * run;
                left -= run;
                if (stops != 0)
                {
                    goto One;
                }

                if (left >= 8)
                {
                    continue;
                }
            }

            if (left == 0)
            {
                return new Progress(from, at);
            }

            if (left < 8 && limit - at >= 16)
            {
                // The last units, padded with letters.
                Vector128<ushort> units = CodeUnits.Padded(ref source, from, length);
                Mem.Set128(ref destination, at, limit, units.AsByte());
                uint stops = Stops(units);
                nint run = stops == 0 ? left : BitOperations.TrailingZeroCount(stops) >> 1;
                from += run;
                at += 2 * run;
                if (stops == 0)
                {
                    return new Progress(from, at);
                }
            }

        One:
            nint stop = Math.Min(from + Few, length);
            Progress progress = Scalar<Utf16Unit>(ref destination, at, limit, ref source, from, stop, length);
            from = progress.Read;
            at = progress.Written;
            if (from < stop || from >= length)
            {
                return progress;
            }
        }
    }

    internal static Progress ToUtf8Vector(ref byte destination, nint at, nint limit, ref char source, nint from, nint length)
    {
        while (true)
        {
            nint left = length - from;
            while (Vector256.IsHardwareAccelerated && left >= 32 && limit - at >= 32)
            {
                Vector256<byte> bytes = CodeUnits.Narrow32(ref source, from, length);
                Mem.Set256(ref destination, at, limit, bytes);
                uint stops = StringScan.PlainStops(bytes);
                nint run = stops == 0 ? 32 : BitOperations.TrailingZeroCount(stops);
                from += run;
                at += run;
                left -= run;
                if (stops != 0)
                {
                    break;
                }
            }

            // Blocks of eight, ASCII or not, until one contains a character to escape or a surrogate, or until one is ASCII and at least 32 units follow.
            while (left >= 8 && limit - at >= Utf8Encode.BlockSpace)
            {
                Vector128<ushort> units = Mem.Chars128(ref source, from, length);
                uint stops = Stops(units);
                if (stops != 0)
                {
                    goto One;
                }

                bool plain = (units & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero;
                if (plain)
                {
                    Mem.Set64(ref destination, at, limit, Vector128.Narrow(units, units).AsUInt64().ToScalar());
                    at += 8;
                }
                else
                {
                    at = Utf8Encode.Block(ref destination, at, limit, units);
                }

                from += 8;
                left -= 8;
                if (plain && left >= 32)
                {
                    break;
                }
            }

            if (left >= 8 && limit - at >= Utf8Encode.BlockSpace)
            {
                continue;
            }

            if (left == 0)
            {
                return new Progress(from, at);
            }

            if (left < 8 && limit - at >= Utf8Encode.BlockSpace)
            {
                // The last units, padded with letters of one byte each.
                Vector128<ushort> units = CodeUnits.Padded(ref source, from, length);
                if (Stops(units) == 0)
                {
                    return new Progress(length, Utf8Encode.Block(ref destination, at, limit, units) - (8 - left));
                }
            }

        One:
            nint stop = Math.Min(from + Few, length);
            Progress progress = Scalar<Utf8Unit>(ref destination, at, limit, ref source, from, stop, length);
            from = progress.Read;
            at = progress.Written;
            if (from < stop || from >= length)
            {
                return progress;
            }
        }
    }

    /// <summary>Returns two bits for every unit that is a quotation mark, a backslash, a control character or a surrogate.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Stops(Vector256<ushort> units) => Marks(units).AsByte().ExtractMostSignificantBits();

    /// <summary>Returns a vector with all bits set for each unit that is a quotation mark, a backslash, a control character or a surrogate.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> Marks(Vector256<ushort> units)
    {
        Vector256<ushort> quotes = Vector256.Equals(units, Vector256.Create((ushort)'"'));
        Vector256<ushort> backslashes = Vector256.Equals(units, Vector256.Create((ushort)'\\'));
        Vector256<ushort> controls = Vector256.Equals(Vector256.Min(units, Vector256.Create((ushort)0x1F)), units);
        Vector256<ushort> surrogates = Vector256.Equals(units & Vector256.Create((ushort)0xF800), Vector256.Create((ushort)0xD800));
        return quotes | backslashes | controls | surrogates;
    }

    /// <inheritdoc cref="Stops(Vector256{ushort})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Stops(Vector128<ushort> units) => Marks(units).AsByte().ExtractMostSignificantBits();

    /// <summary>Returns a vector with all bits set for each unit that is a quotation mark, a backslash, a control character or a surrogate.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Marks(Vector128<ushort> units)
    {
        Vector128<ushort> quotes = Vector128.Equals(units, Vector128.Create((ushort)'"'));
        Vector128<ushort> backslashes = Vector128.Equals(units, Vector128.Create((ushort)'\\'));
        Vector128<ushort> controls = Vector128.Equals(Vector128.Min(units, Vector128.Create((ushort)0x1F)), units);
        Vector128<ushort> surrogates = Vector128.Equals(units & Vector128.Create((ushort)0xF800), Vector128.Create((ushort)0xD800));
        return quotes | backslashes | controls | surrogates;
    }
}
