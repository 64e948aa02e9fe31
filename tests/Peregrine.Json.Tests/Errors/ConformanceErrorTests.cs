using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Tests.Errors;

/// <summary>The files that the public suites call invalid, read as several types.</summary>
public sealed class ConformanceErrorTests
{
    private static readonly JsonSerializerOptions s_lenient = new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip };

    [Theory]
    [InlineData("JSONTestSuite/test_parsing", "n_*.json", 150)]
    [InlineData("JSONTestSuite/test_parsing", "i_*.json", 1)]
    [InlineData("jsonchecker", "fail*.json", 25)]
    public void InvalidFiles(string folder, string pattern, int least)
    {
        string root = TestData.Require("conformance", folder);
        int faulty = 0;
        foreach (string file in Directory.EnumerateFiles(root, pattern))
        {
            byte[] input = File.ReadAllBytes(file);
            if (input.Length > 200_000)
            {
                continue;
            }

            foreach (Type type in (Type[])[typeof(JsonElement), typeof(object), typeof(List<object>), typeof(Dictionary<string, object>), typeof(Spot)])
            {
                foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[JsonSerializerOptions.Default, s_lenient])
                {
                    Exception? expected = Oracle.Fail(input, type, options);
                    if (expected is null || !Oracle.IsSyntax(expected))
                    {
                        continue;
                    }

                    faulty++;
                    foreach (int offset in (int[])[input.Length, Oracle.OffsetOfSyntax(input, (JsonException)expected), Oracle.FirstUnread(input, options)])
                    {
                        Oracle.AssertSame(expected, Oracle.Ours(input, type, options, FaultKind.Token, offset), input, $"{Path.GetFileName(file)} as {type}");
                    }
                }
            }
        }

        Assert.True(faulty >= least, $"only {faulty} failures in {root}");
    }
}
