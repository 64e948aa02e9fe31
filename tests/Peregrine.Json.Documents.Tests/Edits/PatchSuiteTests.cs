using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>The public suite of JSON Patch tests, over texts, elements and nodes.</summary>
public class PatchSuiteTests
{
    public enum Form
    {
        Text,
        Bytes,
        Element,
        Node,
    }

    [Theory]
    [InlineData(Form.Text)]
    [InlineData(Form.Bytes)]
    [InlineData(Form.Element)]
    [InlineData(Form.Node)]
    public void TheSuitePasses(Form form)
    {
        string? file = DataFolder.Path is { } folder ? Path.Combine(folder, "conformance", "jsonpatch", "tests.json") : null;
        Assert.SkipUnless(File.Exists(file), "The suite is not in the data folder.");
        JsonText suite = JsonText.Parse(File.ReadAllBytes(file));
        int run = 0, index = -1;
        var failures = new List<string>();
        foreach (JsonValueView test in suite.Root.EnumerateArray())
        {
            index++;
            if ((test.TryGetProperty("disabled", out JsonValueView disabled) && disabled.GetBoolean())
                || !test.TryGetProperty("patch", out JsonValueView patch))
            {
                continue;
            }

            run++;
            JsonText document = JsonText.Parse(test["doc"].RawText);
            JsonValueView? actual = null;
            string? fault = null;
            try
            {
                actual = Apply(form, JsonPatch.Parse(patch), document);
            }
            catch (JsonPatchException error)
            {
                fault = error.Message;
            }

            bool isExpected = test.TryGetProperty("expected", out JsonValueView expected);
            bool mustFail = test.TryGetProperty("error", out JsonValueView reason);
            if (mustFail ? fault is null : fault is not null || (isExpected && !JsonValueView.DeepEquals(actual!.Value, expected)))
            {
                failures.Add($"{index}: {(mustFail ? reason.GetString() : "")} {fault} {(actual is { } value ? value.ToString() : "")} of {test}");
            }
        }

        Assert.Empty(failures);
        Assert.Equal(92, run);
    }

    private static JsonValueView Apply(Form form, JsonPatch patch, JsonText document)
    {
        switch (form)
        {
            case Form.Text:
                JsonText applied = patch.Apply(document);

                // The tape that was put together is the one that parsing makes.
                JsonText parsed = JsonText.Parse(applied.Utf8);
                Assert.Equal(parsed.Root.Tree.Words, applied.Root.Tree.Words);
                return applied.Root;
            case Form.Bytes:
                return JsonText.Parse(patch.Apply(document.Utf8)).Root;
            case Form.Element:
                return JsonText.Parse(patch.Apply(document.Root.ToJsonElement()).GetRawText()).Root;
            default:
                JsonNode? node = document.Root.ToJsonNode();
                string before = Text(node);
                try
                {
                    return JsonText.Parse(Text(patch.ApplyTo(node))).Root;
                }
                catch (JsonPatchException)
                {
                    Assert.Equal(before, Text(node));
                    throw;
                }
        }
    }

    private static string Text(JsonNode? node) => node?.ToJsonString() ?? "null";
}
