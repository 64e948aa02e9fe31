using System.Globalization;
using System.Numerics;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class IntegerWriteTests
{
    [Fact]
    public void EveryWidthAroundPowersOfTenAndItsLimits()
    {
        Edges<int>(IntegerWrite.Int32);
        Edges<uint>(IntegerWrite.UInt32);
        Edges<long>(IntegerWrite.Int64);
        Edges<ulong>(IntegerWrite.UInt64);
        Edges<Int128>(IntegerWrite.Int128);
        Edges<UInt128>(IntegerWrite.UInt128);
    }

    [Fact]
    public void RandomNumbersOfEveryLength()
    {
        Random random = new(30);
        for (int i = TestScale.Times(300_000); i > 0; i--)
        {
            ulong bits = (ulong)random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64);
            UInt128 wide = new UInt128((ulong)random.NextInt64(long.MinValue, long.MaxValue), bits) >> random.Next(128);
            Same<ulong>(IntegerWrite.UInt64, bits);
            Same<long>(IntegerWrite.Int64, (long)bits);
            Same<long>(IntegerWrite.Int64, -(long)bits);
            Same<uint>(IntegerWrite.UInt32, (uint)bits);
            Same<int>(IntegerWrite.Int32, (int)bits);
            Same<int>(IntegerWrite.Int32, -(int)bits);
            Same<UInt128>(IntegerWrite.UInt128, wide);
            Same<Int128>(IntegerWrite.Int128, (Int128)wide);
        }
    }

    [Fact]
    public void EveryNumberOfFiveDigits()
    {
        for (uint i = 0; i < 100_000; i++)
        {
            Same<uint>(IntegerWrite.UInt32, i);
            Same<uint>(IntegerWrite.UInt32, 99_000_000 + i * 20);
        }
    }

    private static void Same<T>(WriteKernel<T> kernel, T value, int before = 0)
        where T : IFormattable
    {
        string expected = value.ToString(null, CultureInfo.InvariantCulture);
        string actual = NumberKernels.Write(kernel, IntegerWrite.MaxLength, value, before);
        Assert.True(expected == actual, $"{typeof(T).Name} {expected} written as {actual}");
    }

    private static void Edges<T>(WriteKernel<T> kernel)
        where T : IBinaryInteger<T>, IMinMaxValue<T>
    {
        for (int before = 0; before <= 8; before++)
        {
            for (int near = 0; near <= 20; near++)
            {
                T n = T.CreateChecked(near);
                Same(kernel, T.MinValue + n, before);
                Same(kernel, T.MaxValue - n, before);
                Same(kernel, n, before);
            }

            T ten = T.CreateChecked(10);
            T power = T.One;
            while (true)
            {
                Same(kernel, power, before);
                Same(kernel, power - T.One, before);
                Same(kernel, power + T.One, before);
                if (T.MinValue < T.Zero)
                {
                    Same(kernel, -power, before);
                    Same(kernel, T.One - power, before);
                }

                if (power > T.MaxValue / ten)
                {
                    break;
                }

                power *= ten;
            }
        }
    }
}
