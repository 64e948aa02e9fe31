using System.Globalization;
using System.Text;
using Peregrine.Json.Documents;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Hashes of numbers, by which arrays are aligned: a common one makes elements seem equal.</summary>
public class NumberHashTests
{
    [Fact]
    public void DifferentNumbersHaveDifferentHashes()
    {
        List<string> numbers = [.. Enumerable.Range(-100_000, 200_001).Select(static number => number.ToString(CultureInfo.InvariantCulture))];
        foreach (int exponent in (int[])[-400, -20, -7, 7, 20, 400])
        {
            numbers.AddRange(Enumerable.Range(-999, 1999).Where(static digits => digits % 10 != 0)
                .Select(digits => string.Create(CultureInfo.InvariantCulture, $"{digits}e{exponent}")));
        }

        Assert.Empty(numbers.GroupBy(HashOf).Where(static group => group.Count() > 1).Select(static group => string.Join(' ', group)));
    }

    [Theory]
    [InlineData("1", "1.0", "10e-1", "0.1E+1", "100e-00002")]
    [InlineData("0", "-0", "0.000", "-0e99")]
    [InlineData("-120", "-1.2e2", "-0.0012e5", "-12000.00e-2")]
    public void EqualNumbersHaveOneHash(params string[] numbers) => Assert.Single(numbers.Select(HashOf).Distinct());

    private static ulong HashOf(string number) => NumberText.HashOf(Encoding.UTF8.GetBytes(number));
}
