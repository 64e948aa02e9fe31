using System.Text.Json;
using System.Text.Unicode;
using Peregrine.Json.Tool.Tokens;

namespace Peregrine.Json.Tool.Tests;

/// <summary>The published suites through `check`.</summary>
public sealed class ConformanceTests
{
    [Fact]
    public void JsonTestSuite()
    {
        string folder = TestData.Require("conformance", "JSONTestSuite", "test_parsing");
        string[] files = [.. Directory.GetFiles(folder, "*.json").Order(StringComparer.Ordinal)];
        using var cli = new Cli();
        Run run = cli.Peregrine("check", folder + "/*.json");
        Assert.Equal((1, ""), (run.Code, run.Error));
        HashSet<string> refused = [.. run.Out.Split('\n').Where(static line => line.Contains(": error: ", StringComparison.Ordinal)).Select(static line => Path.GetFileName(line.Split(':')[0]))];
        Assert.Equal(files.Select(static file => Path.GetFileName(file)).Where(file => !IsTaken(Path.Combine(folder, file))), refused.Order(StringComparer.Ordinal));
        Assert.All(files, file => Assert.True(Path.GetFileName(file)[0] == 'i' || (Path.GetFileName(file)[0] == 'n') == refused.Contains(Path.GetFileName(file)), file));
    }

    /// <summary>Every file of the data: refused at the byte where the library's own reader refuses it, and laid out as System.Text.Json's tokens say.</summary>
    [Fact]
    public void AllDocuments()
    {
        string folder = Path.GetDirectoryName(TestData.Require("conformance"))!;
        string[] files = Directory.GetFiles(folder, "*.json", SearchOption.AllDirectories);
        Assert.NotEmpty(files);
        foreach (string file in files)
        {
            byte[] text = File.ReadAllBytes(file);
            Fault? fault = Pump.Check<PlainJson>(text, 61).FirstOrDefault();
            Assert.True(fault?.Message == FaultText.Utf16 || Reference.Fault(text)?.Offset == fault?.Offset, file);
            if (fault is null)
            {
                Assert.Equal(Reference.Layout(text, null), System.Text.Encoding.UTF8.GetString(Pump.Minify(text)!));
                Assert.Equal(Reference.Layout(text, null), System.Text.Encoding.UTF8.GetString(Pump.Minify(Pump.Format(text)!)!));
            }
        }
    }

    /// <summary>What System.Text.Json's reader takes, of what is UTF-8.</summary>
    private static bool IsTaken(string file)
    {
        byte[] text = File.ReadAllBytes(file);
        var reader = new Utf8JsonReader(text, new JsonReaderOptions { MaxDepth = int.MaxValue });
        try
        {
            while (reader.Read())
            {
                // To the end.
            }

            return Utf8.IsValid(text);
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
