using System.Globalization;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class IntegerReadTests
{
    [Fact]
    public void EveryWidthAroundItsLimitsAtEveryOffset()
    {
        Edges<sbyte>(IntegerRead.Read);
        Edges<byte>(IntegerRead.Read);
        Edges<short>(IntegerRead.Read);
        Edges<ushort>(IntegerRead.Read);
        Edges<int>(IntegerRead.Read);
        Edges<uint>(IntegerRead.Read);
        Edges<long>(IntegerRead.Read);
        Edges<ulong>(IntegerRead.Read);
        Edges<Int128>(IntegerRead.Read);
        Edges<UInt128>(IntegerRead.Read);
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
            Refuse<sbyte>(IntegerRead.Read, text);
            Refuse<byte>(IntegerRead.Read, text);
            Refuse<short>(IntegerRead.Read, text);
            Refuse<ushort>(IntegerRead.Read, text);
            Refuse<int>(IntegerRead.Read, text);
            Refuse<uint>(IntegerRead.Read, text);
            Refuse<long>(IntegerRead.Read, text);
            Refuse<ulong>(IntegerRead.Read, text);
            Refuse<Int128>(IntegerRead.Read, text);
            Refuse<UInt128>(IntegerRead.Read, text);
        }
    }

    [Fact]
    public void RandomTextAsSystemTextJsonReadsIt()
    {
        Random random = new(20);
        for (int i = TestScale.Times(30_000); i > 0; i--)
        {
            string text = RandomText(random);
            AsTheirs<sbyte>(IntegerRead.Read, text);
            AsTheirs<byte>(IntegerRead.Read, text);
            AsTheirs<short>(IntegerRead.Read, text);
            AsTheirs<ushort>(IntegerRead.Read, text);
            AsTheirs<int>(IntegerRead.Read, text);
            AsTheirs<uint>(IntegerRead.Read, text);
            AsTheirs<long>(IntegerRead.Read, text);
            AsTheirs<ulong>(IntegerRead.Read, text);
            AsTheirs<Int128>(IntegerRead.Read, text);
            AsTheirs<UInt128>(IntegerRead.Read, text);
        }
    }

    /// <summary>What is taken between quotes is what is taken without them, and all of it that is short, away from the ends of the input.</summary>
    [Fact]
    public void BetweenQuotes()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        Random random = new(22);
        using var memory = new GuardedMemory(4096);
        string[] texts =
        [
            "", "-", "0", "-0", "00", "-00", "01", "-01", "--1", "-1-", "1-", "+1", " 1", "1 ", "1.0", "1e0", "127", "128", "-128", "-129", "255", "256", "-1", "32767", "32768", "-32768",
            "-32769", "65535", "65536", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "99999999", "100000000",
            "999999999999999", "-99999999999999", "-999999999999999", "9999999999999999", "9223372036854775807", "/", ":", "12/", "1:2", "\\u0031", "é1",
            .. Enumerable.Range(0, TestScale.Times(500)).Select(_ => RandomText(random)),
        ];
        foreach (string text in texts)
        {
            foreach (int before in (ReadOnlySpan<int>)[0, 15, 16, 30])
            {
                foreach (int after in (ReadOnlySpan<int>)[0, 1, 13, 14, 15, 16, 30])
                {
                    byte[] input = Encoding.UTF8.GetBytes($"{new string('8', before)}\"{text}\"{new string('9', after)}");
                    Quoted<sbyte>(input, before, after);
                    Quoted<byte>(input, before, after);
                    Quoted<short>(input, before, after);
                    Quoted<ushort>(input, before, after);
                    Quoted<int>(input, before, after);
                    Quoted<uint>(input, before, after);
                    Quoted<long>(input, before, after);
                    Quoted<ulong>(input, before, after);
                    Quoted<Int128>(input, before, after);
                }
            }
        }

        void Quoted<T>(byte[] text, int before, int after)
        {
            foreach (bool isAtEnd in (ReadOnlySpan<bool>)[true, false])
            {
                Span<byte> input = isAtEnd ? memory.CopyAtEnd(text) : memory.CopyAtStart(text);
                ref byte start = ref MemoryMarshal.GetReference(input);
                nint quote = input.Length - after - 1;
                bool isNumber = IntegerRead.Read(ref start, before + 1, input.Length, out T bare) == quote;
                nint end = IntegerRead.ReadQuoted(ref start, before, input.Length, out T value);
                if (end >= 0)
                {
                    Assert.True(isNumber, Encoding.UTF8.GetString(text));
                    Assert.Equal(quote + 1, end);
                    Assert.Equal(bare, value);
                }
                else
                {
                    bool isExpected = isNumber && Vector128.IsHardwareAccelerated && typeof(T) != typeof(Int128)
                        && before >= 16 && input.Length - before > 16 && quote - before <= 16;
                    Assert.False(isExpected, Encoding.UTF8.GetString(text));
                }
            }
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
            Assert.Equal(text.Length, NumberKernels.Read<long>(IntegerRead.Read, text, out long value));
            Assert.Equal(number, value);
            if (number is >= int.MinValue and <= int.MaxValue)
            {
                Assert.Equal(text.Length, NumberKernels.Read<int>(IntegerRead.Read, text, out int small));
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
