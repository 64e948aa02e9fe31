using System.Globalization;
using System.Runtime.Intrinsics;
using Peregrine.Json.Kernels;
using Peregrine.Json.Tables;
using Peregrine.Json.Tests.Isa;

namespace Peregrine.Json.Tests.Kernels;

public sealed class DigitTextTests
{
    /// <summary>The four digits of every number below 10,000, by the framework.</summary>
    private static readonly uint[] s_fours = [.. Enumerable.Range(0, 10_000).Select(static number => Word(number.ToString("0000", CultureInfo.InvariantCulture)))];

    [Fact]
    public void EveryNumberOfEightDigitsInBothHalves()
    {
        // All of them where the forms in use are the widest; a child at a narrower level takes some of every kind, and so does the usual run.
        uint step = ChildProcess.IsOfMatrix || UsualRun.IsShort ? 11U : 1U;
        for (uint number = 0; number < 100_000_000; number += number < 100_000 ? 1 : step)
        {
            uint other = 99_999_999 - number;
            ulong expected = Digits(number);
            Vector128<ulong> both = DigitText.Sixteen(number, other).AsUInt64();
            if (DigitText.Eight(number) != expected || both[0] != expected || both[1] != Digits(other))
            {
                Assert.Fail($"{number}: {DigitText.Eight(number):X16}, {both[0]:X16}; {other}: {both[1]:X16}");
            }
        }
    }

    [Fact]
    public void SixteenDigitsAreTheDigitsOfBothHalves()
    {
        Random random = new(33);
        for (int i = TestScale.Times(1_000_000); i > 0; i--)
        {
            ulong number = (ulong)random.NextInt64(10_000_000_000_000_000) / PowersOfTen.Integers[random.Next(16)];
            Assert.True(Vector128.Create(Digits((uint)(number / 100_000_000)), Digits((uint)(number % 100_000_000))) == DigitText.Sixteen(number).AsUInt64(), $"{number}");
        }
    }

    /// <summary>Every ninety-seventh number of 32 bits; all of them at full scale.</summary>
    [Fact]
    public void TenDigitsAreTwoAndEight()
    {
        Assert.SkipUnless(DigitText.HasLanes, "No lanes at this level of vectors.");
        ulong step = TestScale.Times(1) >= 20 ? 1UL : 97UL;
        for (ulong number = 0; number <= uint.MaxValue; number += step)
        {
            uint upper = (uint)number / 100_000_000;
            Vector128<ulong> text = DigitText.Ten((uint)number, 0).AsUInt64();
            ulong lower = text[0] >> 16 | text[1] << 48;
            if ((ushort)text[0] != DigitPairs.Words[(int)upper] || lower != (DigitText.Eight((uint)number - upper * 100_000_000) | DigitText.Zeros))
            {
                Assert.Fail($"{number}: {text[0]:X16}, {text[1]:X16}");
            }
        }
    }

    [Fact]
    public void TenFromEveryPlaceHaveZerosAfterTheLast()
    {
        Assert.SkipUnless(DigitText.HasLanes, "No lanes at this level of vectors.");
        Random random = new(35);
        for (int i = TestScale.Times(20_000); i > 0; i--)
        {
            uint number = (uint)random.NextInt64(1L << random.Next(1, 33));
            string digits = number.ToString("0000000000", CultureInfo.InvariantCulture) + new string('0', 16);
            for (int first = 0; first < 10; first++)
            {
                Vector128<byte> text = DigitText.Ten(number, first);
                for (int place = 0; place < 16; place++)
                {
                    Assert.True(text[place] == digits[first + place], $"{number} from {first}");
                }
            }
        }
    }

    [Fact]
    public void LanesFromEveryPlaceHaveZerosAfterTheLast()
    {
        Assert.SkipUnless(DigitText.HasLanes, "No lanes at this level of vectors.");
        Random random = new(34);
        for (int i = TestScale.Times(20_000); i > 0; i--)
        {
            ulong number = (ulong)random.NextInt64(10_000_000_000_000_000);
            string digits = number.ToString("0000000000000000", CultureInfo.InvariantCulture) + new string('0', 16);
            DigitText.Lanes lanes = new(number);
            for (int first = 0; first <= 16; first++)
            {
                Vector128<byte> values = lanes.From(first);
                for (int place = 0; place < 16; place++)
                {
                    Assert.True(values[place] == digits[first + place] - '0', $"{number} from {first}");
                }
            }
        }
    }

    [Fact]
    public void LeadingIsWhatTheTextLeavesOfSixteen()
    {
        Assert.Equal(65, DigitCounts.Words.Length);
        for (int digits = 1; digits <= 16; digits++)
        {
            ulong least = digits == 1 ? 0 : PowersOfTen.Integers[digits - 1], most = PowersOfTen.Integers[digits] - 1;
            for (ulong near = 0; near < 1000 && near <= most - least; near++)
            {
                Assert.Equal(16 - digits, DigitText.Leading(least + near));
                Assert.Equal(16 - digits, DigitText.Leading(most - near));
            }

            for (int bit = 0; bit < 54; bit++)
            {
                for (int near = -1; near <= 1; near++)
                {
                    ulong number = (1UL << bit) + (ulong)near;
                    Assert.True(number < least || number > most || DigitText.Leading(number) == 16 - digits, $"{number}");
                }
            }
        }
    }

    private static ulong Digits(uint number) => (s_fours[number / 10_000] | (ulong)s_fours[number % 10_000] << 32) - DigitText.Zeros;

    private static uint Word(string text) => (uint)(text[0] | text[1] << 8 | text[2] << 16 | text[3] << 24);
}
