using System.Globalization;
using System.Numerics;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>The generated tables hold what they say.</summary>
public sealed class PowersOfTenTests
{
    [Fact]
    public void SignificandsAreWithinOneUnitOfThePower()
    {
        Assert.Equal(2 * (PowersOfTen.LastExponent - PowersOfTen.FirstExponent + 1), PowersOfTen.Significands.Length);
        for (int e = PowersOfTen.FirstExponent; e <= PowersOfTen.LastExponent; e++)
        {
            int entry = 2 * (e - PowersOfTen.FirstExponent);
            BigInteger significand = (BigInteger)PowersOfTen.Significands[entry] << 64 | PowersOfTen.Significands[entry + 1];
            Assert.Equal(128, significand.GetBitLength());

            // significand * 2^shift against 10^e, as integers: multiply by whatever is below one.
            int log2 = e >= 0 ? (int)BigInteger.Pow(10, e).GetBitLength() - 1 : -(int)BigInteger.Pow(10, -e).GetBitLength();
            int shift = log2 - 127;
            BigInteger scale = BigInteger.Pow(10, Math.Max(0, -e)) << Math.Max(0, -shift);
            BigInteger unit = shift >= 0 ? scale << shift : scale >> -shift;
            BigInteger error = significand * unit - BigInteger.Pow(10, Math.Max(0, e)) * (scale / BigInteger.Pow(10, Math.Max(0, -e)));
            bool right = e is >= 0 and <= 55 ? error.IsZero : e is >= -27 and < 0 ? error > 0 && error < unit : error < 0 && -error < unit;
            Assert.True(right, e.ToString(CultureInfo.InvariantCulture));
        }
    }

    [Fact]
    public void SmallTables()
    {
        for (int e = 0; e < PowersOfTen.Integers.Length; e++)
        {
            Assert.Equal(BigInteger.Pow(10, e), PowersOfTen.Integers[e]);
        }

        for (int e = 0; e < PowersOfTen.Doubles.Length; e++)
        {
            Assert.Equal(BigInteger.Pow(10, e), new BigInteger(PowersOfTen.Doubles[e]));
        }

        for (int i = 0; i < 1000; i++)
        {
            string text = i.ToString(CultureInfo.InvariantCulture);
            uint word = SmallNumbers.Words[i];
            Assert.Equal(text, string.Concat(Enumerable.Range(0, (int)(word >> 24)).Select(place => (char)(byte)(word >> (8 * place)))));
            Assert.True(i >= 100 || DigitPairs.Words[i] == (ushort)('0' + i / 10 | '0' + i % 10 << 8));
        }
    }
}
