using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Output in UTF-8.</summary>
internal readonly struct Utf8Unit : IOutputUnit
{
    public static int Width => 1;

    public static int MostPerUnit => EcmaQuote.LongestEscape;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(ref byte destination, nint at, nint limit, char value)
    {
        Mem.Set8(ref destination, at, limit, (byte)value);
        return at + 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Word(ref byte destination, nint at, nint limit, ulong text, int length)
    {
        Mem.Set64(ref destination, at, limit, text);
        return at + length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Number(ref byte destination, nint at, nint limit, double value) => EcmaNumber.Write(ref destination, at, limit, value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Progress Quote(ref byte destination, nint at, nint limit, ref char source, nint from, nint length) =>
        Vector128.IsHardwareAccelerated
            ? EcmaQuote.ToUtf8Vector(ref destination, at, limit, ref source, from, length)
            : EcmaQuote.Scalar<Utf8Unit>(ref destination, at, limit, ref source, from, length, length);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Plain(ref byte destination, nint at, nint limit, ref char source, nint length) =>
        Avx2.IsSupported ? EcmaQuote.PlainToUtf8Masked(ref destination, at, limit, ref source, length)
            : Vector128.IsHardwareAccelerated
            ? EcmaQuote.PlainToUtf8Vector(ref destination, at, limit, ref source, length)
            : EcmaQuote.PlainScalar<Utf8Unit>(ref destination, at, limit, ref source, length, '\u007F');

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Run(ref byte destination, nint at, nint limit, ref char source, nint length) =>
        Vector128.IsHardwareAccelerated ? EcmaQuote.RunToUtf8(ref destination, at, limit, ref source, length) : Mem.Failed;

    public static Progress Copy(ref byte destination, nint at, nint limit, ref char source, nint from, nint length)
    {
        while (from < length)
        {
            uint unit = Mem.Char(ref source, from, length);
            if (limit - at < 4)
            {
                break;
            }

            if ((unit & 0xFC00) == 0xD800 && from + 1 < length && (Mem.Char(ref source, from + 1, length) & 0xFC00) == 0xDC00)
            {
                at = Utf8Encode.Pair(ref destination, at, limit, unit, Mem.Char(ref source, from + 1, length));
                from += 2;
                continue;
            }

            // An unpaired surrogate, which has no UTF-8, becomes U+FFFD.
            at = Utf8Encode.Unit(ref destination, at, limit, (unit & 0xF800) == 0xD800 ? 0xFFFD : unit);
            from++;
        }

        return new Progress(from, at);
    }
}
