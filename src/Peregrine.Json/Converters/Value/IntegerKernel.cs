using System.Globalization;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Integers: JSON numbers without fraction or exponent. The JIT compiles each method for each of the ten types and keeps only that type's path. The type
/// parameter has no interface constraint, because precompiled images would otherwise lack the code (<see cref="FloatingValue"/>).
/// </summary>
internal readonly struct IntegerKernel<T> : INumberKernel<T>
{
    public static int Longest =>
        typeof(T) == typeof(byte) ? 3
        : typeof(T) == typeof(sbyte) ? 4
        : typeof(T) == typeof(ushort) ? 5
        : typeof(T) == typeof(short) ? 6
        : typeof(T) == typeof(uint) ? 10
        : typeof(T) == typeof(int) ? 11
        : typeof(T) == typeof(ulong) || typeof(T) == typeof(long) ? 20
        : JsonWriter.ValueSpace;

    public static nint Read(ref byte start, nint at, nint end, out T value) => IntegerRead.Read(ref start, at, end, out value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint ReadQuoted(ref byte start, nint at, nint end, out T value) => IntegerRead.ReadQuoted(ref start, at, end, out value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(ref byte destination, nint at, nint limit, in T value) =>
        typeof(T) == typeof(int) ? IntegerWrite.Int32(ref destination, at, limit, ValueBits.Cast<T, int>(value))
        : typeof(T) == typeof(long) ? IntegerWrite.Int64(ref destination, at, limit, ValueBits.Cast<T, long>(value))
        : typeof(T) == typeof(byte) ? IntegerWrite.UInt32(ref destination, at, limit, ValueBits.Cast<T, byte>(value))
        : typeof(T) == typeof(sbyte) ? IntegerWrite.Int32(ref destination, at, limit, ValueBits.Cast<T, sbyte>(value))
        : typeof(T) == typeof(short) ? IntegerWrite.Int32(ref destination, at, limit, ValueBits.Cast<T, short>(value))
        : typeof(T) == typeof(ushort) ? IntegerWrite.UInt32(ref destination, at, limit, ValueBits.Cast<T, ushort>(value))
        : typeof(T) == typeof(uint) ? IntegerWrite.UInt32(ref destination, at, limit, ValueBits.Cast<T, uint>(value))
        : typeof(T) == typeof(ulong) ? IntegerWrite.UInt64(ref destination, at, limit, ValueBits.Cast<T, ulong>(value))
        : typeof(T) == typeof(Int128) ? IntegerWrite.Int128(ref destination, at, limit, ValueBits.Cast<T, Int128>(value))
        : IntegerWrite.UInt128(ref destination, at, limit, ValueBits.Cast<T, UInt128>(value));

    public static bool TryParse(ReadOnlySpan<byte> text, out T value) => QuotedNumber.TryParseInteger(text, out value);

    public static bool TryWriteKey(ref JsonWriter writer, T key) =>
        typeof(T) == typeof(Int128) ? EncodedKey.TryWrite(ref writer, ValueBits.Cast<T, Int128>(key))
        : typeof(T) == typeof(UInt128) && EncodedKey.TryWrite(ref writer, ValueBits.Cast<T, UInt128>(key));
}

/// <summary>Writes keys of the types whose text System.Text.Json passes to the encoder.</summary>
internal static class EncodedKey
{
    /// <summary>Writes the key through the encoder, unless the encoder leaves numbers unchanged.</summary>
    public static bool TryWrite<T>(ref JsonWriter writer, T key)
        where T : IFormattable
    {
        if (writer.PlainScalars)
        {
            return false;
        }

        writer.WriteText(key.ToString(null, CultureInfo.InvariantCulture));
        return true;
    }
}
