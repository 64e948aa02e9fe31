using System.Text;
using System.Text.Encodings.Web;

namespace Peregrine.Json.Conformance;

/// <summary>Documents whose text survives a read and a write, in types that fit them; and strings that break naive escaping.</summary>
public class RoundTripTests
{
    public static TheoryData<int> Numbers => [.. Enumerable.Range(1, 27)];

    /// <summary>Where the text of System.Text.Json differs from the document's: both spell the same number.</summary>
    private static readonly Dictionary<int, string> s_spelling = new()
    {
        [20] = "a double has no trailing .0",
        [21] = "a double has no trailing .0",
        [24] = "exponents are written in capitals",
        [25] = "exponents are written in capitals",
        [26] = "exponents are written in capitals",
        [27] = "exponents are written in capitals and with a sign",
    };

    [Theory]
    [MemberData(nameof(Numbers))]
    public void Document(int number)
    {
        string json = File.ReadAllText(Path.Combine(TestData.Require("conformance", "roundtrip"), $"roundtrip{number:00}.json"));
        string written = number switch
        {
            1 or 5 or 6 => Through<string?[]>(json),
            2 or 3 => Through<bool[]>(json),
            7 or 9 or 10 => Through<Dictionary<string, string?>>(json),
            >= 20 => Through<double[]>(json),
            _ => Through<long[]>(json),
        };
        if (s_spelling.ContainsKey(number))
        {
            double[] before = [.. json.Trim('[', ']').Split(',').Select(t => double.Parse(t, System.Globalization.CultureInfo.InvariantCulture))];
            double[] after = Ours.Deserialize<double[]>(written)!;
            Assert.Equal(before.Select(BitConverter.DoubleToInt64Bits), after.Select(BitConverter.DoubleToInt64Bits));
        }
        else
        {
            Assert.Equal(json, written);
        }

        if (number >= 20)
        {
            // A decimal keeps the digits of those in its range.
            Reading.Same<decimal[]>(Encoding.UTF8.GetBytes(json), json);
        }
    }

    private static string Through<T>(string json)
    {
        T value = Ours.Deserialize<T>(json)!;
        string written = Ours.Serialize(value);
        Assert.Equal(Stj.Serialize(Stj.Deserialize<T>(json)), written);
        return written;
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NaughtyStrings(bool relaxed)
    {
        byte[] utf8 = File.ReadAllBytes(TestData.Require("conformance", "blns.json"));
        var options = new JsonSerializerOptions { Encoder = relaxed ? JavaScriptEncoder.UnsafeRelaxedJsonEscaping : null };
        string[] theirs = Stj.Deserialize<string[]>(utf8)!;
        string[] mine = Ours.Deserialize<string[]>(utf8)!;
        Assert.Equal(theirs, mine);
        Assert.InRange(mine.Length, 500, 600);
        byte[] written = Ours.SerializeToUtf8Bytes(mine, options);
        Assert.Equal(Stj.SerializeToUtf8Bytes(theirs, options), written);
        Assert.Equal(mine, Ours.Deserialize<string[]>(written));
        foreach (string text in mine)
        {
            Assert.Equal(Stj.Serialize(text, options), Ours.Serialize(text, options));
            var keyed = new Dictionary<string, string> { [text] = text };
            string json = Ours.Serialize(keyed, options);
            Assert.Equal(Stj.Serialize(keyed, options), json);
            Assert.Equal(text, Assert.Single(Ours.Deserialize<Dictionary<string, string>>(json)!).Key);
        }
    }

    /// <summary>RFC 8785's inputs, as far as a type fits.</summary>
    [Fact]
    public void CanonicalInputs()
    {
        int taken = 0;
        foreach (string file in Directory.EnumerateFiles(TestData.Require("conformance", "jcs", "input"), "*.json"))
        {
            byte[] document = File.ReadAllBytes(file);
            Assert.True(Reading.IsSkipped(document, out Exception? error), file + error);
            taken += Reading.Same<Dictionary<string, string>>(document, file) ? 1 : 0;
        }

        Assert.InRange(taken, 1, 6);
    }
}
