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
    public static TypeContract? FindNullable(TypeContract underlying) => underlying is INumberContract number ? number.ToNullable()
        : underlying.CodecType is null ? null : Of(underlying.Type)?.Nullable(underlying);

    /// <summary>The contract of a simple type as a dictionary's key, or null. Strings and enums have their own.</summary>
    public static object? FindKey(Type type) => Of(type)?.Key();

    private static SimpleType? Of(Type type) => Type.GetTypeCode(type) switch
    {
        _ when type.IsEnum => null,
        TypeCode.Boolean => new SimpleStruct<bool, BooleanCodec>(),
        TypeCode.Char => new SimpleStruct<char, CharCodec>(),
        TypeCode.String => new SimpleValue<string, StringCodec>(),
        TypeCode.SByte => new SimpleNumber<sbyte, IntegerKernel<sbyte>>(),
        TypeCode.Byte => new SimpleNumber<byte, IntegerKernel<byte>>(),
        TypeCode.Int16 => new SimpleNumber<short, IntegerKernel<short>>(),
        TypeCode.UInt16 => new SimpleNumber<ushort, IntegerKernel<ushort>>(),
        TypeCode.Int32 => new SimpleNumber<int, IntegerKernel<int>>(),
        TypeCode.UInt32 => new SimpleNumber<uint, IntegerKernel<uint>>(),
        TypeCode.Int64 => new SimpleNumber<long, IntegerKernel<long>>(),
        TypeCode.UInt64 => new SimpleNumber<ulong, IntegerKernel<ulong>>(),
        TypeCode.Single => new SimpleNumber<float, FloatingKernel<float>>(),
        TypeCode.Double => new SimpleNumber<double, FloatingKernel<double>>(),
        TypeCode.Decimal => new SimpleNumber<decimal, DecimalKernel>(),
        TypeCode.DateTime => new SimpleStruct<DateTime, TextCodec<DateTime, DateTimeText>>(),
        _ => OfRare(type),
    };

    private static SimpleType? OfRare(Type type) =>
        type == typeof(Guid) ? new SimpleStruct<Guid, TextCodec<Guid, GuidText>>()
        : type == typeof(DateTimeOffset) ? new SimpleStruct<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>>()
        : type == typeof(DateOnly) ? new SimpleStruct<DateOnly, TextCodec<DateOnly, DateOnlyText>>()
        : type == typeof(TimeOnly) ? new SimpleStruct<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>>()
        : type == typeof(TimeSpan) ? new SimpleStruct<TimeSpan, TextCodec<TimeSpan, TimeSpanText>>()
        : type == typeof(Version) ? new SimpleKey<Version, VersionCodec>()
        : type == typeof(Uri) ? new SimpleKey<Uri, UriCodec>()
        : type == typeof(Half) ? new SimpleNumber<Half, FloatingKernel<Half>>()
        : type == typeof(Int128) ? new SimpleNumber<Int128, IntegerKernel<Int128>>()
        : type == typeof(UInt128) ? new SimpleNumber<UInt128, IntegerKernel<UInt128>>()
        : type == typeof(byte[]) ? new SimpleValue<byte[], ByteArrayCodec>()
        : type == typeof(Memory<byte>) ? new SimpleValue<Memory<byte>, ByteMemoryCodec>()
        : type == typeof(ReadOnlyMemory<byte>) ? new SimpleValue<ReadOnlyMemory<byte>, ReadOnlyByteMemoryCodec>()
        : null;

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

    private class SimpleStruct<T, TCodec> : SimpleType
        where T : struct
        where TCodec : struct, IValueCodec<T>, IKeyCodec<T>
    {
        public override TypeContract Contract() => new ValueContract<T, TCodec>();

        public override TypeContract? Nullable(TypeContract underlying) =>
            underlying is ValueContract<T, TCodec> known ? new NullableValueContract<T, TCodec>(known) : null;

        public override object Key() => new CodecKeyContract<T, TCodec>();
    }

    private sealed class SimpleNumber<T, TKernel> : SimpleStruct<T, NumberCodec<T, TKernel>>
        where T : struct
        where TKernel : struct, INumberKernel<T>
    {
        public override TypeContract Contract() => new PlainNumberContract<T, TKernel>();
    }
}
