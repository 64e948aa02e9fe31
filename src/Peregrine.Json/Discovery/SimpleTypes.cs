using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>The types with a codec of their own.</summary>
internal static class SimpleTypes
{
    /// <summary>The contract of a simple type, or null.</summary>
    public static TypeContract? Find(Type type) => Type.GetTypeCode(type) switch
    {
        _ when type.IsEnum => null,
        TypeCode.Boolean => new ValueContract<bool, BooleanCodec>(),
        TypeCode.Char => new ValueContract<char, CharCodec>(),
        TypeCode.String => new ValueContract<string, StringCodec>(),
        TypeCode.SByte => new PlainNumberContract<sbyte, SByteCodec>(),
        TypeCode.Byte => new PlainNumberContract<byte, ByteCodec>(),
        TypeCode.Int16 => new PlainNumberContract<short, Int16Codec>(),
        TypeCode.UInt16 => new PlainNumberContract<ushort, UInt16Codec>(),
        TypeCode.Int32 => new PlainNumberContract<int, Int32Codec>(),
        TypeCode.UInt32 => new PlainNumberContract<uint, UInt32Codec>(),
        TypeCode.Int64 => new PlainNumberContract<long, Int64Codec>(),
        TypeCode.UInt64 => new PlainNumberContract<ulong, UInt64Codec>(),
        TypeCode.Single => new PlainNumberContract<float, SingleCodec>(),
        TypeCode.Double => new PlainNumberContract<double, DoubleCodec>(),
        TypeCode.Decimal => new PlainNumberContract<decimal, DecimalCodec>(),
        TypeCode.DateTime => new ValueContract<DateTime, DateTimeCodec>(),
        _ => FindRare(type),
    };

    /// <summary>The contract of a nullable simple type whose underlying one has this contract, or null.</summary>
    public static TypeContract? FindNullable(TypeContract underlying) => underlying switch
    {
        ValueContract<bool, BooleanCodec> c => new NullableValueContract<bool, BooleanCodec>(c),
        ValueContract<char, CharCodec> c => new NullableValueContract<char, CharCodec>(c),
        ValueContract<sbyte, SByteCodec> c => new NullableValueContract<sbyte, SByteCodec>(c),
        ValueContract<byte, ByteCodec> c => new NullableValueContract<byte, ByteCodec>(c),
        ValueContract<short, Int16Codec> c => new NullableValueContract<short, Int16Codec>(c),
        ValueContract<ushort, UInt16Codec> c => new NullableValueContract<ushort, UInt16Codec>(c),
        ValueContract<int, Int32Codec> c => new NullableValueContract<int, Int32Codec>(c),
        ValueContract<uint, UInt32Codec> c => new NullableValueContract<uint, UInt32Codec>(c),
        ValueContract<long, Int64Codec> c => new NullableValueContract<long, Int64Codec>(c),
        ValueContract<ulong, UInt64Codec> c => new NullableValueContract<ulong, UInt64Codec>(c),
        ValueContract<Int128, Int128Codec> c => new NullableValueContract<Int128, Int128Codec>(c),
        ValueContract<UInt128, UInt128Codec> c => new NullableValueContract<UInt128, UInt128Codec>(c),
        ValueContract<float, SingleCodec> c => new NullableValueContract<float, SingleCodec>(c),
        ValueContract<double, DoubleCodec> c => new NullableValueContract<double, DoubleCodec>(c),
        ValueContract<Half, HalfCodec> c => new NullableValueContract<Half, HalfCodec>(c),
        ValueContract<decimal, DecimalCodec> c => new NullableValueContract<decimal, DecimalCodec>(c),
        ValueContract<Guid, GuidCodec> c => new NullableValueContract<Guid, GuidCodec>(c),
        ValueContract<DateTime, DateTimeCodec> c => new NullableValueContract<DateTime, DateTimeCodec>(c),
        ValueContract<DateTimeOffset, DateTimeOffsetCodec> c => new NullableValueContract<DateTimeOffset, DateTimeOffsetCodec>(c),
        ValueContract<DateOnly, DateOnlyCodec> c => new NullableValueContract<DateOnly, DateOnlyCodec>(c),
        ValueContract<TimeOnly, TimeOnlyCodec> c => new NullableValueContract<TimeOnly, TimeOnlyCodec>(c),
        ValueContract<TimeSpan, TimeSpanCodec> c => new NullableValueContract<TimeSpan, TimeSpanCodec>(c),
        _ => null,
    };

