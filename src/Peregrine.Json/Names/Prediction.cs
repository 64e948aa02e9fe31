using System.Runtime.Intrinsics;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>
/// The raw bytes <c>"name":</c> of one member, prepared for a comparison in one step. If case is ignored, both cases match, but only small letters near the end
/// of the input.
/// </summary>
internal readonly struct Prediction
{
    private readonly Vector256<byte> _text;
    private readonly Vector256<byte> _fold;
    private readonly Vector128<byte> _tail;
    private readonly uint _mask;
    private readonly uint _wanted;

    private Prediction(Vector256<byte> text, Vector256<byte> fold, Vector128<byte> tail, uint mask, uint wanted, int length, int member)
    {
        _text = text;
        _fold = fold;
        _tail = tail;
        _mask = mask;
        _wanted = wanted;
        Length = length;
        Member = member;
    }

    /// <summary>Sets a prediction that matches no input.</summary>
    public static void SetNever(out Prediction never) => never = new(default, default, default, 0, 1, int.MaxValue, NameTable.Unknown);

    /// <summary>The length of <c>"name":</c> in bytes.</summary>
    public int Length { get; }

    /// <summary>The predicted member.</summary>
    public int Member { get; }

    /// <summary>Returns the prediction of a member: the value that <see cref="Set"/> stores.</summary>
    public static Prediction Of(byte[] name, int member, bool ignoreCase)
    {
        Set(out Prediction made, name, member, ignoreCase);
        return made;
    }

    /// <summary>
    /// Sets the prediction of a member. The prediction never matches if the name is empty, needs escapes in JSON or, with quotes and colon, is longer than a
    /// vector. Sets a variable instead of returning a value, because precompiled images lack methods that return vectors.
    /// </summary>
    public static void Set(out Prediction made, byte[] name, int member, bool ignoreCase)
    {
        int length = name.Length + 3;
        if (length is < 4 or > 32 || !IsRaw(name))
        {
            SetNever(out made);
            return;
        }

        // Arrays instead of stack buffers: a method with stack buffers and a loop is optimized at once, which costs more than it saves in code that runs once
        // per name.
        byte[] text = new byte[32], fold = new byte[32], tail = new byte[16];
        text[0] = (byte)'"';
        for (int i = 0; i < name.Length; i++)
        {
            (text[i + 1], fold[i + 1]) = ignoreCase ? Fold(name[i]) : (name[i], (byte)0);
        }

        text[length - 2] = (byte)'"';
        text[length - 1] = (byte)':';
        int quoted = length - 1;
        int word = quoted >= 16 ? 16 : quoted >= 8 ? 8 : quoted >= 4 ? 4 : 2;
        Array.Copy(text, quoted - word, tail, 0, word);
        uint mask = uint.MaxValue >> (32 - length);
        made = new Prediction(Mem.V256(ref text[0], 0, 32), Mem.V256(ref fold[0], 0, 32), Mem.V128(ref tail[0], 0, 16), mask, mask, length, member);
    }

    /// <summary>Whether a name needs no escape in JSON. A scalar loop, so that the first use does not compile vector code.</summary>
    public static bool IsRaw(ReadOnlySpan<byte> name)
    {
        foreach (byte c in name)
        {
            if (c is < 0x20 or (byte)'"' or (byte)'\\')
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Returns the small letter of an ASCII letter, and the bit that makes both cases of the letter equal; for any other byte, the byte and zero.
    /// </summary>
    public static (byte Text, byte Fold) Fold(byte letter)
    {
        byte small = NameKey.FoldAscii(letter);
        return (small, (byte)(char.IsAsciiLetterLower((char)small) ? 0x20 : 0));
    }

    /// <summary>Whether <c>"name":</c> is at <paramref name="at"/>; 32 bytes must be readable there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsAt(ref byte start, nint at, nint end) =>
        (Vector256.Equals(Mem.V256(ref start, at, end) | _fold, _text).ExtractMostSignificantBits() & _mask) == _wanted;

    /// <summary>Whether <c>"name"</c> is at <paramref name="at"/>, with anything after it; 32 bytes must be readable there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsNameAt(ref byte start, nint at, nint end) =>
        (Vector256.Equals(Mem.V256(ref start, at, end) | _fold, _text).ExtractMostSignificantBits() & (_mask >> 1)) == _wanted >> 1 && _mask != 0;

    /// <summary>Does the same as <see cref="IsAt"/> with fewer than 32 bytes left. If case is ignored, only small letters match.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool IsNearEnd(ref byte start, nint at, nint end) =>
        IsNameNearEnd(ref start, at, end) && end - at >= Length && Mem.U8(ref start, at + Length - 1, end) == (byte)':';

    /// <summary>
    /// Does the same as <see cref="IsNameAt"/> with fewer than 32 bytes left, with two overlapping words. If case is ignored, only small letters match.
    /// </summary>
    public bool IsNameNearEnd(ref byte start, nint at, nint end)
    {
        nint quoted = Length - 1;
        if (end - at < quoted)
        {
            return false;
        }

        if (quoted >= 16)
        {
            return Mem.V128(ref start, at, end) == _text.GetLower() && Mem.V128(ref start, at + quoted - 16, end) == _tail;
        }

        if (quoted >= 8)
        {
            return Mem.U64(ref start, at, end) == _text.AsUInt64().ToScalar() && Mem.U64(ref start, at + quoted - 8, end) == _tail.AsUInt64().ToScalar();
        }

        // Vectors of other element types are avoided, because their types would have to be loaded.
        ulong text = _text.AsUInt64().ToScalar(), tail = _tail.AsUInt64().ToScalar();
        return quoted >= 4
            ? Mem.U32(ref start, at, end) == (uint)text && Mem.U32(ref start, at + quoted - 4, end) == (uint)tail
            : Mem.U16(ref start, at, end) == (ushort)text && Mem.U16(ref start, at + quoted - 2, end) == (ushort)tail;
    }
}
