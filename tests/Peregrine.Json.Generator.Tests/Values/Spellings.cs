using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>The same document in many spellings, right and wrong.</summary>
internal static class Spellings
{
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true };

    private static readonly string[] s_others = ["null", "1", "\"x\"", "true", "[]", "{}", "[{}]", "{\"A\":1}", "-1", "1e400", "\"1\""];

    public static IEnumerable<string> Of(string text, Random random)
    {
        yield return text;
        yield return text + " ";
        yield return "[" + text + "]";
        if (JsonNode.Parse(text) is not JsonObject members)
        {
            yield break;
        }

        yield return members.ToJsonString(s_indented);
        yield return text.Replace(",", " ,\t", StringComparison.Ordinal).Replace("{", "{ \r\n", StringComparison.Ordinal).Replace("}", " }", StringComparison.Ordinal);
        yield return Ordered(members, static (_, at) => -at).ToJsonString();
        yield return Ordered(members, (_, _) => random.Next()).ToJsonString(s_indented);
        yield return Ordered(members, (_, _) => random.Next()).ToJsonString();
        yield return "{}";
        yield return text.ToLowerInvariant();
        yield return text[..^1] + (members.Count > 0 ? "," : "") + text[1..];
        yield return text[..^1] + ",}";
        yield return text.Insert(1, "\"Unknown\":{\"a\":[1,{\"Id\":2}]}" + (members.Count > 0 ? "," : ""));
        string name = members.Select(static one => one.Key).ElementAtOrDefault(members.Count / 2) ?? "";
        foreach (string other in s_others)
        {
            JsonObject changed = members.DeepClone().AsObject();
            changed[name] = JsonNode.Parse(other);
            yield return changed.ToJsonString();
        }

        foreach (string one in members.Select(static one => one.Key))
        {
            JsonObject without = members.DeepClone().AsObject();
            without.Remove(one);
            yield return without.ToJsonString();
            without[one] = null;
            yield return without.ToJsonString();
            yield return "{" + JsonSerializer.Serialize(one) + ":" + (members[one]?.ToJsonString() ?? "null") + "}";
        }

        byte[] likely = "\"\\{}[]:,0-1.eEtfn /\n"u8.ToArray();
        for (int i = 0; i < 40; i++)
        {
            var bytes = new StringBuilder(text);
            int at = random.Next(bytes.Length);
            _ = random.Next(3) switch
            {
                0 => bytes.Remove(at, 1),
                1 => bytes.Insert(at, (char)likely[random.Next(likely.Length)]),
                _ => bytes.Remove(at, bytes.Length - at),
            };
            yield return bytes.ToString();
        }
    }

    private static JsonObject Ordered(JsonObject members, Func<string, int, int> order) =>
        new(members.Select((member, at) => (member, order: order(member.Key, at))).OrderBy(static one => one.member.Key is ['$', ..] or "kind" ? int.MinValue : one.order).Select(static one => KeyValuePair.Create(one.member.Key, one.member.Value?.DeepClone())));
}
