namespace Peregrine.Json.EcmaTests.Facts;

public class NumberFacts
{
    [Theory]
    [InlineData(0, "0"), InlineData(-0.0, "0"), InlineData(1, "1"), InlineData(-1, "-1"), InlineData(0.1, "0.1"), InlineData(-12.75, "-12.75"), InlineData(1e-5, "0.00001"), InlineData(1e-6, "0.000001")]
    [InlineData(1.5e-6, "0.0000015"), InlineData(1e-7, "1e-7"), InlineData(1.5e-7, "1.5e-7"), InlineData(1e16, "10000000000000000"), InlineData(1e17, "100000000000000000"), InlineData(1e20, "100000000000000000000")]
    [InlineData(1e21, "1e+21"), InlineData(-1.5e300, "-1.5e+300"), InlineData(1152921504606846976, "1152921504606847000"), InlineData(123456789012345680000d, "123456789012345680000")]
    [InlineData(2.9802322387695312e-8, "2.9802322387695312e-8"), InlineData(5e-324, "5e-324"), InlineData(double.MaxValue, "1.7976931348623157e+308"), InlineData(9007199254740993, "9007199254740992")]
    [InlineData(4294967296, "4294967296"), InlineData(-2147483648, "-2147483648"), InlineData(2147483648, "2147483648"), InlineData(1e-4, "0.0001"), InlineData(0.00012345678901234567, "0.00012345678901234567")]
    [InlineData(999999999999999900000d, "999999999999999900000"), InlineData(1.2345678901234567e-6, "0.0000012345678901234567"), InlineData(double.NaN, "NaN"), InlineData(double.NegativeInfinity, "-Infinity"), InlineData(1e100, "1e+100"), InlineData(-3e-10, "-3e-10")]
    [Statement("1.4.1")]
    public void NumberToString(double value, string text)
    {
        Assert.Equal(text, EcmaJson.NumberToString(value));
        Assert.Equal(double.IsFinite(value) ? text : "null", Text(value));
        Assert.Equal(double.IsFinite(value) ? $"[{text},{text}]" : "[null,null]", Text(Arr(value, value)));
    }
}
