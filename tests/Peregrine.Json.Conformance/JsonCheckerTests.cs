namespace Peregrine.Json.Conformance;

/// <summary>The old checker of json.org: pass files are read, fail files are refused.</summary>
public class JsonCheckerTests
{
    /// <summary>Files whose rule RFC 8259 does not have (the data set marks them EXCLUDE).</summary>
    private static readonly Dictionary<string, string> s_excluded = new(StringComparer.Ordinal)
    {
        ["fail01_EXCLUDE.json"] = "a string as the whole document is JSON since RFC 7159",
        ["fail18_EXCLUDE.json"] = "twenty containers are not too deep",
    };

    [Fact]
    public void Pass()
    {
        foreach (string file in Directory.EnumerateFiles(TestData.Require("conformance", "jsonchecker"), "pass*.json"))
        {
            Assert.True(Reading.IsSkipped(File.ReadAllBytes(file), out Exception? error), file + error);
        }
    }

    [Fact]
    public void Fail()
    {
        int refused = 0;
        foreach (string file in Directory.EnumerateFiles(TestData.Require("conformance", "jsonchecker"), "fail*.json"))
        {
            bool taken = Reading.IsSkipped(File.ReadAllBytes(file), out _);
            Assert.True(taken == s_excluded.ContainsKey(Path.GetFileName(file)), file);
            refused += taken ? 0 : 1;
        }

        Assert.Equal(31, refused);
    }

    [Fact]
    public void TypedAsTheirs()
    {
        foreach (string file in Directory.EnumerateFiles(TestData.Require("conformance", "jsonchecker"), "*.json"))
        {
            byte[] document = File.ReadAllBytes(file);
            string name = Path.GetFileName(file);
            Reading.Same<string[]>(document, name);
            Reading.Same<Dictionary<string, string>>(document, name);
            Reading.Same<double[]>(document, name);
            Reading.Same<Reading.Nothing>(document, name);
        }
    }
}
