// Written by tools/Peregrine.Json.Tables; do not edit.
#nullable enable
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Discovery;

internal static partial class SimpleTypes
{
    private static SimpleType? Of(Type type)
    {
        if (type == typeof(string))
        {
            return OfString();
        }

        if (type == typeof(int))
        {
            return OfInt32();
        }

        if (type == typeof(bool))
        {
            return OfBoolean();
        }

        if (type == typeof(double))
        {
            return OfDouble();
        }

        if (type == typeof(long))
        {
            return OfInt64();
        }

        if (type == typeof(DateTime))
        {
            return OfDateTime();
        }

        if (type == typeof(decimal))
        {
            return OfDecimal();
        }

        if (!MayMeet.RareTypes)
        {
            return null;
        }

        if (type == typeof(char))
        {
            return OfChar();
        }

        if (type == typeof(sbyte))
        {
            return OfSByte();
        }

        if (type == typeof(byte))
        {
            return OfByte();
        }

        if (type == typeof(short))
        {
            return OfInt16();
        }

        if (type == typeof(ushort))
        {
            return OfUInt16();
        }

        if (type == typeof(uint))
        {
            return OfUInt32();
        }

        if (type == typeof(ulong))
        {
            return OfUInt64();
        }

        if (type == typeof(float))
        {
            return OfSingle();
        }

        return OfRare(type);
    }

    private static SimpleType? OfRare(Type type)
    {
        if (type == typeof(Guid))
        {
            return OfGuid();
        }

        if (type == typeof(DateTimeOffset))
        {
            return OfDateTimeOffset();
        }

        if (type == typeof(DateOnly))
        {
            return OfDateOnly();
        }

        if (type == typeof(TimeOnly))
        {
            return OfTimeOnly();
        }

        if (type == typeof(TimeSpan))
        {
            return OfTimeSpan();
        }

        if (type == typeof(Version))
        {
            return OfVersion();
        }

        if (type == typeof(Half))
        {
            return OfHalf();
        }

        if (type == typeof(Int128))
        {
            return OfInt128();
        }

        if (type == typeof(UInt128))
        {
            return OfUInt128();
        }

        if (type == typeof(byte[]))
        {
            return OfBytes();
        }

        if (type == typeof(Memory<byte>))
        {
            return OfMemoryOfBytes();
        }

        if (type == typeof(ReadOnlyMemory<byte>))
        {
            return OfReadOnlyMemoryOfBytes();
        }

        return !type.HasElementType && type.Name == nameof(Uri) ? OfUriNamed(type) : null;
    }

    private static TypeContract? OfNullable(Type type, TypeContract underlying)
    {
        if (type == typeof(bool))
        {
            return NullableOf<bool, BooleanCodec>(underlying);
        }

        if (type == typeof(DateTime))
        {
            return NullableOf<DateTime, TextCodec<DateTime, DateTimeText>>(underlying);
        }

        if (type == typeof(char))
        {
            return NullableOf<char, CharCodec>(underlying);
        }

        if (type == typeof(Guid))
        {
            return NullableOf<Guid, TextCodec<Guid, GuidText>>(underlying);
        }

        if (type == typeof(DateTimeOffset))
        {
            return NullableOf<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>>(underlying);
        }

        if (type == typeof(DateOnly))
        {
            return NullableOf<DateOnly, TextCodec<DateOnly, DateOnlyText>>(underlying);
        }

        if (type == typeof(TimeOnly))
        {
            return NullableOf<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>>(underlying);
        }

        if (type == typeof(TimeSpan))
        {
            return NullableOf<TimeSpan, TextCodec<TimeSpan, TimeSpanText>>(underlying);
        }

        return null;
    }

    // A method for each type: at the first call of a precompiled method, the runtime loads all types that the method names, here those of one simple type.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleValue<string, StringCodec> OfString() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<int, IntegerKernel<int>> OfInt32() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<bool, BooleanCodec> OfBoolean() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<double, FloatingKernel<double>> OfDouble() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<long, IntegerKernel<long>> OfInt64() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<DateTime, TextCodec<DateTime, DateTimeText>> OfDateTime() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<decimal, DecimalKernel> OfDecimal() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<char, CharCodec> OfChar() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<sbyte, IntegerKernel<sbyte>> OfSByte() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<byte, IntegerKernel<byte>> OfByte() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<short, IntegerKernel<short>> OfInt16() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<ushort, IntegerKernel<ushort>> OfUInt16() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<uint, IntegerKernel<uint>> OfUInt32() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<ulong, IntegerKernel<ulong>> OfUInt64() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<float, FloatingKernel<float>> OfSingle() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<Guid, TextCodec<Guid, GuidText>> OfGuid() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>> OfDateTimeOffset() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<DateOnly, TextCodec<DateOnly, DateOnlyText>> OfDateOnly() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>> OfTimeOnly() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<TimeSpan, TextCodec<TimeSpan, TimeSpanText>> OfTimeSpan() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<Version, VersionCodec> OfVersion() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<Half, FloatingKernel<Half>> OfHalf() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<Int128, IntegerKernel<Int128>> OfInt128() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<UInt128, IntegerKernel<UInt128>> OfUInt128() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleValue<byte[], ByteArrayCodec> OfBytes() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleValue<Memory<byte>, ByteMemoryCodec> OfMemoryOfBytes() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleValue<ReadOnlyMemory<byte>, ReadOnlyByteMemoryCodec> OfReadOnlyMemoryOfBytes() => new();
}
