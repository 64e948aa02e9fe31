// Written by tools/Peregrine.Json.Tables; do not edit.
#nullable enable
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

internal static partial class NullableNumbers
{
    private static TypeContract? Of(Type type, TypeContract number)
    {
        if (type == typeof(int))
        {
            return Of<int, IntegerKernel<int>>(number);
        }

        if (type == typeof(double))
        {
            return Of<double, FloatingKernel<double>>(number);
        }

        if (type == typeof(long))
        {
            return Of<long, IntegerKernel<long>>(number);
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
}
