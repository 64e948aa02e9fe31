using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>Space that a block of eight needs: 48 bytes of escapes, stored as one vector of 64.</summary>
    private const int BlockSpace = 64;

    /// <summary>
    /// Narrows clean blocks and stores them as soon as they are classified; from the first hit on, blocks of eight until one needs no escape.
    /// </summary>
    internal static Progress WriteVector(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        nint i = 0;
        nint start = at;
        while (i < length)
        {
            Progress clean = Avx512BW.IsSupported
                ? WriteSparse(ref destination, at, limit, ref source, i, length, set)
                : WriteClean(ref destination, at, limit, ref source, i, length, at - start == i, set);
            i = clean.Read;
            at = clean.Written;
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

            bool plain = false;
            while (!plain && i < length)
            {
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
                    plain = (CodeUnits.Hits(bytes, set) & 0xFF) == 0;
                    if (plain)
                    {
                        Mem.Set64(ref destination, at, limit, bytes.AsUInt64().ToScalar());
                        at += 8;
                    }
                    else
                    {
                        at = WriteAscii(ref destination, at, limit, bytes.AsUInt64().ToScalar(), set);
                    }
                }
                else if (HasSurrogates(units) && !(set.EscapesAllNonAscii && HasWholePairs(units)))
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

                // The bytes of the padding, one each, are not counted.
                i += count;
                at -= 8 - count;
            }
        }

        return new Progress(i, at);
    }

    /// <summary>
    /// Writes whole blocks of 32 up to the first that needs an escape; if <paramref name="isAllClean"/> so far, also the end of the text as one more block.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Progress WriteClean(ref byte destination, nint at, nint limit, ref char source, nint i, nint length, bool isAllClean, EscapeSet set)
    {
        while (Vector256.IsHardwareAccelerated && length - i >= 32 && limit - at >= 32)
        {
            Vector256<byte> block = CodeUnits.Narrow32(ref source, i, length);
            uint hits = CodeUnits.Hits(block, set);
            Mem.Set256(ref destination, at, limit, block);
            if (hits != 0)
            {
                nint run = BitOperations.TrailingZeroCount(hits);
                return new Progress(i + run, at + run);
            }

            i += 32;
            at += 32;
        }

        if (Vector256.IsHardwareAccelerated && isAllClean && i >= 32 && i < length && limit - at >= 32)
        {
            // The last 32 code units again, so that no shorter step is needed.
            nint back = 32 - (length - i);
            Vector256<byte> last = CodeUnits.Narrow32(ref source, length - 32, length);
            if (CodeUnits.Hits(last, set) == 0)
            {
                Mem.Set256(ref destination, at - back, limit, last);
                return new Progress(length, at + length - i);
            }
        }

        return new Progress(i, at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasSurrogates(Vector128<ushort> units) =>
        Vector128.EqualsAny(units & Vector128.Create((ushort)0xF800), Vector128.Create((ushort)0xD800));

    /// <summary>Whether every surrogate of the block is half of a pair in it: each half is then escaped like any other code unit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasWholePairs(Vector128<ushort> units)
    {
        Vector128<ushort> kinds = units & Vector128.Create((ushort)0xFC00);

        // Two bits for each unit: one bit for each byte needs no instruction after SSE2.
        uint high = Vector128.Equals(kinds, Vector128.Create((ushort)0xD800)).AsByte().ExtractMostSignificantBits();
        uint low = Vector128.Equals(kinds, Vector128.Create((ushort)0xDC00)).AsByte().ExtractMostSignificantBits();
        return low == high << 2;
    }

    /// <summary>Writes eight code units that are not all ASCII, with surrogates only in pairs that are fully escaped; returns the offset after them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WriteBlock(ref byte destination, nint at, nint limit, Vector128<ushort> units, Vector128<ushort> ascii, EscapeSet set)
    {
        if (!set.EscapesAllNonAscii)
        {
            return set.EscapesAny(units)
                ? WriteUnits(ref destination, at, limit, units, set)
                : Utf8Encode.Block(ref destination, at, limit, units);
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

    /// <summary>Writes eight ASCII characters, each by its word: no branch on which of them are escaped.</summary>
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

    /// <summary>Writes eight code units of any kind, each by its word.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint WriteUnits(ref byte destination, nint at, nint limit, Vector128<ushort> units, EscapeSet set)
    {
        ulong half = units.AsUInt64().ToScalar();
        for (int j = 0; j < 8; j++)
        {

            // A surrogate here is half of a pair whose halves are escaped one by one.
            uint unit = (ushort)half;
            ulong word = unit >= 0x80 && set.EscapesAllNonAscii ? EscapeOf(unit) : WordOf(unit, set);
            Mem.Set64(ref destination, at, limit, word);
            at += (nint)(word >> 56);
            half = j == 3 ? units.AsUInt64().GetElement(1) : half >> 16;
        }

        return at;
    }
}
