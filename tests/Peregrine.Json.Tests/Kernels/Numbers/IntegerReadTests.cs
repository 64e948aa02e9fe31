using System.Globalization;
using System.Numerics;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class IntegerReadTests
{
    [Fact]
    public void EveryWidthAroundItsLimitsAtEveryOffset()
    {
        Edges<sbyte>(IntegerRead.SByte);
        Edges<byte>(IntegerRead.Byte);
        Edges<short>(IntegerRead.Int16);
        Edges<ushort>(IntegerRead.UInt16);
        Edges<int>(IntegerRead.Int32);
        Edges<uint>(IntegerRead.UInt32);
        Edges<long>(IntegerRead.Int64);
        Edges<ulong>(IntegerRead.UInt64);
        Edges<Int128>(IntegerRead.Int128);
        Edges<UInt128>(IntegerRead.UInt128);
    }

    [Fact]
    public void TextThatIsNoIntegerIsRefused()
    {
        string[] texts =
        [
            "", "-", "--1", "+1", "01", "00", "-01", "-00", "1.", "1.0", "1e0", "1E2", "0.0", "0e1", ".5", "a", "-a", "/", ":", "٣", " 1", "123456781.0",
            "12345678.0", "12345678e1", "1234567890123456.1", "1234567890123456e1", "12345678901234567E1", "0000000000000001",
        ];
        foreach (string text in texts)
        {
            Refuse<sbyte>(IntegerRead.SByte, text);
            Refuse<byte>(IntegerRead.Byte, text);
            Refuse<short>(IntegerRead.Int16, text);
            Refuse<ushort>(IntegerRead.UInt16, text);
            Refuse<int>(IntegerRead.Int32, text);
            Refuse<uint>(IntegerRead.UInt32, text);
            Refuse<long>(IntegerRead.Int64, text);
            Refuse<ulong>(IntegerRead.UInt64, text);
            Refuse<Int128>(IntegerRead.Int128, text);
            Refuse<UInt128>(IntegerRead.UInt128, text);
        }
    }

    [Fact]
    public void RandomTextAsSystemTextJsonReadsIt()
    {
        Random random = new(20);
        for (int i = TestScale.Times(30_000); i > 0; i--)
        {
            string text = RandomText(random);
            AsTheirs<sbyte>(IntegerRead.SByte, text);
            AsTheirs<byte>(IntegerRead.Byte, text);
            AsTheirs<short>(IntegerRead.Int16, text);
            AsTheirs<ushort>(IntegerRead.UInt16, text);
            AsTheirs<int>(IntegerRead.Int32, text);
            AsTheirs<uint>(IntegerRead.UInt32, text);
            AsTheirs<long>(IntegerRead.Int64, text);
            AsTheirs<ulong>(IntegerRead.UInt64, text);
            AsTheirs<Int128>(IntegerRead.Int128, text);
            AsTheirs<UInt128>(IntegerRead.UInt128, text);
        }
    }

    [Fact]
    public void RandomNumbersOfEveryLength()
    {
        Random random = new(21);
        for (int i = TestScale.Times(300_000); i > 0; i--)
        {
            long number = random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64);
            string text = number.ToString(CultureInfo.InvariantCulture);
            Assert.Equal(text.Length, NumberKernels.Read<long>(IntegerRead.Int64, text, out long value));
            Assert.Equal(number, value);
            if (number is >= int.MinValue and <= int.MaxValue)
            {
                Assert.Equal(text.Length, NumberKernels.Read<int>(IntegerRead.Int32, text, out int small));
                Assert.Equal(number, small);
            }
        }
    }

    private static string RandomText(Random random)
    {
        string text = (random.Next(3) == 0 ? "-" : "") + (random.Next(20) == 0 ? "0" : "");
        int length = random.Next(1, random.Next(2) == 0 ? 6 : 42);
        for (int i = 0; i < length; i++)
        {
            text += random.Next(150) == 0 ? "-+.eE0a"[random.Next(7)] : (char)('0' + random.Next(10));
        }

        return text;
    }

    private static void AsTheirs<T>(ReadKernel<T> kernel, string text)
    {
        T? theirs = default;
        bool accepted = true;
        try
        {
            theirs = Stj.Deserialize<T>(text);
        }
        catch (JsonException)
        {
            accepted = false;
        }

        int length = NumberKernels.Read(kernel, text, out T ours);

        // The kernel stops after an integer; what may follow is its caller's business.
        bool whole = length == text.Length;
        Assert.True(accepted == whole, $"{typeof(T).Name} '{text}'");
        Assert.True(!accepted || ours!.Equals(theirs), $"{typeof(T).Name} '{text}': {ours}, not {theirs}");
    }

    private static void Edges<T>(ReadKernel<T> kernel)
        where T : IBinaryInteger<T>, IMinMaxValue<T>
    {
        BigInteger lowest = BigInteger.CreateChecked(T.MinValue), highest = BigInteger.CreateChecked(T.MaxValue);
        HashSet<BigInteger> numbers = [];
        for (int near = -12; near <= 12; near++)
        {
            numbers.Add(lowest + near);
            numbers.Add(highest + near);
            numbers.Add(near);
        }

        for (int digits = 1; digits <= 42; digits++)
        {
            foreach (BigInteger number in new[] { BigInteger.Pow(10, digits), BigInteger.Pow(10, digits) - 1, BigInteger.Pow(10, digits) + 7, highest * BigInteger.Pow(10, digits) })
            {
                numbers.Add(number);
                numbers.Add(-number);
            }
        }

        foreach (BigInteger number in numbers)
        {
            string text = number.ToString(CultureInfo.InvariantCulture);
            int length = NumberKernels.ReadEverywhere(kernel, text, out T value);
            if (number >= lowest && number <= highest)
            {
                Assert.Equal(text.Length, length);
                Assert.Equal(number, BigInteger.CreateChecked(value));
            }
            else
            {
                Assert.True(length == -1, $"{typeof(T).Name} {text}");
            }
        }

        bool minusZero = typeof(T) == typeof(UInt128) || lowest < 0;
        Assert.Equal(minusZero ? 2 : -1, NumberKernels.ReadEverywhere(kernel, "-0", out T zero));
        Assert.True(!minusZero || T.IsZero(zero));
    }

    private static void Refuse<T>(ReadKernel<T> kernel, string text)
    {
        if (text.Length == 0 || text is "-")
        {
            Assert.Equal(-1, NumberKernels.Read(kernel, text, out _));
            Assert.Equal(-1, NumberKernels.Read(kernel, text + ",", out _));
            return;
        }

        Assert.True(NumberKernels.ReadEverywhere(kernel, text, out _) == -1, $"{typeof(T).Name} '{text}'");
    }
}
