using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Creates strings from ASCII bytes, and compares strings with ASCII bytes. A string is allocated at its exact length; loads and stores stay within the bounds,
/// because the last load and the last store overlap the previous ones.
/// </summary>
internal static class AsciiText
{
    /// <summary>Returns a string of the <paramref name="length"/> ASCII bytes at <paramref name="at"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Create(ref byte start, nint at, nint length, nint end)
    {
        if (length == 0)
        {
            return string.Empty;
        }

        string text = NewString.OfLength(length);
        Widen(ref start, at, end, ref Mem.FirstOfNew(text), 0, length, length);
        return text;
    }

    /// <summary>Stores exactly <paramref name="length"/> (1 or more) bytes from <paramref name="at"/> as code units at <paramref name="to"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Widen(ref byte start, nint at, nint end, ref char target, nint to, nint limit, nint length)
    {
        if (length >= 16 && Vector128.IsHardwareAccelerated)
        {
            if (length > 32)
            {
                WidenLong(ref start, at, end, ref target, to, limit, length);
                return;
            }

            Widen16(ref start, at, end, ref target, to, limit);
            Widen16(ref start, at + length - 16, end, ref target, to + length - 16, limit);
        }
        else if (length >= 8 && Vector128.IsHardwareAccelerated)
        {
            Vector128<byte> head = Vector128.CreateScalar(Mem.U64(ref start, at, end)).AsByte();
            Vector128<byte> tail = Vector128.CreateScalar(Mem.U64(ref start, at + length - 8, end)).AsByte();
            Mem.SetChars128(ref target, to, limit, Vector128.WidenLower(head));
            Mem.SetChars128(ref target, to + length - 8, limit, Vector128.WidenLower(tail));
        }
        else if (length >= 4 && Vector128.IsHardwareAccelerated)
        {
            Vector128<byte> both = Vector128.CreateScalar(Mem.U32(ref start, at, end) | ((ulong)Mem.U32(ref start, at + length - 4, end) << 32)).AsByte();
            Vector128<ulong> wide = Vector128.WidenLower(both).AsUInt64();
            Mem.SetChars64(ref target, to, limit, wide.ToScalar());
            Mem.SetChars64(ref target, to + length - 4, limit, wide.GetElement(1));
        }
        else if (length < 4)
        {
            // One to three bytes: the first, the middle and the last cover them.
            Mem.SetChar(ref target, to, limit, (char)Mem.U8(ref start, at, end));
            Mem.SetChar(ref target, to + (length >> 1), limit, (char)Mem.U8(ref start, at + (length >> 1), end));
            Mem.SetChar(ref target, to + length - 1, limit, (char)Mem.U8(ref start, at + length - 1, end));
        }
        else
        {
            WidenScalar(ref start, at, end, ref target, to, limit, length);
        }
    }

    /// <summary>
    /// Whether the bytes at <paramref name="at"/> are the characters of <paramref name="text"/>, which must not be empty. Compares a text of more than 32
    /// characters one character at a time.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreEqual(ref byte start, nint at, nint end, string text)
    {
        nint length = text.Length;
        ref char units = ref Mem.First(text);
        if (!Vector128.IsHardwareAccelerated || length > 32)
        {
            return AreEqualScalar(ref start, at, end, text);
        }

        if (length >= 16)
        {
            return AreEqual16(ref start, at, end, ref units, 0, length) && AreEqual16(ref start, at + length - 16, end, ref units, length - 16, length);
        }

        if (length >= 8)
        {
            Vector128<byte> head = Vector128.CreateScalar(Mem.U64(ref start, at, end)).AsByte();
            Vector128<byte> tail = Vector128.CreateScalar(Mem.U64(ref start, at + length - 8, end)).AsByte();
            Vector128<ushort> first = Vector128.WidenLower(head) ^ Mem.Chars128(ref units, 0, length);
            return (first | (Vector128.WidenLower(tail) ^ Mem.Chars128(ref units, length - 8, length))) == Vector128<ushort>.Zero;
        }

        if (length >= 4)
        {
            Vector128<byte> both = Vector128.CreateScalar(Mem.U32(ref start, at, end) | ((ulong)Mem.U32(ref start, at + length - 4, end) << 32)).AsByte();
            return Vector128.WidenLower(both).AsUInt64() == Vector128.Create(Mem.Chars64(ref units, 0, length), Mem.Chars64(ref units, length - 4, length));
        }

        // One to three bytes: the first, the middle and the last cover them.
        return Mem.U8(ref start, at, end) == Mem.Char(ref units, 0, length)
            && Mem.U8(ref start, at + (length >> 1), end) == Mem.Char(ref units, length >> 1, length)
            && Mem.U8(ref start, at + length - 1, end) == Mem.Char(ref units, length - 1, length);
    }

    internal static bool AreEqualScalar(ref byte start, nint at, nint end, string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (Mem.U8(ref start, at + i, end) != text[i])
            {
                return false;
            }
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool AreEqual16(ref byte start, nint at, nint end, ref char units, nint to, nint limit)
    {
        (Vector128<ushort> lower, Vector128<ushort> upper) = Vector128.Widen(Mem.V128(ref start, at, end));
        return ((lower ^ Mem.Chars128(ref units, to, limit)) | (upper ^ Mem.Chars128(ref units, to + 8, limit))) == Vector128<ushort>.Zero;
    }

    internal static void WidenScalar(ref byte start, nint at, nint end, ref char target, nint to, nint limit, nint length)
    {
        for (nint i = 0; i < length; i++)
        {
            Mem.SetChar(ref target, to + i, limit, (char)Mem.U8(ref start, at + i, end));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen16(ref byte start, nint at, nint end, ref char target, nint to, nint limit)
    {
        Vector128<byte> block = Mem.V128(ref start, at, end);
        if (Vector256.IsHardwareAccelerated)
        {
            Mem.SetChars256(ref target, to, limit, Vector256.WidenLower(block.ToVector256Unsafe()));
        }
        else
        {
            (Vector128<ushort> lower, Vector128<ushort> upper) = Vector128.Widen(block);
            Mem.SetChars128(ref target, to, limit, lower);
            Mem.SetChars128(ref target, to + 8, limit, upper);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WidenLong(ref byte start, nint at, nint end, ref char target, nint to, nint limit, nint length)
    {
        nint last = length - 32;
        for (nint i = 0; i < last; i += 32)
        {
            Widen16(ref start, at + i, end, ref target, to + i, limit);
            Widen16(ref start, at + i + 16, end, ref target, to + i + 16, limit);
        }

        Widen16(ref start, at + last, end, ref target, to + last, limit);
        Widen16(ref start, at + last + 16, end, ref target, to + last + 16, limit);
    }
}
