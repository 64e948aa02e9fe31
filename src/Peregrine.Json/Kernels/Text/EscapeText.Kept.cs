using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Writes non-ASCII text that an encoder does not escape.</summary>
internal static partial class EscapeText
{
    /// <summary>Writes code units in UTF-8, up to the first that must be escaped, as long as a whole block fits before <paramref name="limit"/>.</summary>
    internal static Progress WriteKept(ref byte destination, nint at, nint limit, ref char source, nint i, nint length, EscapeSet set) =>
        Utf8Encode.HasWide
            ? WriteKeptWide(ref destination, at, limit, ref source, i, length, set)
            : WriteKeptNarrow(ref destination, at, limit, ref source, i, length, set);

    /// <summary>Does the same as <see cref="WriteKept"/>, in blocks of 32 code units.</summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)] // Three times slower if inlined or with a profile of other texts.
    internal static Progress WriteKeptWide(ref byte destination, nint at, nint limit, ref char source, nint i, nint length, EscapeSet set)
    {
        ref byte map = ref set.Map;
        while (i < length && limit - at >= Utf8Encode.WideSpace)
        {
            Vector512<ushort> units = CodeUnits.Padded32(ref source, i, length);
            int count = (int)Math.Min(length - i, Vector512<ushort>.Count);
            uint escaped = EscapeSet.Escaped(ref map, units);
            if (escaped != 0)
            {
                // WriteKeptStart is a separate method, so that no step of this loop waits for the number of units of the previous one. In the last block, the
                // lanes after the text may be marked as escaped, too.
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

    /// <summary>
    /// Does the same as <see cref="WriteKept"/>, in blocks of eight code units. Most text consists of ASCII and letters of one row without escapes, for which
    /// one test per block suffices.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)] // For the same reason as WriteKeptWide.
    internal static Progress WriteKeptNarrow(ref byte destination, nint at, nint limit, ref char source, nint i, nint length, EscapeSet set)
    {
        ref byte map = ref set.Map;
        uint first = Mem.Char(ref source, i, length);
        bool isOfFewRows = first < 0x800;
        Vector128<ushort> row = EscapeSet.HasEscapes(ref map, first >> 8) ? Vector128<ushort>.Zero : Vector128.Create((ushort)(first >> 8));
        while (i < length && limit - at >= Utf8Encode.BlockSpace)
        {
            int count = (int)Math.Min(length - i, Vector128<ushort>.Count);
            Vector128<ushort> units = count == Vector128<ushort>.Count ? Mem.Chars128(ref source, i, length) : CodeUnits.Padded(ref source, i, length);
            uint escaped = 0;
            if (!isOfFewRows || !EscapeSet.Keeps(ref map, units, row))
            {
                escaped = EscapeSet.Escaped(ref map, units) & ((1u << count) - 1);
                uint last = units.GetElement(Vector128<ushort>.Count - 1);
                row = EscapeSet.HasEscapes(ref map, last >> 8) ? row : Vector128.Create((ushort)(last >> 8));
                if (escaped != 0)
                {
                    // The units from the first one to escape on are replaced by letters and are not counted.
                    count = BitOperations.TrailingZeroCount(escaped);
                    Vector128<ushort> isKept = Vector128.LessThan(Vector128<ushort>.Indices, Vector128.Create((ushort)count));
                    units = Vector128.ConditionalSelect(isKept, units, Vector128.Create((ushort)CodeUnits.Padding));
                }
            }

            at = Utf8Encode.Block(ref destination, at, limit, units) - (Vector128<ushort>.Count - count);
            i += count;
            if (escaped != 0)
            {
                break;
            }
        }

        return new Progress(i, at);
    }
}
