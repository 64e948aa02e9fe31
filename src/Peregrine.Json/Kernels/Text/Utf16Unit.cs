using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>Output in UTF-16, in the byte order of the machine.</summary>
internal readonly struct Utf16Unit : IOutputUnit
{
    public static int Width => 2;

    public static int MostPerUnit => EcmaQuote.LongestEscape * 2;

    /// <summary>Creates a string of the code units in a region of bytes.</summary>
    public static string ToText(ReadOnlySpan<byte> region) => new(MemoryMarshal.Cast<byte, char>(region));

    /// <summary>Returns a region of bytes as code units.</summary>
    public static ReadOnlySpan<char> AsUnits(ReadOnlySpan<byte> region) => MemoryMarshal.Cast<byte, char>(region);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(ref byte destination, nint at, nint limit, char value)
    {
        Mem.SetUnit(ref destination, at, limit, value);
        return at + 2;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Word(ref byte destination, nint at, nint limit, ulong text, int length)
    {
        Mem.Set128(ref destination, at, limit, Vector128.WidenLower(Vector128.CreateScalarUnsafe(text).AsByte()).AsByte());
        return at + 2 * length;
    }

    /// <summary>
    /// Writes the ASCII text to the place of the code units and widens it there, with all loads before the first store. The loads wait for the stores of the
    /// text, so the integers from 0 to 999 are widened in a register.
    /// </summary>
    public static nint Number(ref byte destination, nint at, nint limit, double value)
    {
        int integer = double.ConvertToIntegerNative<int>(value);
        if ((uint)integer < 1000 && integer == value)
        {
            uint text = SmallNumbers.Words[integer];
            return Word(ref destination, at, limit, text, (int)(text >> 24));
        }

        nint length = EcmaNumber.Write(ref destination, at, limit, value) - at;
        (Vector128<ushort> first, Vector128<ushort> second) = Vector128.Widen(Mem.V128(ref destination, at, limit));
        (Vector128<ushort> third, Vector128<ushort> fourth) = Vector128.Widen(Mem.V128(ref destination, at + 16, limit));
        Mem.Set128(ref destination, at, limit, first.AsByte());
        Mem.Set128(ref destination, at + 16, limit, second.AsByte());
        if (length > 16)
        {
            Mem.Set128(ref destination, at + 32, limit, third.AsByte());
            Mem.Set128(ref destination, at + 48, limit, fourth.AsByte());
        }

        return at + 2 * length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Progress Quote(ref byte destination, nint at, nint limit, ref char source, nint from, nint length) =>
        Vector128.IsHardwareAccelerated
            ? EcmaQuote.ToUtf16Vector(ref destination, at, limit, ref source, from, length)
            : EcmaQuote.Scalar<Utf16Unit>(ref destination, at, limit, ref source, from, length, length);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Plain(ref byte destination, nint at, nint limit, ref char source, nint length) =>
        Avx2.IsSupported ? EcmaQuote.PlainToUtf16Masked(ref destination, at, limit, ref source, length)
            : Vector128.IsHardwareAccelerated
            ? EcmaQuote.PlainToUtf16Vector(ref destination, at, limit, ref source, length)
            : EcmaQuote.PlainScalar<Utf16Unit>(ref destination, at, limit, ref source, length, '\uFFFF');

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Run(ref byte destination, nint at, nint limit, ref char source, nint length) =>
        Vector128.IsHardwareAccelerated ? EcmaQuote.RunToUtf16(ref destination, at, limit, ref source, length) : Mem.Failed;

    public static Progress Copy(ref byte destination, nint at, nint limit, ref char source, nint from, nint length)
    {
        nint count = Math.Min(length - from, (limit - at) / 2);
        Mem.CopyUnits(ref source, from, length, ref destination, at, limit, count);
        return new Progress(from + count, at + 2 * count);
    }
}
