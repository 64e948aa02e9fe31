using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Computes the high half of the 128-bit product of two words.</summary>
internal static class WideProduct
{
    /// <summary>
    /// Returns the high word of the product. With BMI2, this is one mulx instruction, whose result stays in a register; otherwise it is
    /// <see cref="Math.BigMul(ulong, ulong, out ulong)"/>, whose result the .NET 10 JIT passes through memory on x64. The low word is <c>left * right</c>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong High(ulong left, ulong right) =>
        Bmi2.X64.IsSupported ? Bmi2.X64.MultiplyNoFlags(left, right) : Math.BigMul(left, right, out _);
}
