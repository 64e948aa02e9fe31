using System.Globalization;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

// Integers: JSON numbers without fraction or exponent.

internal readonly struct SByteKernel : INumberKernel<sbyte>
{
    public static int Longest => 4;

    public static nint Read(ref byte start, nint at, nint end, out sbyte value) => IntegerRead.SByte(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in sbyte value) => IntegerWrite.Int32(ref destination, at, limit, value);

    public static bool TryParse(ReadOnlySpan<byte> text, out sbyte value) => QuotedNumber.TryParse(text, out value);
}

internal readonly struct ByteKernel : INumberKernel<byte>
{
    public static int Longest => 3;

    public static nint Read(ref byte start, nint at, nint end, out byte value) => IntegerRead.Byte(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in byte value) => IntegerWrite.UInt32(ref destination, at, limit, value);

    public static bool TryParse(ReadOnlySpan<byte> text, out byte value) => QuotedNumber.TryParse(text, out value);
}

internal readonly struct Int16Kernel : INumberKernel<short>
{
    public static int Longest => 6;

    public static nint Read(ref byte start, nint at, nint end, out short value) => IntegerRead.Int16(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in short value) => IntegerWrite.Int32(ref destination, at, limit, value);

    public static bool TryParse(ReadOnlySpan<byte> text, out short value) => QuotedNumber.TryParse(text, out value);
}

internal readonly struct UInt16Kernel : INumberKernel<ushort>
{
    public static int Longest => 5;

    public static nint Read(ref byte start, nint at, nint end, out ushort value) => IntegerRead.UInt16(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in ushort value) => IntegerWrite.UInt32(ref destination, at, limit, value);

    public static bool TryParse(ReadOnlySpan<byte> text, out ushort value) => QuotedNumber.TryParse(text, out value);
}

internal readonly struct Int32Kernel : INumberKernel<int>
{
    public static int Longest => 11;

    public static nint Read(ref byte start, nint at, nint end, out int value) => IntegerRead.Int32(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in int value) => IntegerWrite.Int32(ref destination, at, limit, value);

    public static bool TryParse(ReadOnlySpan<byte> text, out int value) => QuotedNumber.TryParse(text, out value);
}

internal readonly struct UInt32Kernel : INumberKernel<uint>
{
    public static int Longest => 10;

    public static nint Read(ref byte start, nint at, nint end, out uint value) => IntegerRead.UInt32(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in uint value) => IntegerWrite.UInt32(ref destination, at, limit, value);

    public static bool TryParse(ReadOnlySpan<byte> text, out uint value) => QuotedNumber.TryParse(text, out value);
}

internal readonly struct Int64Kernel : INumberKernel<long>
{
    public static int Longest => 20;

    public static nint Read(ref byte start, nint at, nint end, out long value) => IntegerRead.Int64(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in long value) => IntegerWrite.Int64(ref destination, at, limit, value);

    public static bool TryParse(ReadOnlySpan<byte> text, out long value) => QuotedNumber.TryParse(text, out value);
}

internal readonly struct UInt64Kernel : INumberKernel<ulong>
{
    public static int Longest => 20;

    public static nint Read(ref byte start, nint at, nint end, out ulong value) => IntegerRead.UInt64(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in ulong value) => IntegerWrite.UInt64(ref destination, at, limit, value);

    public static bool TryParse(ReadOnlySpan<byte> text, out ulong value) => QuotedNumber.TryParse(text, out value);
}

internal readonly struct Int128Kernel : INumberKernel<Int128>
{
    public static nint Read(ref byte start, nint at, nint end, out Int128 value) => IntegerRead.Int128(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in Int128 value) => IntegerWrite.Int128(ref destination, at, limit, value);

    public static bool TryParse(ReadOnlySpan<byte> text, out Int128 value) => QuotedNumber.TryParse(text, out value);

    public static bool TryWriteKey(ref JsonWriter writer, Int128 key) => EncodedKey.TryWrite(ref writer, key);
}

internal readonly struct UInt128Kernel : INumberKernel<UInt128>
{
    public static nint Read(ref byte start, nint at, nint end, out UInt128 value) => IntegerRead.UInt128(ref start, at, end, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in UInt128 value) => IntegerWrite.UInt128(ref destination, at, limit, value);

    public static bool TryParse(ReadOnlySpan<byte> text, out UInt128 value) => QuotedNumber.TryParse(text, out value);

    public static bool TryWriteKey(ref JsonWriter writer, UInt128 key) => EncodedKey.TryWrite(ref writer, key);
}

/// <summary>Keys of the types whose text System.Text.Json hands to the encoder.</summary>
internal static class EncodedKey
{
    /// <summary>Writes the key by way of the encoder, unless that leaves a number as it is.</summary>
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
