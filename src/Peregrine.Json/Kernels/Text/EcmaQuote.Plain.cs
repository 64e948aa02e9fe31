using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

// Short strings without anything to escape, which most are: two loads and two stores that overlap, whatever the length.
internal static partial class EcmaQuote
{
    /// <summary>The most code units of a short string.</summary>
    public const int MostPlain = 32;

    /// <summary>Code units of space for a short string: its own, two quotation marks.</summary>
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
        Mem.Set8(ref destination, at, limit, (byte)'"');
        at++;
        nint close = at + length;
        if (length >= 16)
        {
            if (length > MostPlain)
            {
                return Mem.Failed;
            }

            Vector128<byte> head = CodeUnits.Narrow16(ref source, 0, length), tail = CodeUnits.Narrow16(ref source, length - 16, length);
            if ((Marks(head) | Marks(tail)) != Vector128<byte>.Zero)
            {
                return Mem.Failed;
            }

            Mem.Set128(ref destination, at, limit, head);
            Mem.Set128(ref destination, close - 16, limit, tail);
        }
        else if (length >= 8)
        {
            Vector128<byte> both = CodeUnits.Narrow(Mem.Chars128(ref source, 0, length), Mem.Chars128(ref source, length - 8, length));
            if (Marks(both) != Vector128<byte>.Zero)
            {
                return Mem.Failed;
            }

            Mem.Set64(ref destination, at, limit, both.AsUInt64().ToScalar());
            Mem.Set64(ref destination, close - 8, limit, both.AsUInt64().GetElement(1));
        }
        else if (length > 0)
        {
            Vector128<ushort> units = FirstAndLast(ref source, length);
            Vector128<byte> both = CodeUnits.Narrow(units, units);
            if (Marks(both) != Vector128<byte>.Zero)
            {
                return Mem.Failed;
            }

            ulong word = both.AsUInt64().ToScalar();
            if (length >= 4)
            {
                Mem.Set32(ref destination, at, limit, (uint)word);
                Mem.Set32(ref destination, close - 4, limit, (uint)(word >> 32));
            }
            else
            {
                Mem.Set32(ref destination, at, limit, (uint)word);
            }
        }

        Mem.Set8(ref destination, close, limit, (byte)'"');
        return close + 1;
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
            Vector128<ushort> units = FirstAndLast(ref source, length);
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

    /// <summary>Of four to seven code units the first four and the last four; of fewer all of them, and letters.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> FirstAndLast(ref char source, nint length)
    {
        const ulong Letters = CodeUnits.Padding * 0x0001_0001_0001_0001UL;
        if (length >= 4)
        {
            return Vector128.Create(Mem.Chars64(ref source, 0, length), Mem.Chars64(ref source, length - 4, length)).AsUInt16();
        }

        // One to three.
        ulong units = Mem.Char(ref source, 0, length) | (ulong)CodeUnits.Padding << 48;
        units |= length > 1 ? (ulong)Mem.Char(ref source, 1, length) << 16 : (ulong)CodeUnits.Padding << 16;
        units |= length > 2 ? (ulong)Mem.Char(ref source, 2, length) << 32 : (ulong)CodeUnits.Padding << 32;
        return Vector128.Create(units, Letters).AsUInt16();
    }

    /// <summary>What is set where a byte is a quotation mark, a backslash, a control character or not ASCII.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> Marks(Vector128<byte> bytes) =>
        Vector128.Equals(bytes, Vector128.Create((byte)'"'))
        | Vector128.Equals(bytes, Vector128.Create((byte)'\\'))
        | Vector128.LessThan(bytes.AsSByte(), Vector128.Create((sbyte)' ')).AsByte();
}
