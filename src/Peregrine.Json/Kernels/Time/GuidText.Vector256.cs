using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal partial struct GuidText
{
    /// <summary>As <see cref="ReadVector128"/>, all 32 digits at once: the first sixteen in the lower half.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool ReadVector256(ref byte start, nint at, nint end, out Guid value)
    {
        Vector256<byte> outer = Vector256.Create(Mem.V128(ref start, at, end), Mem.V128(ref start, at + 20, end));
        Vector256<byte> inner = Vector256.Create(Mem.V128(ref start, at + 2, end), Mem.V128(ref start, at + 19, end));
        Vector256<byte> digits = Vector256.Shuffle(
            outer,
            Vector256.Create((byte)6, 7, 4, 5, 2, 3, 0, 1, 11, 12, 9, 10, 255, 255, 14, 15, 255, 16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31));
        digits |= Vector256.Shuffle(
            inner,
            Vector256.Create((byte)255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 14, 15, 255, 255, 16, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255));

        Vector256<byte> decimals = Vector256.SubtractSaturate(digits + Vector256.Create((byte)(255 - '9')), Vector256.Create((byte)6)) - Vector256.Create((byte)240);
        Vector256<byte> letters = Vector256.AddSaturate((digits & Vector256.Create((byte)0xDF)) - Vector256.Create((byte)'A'), Vector256.Create((byte)10));
        Vector256<byte> values = Vector256.Min(decimals, letters);
        bool valid = HasHyphens(ref start, at, end) && Vector256.LessThanOrEqualAll(values, Vector256.Create((byte)15));

        Vector256<ushort> pairs = values.AsUInt16() * 4_097 >>> 8;
        value = Unsafe.BitCast<Vector128<byte>, Guid>(Vector128.Narrow(pairs.GetLower(), pairs.GetUpper()));
        return valid;
    }
}
