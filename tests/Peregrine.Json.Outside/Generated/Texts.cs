using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Outside.Generated;

/// <summary>The same document in many spellings, right and wrong.</summary>
internal static class Texts
{
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true };

    /// <summary>Valid spellings of one object.</summary>
    public static IEnumerable<string> Spellings(string text, Random random)
    {
        yield return text;
        yield return JsonNode.Parse(text)!.ToJsonString(s_indented);
        yield return text.Replace(",", ", ", StringComparison.Ordinal).Replace(":", ": ", StringComparison.Ordinal);
        yield return text.Replace(",", " ,\t", StringComparison.Ordinal).Replace("{", "{ \r\n", StringComparison.Ordinal).Replace("}", " }", StringComparison.Ordinal);
        yield return EscapedNames(JsonNode.Parse(text)!);
        for (int i = 0; i < 4; i++)
        {
            yield return Shuffled(JsonNode.Parse(text)!, random).ToJsonString();
        }

        yield return Shuffled(JsonNode.Parse(text)!, random).ToJsonString(s_indented);
        yield return WithUnknown(text, 0);
        yield return WithUnknown(text, 1);
        yield return WithUnknown(text, 2);
        yield return Nulls(text);
        yield return text.Replace("}", ",}", StringComparison.Ordinal);
        yield return text.Replace(",", ",/* , \"X\": */", StringComparison.Ordinal);
        yield return text.ToLowerInvariant();
        yield return "{}";
        yield return text[..^1] + "," + text[1..];
        yield return text + " ";
        yield return "null";
        yield return "[" + text + "]";
    }

    /// <summary>The text cut off after each of its bytes.</summary>
    public static IEnumerable<byte[]> Truncated(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        for (int length = 0; length < bytes.Length; length++)
        {
            yield return bytes[..length];
        }
    }

    /// <summary>The text with bytes changed, left out, doubled.</summary>
    public static IEnumerable<byte[]> Mutated(string text, Random random, int count)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        byte[] likely = "\"\\{}[]:,0-1.eEtfn /\n\u0001"u8.ToArray();
        for (int i = 0; i < count; i++)
        {
            var changed = bytes.ToList();
            for (int times = random.Next(1, 3); times > 0 && changed.Count > 0; times--)
            {
                int at = random.Next(changed.Count);
                switch (random.Next(4))
                {
                    case 0:
                        changed.RemoveAt(at);
                        break;
                    case 1:
                        changed.Insert(at, likely[random.Next(likely.Length)]);
                        break;
                    case 2:
                        changed[at] = (byte)random.Next(256);
                        break;
                    default:
                        changed[at] = likely[random.Next(likely.Length)];
                        break;
                }
            }

            yield return [.. changed];
        }
    }

    private static JsonNode Shuffled(JsonNode node, Random random)
    {
        if (node is not JsonObject members)
        {
            return node is JsonArray items ? new JsonArray([.. items.Select(item => item is null ? null : Shuffled(item.DeepClone(), random))]) : node.DeepClone();
        }

        // Metadata stays in front.
        KeyValuePair<string, JsonNode?>[] all = [.. members.OrderBy(member => member.Key[0] == '$' ? -1 : random.Next())];
        return new JsonObject(all.Select(member => KeyValuePair.Create(member.Key, member.Value is null ? null : Shuffled(member.Value, random))));
    }

    private static string EscapedNames(JsonNode node) => node switch
    {
        JsonObject members => "{" + string.Join(',', members.Select(static member => $"\"\\u{(int)member.Key[0]:x4}{member.Key[1..]}\":{(member.Value is null ? "null" : EscapedNames(member.Value))}")) + "}",
        JsonArray items => "[" + string.Join(',', items.Select(static item => item is null ? "null" : EscapedNames(item))) + "]",
        _ => node.ToJsonString(),
    };

    private static string WithUnknown(string text, int place)
    {
        const string unknown = "\"Unknown\":{\"a\":[1,{\"Id\":2}]},\"\":null";
        int comma = text.IndexOf(',', StringComparison.Ordinal);
        return text == "{}" ? "{" + unknown + "}"
            : place == 0 ? "{" + unknown + "," + text[1..]
            : place == 1 || comma < 0 ? text[..^1] + "," + unknown + "}"
            : text[..comma] + "," + unknown + text[comma..];
    }

    private static string Nulls(string text)
    {
        JsonObject members = JsonNode.Parse(text)!.AsObject();
        foreach (string name in members.Select(static member => member.Key).Where(static name => name[0] != '$').ToList())
        {
            members[name] = null;
        }

        return members.ToJsonString();
    }
}
