using System.Text;

namespace Peregrine.Json.EcmaTests.Parsing;

/// <summary>
/// nst/JSONTestSuite, test_parsing. y_ is read and n_ is refused; of i_ the grammar of ECMA-404 decides, which has no limit of depth or range: what
/// is refused is what is no UTF-8 or begins with a byte order mark.
/// </summary>
public class JsonTestSuiteTests
{
    public static TheoryData<string> Files
    {
        get
        {
            string? folder = TestData.Find("conformance", "JSONTestSuite", "test_parsing");
            string[] files = folder is null ? [] : [.. Directory.EnumerateFiles(folder, "*.json").Select(file => Path.GetFileName(file)!).Order(StringComparer.Ordinal)];
            var data = new TheoryData<string>();
            foreach (string file in files.DefaultIfEmpty("absent"))
            {
                data.Add(file);
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void HasTheOutcome(string file)
    {
        byte[] document = File.ReadAllBytes(Path.Combine(TestData.Require("conformance", "JSONTestSuite", "test_parsing"), file));
        bool isUtf8 = System.Text.Unicode.Utf8.IsValid(document);
        bool isTaken = IsTaken(() => EcmaJson.Parse(document));
        bool expected = file[0] switch
        {
            'y' => true,
            'n' => false,
            _ => isUtf8 && !document.AsSpan().StartsWith("\uFEFF"u8) && !file.Contains("utf16", StringComparison.OrdinalIgnoreCase),
        };
        Assert.Equal(expected, isTaken);
        if (isUtf8)
        {
            // As UTF-16, and with a reviver.
            string text = Encoding.UTF8.GetString(document);
            Assert.Equal(expected, IsTaken(() => EcmaJson.Parse(text)));
            Assert.Equal(expected, IsTaken(() => EcmaJson.Parse(text, Each((_, value) => value))));
            if (expected)
            {
                string written = EcmaJson.Stringify(EcmaJson.Parse(text))!;
                Assert.Equal(written, EcmaJson.Stringify(EcmaJson.Parse(document)));
                Assert.Equal(written, EcmaJson.Stringify(EcmaJson.Parse(written)));
                Assert.Equal(written, EcmaJson.Stringify(EcmaJson.Parse(text, Each((_, value) => value)), Each((_, value) => value)));
            }
        }
    }

    private static bool IsTaken(Action parse)
    {
        try
        {
            parse();
            return true;
        }
        catch (EcmaJsonException thrown) when (thrown.Kind == EcmaErrorKind.Syntax)
        {
            return false;
        }
    }
}
