using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests;

/// <summary>
/// Values of 100,000 levels go to and from the types of System.Text.Json, whose own parser takes a time by the square of the depth, a quarter of a minute for
/// one of these.
/// </summary>
public class DeepTests
{
    private const int Depth = 100_000;

    private static readonly string s_json =
        new StringBuilder().Insert(0, "[{\"a\":", Depth / 2).Append('1').ToString() + new StringBuilder().Insert(0, "}]", Depth / 2);

    private static readonly JsonTextOptions s_options = new() { MaxDepth = int.MaxValue };
    private static readonly JsonSerializerOptions s_serializer = new() { MaxDepth = int.MaxValue };

    private static JsonText Deep => JsonText.Parse(s_json, s_options);

    [Fact]
    public void Elements()
    {
        JsonElement element = Deep.Root.ToJsonElement();
        Assert.True(s_json == element.GetRawText());
        JsonElement patched = JsonPatch.Parse("""[{"op":"add","path":"/0/b","value":2}]""").Apply(element);
        Assert.True(s_json[..^2] + ",\"b\":2}]" == patched.GetRawText());
    }

    [Fact]
    public void Nodes()
    {
        AreSame(s_json, Deep.Root.ToJsonNode());
        AreSame(s_json, new JsonPatch([JsonPatchOperation.Replace("", Deep.Root)]).ApplyTo(JsonNode.Parse("[]")));
        JsonPatchOperation[] operations =
            [JsonPatchOperation.Add("/0", Deep.Root), JsonPatchOperation.Copy("/0", "/0"), JsonPatchOperation.Test("/1", Deep.Root)];
        AreSame($"[{s_json},{s_json}]", new JsonPatch(operations).ApplyTo(JsonNode.Parse("[]")));
        AreSame($"{{\"a\":{s_json}}}", JsonMergePatch.ApplyTo(new JsonObject(), JsonText.Parse($"{{\"a\":{s_json}}}", s_options).Root));
        AreSame(s_json, JsonMergePatch.ApplyTo(JsonNode.Parse("1"), Deep.Root));
        string members = new StringBuilder().Insert(0, "{\"a\":", Depth).Append('1').ToString() + new string('}', Depth);
        AreSame(members, JsonMergePatch.ApplyTo(new JsonObject(), JsonText.Parse(members, s_options).Root));
    }

    [Fact]
    public void MembersOfModels()
    {
        byte[] utf8 = Encoding.UTF8.GetBytes($"[{s_json},{s_json}]");
        JsonText[] read = JsonSerializer.Deserialize<JsonText[]>(utf8, s_serializer)!;
        Assert.True(read is [var first, var second] && first.ToString() == s_json && second.ToString() == s_json);
        JsonValueView[] views = System.Text.Json.JsonSerializer.Deserialize<JsonValueView[]>(utf8, s_serializer)!;
        Assert.True(views is [var one, var other] && one.ToString() == s_json && other.ToString() == s_json);
        JsonPatch patch = System.Text.Json.JsonSerializer.Deserialize<JsonPatch>($"[{{\"op\":\"add\",\"path\":\"\",\"value\":{s_json}}}]", s_serializer)!;
        AreSame(s_json, patch.ApplyTo(null));
    }

    private static void AreSame(string json, JsonNode? node) => Assert.True(json == JsonPatchOperation.Add("", node!).ToString()[30..^1]);
}
