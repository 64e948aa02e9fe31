using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>
/// Contracts of nullable numbers. The contracts of numbers cannot make them: their type parameter has no constraint, or a precompiled image would have no code
/// for them.
/// </summary>
internal static class NullableNumbers
{
    /// <summary>The contract of the nullable type under the same number handling; null for any other type.</summary>
    public static TypeContract? Find(TypeContract number) => number is INumberContract ? Of(number.Type, number) : null;

    // A statement for each type: a compiler ahead of time leaves out what is in the braces if the program cannot have the type.
    private static TypeContract? Of(Type type, TypeContract number)
    {
        if (type == typeof(int))
        {
            return Of<int, IntegerKernel<int>>(number);
        }

        if (type == typeof(long))
        {
            return Of<long, IntegerKernel<long>>(number);
        }

        if (type == typeof(double))
        {
            return Of<double, FloatingKernel<double>>(number);
        }

        if (type == typeof(decimal))
        {
            return Of<decimal, DecimalKernel>(number);
        }

        if (type == typeof(sbyte))
        {
            return Of<sbyte, IntegerKernel<sbyte>>(number);
        }

        if (type == typeof(byte))
        {
            return Of<byte, IntegerKernel<byte>>(number);
        }

        if (type == typeof(short))
        {
            return Of<short, IntegerKernel<short>>(number);
        }

        if (type == typeof(ushort))
        {
            return Of<ushort, IntegerKernel<ushort>>(number);
        }

        if (type == typeof(uint))
        {
            return Of<uint, IntegerKernel<uint>>(number);
        }

        if (type == typeof(ulong))
        {
            return Of<ulong, IntegerKernel<ulong>>(number);
        }

        if (type == typeof(float))
        {
            return Of<float, FloatingKernel<float>>(number);
        }

        if (type == typeof(Half))
        {
            return Of<Half, FloatingKernel<Half>>(number);
        }

        if (type == typeof(Int128))
        {
            return Of<Int128, IntegerKernel<Int128>>(number);
        }

        if (type == typeof(UInt128))
        {
            return Of<UInt128, IntegerKernel<UInt128>>(number);
        }

        return null;
    }

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
