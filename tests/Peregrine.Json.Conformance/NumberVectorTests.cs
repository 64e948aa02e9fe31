using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Conformance;

/// <summary>Number text to the bits of binary16, binary32 and binary64: correctly rounded, whatever the platform's own parser does.</summary>
public partial class NumberVectorTests
{
    public static TheoryData<string> Files => ["freetype-2-7.txt", "tencent-rapidjson.txt"];

    [Theory]
    [MemberData(nameof(Files))]
    public void Bits(string file)
    {
        string path = TestData.Require("conformance", "numbers", file);
        var wrong = new List<string>();
        int taken = 0;
        var doubles = new List<(string Text, ulong Bits)>();
        foreach (string line in File.ReadLines(path))
        {
            string[] parts = line.Split(' ', 4);
            string text = parts[3];
            if (!JsonNumber().IsMatch(text))
            {
                // No JSON number (such as .5 or 1.): must be refused.
                Assert.ThrowsAny<JsonException>(() => Ours.Deserialize<double>(text));
                continue;
            }

            taken++;
            ushort half = ushort.Parse(parts[0], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            uint single = uint.Parse(parts[1], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            ulong whole = ulong.Parse(parts[2], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            doubles.Add((text, whole));
            if (BitConverter.DoubleToUInt64Bits(Ours.Deserialize<double>(text)) != whole)
            {
                wrong.Add("double " + line);
            }

            if (BitConverter.SingleToUInt32Bits(Ours.Deserialize<float>(text)) != single)
            {
                wrong.Add("float " + line);
            }

            Exception? error = Record.Exception(() => Ours.Deserialize<Half>(text));
            bool isInfinite = (half & 0x7FFF) == 0x7C00;
            if (isInfinite ? error is not JsonException : error is not null || BitConverter.HalfToUInt16Bits(Ours.Deserialize<Half>(text)) != half)
            {
                wrong.Add("half " + line);
            }
        }

        Assert.True(wrong.Count == 0, wrong.Count + " wrong:\n" + string.Join('\n', wrong.Take(20)));
        Assert.InRange(taken, 1000, 4000);

        // All in one array, as they stand in documents.
        double[] together = Ours.Deserialize<double[]>("[" + string.Join(",", doubles.Select(d => d.Text)) + "]")!;
        Assert.Equal(doubles.Select(d => d.Bits), together.Select(BitConverter.DoubleToUInt64Bits));

        // What is written reads back as the same bits.
        double[] finite = [.. together.Where(double.IsFinite)];
        Assert.Equal(finite.Select(BitConverter.DoubleToInt64Bits), Stj.Deserialize<double[]>(Ours.Serialize(finite))!.Select(BitConverter.DoubleToInt64Bits));
    }

    [GeneratedRegex(@"^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$", RegexOptions.CultureInvariant)]
    private static partial Regex JsonNumber();
}
