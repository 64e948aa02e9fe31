using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

// Writes strings of more than MostPlain and at most MostRun code units without characters to escape, in blocks. The last block ends with the string and
// overlaps the previous one.
internal static partial class EcmaQuote
{
    /// <summary>The maximum length of a string that is tried as one run, in code units: if it has a character to escape, it is written again.</summary>
    public const int MostRun = 256;

    /// <summary>
    /// Writes a string of more than <see cref="MostPlain"/> and at most <see cref="MostRun"/> code units with its quotation marks, to a region that has space
    /// for its units and <see cref="PlainSpace"/> more. Returns <see cref="Mem.Failed"/> if the string has a character to escape or, in UTF-8, a non-ASCII
    /// character or, in UTF-16, a surrogate.
    /// </summary>
    internal static nint RunToUtf8(ref byte destination, nint at, nint limit, ref char source, nint length)
    {
        Mem.Set8(ref destination, at++, limit, (byte)'"');
        if (Vector256.IsHardwareAccelerated)
        {
            for (nint next = 0; next < length; next += 32)
            {
                nint from = Math.Min(next, length - 32);
                Vector256<byte> bytes = CodeUnits.Narrow32(ref source, from, length);
                Mem.Set256(ref destination, at + from, limit, bytes);
                if (StringScan.PlainStops(bytes) != 0)
                {
                    return Mem.Failed;
                }
            }
        }
        else
        {
            for (nint next = 0; next < length; next += 16)
            {
                nint from = Math.Min(next, length - 16);
                Vector128<byte> bytes = CodeUnits.Narrow16(ref source, from, length);
                Mem.Set128(ref destination, at + from, limit, bytes);
                if (Marks(bytes) != Vector128<byte>.Zero)
                {
                    return Mem.Failed;
                }
            }
        }

        Mem.Set8(ref destination, at + length, limit, (byte)'"');
        return at + length + 1;
    }

    /// <inheritdoc cref="RunToUtf8"/>
    internal static nint RunToUtf16(ref byte destination, nint at, nint limit, ref char source, nint length)
    {
        Mem.SetUnit(ref destination, at, limit, '"');
        at += 2;
        if (Vector512.IsHardwareAccelerated)
        {
            for (nint next = 0; next < length; next += 32)
            {
                nint from = Math.Min(next, length - 32);
                Vector512<ushort> units = Mem.Chars512(ref source, from, length);
                Mem.Set512(ref destination, at + 2 * from, limit, units.AsByte());
                if (Marks(units) != Vector512<ushort>.Zero)
                {
                    return Mem.Failed;
                }
            }
        }
        else if (Vector256.IsHardwareAccelerated)
        {
            for (nint next = 0; next < length; next += 16)
            {
                nint from = Math.Min(next, length - 16);
                Vector256<ushort> units = Mem.Chars256(ref source, from, length);
                Mem.Set256(ref destination, at + 2 * from, limit, units.AsByte());
                if (Marks(units) != Vector256<ushort>.Zero)
                {
                    return Mem.Failed;
                }
            }
        }
        else
        {
            for (nint next = 0; next < length; next += 8)
            {
                nint from = Math.Min(next, length - 8);
                Vector128<ushort> units = Mem.Chars128(ref source, from, length);
                Mem.Set128(ref destination, at + 2 * from, limit, units.AsByte());
                if (Marks(units) != Vector128<ushort>.Zero)
                {
                    return Mem.Failed;
                }
            }
        }

        Mem.SetUnit(ref destination, at + 2 * length, limit, '"');
        return at + 2 * length + 2;
    }
}
