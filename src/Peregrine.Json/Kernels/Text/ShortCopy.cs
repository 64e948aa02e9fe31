using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Determines which bytes of a text are written unchanged.</summary>
internal interface IPlainBytes
{
    /// <summary>Whether all sixteen bytes are written unchanged; a non-ASCII byte never is.</summary>
    bool ArePlain(Vector128<byte> bytes);
}

/// <summary>
/// Copies texts of at most <see cref="Most"/> code units as bytes, if all of them are written unchanged. For four units or more, two stores that may overlap
/// write the whole text, so no loop over its length is needed.
/// </summary>
internal static class ShortCopy
{
    /// <summary>The maximum length of a text, in code units.</summary>
    public const int Most = 32;

    /// <summary>Copies the text if all of it is written unchanged; for one to three units, four bytes are stored.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite<TPlain>(ref byte destination, nint at, nint limit, ref char source, nint length, TPlain plain)
        where TPlain : struct, IPlainBytes
    {
        if (length > 16)
        {
            Vector128<byte> first = CodeUnits.Narrow16(ref source, 0, length), last = CodeUnits.Narrow16(ref source, length - 16, length);
            if (!plain.ArePlain(first) || !plain.ArePlain(last))
            {
                return false;
            }

            Mem.Set128(ref destination, at, limit, first);
            Mem.Set128(ref destination, at + length - 16, limit, last);
        }
        else if (length >= 8)
        {
            Vector128<byte> both = CodeUnits.Narrow(Mem.Chars128(ref source, 0, length), Mem.Chars128(ref source, length - 8, length));
            if (!plain.ArePlain(both))
            {
                return false;
            }

            Mem.Set64(ref destination, at, limit, both.AsUInt64().ToScalar());
            Mem.Set64(ref destination, at + length - 8, limit, both.AsUInt64().GetElement(1));
        }
        else if (length > 0)
        {
            Vector128<ushort> units = FirstAndLast(ref source, length);
            Vector128<byte> both = CodeUnits.Narrow(units, units);
            if (!plain.ArePlain(both))
            {
                return false;
            }

            ulong word = both.AsUInt64().ToScalar();
            Mem.Set32(ref destination, at, limit, (uint)word);
            if (length >= 4)
            {
                Mem.Set32(ref destination, at + length - 4, limit, (uint)(word >> 32));
            }
        }

        return true;
    }

    /// <summary>
    /// Returns the first four and the last four of four to seven code units. If there are fewer, returns all of them, and the first one again in the other
    /// lanes of the same half; the other half repeats this half.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ushort> FirstAndLast(ref char source, nint length)
    {
        if (length >= 4)
        {
            return Vector128.Create(Mem.Chars64(ref source, 0, length), Mem.Chars64(ref source, length - 4, length)).AsUInt16();
        }

        ulong first = Mem.Char(ref source, 0, length);
        ulong second = length > 1 ? Mem.Char(ref source, 1, length) : first, third = length > 2 ? Mem.Char(ref source, 2, length) : first;
        return Vector128.Create(first | (second << 16) | (third << 32) | (first << 48)).AsUInt16();
    }
}
