using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

// Writes short strings without characters to escape, the most frequent case: with masked loads, or with a few loads and stores that may overlap, so that no
// loop over the length is needed.
internal static partial class EcmaQuote
{
    /// <summary>The maximum length of a short string, in code units.</summary>
    public const int MostPlain = ShortCopy.Most;

    /// <summary>The space for a short string, in code units, including two quotation marks.</summary>
    public const int PlainSpace = MostPlain + 2;

    /// <summary>Writes a short string without vectors; fails for units to escape, surrogates and units above <paramref name="last"/>.</summary>
    internal static nint PlainScalar<TUnit>(ref byte destination, nint at, nint limit, ref char source, nint length, char last)
        where TUnit : struct, IOutputUnit
    {
        if (length > MostPlain)
        {
            return Mem.Failed;
        }

        at = TUnit.Put(ref destination, at, limit, '"');
        for (nint i = 0; i < length; i++)
        {
            char unit = Mem.Char(ref source, i, length);
            if (unit < ' ' || unit > last || unit is '"' or '\\' || char.IsSurrogate(unit))
            {
                return Mem.Failed;
            }

            at = TUnit.Put(ref destination, at, limit, unit);
        }

        return TUnit.Put(ref destination, at, limit, '"');
    }

    /// <summary>Writes a short string to UTF-8 with AVX2; all lengths except 0 take the same path.</summary>
    internal static unsafe nint PlainToUtf8Masked(ref byte destination, nint at, nint limit, ref char source, nint length)
    {
        if (length > MostPlain)
        {
            return Mem.Failed;
        }

        fixed (char* pinned = &source)
        {
            Vector256<byte> bytes = CodeUnits.ShortBytes(pinned, length);
            Vector256<byte> marks = Vector256.Equals(bytes, Vector256.Create((byte)'"'))
                | Vector256.Equals(bytes, Vector256.Create((byte)'\\'))
                | Vector256.LessThan(bytes.AsSByte(), Vector256.Create((sbyte)' ')).AsByte();
            if (marks != Vector256<byte>.Zero)
            {
                return Mem.Failed;
            }

            Mem.Set8(ref destination, at, limit, (byte)'"');
            Mem.Set256(ref destination, at + 1, limit, bytes);
        }

        Mem.Set8(ref destination, at + 1 + length, limit, (byte)'"');
        return at + length + 2;
    }

    /// <summary>Writes a short string to UTF-16 with AVX2; all lengths except 0 take the same path.</summary>
    internal static unsafe nint PlainToUtf16Masked(ref byte destination, nint at, nint limit, ref char source, nint length)
    {
        if (length > MostPlain)
        {
            return Mem.Failed;
        }

        fixed (char* pinned = &source)
        {
            if (Avx512BW.IsSupported)
            {
                Vector512<ushort> units = CodeUnits.Short32(pinned, length);
                if (Marks(units) != Vector512<ushort>.Zero)
                {
                    return Mem.Failed;
                }

                Mem.Set512(ref destination, at + 2, limit, units.AsByte());
            }
            else if (length > 0)
            {
                CodeUnits.ShortPairs(pinned, length, out Vector256<ushort> lower, out Vector256<ushort> upper);
                if ((Marks(lower) | Marks(upper)) != Vector256<ushort>.Zero)
                {
                    return Mem.Failed;
                }

                Mem.Set256(ref destination, at + 2, limit, lower.AsByte());
                Mem.Set256(ref destination, at + 34, limit, upper.AsByte());
            }
        }

        nint close = at + 2 + 2 * length;
        Mem.SetUnit(ref destination, at, limit, '"');
        Mem.SetUnit(ref destination, close, limit, '"');
        return close + 2;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> Marks(Vector512<ushort> units)
    {
        Vector512<ushort> quotes = Vector512.Equals(units, Vector512.Create((ushort)'"'));
        Vector512<ushort> backslashes = Vector512.Equals(units, Vector512.Create((ushort)'\\'));
        Vector512<ushort> controls = Vector512.LessThan(units, Vector512.Create((ushort)' '));
        Vector512<ushort> surrogates = Vector512.Equals(units & Vector512.Create((ushort)0xF800), Vector512.Create((ushort)0xD800));
        return quotes | backslashes | controls | surrogates;
    }

    internal static nint PlainToUtf8Vector(ref byte destination, nint at, nint limit, ref char source, nint length)
    {
        if (length > MostPlain || !ShortCopy.TryWrite(ref destination, at + 1, limit, ref source, length, default(PlainBytes)))
        {
            return Mem.Failed;
        }

        Mem.Set8(ref destination, at, limit, (byte)'"');
        Mem.Set8(ref destination, at + 1 + length, limit, (byte)'"');
        return at + length + 2;
    }

    /// <summary>Writes a string of up to fifteen code units to UTF-16 in vectors of 128 bits; returns <see cref="Mem.Failed"/> for longer ones.</summary>
    internal static nint PlainToUtf16Vector(ref byte destination, nint at, nint limit, ref char source, nint length)
    {
        if (length >= 16)
        {
            return Mem.Failed;
        }

        Mem.SetUnit(ref destination, at, limit, '"');
        at += 2;
        nint close = at + 2 * length;
        if (length >= 8)
        {
            Vector128<ushort> head = Mem.Chars128(ref source, 0, length), tail = Mem.Chars128(ref source, length - 8, length);
            if ((Marks(head) | Marks(tail)) != Vector128<ushort>.Zero)
            {
                return Mem.Failed;
            }

            Mem.Set128(ref destination, at, limit, head.AsByte());
            Mem.Set128(ref destination, close - 16, limit, tail.AsByte());
        }
        else if (length > 0)
        {
            Vector128<ushort> units = ShortCopy.FirstAndLast(ref source, length);
            if (Marks(units) != Vector128<ushort>.Zero)
            {
                return Mem.Failed;
            }

            Mem.Set64(ref destination, at, limit, units.AsUInt64().ToScalar());
            if (length >= 4)
            {
                Mem.Set64(ref destination, close - 8, limit, units.AsUInt64().GetElement(1));
            }
        }

        Mem.SetUnit(ref destination, close, limit, '"');
        return close + 2;
    }

    /// <summary>Returns a vector with all bits set for each byte that is a quotation mark, a backslash, a control character or not ASCII.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> Marks(Vector128<byte> bytes) =>
        Vector128.Equals(bytes, Vector128.Create((byte)'"'))
        | Vector128.Equals(bytes, Vector128.Create((byte)'\\'))
        | Vector128.LessThan(bytes.AsSByte(), Vector128.Create((sbyte)' ')).AsByte();

    /// <summary>The ASCII characters that QuoteJSONString writes unchanged.</summary>
    private readonly struct PlainBytes : IPlainBytes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool ArePlain(Vector128<byte> bytes) => Marks(bytes) == Vector128<byte>.Zero;
    }
}
