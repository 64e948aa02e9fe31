using System.Globalization;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Kernels;
using Peregrine.Json.Tables;

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
    public void EveryNumberBelowTenMillion()
    {
        // The text is counted on by hand: the framework's would take most of the time.
        Span<byte> text = stackalloc byte[8], narrow = stackalloc byte[IntegerWrite.MaxLength], wide = stackalloc byte[IntegerWrite.MaxLength];
        text.Fill((byte)'0');
        int first = 7;
        for (uint number = 0, step = 1; number < 10_000_000; number += step)
        {
            ReadOnlySpan<byte> expected = text[first..];
            int length = (int)IntegerWrite.UInt32(ref MemoryMarshal.GetReference(narrow), 0, narrow.Length, number);
            int same = (int)IntegerWrite.UInt64(ref MemoryMarshal.GetReference(wide), 0, wide.Length, number);
            if (!expected.SequenceEqual(narrow[..length]) || !expected.SequenceEqual(wide[..same]))
            {
                Assert.Fail($"{number} written as {Encoding.ASCII.GetString(narrow[..length])} and {Encoding.ASCII.GetString(wide[..same])}");
            }

            // In the usual run one in seven between the first and the last of them.
            step = UsualRun.IsShort && number is > 200_000 and < 9_800_000 ? 7U : 1U;
            int place = 7;
            for (uint carry = step; carry > 0; place--)
            {
                carry += (uint)(text[place] - '0');
                text[place] = (byte)('0' + (carry % 10));
                carry /= 10;
                first = Math.Min(first, place);
            }
        }
    }

    [Fact]
    public void AllNumbersNearPowersOfTen()
    {
        UInt128 power = 1;
        for (int digits = 1; digits <= 39; digits++)
        {
            for (int near = -300; near <= 300; near++)
            {
                UInt128 number = power + (UInt128)(Int128)near;
                Same<UInt128>(IntegerWrite.UInt128, number);
                Same<ulong>(IntegerWrite.UInt64, (ulong)number);
                Same<long>(IntegerWrite.Int64, -(long)number);
                Same<uint>(IntegerWrite.UInt32, (uint)number);
            }

            power *= 10;
        }
    }

    [Fact]
    public void RandomNumbersOfEveryCountOfDigits()
    {
        Random random = new(31);
        for (int i = TestScale.Times(20_000); i > 0; i--)
        {
            for (int digits = 1; digits <= 20; digits++)
            {
                ulong least = PowersOfTen.Integers[digits - 1];
                ulong number = least + (ulong)random.NextInt64((long)(digits == 20 ? ulong.MaxValue - least : least * 9));
                Same<ulong>(IntegerWrite.UInt64, number);
                Same<long>(IntegerWrite.Int64, -(long)number);
                Same<uint>(IntegerWrite.UInt32, (uint)number);
            }
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
