using System.Text;
using System.Text.Unicode;

namespace Peregrine.Json.Conformance;

/// <summary>nst/JSONTestSuite, test_parsing: y_ must be read, n_ must be refused, i_ as System.Text.Json decides. No file is excluded.</summary>
public class JsonTestSuiteTests
{
    public static TheoryData<string> Files
    {
        get
        {
            var data = new TheoryData<string>();
            string? folder = TestData.Find("conformance", "JSONTestSuite", "test_parsing");
            if (folder is not null)
            {
                foreach (string file in Directory.EnumerateFiles(folder, "*.json").Order(StringComparer.Ordinal))
                {
                    data.Add(Path.GetFileName(file));
                }
            }

            if (data.Count == 0)
            {
                data.Add("absent");
            }

            return data;
        }
    }

    private static byte[] Document(string file)
    {
        string folder = TestData.Require("conformance", "JSONTestSuite", "test_parsing");
        return File.ReadAllBytes(Path.Combine(folder, file));
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void Skipped(string file)
    {
        byte[] document = Document(file);
        bool taken = Reading.IsSkipped(document, out Exception? error);
        if (file[0] == 'y')
        {
            Assert.True(taken, error?.Message);
        }
        else if (file[0] == 'n')
        {
            Assert.False(taken, "accepted: " + Encoding.UTF8.GetString(document));
        }
        else
        {
            // Ill-formed UTF-8 is refused wherever it stands; all else as System.Text.Json.
            Assert.Equal(Reading.IsSkippedByTheirs(document) && Utf8.IsValid(document), taken);
        }
    }

    /// <summary>At the root, as types of every kind: n_ is refused by each; where a type fits, the value is that of System.Text.Json, and so is each refusal.</summary>
    [Theory]
    [MemberData(nameof(Files))]
    public void Typed(string file)
    {
        byte[] document = Document(file);
        bool taken = Utf8.IsValid(document)
            ? Same<string[]>(document, file) | Same<double[]>(document, file) | Same<decimal[]>(document, file) | Same<long[]>(document, file) | Same<string>(document, file) | Same<double>(document, file)
                | Same<Dictionary<string, string>>(document, file) | Same<Dictionary<string, double[]>>(document, file) | Same<bool?[]>(document, file) | Same<Reading.Nothing>(document, file) | Same<Reading.Nothing[]>(document, file)
                | Same<int[][]>(document, file)
            : Reading.Tries(() => Ours.Deserialize<Reading.Nothing>(document), out _) | Reading.Tries(() => Ours.Deserialize<string[]>(document), out _);
        Assert.False(taken && file[0] == 'n', "accepted: " + Encoding.UTF8.GetString(document));
    }

    private static bool Same<T>(byte[] document, string file) => Reading.Same<T>(document, file);

    /// <summary>The suite is all there: nothing passes by absence.</summary>
    [Fact]
    public void TheSuiteIsWhole()
    {
        string folder = TestData.Require("conformance", "JSONTestSuite", "test_parsing");
        ILookup<char, string> files = Directory.EnumerateFiles(folder, "*.json").Select(Path.GetFileName).ToLookup(f => f![0])!;
        Assert.Equal((95, 188, 35), (files['y'].Count(), files['n'].Count(), files['i'].Count()));
    }

    /// <summary>test_transform: the values of the documents as System.Text.Json reads them.</summary>
    [Fact]
    public void Transform()
    {
        string folder = TestData.Require("conformance", "JSONTestSuite", "test_transform");
        int taken = 0;
        foreach (string file in Directory.EnumerateFiles(folder, "*.json"))
        {
            byte[] document = File.ReadAllBytes(file);
            if (Utf8.IsValid(document))
            {
                string name = Path.GetFileName(file);
                taken += Same<double[]>(document, name) | Same<decimal[]>(document, name) | Same<string[]>(document, name) | Same<Dictionary<string, int>>(document, name) ? 1 : 0;
            }
        }

        Assert.InRange(taken, 12, 22);
    }
}
