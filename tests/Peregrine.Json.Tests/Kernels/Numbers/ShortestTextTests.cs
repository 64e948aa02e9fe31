using System.Globalization;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class ShortestTextTests
{
    [Theory]
    [InlineData(0.0, "0")]
    [InlineData(-0.0, "-0")]
    [InlineData(1.0, "1")]
    [InlineData(-1.5, "-1.5")]
    [InlineData(0.1, "0.1")]
    [InlineData(0.01, "0.01")]
    [InlineData(0.30000000000000004, "0.30000000000000004")]
    [InlineData(1e-4, "0.0001")]
    [InlineData(9.9e-5, "9.9E-05")]
    [InlineData(1e-5, "1E-05")]
    [InlineData(1e15, "1000000000000000")]
    [InlineData(1e16, "10000000000000000")]
    [InlineData(99999999999999980.0, "99999999999999980")]
    [InlineData(1e17, "1E+17")]
    [InlineData(1.2345678901234568E+17, "1.2345678901234568E+17")]
    [InlineData(9007199254740993.0, "9007199254740992")]
    [InlineData(1e100, "1E+100")]
    [InlineData(1e-100, "1E-100")]
    [InlineData(5e-324, "5E-324")]
    [InlineData(2.2250738585072014E-308, "2.2250738585072014E-308")]
    [InlineData(1.7976931348623157E+308, "1.7976931348623157E+308")]
    public void KnownDoubles(double value, string text)
    {
        for (int before = 0; before < 9; before++)
        {
            Assert.Equal(text, NumberKernels.Write<double>(ShortestDouble.Write, ShortestDouble.MaxLength, value, before));
        }
    }

    [Theory]
    [InlineData(0.1f, "0.1")]
    [InlineData(100000000f, "100000000")]
    [InlineData(123456789f, "123456790")]
    [InlineData(999999940f, "999999940")]
    [InlineData(1e9f, "1E+09")]
    [InlineData(float.MaxValue, "3.4028235E+38")]
    [InlineData(float.Epsilon, "1E-45")]
    [InlineData(-0f, "-0")]
    public void KnownFloats(float value, string text) =>
        Assert.Equal(text, NumberKernels.Write<float>(ShortestSingle.Write, ShortestSingle.MaxLength, value));

    [Fact]
    public void TwoDoublesThatDotNetPrintsWrongly()
    {
        // 2^-25 and 2^-958: .NET's text is that of the neighbour below.
        Assert.Equal("2.9802322387695312E-08", Text(Math.ScaleB(1, -25)));
        Assert.Equal("4.1045368012983762E-289", Text(Math.ScaleB(1, -958)));
    }

    [Fact]
    public void PowersOfTwoAndTenAndTheirNeighbours()
    {
        for (int power = -1074; power <= 1023; power++)
        {
            Neighbours(Math.ScaleB(1, power));
        }

        for (int power = -323; power <= 308; power++)
        {
            Neighbours(double.Parse("1e" + power, CultureInfo.InvariantCulture));
        }

        for (int power = -149; power <= 127; power++)
        {
            float value = MathF.ScaleB(1, power);
            Same(value);
            Same(MathF.BitIncrement(value));
            Same(MathF.BitDecrement(value));
        }

        for (int power = -45; power <= 38; power++)
        {
            float value = float.Parse("1e" + power, CultureInfo.InvariantCulture);
            Same(value);
            Same(MathF.BitIncrement(value));
            Same(MathF.BitDecrement(value));
        }
    }

    [Fact]
    public void EveryHalf()
    {
        for (int bits = 0; bits <= ushort.MaxValue; bits++)
        {
            Half value = BitConverter.UInt16BitsToHalf((ushort)bits);
            if (Half.IsFinite(value))
            {
                Assert.Equal(value.ToString(CultureInfo.InvariantCulture), NumberKernels.Write<Half>(ShortestHalf.Write, ShortestHalf.MaxLength, value));
            }
        }
    }

    [Fact]
    public void DoublesOfRandomBits()
    {
        Random random = new(40);
        for (int i = TestScale.Times(1_000_000); i > 0; i--)
        {
            Same(BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue)));
        }
    }

    [Fact]
    public void DoublesOfEveryExponentWithFewBits()
    {
        // Round mantissas are where ties and exact boundaries lie.
        Random random = new(41);
        for (int i = TestScale.Times(300_000); i > 0; i--)
        {
            ulong mantissa = (ulong)random.NextInt64(1L << 52) & ulong.MaxValue << random.Next(53);
            ulong biased = random.Next(3) == 0 ? (ulong)random.Next(2047) : (ulong)random.Next(960, 1100);
            Same(BitConverter.UInt64BitsToDouble(mantissa | biased << 52));
        }
    }

    [Fact]
    public void DoublesOfFewDecimals()
    {
        Random random = new(42);
        for (int i = TestScale.Times(300_000); i > 0; i--)
        {
            long digits = random.NextInt64(1, (long)Math.Pow(10, random.Next(1, 18)));
            Same(digits / Math.Pow(10, random.Next(20)));
            Same(-digits / 100.0);
            Same(digits * Math.Pow(10, random.Next(6)));
        }
    }

    [Fact]
    public void SubnormalDoubles()
    {
        Random random = new(43);
        for (int i = TestScale.Times(50_000); i > 0; i--)
        {
            Same(BitConverter.Int64BitsToDouble(random.NextInt64(1L << 52) >> random.Next(52)));
        }
    }

    [Fact]
    public void FloatsOfRandomBits()
    {
        Random random = new(44);
        for (int i = TestScale.Times(1_000_000); i > 0; i--)
        {
            Same(BitConverter.Int32BitsToSingle((int)random.NextInt64(int.MinValue, 1L + int.MaxValue)));
            Same(random.Next(1 << 26) / 64f);
        }
    }

    [Fact]
    public void TheQuickWayAgreesWithTheExactOne()
    {
        Random random = new(45);
        int decided = 0, asked = TestScale.Times(1_000_000);
        for (int i = 0; i < asked; i++)
        {
            ulong mantissa = (ulong)random.NextInt64(1L << 52) & ulong.MaxValue << (random.Next(2) * random.Next(53)) | 1UL << 52;
            int power = random.Next(-1074, 972);
            if (mantissa != 1UL << 52 && ShortestDecimal.TryFind(mantissa, power, out ulong whole, out uint digit, out int exponent))
            {
                decided++;
                ulong digits = ShortestDecimal.Exact(mantissa, power, false, out int exactExponent);
                ulong scale = exactExponent == exponent ? 1UL : 10UL;
                Assert.True(whole * 10 + digit == digits * scale, $"{mantissa} * 2^{power}");
            }
        }

        Assert.True(decided > asked * 0.9);
    }

    private static string Text(double value) => NumberKernels.Write<double>(ShortestDouble.Write, ShortestDouble.MaxLength, value);

    private static void Neighbours(double value)
    {
        Same(value);
        Same(-value);
        Same(Math.BitIncrement(value));
        Same(Math.BitDecrement(value));
    }

    private static void Same(double value)
    {
        if (!double.IsFinite(value))
        {
            return;
        }

        string ours = Text(value);
        Assert.True(double.Parse(ours, CultureInfo.InvariantCulture).Equals(value), ours);
        if (Math.Abs(value) != Math.ScaleB(1, -25) && Math.Abs(value) != Math.ScaleB(1, -958))
        {
            string theirs = value.ToString(CultureInfo.InvariantCulture);
            Assert.True(ours == theirs, $"{ours}, not {theirs}");
        }
    }

    private static void Same(float value)
    {
        if (float.IsFinite(value))
        {
            string ours = NumberKernels.Write<float>(ShortestSingle.Write, ShortestSingle.MaxLength, value);
            string theirs = value.ToString(CultureInfo.InvariantCulture);
            Assert.True(ours == theirs, $"{ours}, not {theirs}");
        }
    }
}
