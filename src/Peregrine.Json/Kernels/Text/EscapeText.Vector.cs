using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>The space that a block of eight needs: 48 bytes of escapes, and the bytes that wide stores write after them.</summary>
    private const int BlockSpace = 64;

    /// <summary>
    /// Chooses, for the text at each offset, the method that probably writes most of it: <see cref="WriteClean"/> or <see cref="WriteSparse"/> for ASCII with
    /// no or few escapes, <see cref="WriteKept"/> for non-ASCII text that the set does not escape, otherwise blocks of eight.
    /// </summary>
    internal static Progress WriteVector(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        bool keeps = !set.EscapesAllNonAscii;
        nint i = 0;
        nint start = at;
        while (i < length)
        {
            uint first = keeps ? Mem.Char(ref source, i, length) : 0u;
            if (first < 0x80)
            {
                Progress clean = Avx512BW.IsSupported
                    ? WriteSparse(ref destination, at, limit, ref source, i, length, set)
                    : WriteClean(ref destination, at, limit, ref source, i, length, at - start == i, set);
                bool isKept = keeps && clean.Read > i;
                i = clean.Read;
                at = clean.Written;
                if (isKept)
                {
                    continue;
                }

                if (HasBlocks && set.HasMarks && i < length)
                {
                    Progress blocks = WriteBlocks(ref destination, at, limit, ref source, i, length, set);
                    if (blocks.Read > i)
                    {
                        i = blocks.Read;
                        at = blocks.Written;
                        continue;
                    }
                }
            }

            // The narrow form of WriteKept also processes ASCII.
            if (keeps && (first >= 0x80 ? (first & 0xF800) != 0xD800 : !Utf8Encode.HasWide))
            {
                Progress kept = WriteKept(ref destination, at, limit, ref source, i, length, set);
                at = kept.Written;
                if (kept.Read > i)
                {
                    i = kept.Read;
                    continue;
                }
            }

            bool plain = false;
            while (!plain && i < length)
            {
                plain = keeps;
                nint count = length - i;
                if (limit - at < BlockSpace || (count < 8 && !set.HasPadding))
                {
                    return WriteScalar(ref destination, at, limit, ref source, i, length, length, set);
                }

                Vector128<ushort> units = count >= 8 ? Mem.Chars128(ref source, i, length) : CodeUnits.Padded(ref source, i, length);
                count = count < 8 ? count : 8;
                Vector128<ushort> ascii = Vector128.Equals(units & Vector128.Create((ushort)0xFF80), Vector128<ushort>.Zero);
                if (ascii == Vector128<ushort>.AllBitsSet)
                {
                    Vector128<byte> bytes = Vector128.Narrow(units, units);
                    if ((CodeUnits.Hits(bytes, set) & 0xFF) == 0)
                    {
                        plain = true;
                        Mem.Set64(ref destination, at, limit, bytes.AsUInt64().ToScalar());
                        at += 8;
                    }
                    else
                    {
                        at = WriteAscii(ref destination, at, limit, bytes.AsUInt64().ToScalar(), set);
                    }
                }
                else if (HasSurrogates(units) && !HasWholePairs(units))
                {
                    Progress progress = WriteScalar(ref destination, at, limit, ref source, i, i + count, length, set);
                    i = progress.Read;
                    at = progress.Written;
                    continue;
                }
                else
                {
                    at = WriteBlock(ref destination, at, limit, units, ascii, set);
                }

                // The padding takes one byte per character and is not counted.
                i += count;
                at -= 8 - count;
            }
        }

        return new Progress(i, at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasSurrogates(Vector128<ushort> units) =>
        Vector128.EqualsAny(units & Vector128.Create((ushort)0xF800), Vector128.Create((ushort)0xD800));

    /// <summary>Whether every surrogate of the block is half of a pair in the block, so that each half is escaped like any other code unit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasWholePairs(Vector128<ushort> units)
    {
        Vector128<ushort> kinds = units & Vector128.Create((ushort)0xFC00);

        // The masks have two bits for each unit, because a mask with one bit per byte needs only SSE2.
        uint high = Vector128.Equals(kinds, Vector128.Create((ushort)0xD800)).AsByte().ExtractMostSignificantBits();
        uint low = Vector128.Equals(kinds, Vector128.Create((ushort)0xDC00)).AsByte().ExtractMostSignificantBits();
        return low == high << 2;
    }

    /// <summary>Writes eight code units that are not all ASCII and contain surrogates only in whole pairs; returns the offset after them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WriteBlock(ref byte destination, nint at, nint limit, Vector128<ushort> units, Vector128<ushort> ascii, EscapeSet set)
    {
        if (!set.EscapesAllNonAscii)
        {
            uint escaped = EscapeSet.Escaped(ref set.Map, units);
            return escaped == 0 ? Utf8Encode.Block(ref destination, at, limit, units)
                : escaped == 0xFF && ascii == Vector128<ushort>.Zero ? WriteEscapes(ref destination, at, limit, units)
                : WriteUnits(ref destination, at, limit, units, set);
        }

        if (ascii == Vector128<ushort>.Zero)
        {
            return WriteEscapes(ref destination, at, limit, units);
        }

        uint nonAscii = ~Vector128.Narrow(ascii, ascii).ExtractMostSignificantBits() & 0xFF;
        if (nonAscii != (CodeUnits.Hits(CodeUnits.Narrow(units, units), set) & 0xFF))
        {
            return WriteUnits(ref destination, at, limit, units, set);
        }

        return WriteMixed(ref destination, at, limit, units, nonAscii);
    }

    /// <summary>Writes the words of eight ASCII characters (<see cref="EscapeSet.Words"/>); no branch depends on which of them are escaped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WriteAscii(ref byte destination, nint at, nint limit, ulong bytes, EscapeSet set)
    {
        ref ulong words = ref set.Words;
        for (int j = 0; j < 8; j++)
        {
            ulong word = Mem.Word(ref words, (nint)(bytes & 0x7F), 128);
            Mem.Set64(ref destination, at, limit, word);
            at += (nint)(word >> 56);
            bytes >>= 8;
        }

        return at;
    }

    /// <summary>Writes eight code units of any kind, a word for each.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint WriteUnits(ref byte destination, nint at, nint limit, Vector128<ushort> units, EscapeSet set)
    {
        ulong half = units.AsUInt64().ToScalar();
        for (int j = 0; j < 8; j++)
        {

            // A surrogate here is half of a pair whose halves are escaped one by one.
            uint unit = (ushort)half;
            ulong word = (unit >= 0x80 && set.EscapesAllNonAscii) || (unit & 0xF800) == 0xD800 ? EscapeOf(unit) : WordOf(unit, set);
            Mem.Set64(ref destination, at, limit, word);
            at += (nint)(word >> 56);
            half = j == 3 ? units.AsUInt64().GetElement(1) : half >> 16;
        }

        return at;
    }
}
