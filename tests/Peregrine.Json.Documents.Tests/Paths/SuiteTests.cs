using System.Text.Json;
using Peregrine.Json.Support;

namespace Peregrine.Json.DocumentsTests;

/// <summary>The published compliance suite of RFC 9535.</summary>
public class SuiteTests
{
    [Fact]
    public void AllCasesOfTheSuiteHold()
    {
        using JsonDocument suite = JsonDocument.Parse(File.ReadAllBytes(TestData.Require("conformance", "jsonpath", "cts.json")));
        var failures = new List<string>();
        int valid = 0, invalid = 0;
        foreach (JsonElement test in suite.RootElement.GetProperty("tests").EnumerateArray())
        {
            string name = test.GetProperty("name").GetString()!, selector = test.GetProperty("selector").GetString()!;
            bool isParsed = JsonPath.TryParse(selector, out JsonPath? path, out string? error);
            if (test.TryGetProperty("invalid_selector", out _))
            {
                invalid++;
                if (isParsed)
                {
                    failures.Add($"{name}: {selector} was not refused");
                }

                continue;
            }

            valid++;
            if (!isParsed)
            {
                failures.Add($"{name}: {selector} was refused: {error}");
                continue;
            }

            failures.AddRange(Failures(path!, test).Select(failure => $"{name}: {selector} {failure}"));
        }

        Assert.Empty(failures);
        Assert.Equal(456, valid);
        Assert.Equal(247, invalid);
    }

    private static IEnumerable<string> Failures(JsonPath path, JsonElement test)
    {
        JsonElement document = test.GetProperty("document");
        List<string> results = Expected(test, "result"), paths = Expected(test, "result_paths");
        foreach (PathTree tree in PathTree.All)
        {
            string found = tree.Values(path, document.GetRawText());
            if (!results.Contains(found))
            {
                yield return $"selects {found} in {tree.Name}, not {string.Join(" or ", results)}";
            }

            if (paths.Count > 0 && tree.Paths(path, document.GetRawText()) is var places && !paths.Contains(places))
            {
                yield return $"has the paths {places} in {tree.Name}, not {string.Join(" or ", paths)}";
            }
        }
    }

    /// <summary>Returns the result, or the permitted results, without white space.</summary>
    private static List<string> Expected(JsonElement test, string name) =>
        test.TryGetProperty(name, out JsonElement one) ? [Compact(one)]
        : test.TryGetProperty(name.Replace("result", "results", StringComparison.Ordinal), out JsonElement some) ? [.. some.EnumerateArray().Select(Compact)]
        : [];

    private static string Compact(JsonElement element) => PathTree.Compact(element.GetRawText());
}
