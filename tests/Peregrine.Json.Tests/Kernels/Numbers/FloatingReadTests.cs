using System.Globalization;
using System.Numerics;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class FloatingReadTests
{
    [Fact]
    public void TheGrammarOfNumbers()
    {
        string[] bad = ["", "-", "+1", ".5", "-.5", "01", "-01", "00", "00.5", "1.", "1.e5", "1.a", "-1.", "1e", "1e+", "1E-", "1e-a", "e5", "a", "NaN", "Infinity", "-Infinity", "١"];
        foreach (string text in bad)
        {
            foreach (string after in new[] { "", ",", "]", " ", ",12345678", "}}}}}}}}}}" })
            {
                Assert.Equal(-1, NumberKernels.Read<double>(FloatingRead.Read, text + after, out _));
                Assert.Equal(-1, NumberKernels.Read<float>(FloatingRead.Read, text + after, out _));
                Assert.Equal(-1, NumberKernels.Read<Half>(FloatingRead.Read, text + after, out _));
                Assert.Equal(-1, NumberKernels.Read<decimal>(DecimalRead.Read, text + after, out _));
            }
        }

        // As much as makes a number; what follows is not looked at.
        Assert.Equal(3, NumberKernels.Read<double>(FloatingRead.Read, "1.5.5", out double value));
        Assert.Equal(1.5, value);
        Assert.Equal(3, NumberKernels.Read<double>(FloatingRead.Read, "1e5e5", out value));
        Assert.Equal(1e5, value);
        Assert.Equal(1, NumberKernels.Read<double>(FloatingRead.Read, "0x1", out _));
        Assert.Equal(2, NumberKernels.Read<double>(FloatingRead.Read, "-0-1", out _));
    }

    [Fact]
    public void EdgesAtEveryOffset()
    {
        string nines = new('9', 60), zeros = new('0', 400);
        string[] texts =
        [
            "0", "-0", "1", "-1", "0.0", "-0.0", "0e0", "0E+99999999999999999999", "0e-99999999999999999999", "1e400", "-1e400", "1e-400", "-1e-400", "1e99999999999", "1e-99999999999",
            "9007199254740993", "9007199254740993.0", "9007199254740993." + zeros + "1", "100000000400000000000.0", "3100449972323026176.0", "300000400000000000000e-12",
            "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880",
            "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308", "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
            "2.47032822920623272088284396434110686182e-324", "2.47032822920623272088284396434110686183e-324", "3.4028235677973366e38", "3.4028235677973367e38", "3.40282346638528860e38", "3.5e38",
            "7.006492321624085e-46", "7.0064923216240853e-46", "7.0064923216240854e-46", "7.0064923216240862e-46", "1.1754943508222875e-38", "65504", "65519", "65519.99999999999999999999999", "65520", "1e5", "5.9604644775390625e-8", "2.98023223876953125e-8",
            "2.980232238769531250000000000000000001e-8", "2.98023223876953124999999999999999e-8", "8.940696716308593750e-8", "0.000061035156250", "6.1005353927612305e-05",
            nines, "0." + nines, nines + "." + nines, nines + "e-60", "0." + zeros + nines + "e400", "1" + zeros + "e-400", "1" + zeros + ".5e-400", "0.5" + zeros, "0." + zeros + "1e401",
            "123456789012345678", "1234567890123456789", "12345678901234567890", "18446744073709551615", "18446744073709551616", "0.1234567890123456789", "0.12345678901234567890", "1.2345678", "12345678.12345678", "1e12345678", "1e-0000000000000000000005", "1E+00000005", "1e0000005,", "1e1",
            "-65.613616999999977", "43.420273000000009", "1e22", "1e23", "8.5e22", "9007199254740992e22", "9007199254740993e-22", "2e-44", "1.00000005960464477539062500000000000000000000000000001", "1.000000059604644775390625", "1.00000017881393432617187500", "1.00048828125", "1.0004882812500000000000000001", "1.00146484375",
        ];
        foreach (string text in texts)
        {
            string clean = text.TrimEnd(',');
            Check(clean, everywhere: true);
        }
    }

    [Fact]
    public void TiesBetweenNeighboursAndJustBesideThem()
    {
        Random random = new(50);
        for (int i = TestScale.Times(2_000); i > 0; i--)
        {
            double value = BitConverter.Int64BitsToDouble(random.NextInt64(0x7FEF_FFFF_FFFF_FFFF) >> (random.Next(4) == 0 ? random.Next(64) : 0));
            Around(Middle(value, Math.BitIncrement(value)));
            float small = BitConverter.Int32BitsToSingle(random.Next(0x7F7F_FFFF) >> (random.Next(4) == 0 ? random.Next(32) : 0));
            Around(Middle(small, MathF.BitIncrement(small)));
        }

        for (int bits = 0; bits < 0x7BFF; bits += 7)
        {
            Around(Middle((double)BitConverter.UInt16BitsToHalf((ushort)bits), (double)BitConverter.UInt16BitsToHalf((ushort)(bits + 1))));
        }

        Around("65520");
        Around("3." + "4028235677973366163753939545814256" + "e38");
    }

    [Fact]
    public void ZerosBeforeTheDigitsAndMoreDigitsThanFit()
    {
        Random random = new(52);
        for (int i = TestScale.Times(20_000); i > 0; i--)
        {
            string zeros = new('0', random.Next(45)), digits = string.Concat(Enumerable.Range(0, random.Next(1, 45)).Select(_ => (char)('0' + random.Next(10))));
            string exponent = random.Next(3) == 0 ? $"e{random.Next(-380, 350)}" : "";
            Check($"{(random.Next(2) == 0 ? "-" : "")}0.{zeros}{digits}{exponent}", everywhere: false);
            Check($"{random.Next(1, 10)}{digits[..random.Next(digits.Length)]}.{digits}{exponent}", everywhere: false);
            Check($"{random.Next(1, 10)}{digits}{exponent}", everywhere: false);
        }
    }

    [Fact]
    public void ShortestTextOfRandomBits()
    {
        Random random = new(51);
        for (int i = TestScale.Times(500_000); i > 0; i--)
        {
            double value = BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
            if (double.IsFinite(value))
            {
                string text = value.ToString("R", CultureInfo.InvariantCulture);
                double expected = double.Parse(text, CultureInfo.InvariantCulture);
                Assert.Equal(text.Length, NumberKernels.Read<double>(FloatingRead.Read, text, out double read));
                Assert.True(BitConverter.DoubleToInt64Bits(expected) == BitConverter.DoubleToInt64Bits(read), text);
            }
        }
    }

    [Fact]
    public void RandomTextOfEveryShape()
    {
        Random random = new(52);
        for (int i = TestScale.Times(300_000); i > 0; i--)
        {
            Check(NumberText.Random(random), everywhere: false);
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
                string text = ((double)value).ToString(CultureInfo.InvariantCulture);
                Assert.Equal(text.Length, NumberKernels.Read<Half>(FloatingRead.Read, text, out Half read));
                Assert.Equal(bits, BitConverter.HalfToUInt16Bits(read));
            }
        }
    }

    [Fact]
    public void PublishedVectors()
    {
        string folder = TestData.Require("conformance", "numbers");
        int read = 0;
        foreach (string file in Directory.GetFiles(folder, "*.txt"))
        {
            foreach (string line in File.ReadLines(file))
            {
                string[] parts = line.Split(' ', 4);
                if (parts.Length < 4 || !NumberText.IsJson(parts[3]))
                {
                    continue;
                }

                read++;
                string text = parts[3];
                ushort half = ushort.Parse(parts[0], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
                Assert.Equal(text.Length, NumberKernels.Read<double>(FloatingRead.Read, text, out double number));
                Assert.True(parts[2] == BitConverter.DoubleToUInt64Bits(number).ToString("X16", CultureInfo.InvariantCulture), line);
                Assert.Equal(text.Length, NumberKernels.Read<float>(FloatingRead.Read, text, out float single));
                Assert.True(parts[1] == BitConverter.SingleToUInt32Bits(single).ToString("X8", CultureInfo.InvariantCulture), line);
                bool overflow = (half & 0x7FFF) == 0x7C00;
                Assert.Equal(overflow ? -1 : text.Length, NumberKernels.Read<Half>(FloatingRead.Read, text, out Half small));
                Assert.True(overflow || half == BitConverter.HalfToUInt16Bits(small), line);
            }
        }

        Assert.True(read > 5000, $"{read} vectors");
    }

    private static string Middle(double low, double high)
    {
        // Both are multiples of 2^-1075 or more; a power of two below zero is a finite decimal.
        if (!double.IsFinite(high))
        {
            return "0";
        }

        BigInteger sum = Scaled(low) + Scaled(high);
        string digits = (sum * BigInteger.Pow(5, 1075)).ToString(CultureInfo.InvariantCulture);
        return digits.TrimEnd('0') + "e" + (digits.Length - digits.TrimEnd('0').Length - 1075).ToString(CultureInfo.InvariantCulture);
    }

    /// <summary>value * 2^1074, so that a sum of two is twice their middle times that: 2^1075.</summary>
    private static BigInteger Scaled(double value)
    {
        ulong bits = BitConverter.DoubleToUInt64Bits(value);
        int biased = (int)(bits >> 52);
        ulong mantissa = bits & (1UL << 52) - 1 | (biased == 0 ? 0 : 1UL << 52);
        return (BigInteger)mantissa << Math.Max(biased, 1) - 1;
    }

    private static void Around(string text)
    {
        int e = text.IndexOf('e', StringComparison.Ordinal);
        string digits = e < 0 ? text : text[..e], power = e < 0 ? "" : text[e..];
        Check(text, everywhere: false);
        if (digits.Contains('.', StringComparison.Ordinal) || digits == "0")
        {
            return;
        }

        foreach (string more in new[] { ".0", ".000000000000000000000", ".000000000000000000001", ".1" })
        {
            Check(digits + more + power, everywhere: false);
        }

        BigInteger less = BigInteger.Parse(digits, CultureInfo.InvariantCulture) - 1;
        Check(less.ToString(CultureInfo.InvariantCulture) + ".99999999999999999999999999" + power, everywhere: false);
        if (digits.Length > 3)
        {
            Check(digits[0] + "." + digits[1..] + "e" + ((e < 0 ? 0 : int.Parse(power[1..], CultureInfo.InvariantCulture)) + digits.Length - 1).ToString(CultureInfo.InvariantCulture), everywhere: false);
        }
    }

    private static void Check(string text, bool everywhere)
    {
        double expected = double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        int length = Read<double>(FloatingRead.Read, text, everywhere, out double number);
        Assert.True(length == text.Length && BitConverter.DoubleToInt64Bits(expected) == BitConverter.DoubleToInt64Bits(number), $"{text}: {number:R}, not {expected:R}");
        float expectedSingle = float.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        length = Read<float>(FloatingRead.Read, text, everywhere, out float single);
        Assert.True(length == text.Length && BitConverter.SingleToInt32Bits(expectedSingle) == BitConverter.SingleToInt32Bits(single), $"{text}: {single:R}, not {expectedSingle:R}");
        Half expectedHalf = Half.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        length = Read<Half>(FloatingRead.Read, text, everywhere, out Half half);
        Assert.True(Half.IsInfinity(expectedHalf) ? length == -1 : length == text.Length && BitConverter.HalfToInt16Bits(expectedHalf) == BitConverter.HalfToInt16Bits(half), $"{text}: {half}, not {expectedHalf}");
    }

    private static int Read<T>(ReadKernel<T> kernel, string text, bool everywhere, out T value) =>
        everywhere ? NumberKernels.ReadEverywhere(kernel, text, out value) : NumberKernels.Read(kernel, text, out value);
}
