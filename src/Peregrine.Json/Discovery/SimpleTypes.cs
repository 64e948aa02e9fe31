using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Discovery;

/// <summary>The types with a codec of their own.</summary>
internal static class SimpleTypes
{
    /// <summary>The contract of a simple type, or null.</summary>
    public static TypeContract? Find(Type type) => Of(type)?.Contract();

    /// <summary>The contract of the nullable form of a simple type that has this contract, or null.</summary>
    public static TypeContract? FindNullable(TypeContract underlying) =>
        NullableNumbers.Find(underlying) ?? (underlying.CodecType is null ? null : Of(underlying.Type)?.Nullable(underlying));

    /// <summary>The contract of a simple type as a dictionary's key, or null. Strings and enums have their own.</summary>
    public static object? FindKey(Type type) => Of(type)?.Key();

    private static SimpleType? Of(Type type) => Type.GetTypeCode(type) switch
    {
        _ when type.IsEnum => null,
        TypeCode.Boolean => OfBoolean(),
        TypeCode.Char => OfChar(),
        TypeCode.String => OfString(),
        TypeCode.SByte => OfSByte(),
        TypeCode.Byte => OfByte(),
        TypeCode.Int16 => OfInt16(),
        TypeCode.UInt16 => OfUInt16(),
        TypeCode.Int32 => OfInt32(),
        TypeCode.UInt32 => OfUInt32(),
        TypeCode.Int64 => OfInt64(),
        TypeCode.UInt64 => OfUInt64(),
        TypeCode.Single => OfSingle(),
        TypeCode.Double => OfDouble(),
        TypeCode.Decimal => OfDecimal(),
        TypeCode.DateTime => OfDateTime(),
        _ => OfRare(type),
    };

    private static SimpleType? OfRare(Type type) =>
        type == typeof(Guid) ? OfGuid()
        : type == typeof(DateTimeOffset) ? OfDateTimeOffset()
        : type == typeof(DateOnly) ? OfDateOnly()
        : type == typeof(TimeOnly) ? OfTimeOnly()
        : type == typeof(TimeSpan) ? OfTimeSpan()
        : type == typeof(Version) ? OfVersion()
        : type.Name == nameof(Uri) ? OfUriNamed(type)
        : type == typeof(Half) ? OfHalf()
        : type == typeof(Int128) ? OfInt128()
        : type == typeof(UInt128) ? OfUInt128()
        : type == typeof(byte[]) ? OfBytes()
        : type == typeof(Memory<byte>) ? OfMemoryOfBytes()
        : type == typeof(ReadOnlyMemory<byte>) ? OfReadOnlyMemoryOfBytes()
        : null;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<Uri, UriCodec>? OfUriNamed(Type type) => type == typeof(Uri) ? OfUri() : null;

    // A method for each type: all types that a precompiled method names are loaded when it is called first, and this loads those of one.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleStruct<bool, BooleanCodec> OfBoolean() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleStruct<char, CharCodec> OfChar() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleValue<string, StringCodec> OfString() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<sbyte, IntegerKernel<sbyte>> OfSByte() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<byte, IntegerKernel<byte>> OfByte() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<short, IntegerKernel<short>> OfInt16() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<ushort, IntegerKernel<ushort>> OfUInt16() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<int, IntegerKernel<int>> OfInt32() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<uint, IntegerKernel<uint>> OfUInt32() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<long, IntegerKernel<long>> OfInt64() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<ulong, IntegerKernel<ulong>> OfUInt64() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<float, FloatingKernel<float>> OfSingle() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<double, FloatingKernel<double>> OfDouble() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleNumber<decimal, DecimalKernel> OfDecimal() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleStruct<DateTime, TextCodec<DateTime, DateTimeText>> OfDateTime() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleStruct<Guid, TextCodec<Guid, GuidText>> OfGuid() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleStruct<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>> OfDateTimeOffset() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleStruct<DateOnly, TextCodec<DateOnly, DateOnlyText>> OfDateOnly() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleStruct<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>> OfTimeOnly() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleStruct<TimeSpan, TextCodec<TimeSpan, TimeSpanText>> OfTimeSpan() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<Version, VersionCodec> OfVersion() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<Uri, UriCodec> OfUri() => new();

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

    /// <summary>The contracts around one codec, made by constructors: an ahead-of-time compiler sees them.</summary>
    private abstract class SimpleType
    {
        public abstract TypeContract Contract();

        public virtual TypeContract? Nullable(TypeContract underlying) => null;

        public virtual object? Key() => null;
    }

    private sealed class SimpleValue<T, TCodec> : SimpleType
        where TCodec : struct, IValueCodec<T>
    {
        public override TypeContract Contract() => new ValueContract<T, TCodec>();
    }

    private sealed class SimpleKey<T, TCodec> : SimpleType
        where TCodec : struct, IValueCodec<T>, IKeyCodec<T>
    {
        public override TypeContract Contract() => new ValueContract<T, TCodec>();

        public override object Key() => new CodecKeyContract<T, TCodec>();
    }

    private sealed class SimpleStruct<T, TCodec> : SimpleType
        where T : struct
        where TCodec : struct, IValueCodec<T>, IKeyCodec<T>
    {
        public override TypeContract Contract() => new ValueContract<T, TCodec>();

        public override TypeContract? Nullable(TypeContract underlying) =>
            underlying is ValueContract<T, TCodec> known ? new NullableValueContract<T, TCodec>(known) : null;

        public override object Key() => new CodecKeyContract<T, TCodec>();
    }

    private sealed class SimpleNumber<T, TKernel> : SimpleType
        where TKernel : struct, INumberKernel<T>
    {
        public override TypeContract Contract() => new PlainNumberContract<T, TKernel>();

        public override object Key() => new CodecKeyContract<T, NumberCodec<T, TKernel>>();
    }
}
