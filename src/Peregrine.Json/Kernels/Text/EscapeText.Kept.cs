using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Text outside ASCII that an encoder keeps.</summary>
internal static partial class EscapeText
{
    /// <summary>
    /// Writes blocks of 32 code units that the set keeps, up to the first that must be escaped, and at least <see cref="Utf8Encode.WideSpace"/> bytes before
    /// <paramref name="limit"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)] // Inlined, or with a profile of another text: three times the time.
    internal static Progress WriteKept(ref byte destination, nint at, nint limit, ref char source, nint i, nint length, EscapeSet set)
    {
        ref byte map = ref set.Map;
        while (i < length && limit - at >= Utf8Encode.WideSpace)
        {
            Vector512<ushort> units = CodeUnits.Padded32(ref source, i, length);
            int count = (int)Math.Min(length - i, Vector512<ushort>.Count);
            uint escaped = EscapeSet.Escaped(ref map, units);
            if (escaped != 0)
            {
                // A method of its own: then no step waits for the number of units that the one before took. What pads the last block may be escaped, too.
                return WriteKeptStart(ref destination, at, limit, units, i, Math.Min(BitOperations.TrailingZeroCount(escaped), count));
            }

            at = Utf8Encode.Wide(ref destination, at, limit, units, count);
            i += count;
        }

        return new Progress(i, at);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Progress WriteKeptStart(ref byte destination, nint at, nint limit, Vector512<ushort> units, nint i, int count) =>
        new(i + count, Utf8Encode.Wide(ref destination, at, limit, units, count));
}
