using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>The types that have their own codec, as listed by the table generator.</summary>
internal static partial class SimpleTypes
{
    /// <summary>Returns the contract of a simple type; null for any other type.</summary>
    public static TypeContract? Find(Type type) => Of(type)?.Contract();

    /// <summary>Returns the contract of the nullable type around the contract of a simple type; null for any other contract.</summary>
    public static TypeContract? FindNullable(TypeContract underlying) =>
        !MayMeet.Nullables ? null : NullableNumbers.Find(underlying) ?? (underlying.CodecType is null ? null : OfNullable(underlying.Type, underlying));

    /// <summary>Returns the contract of a simple type as a dictionary's key, or null. Strings and enums have separate key contracts.</summary>
    public static object? FindKey(Type type) => Of(type)?.Key();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static NullableValueContract<T, TCodec>? NullableOf<T, TCodec>(TypeContract underlying)
        where T : struct
        where TCodec : struct, IValueCodec<T> => underlying is ValueContract<T, TCodec> known ? new NullableValueContract<T, TCodec>(known) : null;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<Uri, UriCodec>? OfUriNamed(Type type)
    {
        if (type == typeof(Uri))
        {
            return OfUri();
        }

        return null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SimpleKey<Uri, UriCodec> OfUri() => new();

    /// <summary>Creates the contracts of one codec by calling their constructors, so that an ahead-of-time compiler sees them.</summary>
    private abstract class SimpleType
    {
        public abstract TypeContract Contract();

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

    private sealed class SimpleNumber<T, TKernel> : SimpleType
        where TKernel : struct, INumberKernel<T>
    {
        public override TypeContract Contract() => new PlainNumberContract<T, TKernel>();

        public override object Key() => new CodecKeyContract<T, NumberCodec<T, TKernel>>();
    }
}
