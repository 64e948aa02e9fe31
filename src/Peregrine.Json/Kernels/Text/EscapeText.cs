using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Writes text as the content of a JSON string (without quotes): UTF-16 or UTF-8 to UTF-8, escaping the characters of an <see cref="EscapeSet"/>.
/// A lone surrogate, or an ill-formed sequence of bytes, becomes the escape of U+FFFD.
/// </summary>
internal static partial class EscapeText
{
    /// <summary>The maximum length in code units for <see cref="TryWriteShort"/>, and the space in bytes that it needs.</summary>
    public const int ShortLength = ShortCopy.Most, ShortSpace = 64;

    /// <summary>Whether <see cref="TryWriteShort"/> takes only a few instructions, so that callers may inline it.</summary>
    public static bool IsShortFormBrief => Avx2.IsSupported;

    /// <summary>Whether <see cref="WriteCleanLong"/> is available: it classifies 16 or 32 bytes with one look-up in each table.</summary>
    public static bool HasLongForm => Vector128.IsHardwareAccelerated;

    /// <summary>
    /// Writes as much of the text as fits before <paramref name="limit"/>, never half a surrogate pair or half an escape. With <c>limit - at &gt;= 6 * length +
    /// 32</c>, the whole text fits for every encoder of the standard library.
    /// </summary>
    /// <returns>Offset after the last byte written; bytes beyond it, up to <paramref name="limit"/>, may have been overwritten.</returns>
    public static nint Write(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set, out nint consumed)
    {
        if (length <= ShortLength && limit - at >= ShortSpace && TryWriteShort(ref destination, at, limit, ref source, length, set))
        {
            consumed = length;
            return at + length;
        }

        return WriteEscaping(ref destination, at, limit, ref source, length, set, out consumed);
    }

    /// <summary>
    /// Writes like <see cref="Write"/>, for a text that <see cref="TryWriteShort"/> did not write: with escapes or non-ASCII characters, or too long.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint WriteEscaping(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set, out nint consumed)
    {
        Progress progress = set.IsForeign ? WriteForeign(ref destination, at, limit, ref source, length, set)
            : Vector128.IsHardwareAccelerated ? WriteVector(ref destination, at, limit, ref source, length, set)
            : WriteScalar(ref destination, at, limit, ref source, 0, length, length, set);
        consumed = progress.Read;
        return progress.Written;
    }

    /// <summary>
    /// Writes like <see cref="WriteEscaping"/>, for a short text and an encoder of the standard library, with space for the text if every code unit is escaped.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint WriteShortEscaping(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        if (Vector128.IsHardwareAccelerated && !set.EscapesAllNonAscii && length > 0 && Mem.Char(ref source, 0, length) >= 0x80)
        {
            Progress kept = WriteKept(ref destination, at, limit, ref source, 0, length, set);
            return kept.Read == length ? kept.Written : WriteEscaping(ref destination, at, limit, ref source, length, set, out _);
        }

        // With AVX-512, stores the whole block first and then each escape over its character. If the text needs several blocks, this is faster for a few
        // escapes than WriteBlocks.
        nint after = Avx512BW.IsSupported && !(HasBlocks && length <= 8) ? WriteShortSparse(ref destination, at, limit, ref source, length, set) : Mem.Failed;
        if (HasBlocks && after < 0 && set.HasMarks)
        {
            Progress progress = WriteBlocks(ref destination, at, limit, ref source, 0, length, set);
            after = progress.Read == length ? progress.Written : Mem.Failed;
        }

        return after >= 0 ? after : WriteEscaping(ref destination, at, limit, ref source, length, set, out _);
    }

    /// <summary>
    /// Writes a text of at most <see cref="ShortLength"/> code units, with at least <see cref="ShortSpace"/> bytes of space, if it is ASCII and needs no
    /// escape.
    /// </summary>
    /// <returns>Whether the text was written; if not, <see cref="WriteEscaping"/> must write it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWriteShort(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        if (IsShortFormBrief)
        {
            return TryWriteShortMasked(ref destination, at, limit, ref source, length, set);
        }

        return Vector128.IsHardwareAccelerated
            ? TryWriteShortVector(ref destination, at, limit, ref source, length, set)
            : TryWriteShortScalar(ref destination, at, limit, ref source, length, set);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool TryWriteShortVector(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set) =>
        ShortCopy.TryWrite(ref destination, at, limit, ref source, length, new PlainBytes(set));

    internal static bool TryWriteShortScalar(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        ref ulong words = ref set.Words;
        for (nint i = 0; i < length; i++)
        {
            uint unit = Mem.Char(ref source, i, length);
            if (unit >= 0x80 || (Mem.Word(ref words, (nint)unit, 128) ^ unit) != 1UL << 56)
            {
                return false;
            }

            Mem.Set8(ref destination, at + i, limit, (byte)unit);
        }

        return true;
    }

    /// <summary>The bytes that an encoder leaves unchanged.</summary>
    private readonly struct PlainBytes(EscapeSet set) : IPlainBytes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool ArePlain(Vector128<byte> bytes) => CodeUnits.Hits(bytes, set) == 0;
    }
}
