using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

// Short strings with nothing to escape, as most are: two loads and two stores that overlap, for every length.
internal static partial class EcmaQuote
{
    /// <summary>The longest short string, in code units.</summary>
    public const int MostPlain = ShortCopy.Most;

    /// <summary>Space for a short string, in code units: its own and two quotation marks.</summary>
    public const int PlainSpace = MostPlain + 2;

    /// <summary>The scalar form of both.</summary>
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

    internal static nint PlainToUtf16Vector(ref byte destination, nint at, nint limit, ref char source, nint length)
    {
        Mem.SetUnit(ref destination, at, limit, '"');
        at += 2;
        nint close = at + 2 * length;
        if (length >= 16)
        {
            if (length > MostPlain || !Vector256.IsHardwareAccelerated)
            {
                return Mem.Failed;
            }

            Vector256<ushort> head = Mem.Chars256(ref source, 0, length), tail = Mem.Chars256(ref source, length - 16, length);
            if ((Marks(head) | Marks(tail)) != Vector256<ushort>.Zero)
            {
                return Mem.Failed;
            }

            Mem.Set256(ref destination, at, limit, head.AsByte());
            Mem.Set256(ref destination, close - 32, limit, tail.AsByte());
        }
        else if (length >= 8)
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

    /// <summary>Sets bits for each byte that is a quotation mark, a backslash, a control character or not ASCII.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> Marks(Vector128<byte> bytes) =>
        Vector128.Equals(bytes, Vector128.Create((byte)'"'))
        | Vector128.Equals(bytes, Vector128.Create((byte)'\\'))
        | Vector128.LessThan(bytes.AsSByte(), Vector128.Create((sbyte)' ')).AsByte();

    /// <summary>The ASCII characters that QuoteJSONString keeps.</summary>
    private readonly struct PlainBytes : IPlainBytes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool ArePlain(Vector128<byte> bytes) => Marks(bytes) == Vector128<byte>.Zero;
    }
}
