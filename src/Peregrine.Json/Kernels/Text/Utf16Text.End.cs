using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

internal static partial class Utf16Text
{
    /// <summary>Writes the last 1 to 31 units of a text if they are ASCII: with one masked load or, without masks, with two blocks that may overlap.</summary>
    /// <returns>Whether the units were written. False if they are not all ASCII, and perhaps for fewer than four units or fewer than 32 bytes of space; some
    /// bytes after <paramref name="at"/> may then have been overwritten.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryEndAscii(ref char source, nint i, nint length, ref byte destination, nint at, nint limit)
    {
        nint rest = length - i;
        if (Avx512BW.IsSupported)
        {
            Vector512<ushort> units = CodeUnits.Padded32(ref source, i, length);
            if (limit - at < 32 || (units & Vector512.Create((ushort)0xFF80)) != Vector512<ushort>.Zero)
            {
                return false;
            }

            Mem.Set256(ref destination, at, limit, Avx512BW.ConvertToVector256Byte(units));
            return true;
        }

        if (rest >= 16)
        {
            return TrySixteenAscii(ref source, i, length, ref destination, at, limit)
                && TrySixteenAscii(ref source, length - 16, length, ref destination, at + rest - 16, limit);
        }

        if (rest >= 8)
        {
            Vector128<ushort> first = Mem.Chars128(ref source, i, length), last = Mem.Chars128(ref source, length - 8, length);
            Mem.Set64(ref destination, at, limit, Vector128.Narrow(first, first).AsUInt64().ToScalar());
            Mem.Set64(ref destination, at + rest - 8, limit, Vector128.Narrow(last, last).AsUInt64().ToScalar());
            return ((first | last) & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero;
        }

        if (rest >= 4)
        {
            Vector128<ushort> both = Vector128.Create(Mem.Chars64(ref source, i, length), Mem.Chars64(ref source, length - 4, length)).AsUInt16();
            ulong bytes = Vector128.Narrow(both, both).AsUInt64().ToScalar();
            Mem.Set32(ref destination, at, limit, (uint)bytes);
            Mem.Set32(ref destination, at + rest - 4, limit, (uint)(bytes >> 32));
            return (both & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero;
        }

        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TrySixteenAscii(ref char source, nint i, nint length, ref byte destination, nint at, nint limit)
    {
        Vector128<ushort> lower = Mem.Chars128(ref source, i, length), upper = Mem.Chars128(ref source, i + 8, length);
        Mem.Set128(ref destination, at, limit, Vector128.Narrow(lower, upper));
        return ((lower | upper) & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero;
    }
}
