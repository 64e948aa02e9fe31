using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>
/// Contracts of nullable numbers. The contracts of numbers cannot make them: their type parameter has no constraint, or a precompiled image would have no code
/// for them.
/// </summary>
internal static class NullableNumbers
{
    /// <summary>The contract of the nullable type under the same number handling; null for any other type.</summary>
    public static TypeContract? Find(TypeContract number) => number is not INumberContract ? null : Type.GetTypeCode(number.Type) switch
    {
        TypeCode.SByte => Of<sbyte, IntegerKernel<sbyte>>(number),
        TypeCode.Byte => Of<byte, IntegerKernel<byte>>(number),
        TypeCode.Int16 => Of<short, IntegerKernel<short>>(number),
        TypeCode.UInt16 => Of<ushort, IntegerKernel<ushort>>(number),
        TypeCode.Int32 => Of<int, IntegerKernel<int>>(number),
        TypeCode.UInt32 => Of<uint, IntegerKernel<uint>>(number),
        TypeCode.Int64 => Of<long, IntegerKernel<long>>(number),
        TypeCode.UInt64 => Of<ulong, IntegerKernel<ulong>>(number),
        TypeCode.Single => Of<float, FloatingKernel<float>>(number),
        TypeCode.Double => Of<double, FloatingKernel<double>>(number),
        TypeCode.Decimal => Of<decimal, DecimalKernel>(number),
        _ when number.Type == typeof(Half) => Of<Half, FloatingKernel<Half>>(number),
        _ when number.Type == typeof(Int128) => Of<Int128, IntegerKernel<Int128>>(number),
        _ => Of<UInt128, IntegerKernel<UInt128>>(number),
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract Of<T, TKernel>(TypeContract number)
        where T : struct
        where TKernel : struct, INumberKernel<T> => number switch
        {
            PlainNumberContract<T, TKernel> plain => new NullableValueContract<T, NumberCodec<T, TKernel>>(plain),
            QuotedNumberContract<T, TKernel> quoted => new NullableValueContract<T, QuotedNumberCodec<T, TKernel>>(quoted),
            _ => new NullableContract<T>((TypeContract<T>)number, null),
        };
}
