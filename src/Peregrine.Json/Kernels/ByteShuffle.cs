using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Sixteen bytes chosen from sixteen: the one shuffle that kernels use.</summary>
/// <remarks>
/// <see cref="Vector128.Shuffle(Vector128{byte}, Vector128{byte})"/> and ShuffleNative are one instruction only where the compiler may assume SSSE3. Native
/// ahead-of-time compilation does not assume it by default and calls a loop over sixteen bytes instead. Asked explicitly, it compiles a test of the processor.
/// </remarks>
internal static class ByteShuffle
{
    /// <summary>
    /// For each index below 16, the byte there; for each index from 128, zero. Indices between give any byte.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Select(Vector128<byte> bytes, Vector128<byte> indices) =>
        Ssse3.IsSupported ? Ssse3.Shuffle(bytes, indices) : Vector128.Shuffle(bytes, indices);

    /// <summary>The bits that two selections (<see cref="Select"/>) have in common; the processor is tested once.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> SelectCommon(Vector128<byte> bytes, Vector128<byte> indices, Vector128<byte> others, Vector128<byte> otherIndices) =>
        Ssse3.IsSupported ? Ssse3.Shuffle(bytes, indices) & Ssse3.Shuffle(others, otherIndices)
            : Vector128.Shuffle(bytes, indices) & Vector128.Shuffle(others, otherIndices);
}
