using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Multiplies two words to 128 bits.</summary>
internal static class WideProduct
{
    /// <summary>
    /// Returns the high word. With BMI2, one mulx whose result stays in a register; otherwise <see cref="Math.BigMul(ulong, ulong, out ulong)"/>, which the
    /// .NET 10 JIT passes through memory on x64. The low word is <c>left * right</c>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong High(ulong left, ulong right) =>
        Bmi2.X64.IsSupported ? Bmi2.X64.MultiplyNoFlags(left, right) : Math.BigMul(left, right, out _);
}
