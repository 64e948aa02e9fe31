using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests;

/// <summary>A tree that expressions are evaluated over.</summary>
/// <param name="Name">The name, for failures.</param>
/// <param name="Select">Returns the texts of the values and their paths.</param>
/// <param name="SelectValues">Returns the texts of the values, found without paths.</param>
/// <param name="Count">Returns the number of values.</param>
public sealed record PathTree(
    string Name,
    Func<JsonPath, string, IEnumerable<(string Path, string Json)>> Select,
    Func<JsonPath, string, IEnumerable<string>> SelectValues,
    Func<JsonPath, string, int> Count)
{
    public static readonly PathTree View = new(
        "a view",
        static (path, json) => path.SelectWithPaths(Text(json)).Select(static match => (match.Path, Encoding.UTF8.GetString(match.Value.RawText.Span))),
        static (path, json) => path.Select(Text(json)).Select(static value => Encoding.UTF8.GetString(value.RawText.Span)),
        static (path, json) => path.Select(Text(json)).Length);

    public static readonly PathTree Element = new(
        "an element",
        static (path, json) => path.SelectWithPaths(JsonElement.Parse(json, Deep)).Select(static match => (match.Path, match.Value.GetRawText())),
        static (path, json) => path.Select(JsonElement.Parse(json, Deep)).Select(static value => value.GetRawText()),
        static (path, json) => path.Select(JsonElement.Parse(json, Deep)).Length);

    public static readonly PathTree Node = new(
        "a node",
        static (path, json) => path.SelectWithPaths(JsonNode.Parse(json, documentOptions: Deep))
            .Select(static match => (match.Path, match.Value?.ToJsonString() ?? "null")),
        static (path, json) => path.Select(JsonNode.Parse(json, documentOptions: Deep)).Select(static value => value?.ToJsonString() ?? "null"),
        static (path, json) => path.Select(JsonNode.Parse(json, documentOptions: Deep)).Length);

    public static readonly PathTree[] All = [View, Element, Node];

    private static readonly JsonSerializerOptions s_relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private static JsonDocumentOptions Deep => new() { MaxDepth = 10_000 };

    /// <summary>Returns the values as an array without white space.</summary>
    public string Values(JsonPath path, string json) => $"[{string.Join(',', SelectValues(path, json).Select(Compact))}]";

    /// <summary>Returns the normalized paths as an array, after checking that the values are those that are found without paths.</summary>
    public string Paths(JsonPath path, string json)
    {
        (string Path, string Json)[] matches = [.. Select(path, json)];
        Assert.Equal(SelectValues(path, json), matches.Select(static match => match.Json));
        return new JsonArray([.. matches.Select(static match => (JsonNode?)match.Path)]).ToJsonString(s_relaxed);
    }

    private static JsonValueView Text(string json) => JsonText.Parse(json, new JsonTextOptions { MaxDepth = 10_000 }).Root;

    /// <summary>Returns a value without white space.</summary>
    public static string Compact(string json) => JsonNode.Parse(json)?.ToJsonString(s_relaxed) ?? "null";
}
