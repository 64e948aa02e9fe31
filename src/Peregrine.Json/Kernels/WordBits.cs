using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Extracts parts of a word.</summary>
internal static class WordBits
{
    /// <summary>Returns a word with only its lowest <paramref name="bytes"/> bytes, and all others cleared; the whole word for a number from 8 to 31.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong LowBytes(ulong word, nint bytes)
    {
        if (Bmi2.X64.IsSupported)
        {
            // One instruction, which uses the low eight bits of the count. If the count is 64 or more, the word stays unchanged.
            return Bmi2.X64.ZeroHighBits(word, (ulong)bytes << 3);
        }

        int beyond = bytes < 8 ? (int)(8 - bytes) : 0;
        return bytes == 0 ? 0 : word & (ulong.MaxValue >> (8 * beyond));
    }
}
