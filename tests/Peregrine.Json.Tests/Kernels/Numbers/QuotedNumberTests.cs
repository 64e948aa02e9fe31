using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Numbers in quotes, cell by cell against System.Text.Json itself.</summary>
public sealed class QuotedNumberTests
{
    private static readonly JsonSerializerOptions s_quoted = new() { NumberHandling = JsonNumberHandling.AllowReadingFromString };
    private static readonly JsonSerializerOptions s_named = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };

    private static readonly JsonSerializerOptions s_both = new() { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString };

    private delegate bool Parse<T>(ReadOnlySpan<byte> text, out T value);

    [Theory]
    [InlineData("1")]
    [InlineData("01")]
    [InlineData("00")]
    [InlineData("+1")]
    [InlineData("+0")]
    [InlineData("++1")]
    [InlineData("+-1")]
    [InlineData("-")]
    [InlineData("+")]
    [InlineData("-0")]
    [InlineData("-00")]
    [InlineData("-0.0")]
    [InlineData("-1")]
    [InlineData("1.0")]
    [InlineData("1.")]
    [InlineData("1e2")]
    [InlineData("1e")]
    [InlineData("1e+")]
    [InlineData("1e+2")]
    [InlineData("1E-2")]
    [InlineData(".5")]
    [InlineData("-.5")]
    [InlineData("5.")]
    [InlineData(".")]
    [InlineData("-.")]
    [InlineData(" 1")]
    [InlineData("1 ")]
    [InlineData("1\n")]
    [InlineData("\t1")]
    [InlineData("1\0")]
    [InlineData("1,000")]
    [InlineData(",1")]
    [InlineData("1,0.5")]
    [InlineData("(1)")]
    [InlineData("$1")]
    [InlineData("NaN")]
    [InlineData("Infinity")]
    [InlineData("-Infinity")]
    [InlineData("+Infinity")]
    [InlineData("nan")]
    [InlineData("-NaN")]
    [InlineData("infinity")]
    [InlineData("INFINITY")]
    [InlineData("NaN ")]
    [InlineData("∞")]
    [InlineData("-∞")]
    [InlineData("1e400")]
    [InlineData("-1e400")]
    [InlineData("1e-400")]
    [InlineData("3.5e38")]
    [InlineData("65504")]
    [InlineData("65519")]
    [InlineData("65520")]
    [InlineData("1e29")]
    [InlineData("0x1")]
    [InlineData("١")]
    [InlineData("null")]
    [InlineData("")]
    [InlineData("127")]
    [InlineData("128")]
    [InlineData("-129")]
    [InlineData("255")]
    [InlineData("256")]
    [InlineData("32768")]
    [InlineData("65536")]
    [InlineData("2147483648")]
    [InlineData("-2147483648")]
    [InlineData("4294967296")]
    [InlineData("9223372036854775808")]
    [InlineData("18446744073709551616")]
    [InlineData("170141183460469231731687303715884105728")]
    [InlineData("340282366920938463463374607431768211456")]
    [InlineData("0.1000000000000000055511151231257827021181583404541015625")]
    [InlineData("1.10")]
    [InlineData("0000000000000000000000000000000000001.50")]
    [InlineData("1e0000000000000000000000000000000000001")]
    [InlineData("1e99999999999999999999")]
    [InlineData("1e-99999999999999999999")]
    public void EveryTypeAsSystemTextJson(string text) => All(text);

    [Fact]
    public void RandomText()
    {
        Random random = new(70);
        for (int i = TestScale.Times(8_000); i > 0; i--)
        {
            StringBuilder text = new();
            for (int length = random.Next(1, 9); length > 0; length--)
            {
                text.Append(random.Next(3) > 0 ? (char)('0' + random.Next(10)) : "+-.eE, \n\0Na"[random.Next(11)]);
            }

            All(text.ToString());
        }
    }

    [Fact]
    public void WhatTheKernelTakesInQuotesIsWhatTheTextMeans()
    {
        Random random = new(71);
        for (int i = TestScale.Times(40_000); i > 0; i--)
        {
            string text = RandomNumber(random);
            Agree<int, IntegerKernel<int>>(text);
            Agree<ulong, IntegerKernel<ulong>>(text);
            Agree<sbyte, IntegerKernel<sbyte>>(text);
            Agree<Int128, IntegerKernel<Int128>>(text);
            Agree<double, FloatingKernel<double>>(text);
            Agree<float, FloatingKernel<float>>(text);
            Agree<Half, FloatingKernel<Half>>(text);
            Agree<decimal, DecimalKernel>(text);
        }
    }

    private static string RandomNumber(Random random)
    {
        StringBuilder text = new(random.Next(3) == 0 ? "-" : "");
        text.Append(random.Next(3) == 0 ? "0" : random.Next(1, 10).ToString());
        Digits(text[^1] == '0' ? 0 : random.Next(random.Next(2) == 0 ? 4 : 42));
        if (random.Next(2) == 0)
        {
            text.Append('.').Append('0', random.Next(4) == 0 ? random.Next(40) : 0);
            Digits(1 + random.Next(random.Next(2) == 0 ? 4 : 42));
        }

        if (random.Next(3) == 0)
        {
            text.Append("eE"[random.Next(2)]).Append("-+"[random.Next(2)]).Append('0', random.Next(8) == 0 ? random.Next(9) : 0).Append(random.Next(random.Next(2) == 0 ? 30 : 420));
        }

        return text.ToString();

        void Digits(int count)
        {
            for (; count > 0; count--)
            {
                text.Append((char)('0' + random.Next(10)));
            }
        }
    }

    private static void Agree<T, TKernel>(string text)
        where T : struct
        where TKernel : struct, INumberKernel<T>
    {
        int length = NumberKernels.Read<T>(QuotedNumberCodec<T, TKernel>.ReadAt, $"\"{text}\"", out T value);
        Assert.True(length is -1 || length == text.Length + 2, text);
        bool isUnderstood = TKernel.TryParse(Encoding.ASCII.GetBytes(text), out T meant);
        Assert.True(length < 0 || (isUnderstood && meant.Equals(value) && meant.ToString() == value.ToString()), $"{typeof(T).Name} {text}: {value}, not {(isUnderstood ? meant : "refused")}");

        // What a number token may be is not left to the second look.
        int bare = NumberKernels.Read<T>(TKernel.Read, text, out T token);
        Assert.True((bare == text.Length && TKernel.NameOf(token).IsEmpty) == length > 0, text);
    }

    [Fact]
    public void TheThreeNamesAndNothingElse()
    {
        foreach (string text in new[] { "NaN", "Infinity", "-Infinity", "nan", "+Infinity", "infinity", "1", "", "NaN ", " NaN", "∞" })
        {
            Same<double>(QuotedNumber.TryParseNamed, text, s_named);
            Same<float>(QuotedNumber.TryParseNamed, text, s_named);
            Same<Half>(QuotedNumber.TryParseNamed, text, s_named);
        }
    }

    [Fact]
    public void TiesAreRoundedToEven()
    {
        // System.Text.Json rounds these up.
        Assert.True(QuotedNumber.TryParseFloating("100000000400000000000.0"u8, out double number));
        Assert.Equal(1.000000004E+20, number);
        Assert.True(QuotedNumber.TryParseFloating("300000400000000000000e-12"u8, out float single));
        Assert.Equal(300000400f, single);
        Assert.True(QuotedNumber.TryParse("1.00000000000000000000000000005"u8, out decimal money));
        Assert.Equal(1.0000000000000000000000000000m, money);
    }

    private static void All(string text)
    {
        Same<sbyte>(QuotedNumber.TryParseInteger, text, s_quoted);
        Same<byte>(QuotedNumber.TryParseInteger, text, s_quoted);
        Same<short>(QuotedNumber.TryParseInteger, text, s_quoted);
        Same<ushort>(QuotedNumber.TryParseInteger, text, s_quoted);
        Same<int>(QuotedNumber.TryParseInteger, text, s_quoted);
        Same<uint>(QuotedNumber.TryParseInteger, text, s_quoted);
        Same<long>(QuotedNumber.TryParseInteger, text, s_quoted);
        Same<ulong>(QuotedNumber.TryParseInteger, text, s_quoted);
        Same<Int128>(QuotedNumber.TryParseInteger, text, s_quoted);
        Same<UInt128>(QuotedNumber.TryParseInteger, text, s_quoted);
        Same<double>(QuotedNumber.TryParseFloating, text, s_quoted);
        Same<float>(QuotedNumber.TryParseFloating, text, s_quoted);
        Same<Half>(QuotedNumber.TryParseFloating, text, s_quoted);
        Same<decimal>(QuotedNumber.TryParse, text, s_quoted);
    }

    private static void Same<T>(Parse<T> parse, string text, JsonSerializerOptions options)
        where T : notnull
    {
        T? theirs = default;
        bool accepted = true;
        try
        {
            theirs = Stj.Deserialize<T>(Stj.Serialize(text), options);
        }
        catch (JsonException)
        {
            accepted = false;
        }

        bool ours = parse(Encoding.UTF8.GetBytes(text), out T value);
        Assert.True(accepted == ours, $"{typeof(T).Name} \"{text}\": {(ours ? "accepted" : "refused")}");
        Assert.True(!accepted || value!.Equals(theirs), $"{typeof(T).Name} \"{text}\": {value}, not {theirs}");
        if (options == s_quoted)
        {
            SameThroughTheKernel(text, accepted, theirs!);
        }
    }

    /// <summary>The same text by the whole library: alone, at the end of an array and before more of it, with an escape, as a member and as a key.</summary>
    private static void SameThroughTheKernel<T>(string text, bool accepted, T theirs)
        where T : notnull
    {
        string quoted = Stj.Serialize(text);
        Check(() => JsonSerializer.Deserialize<T>(quoted, s_quoted)!);
        Check(() => JsonSerializer.Deserialize<List<T>>($"[{quoted}]", s_quoted)![0]);
        Check(() => JsonSerializer.Deserialize<List<T>>($"[{quoted},0,\"0\",1, 1]", s_quoted)![0]);
        Check(() => JsonSerializer.Deserialize<Holder<T>>($"{{\"Value\": {quoted},\"Other\":{quoted}}}", s_quoted)!.Other!);
        Check(() => JsonSerializer.Deserialize<T>(quoted, s_both)!);
        if (text.Length > 0)
        {
            Check(() => JsonSerializer.Deserialize<List<T>>($"[\"\\u{(int)text[0]:x4}{quoted.AsSpan(1 + (quoted[1] == '\\' ? quoted[2] == 'u' ? 6 : 2 : 1))}]", s_quoted)![0]);
        }

        string document = $"{{{quoted}:1}}";
        bool isKey = true;
        try
        {
            _ = Stj.Deserialize<Dictionary<T, int>>(document);
        }
        catch (JsonException)
        {
            isKey = false;
        }

        Expect(() => JsonSerializer.Deserialize<Dictionary<T, int>>(document)!.Keys.Single(), isKey, theirs, "key");
        return;

        void Check(Func<T> read) => Expect(read, accepted, theirs, "value");

        void Expect(Func<T> read, bool isAccepted, T expected, string place)
        {
            bool ours = true;
            T? value = default;
            try
            {
                value = read();
            }
            catch (JsonException)
            {
                ours = false;
            }

            Assert.True(isAccepted == ours, $"{typeof(T).Name} \"{text}\" as {place}: {(ours ? "accepted" : "refused")}");
            Assert.True(!isAccepted || !accepted || value!.Equals(expected), $"{typeof(T).Name} \"{text}\" as {place}: {value}, not {expected}");
        }
    }

    private sealed class Holder<T>
    {
        public T? Value { get; set; }

        public T? Other { get; set; }
    }
}
