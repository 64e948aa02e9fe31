using System.Text;
using System.Text.Json;

namespace Peregrine.Json.DocumentsTests.Streams;

/// <summary>What a path selects in a text that arrives in pieces, and in the whole text.</summary>
internal static class Selected
{
    public static readonly JsonTextOptions Deep = new() { MaxDepth = 10_000 };

    /// <summary>The sizes of the pieces in which texts arrive.</summary>
    public static readonly int[] Pieces = [1, 2, 3, 7, 100_000];

    /// <summary>Returns what is selected in the whole text, a line each.</summary>
    public static string[] Whole(JsonPath path, byte[] text, JsonTextOptions options = default) =>
        [.. path.SelectWithPaths(JsonText.Parse(text, options).Root).Select(static match => $"{match.Path} {Encoding.UTF8.GetString(match.Value.RawText.Span)}")];

    /// <summary>Returns what is selected in the stream, a line each, after checking all forms of the call against each other.</summary>
    public static async Task<string[]> Arriving(JsonPath path, byte[] text, int piece, JsonTextOptions options = default, bool topLevelValues = false)
    {
        List<string> lines = [];
        CancellationToken token = TestContext.Current.CancellationToken;
        await foreach (JsonPathMatch<JsonText> match in path.SelectWithPathsAsync(new PieceStream(text, piece, seeks: false), topLevelValues, options, token))
        {
            lines.Add($"{match.Path} {match.Value}");
            Assert.True(JsonValueView.DeepEquals(match.Value.Root, JsonText.Parse(match.Value.Utf8, options).Root));
        }

        int next = 0;
        await foreach (JsonText found in path.SelectAsync(new PieceStream(text, piece, seeks: false), topLevelValues, options, token))
        {
            Assert.EndsWith($" {found}", lines[next++], StringComparison.Ordinal);
        }

        Assert.Equal(lines.Count, next);
        return [.. lines];
    }

    /// <summary>Returns all that a call yields, and its error.</summary>
    public static async Task<(List<string> Found, Exception? Error)> Try(JsonPath path, Stream stream, JsonTextOptions options = default, bool topLevelValues = false)
    {
        List<string> found = [];
        try
        {
            await foreach (JsonText text in path.SelectAsync(stream, topLevelValues, options))
            {
                found.Add(text.ToString());
            }
        }
        catch (Exception error) when (error is JsonException or JsonPathLimitException or IOException or OperationCanceledException or ArgumentOutOfRangeException)
        {
            return (found, error);
        }

        return (found, null);
    }
}
