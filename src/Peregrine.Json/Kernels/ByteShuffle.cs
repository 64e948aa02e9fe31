using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Selects sixteen bytes of a vector of sixteen by their indices.</summary>
/// <remarks>
/// <see cref="Vector128.Shuffle(Vector128{byte}, Vector128{byte})"/> and ShuffleNative are one instruction on x64 only if the compiler may assume SSSE3. By
/// default, native ahead-of-time compilation does not assume it and calls a loop over sixteen bytes. This explicit test of the processor avoids the loop.
/// </remarks>
internal static class ByteShuffle
{
    /// <summary>Returns, for each index below 16, the byte at that index; for an index from 128 on, zero; for others, any byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Select(Vector128<byte> bytes, Vector128<byte> indices) =>
        Ssse3.IsSupported ? Ssse3.Shuffle(bytes, indices) : Vector128.Shuffle(bytes, indices);

    /// <summary>Returns the AND of two selections (<see cref="Select"/>); tests the processor once.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> SelectCommon(Vector128<byte> bytes, Vector128<byte> indices, Vector128<byte> others, Vector128<byte> otherIndices) =>
        Ssse3.IsSupported ? Ssse3.Shuffle(bytes, indices) & Ssse3.Shuffle(others, otherIndices)
            : Vector128.Shuffle(bytes, indices) & Vector128.Shuffle(others, otherIndices);
}