    /// <summary>The contract of a simple type as a dictionary's key, or null. Strings and enums have their own.</summary>
    public static object? FindKey(Type type) =>
        type == typeof(bool) ? Key<bool, BooleanCodec>()
        : type == typeof(char) ? Key<char, CharCodec>()
        : type == typeof(sbyte) ? Key<sbyte, SByteCodec>()
        : type == typeof(byte) ? Key<byte, ByteCodec>()
        : type == typeof(short) ? Key<short, Int16Codec>()
        : type == typeof(ushort) ? Key<ushort, UInt16Codec>()
        : type == typeof(int) ? Key<int, Int32Codec>()
        : type == typeof(uint) ? Key<uint, UInt32Codec>()
        : type == typeof(long) ? Key<long, Int64Codec>()
        : type == typeof(ulong) ? Key<ulong, UInt64Codec>()
        : type == typeof(Int128) ? Key<Int128, Int128Codec>()
        : type == typeof(UInt128) ? Key<UInt128, UInt128Codec>()
        : type == typeof(float) ? Key<float, SingleCodec>()
        : type == typeof(double) ? Key<double, DoubleCodec>()
        : type == typeof(Half) ? Key<Half, HalfCodec>()
        : type == typeof(decimal) ? Key<decimal, DecimalCodec>()
        : type == typeof(Guid) ? Key<Guid, GuidCodec>()
        : type == typeof(DateTime) ? Key<DateTime, DateTimeCodec>()
        : type == typeof(DateTimeOffset) ? Key<DateTimeOffset, DateTimeOffsetCodec>()
        : type == typeof(DateOnly) ? Key<DateOnly, DateOnlyCodec>()
        : type == typeof(TimeOnly) ? Key<TimeOnly, TimeOnlyCodec>()
        : type == typeof(TimeSpan) ? Key<TimeSpan, TimeSpanCodec>()
        : type == typeof(Uri) ? Key<Uri, UriCodec>()
        : type == typeof(Version) ? Key<Version, VersionCodec>()
        : null;

    private static TypeContract? FindRare(Type type) =>
        type == typeof(Guid) ? new ValueContract<Guid, GuidCodec>()
        : type == typeof(DateTimeOffset) ? new ValueContract<DateTimeOffset, DateTimeOffsetCodec>()
        : type == typeof(DateOnly) ? new ValueContract<DateOnly, DateOnlyCodec>()
        : type == typeof(TimeOnly) ? new ValueContract<TimeOnly, TimeOnlyCodec>()
        : type == typeof(TimeSpan) ? new ValueContract<TimeSpan, TimeSpanCodec>()
        : type == typeof(Version) ? new ValueContract<Version, VersionCodec>()
        : type == typeof(Uri) ? new ValueContract<Uri, UriCodec>()
        : type == typeof(Half) ? new PlainNumberContract<Half, HalfCodec>()
        : type == typeof(Int128) ? new PlainNumberContract<Int128, Int128Codec>()
        : type == typeof(UInt128) ? new PlainNumberContract<UInt128, UInt128Codec>()
        : type == typeof(byte[]) ? new ValueContract<byte[], ByteArrayCodec>()
        : type == typeof(Memory<byte>) ? new ValueContract<Memory<byte>, ByteMemoryCodec>()
        : type == typeof(ReadOnlyMemory<byte>) ? new ValueContract<ReadOnlyMemory<byte>, ReadOnlyByteMemoryCodec>()
        : null;

    private static CodecKeyContract<TKey, TCodec> Key<TKey, TCodec>()
        where TCodec : struct, IKeyCodec<TKey> => new();
}
