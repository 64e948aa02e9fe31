using System.Globalization;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class DecimalTests
{
    /// <summary>What is left of a number that the caller changes between two looks at it may be anything.</summary>
    [Fact]
    public void ASecondLookTrustsNothing()
    {
        foreach (string text in (string[])["e", "E", "0e", "0E", "0e-", "e-", "-e", ".e-", "0e+", "ee"])
        {
            Assert.False(DecimalRead.LeavesTheExponents(System.Text.Encoding.UTF8.GetBytes(text)));
        }
    }

    [Theory]
    [InlineData("1.10", "1.10")]
    [InlineData("0", "0")]
    [InlineData("-0.0", "0.0")]
    [InlineData("1e28", "10000000000000000000000000000")]
    [InlineData("1E-05", "0.00001")]
    [InlineData("0e5", "0")]
    [InlineData("0e-100", "0.0000000000000000000000000000")]
    [InlineData("1e-400", "0.0000000000000000000000000000")]
    [InlineData("1e-99999999999", "0.0000000000000000000000000000")]
    [InlineData("79228162514264337593543950335", "79228162514264337593543950335")]
    [InlineData("-79228162514264337593543950335", "-79228162514264337593543950335")]
    [InlineData("7.9228162514264337593543950335", "7.9228162514264337593543950335")]
    [InlineData("79228162514264337593543950335.4", "79228162514264337593543950335")]
    [InlineData("1.00000000000000000000000000005", "1.0000000000000000000000000000")]
    [InlineData("1.00000000000000000000000000015", "1.0000000000000000000000000002")]
    [InlineData("0.00000000000000000000000000025", "0.0000000000000000000000000002")]
    [InlineData("1e29", null)]
    [InlineData("-1e29", null)]
    [InlineData("79228162514264337593543950336", null)]
    [InlineData("79228162514264337593543950335.5", null)]
    [InlineData("1e99999999999", null)]
    public void KnownText(string text, string? written)
    {
        int length = NumberKernels.ReadEverywhere<decimal>(DecimalRead.Read, text, out decimal value);
        Assert.Equal(written == null ? -1 : text.Length, length);
        if (written != null)
        {
            Assert.Equal(written, Text(value));
            Assert.Equal(text[0] == '-', decimal.IsNegative(value));
        }
    }

    [Fact]
    public void RandomTextAsDecimalParseReadsIt()
    {
        Random random = new(60);
        for (int i = TestScale.Times(500_000); i > 0; i--)
        {
            string text = NumberText.Random(random);
            bool fits = decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out decimal expected);
            int length = NumberKernels.Read<decimal>(DecimalRead.Read, text, out decimal value);
            Assert.True(length == (fits ? text.Length : -1), text);
            Assert.True(!fits || decimal.GetBits(expected).AsSpan().SequenceEqual(decimal.GetBits(value)), $"{text}: {value}, not {expected}");
        }
    }

    [Fact]
    public void RandomDecimalsOfEveryWidthAndScale()
    {
        Random random = new(61);
        for (int i = TestScale.Times(500_000); i > 0; i--)
        {
            UInt128 bits = new UInt128((ulong)random.NextInt64(1L << 32), (ulong)random.NextInt64(long.MinValue, long.MaxValue)) >> random.Next(97);
            decimal value = new((int)bits, (int)(bits >> 32), (int)(bits >> 64), random.Next(2) == 0, (byte)(random.Next(2) == 0 ? random.Next(29) : random.Next(4)));
            Same(value, i & 7);
        }
    }

    [Fact]
    public void EdgesOfEveryScale()
    {
        for (byte scale = 0; scale <= 28; scale++)
        {
            for (int bit = 0; bit <= 96; bit++)
            {
                for (int near = -2; near <= 2; near++)
                {
                    UInt128 bits = (UInt128.One << bit) + (UInt128)(Int128)near & (UInt128.One << 96) - 1;
                    Same(new decimal((int)bits, (int)(bits >> 32), (int)(bits >> 64), false, scale), 0);
                    Same(new decimal((int)bits, (int)(bits >> 32), (int)(bits >> 64), true, scale), 0);
                }
            }

            UInt128 power = 1;
            for (int digits = 0; digits < 29; digits++, power *= 10)
            {
                foreach (UInt128 bits in new[] { power - 1, power, power + 1 })
                {
                    Same(new decimal((int)bits, (int)(bits >> 32), (int)(bits >> 64), true, scale), 0);
                }
            }
        }

        Assert.Equal("0.000", Text(new decimal(0, 0, 0, true, 3)));
    }

    [Fact]
    public void RandomDigitsOfEveryCountAndScale()
    {
        Random random = new(62);
        for (int i = TestScale.Times(400); i > 0; i--)
        {
            for (int digits = 1; digits <= 29; digits++)
            {
                decimal number = random.Next(1, digits == 29 ? 7 : 10);
                for (int more = 1; more < digits; more++)
                {
                    number = number * 10 + random.Next(10);
                }

                int[] bits = decimal.GetBits(number);
                for (byte scale = 0; scale <= 28; scale++)
                {
                    Same(new decimal(bits[0], bits[1], bits[2], (i & 1) != 0, scale), 0);
                }
            }
        }
    }

    private static string Text(decimal value, int before = 0) =>
        NumberKernels.Write(static (ref byte destination, nint at, nint limit, decimal value) => DecimalWrite.Write(ref destination, at, limit, in value), DecimalWrite.MaxLength, value, before);

    private static void Same(decimal value, int before)
    {
        string expected = value.ToString(CultureInfo.InvariantCulture);
        if (value == 0)
        {
            expected = expected.TrimStart('-');
        }

        string text = Text(value, before);
        Assert.True(expected == text, $"{text}, not {expected}");
        Assert.Equal(text.Length, NumberKernels.Read<decimal>(DecimalRead.Read, text, out decimal read));
        Assert.True(value == read && value.Scale == read.Scale, text);
    }
}
