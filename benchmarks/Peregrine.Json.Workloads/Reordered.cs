using System.Buffers;
using System.Text.Json;

namespace Peregrine.Json.Workloads;

/// <summary>The members of one JSON object in another order or under other names; values keep their text.</summary>
internal static class Reordered
{
    public static byte[] Shuffled(byte[] document, Random random)
        => Rewrite(document, members => random.Shuffle(members));

    public static byte[] Reversed(byte[] document)
        => Rewrite(document, Array.Reverse);

    public static byte[] Renamed(byte[] document, Func<int, string, string> rename)
        => Rewrite(document, static _ => { }, rename);

    private static byte[] Rewrite(byte[] document, Action<JsonProperty[]> arrange, Func<int, string, string>? rename = null)
    {
        using JsonDocument parsed = JsonDocument.Parse(document);
        JsonProperty[] members = [.. parsed.RootElement.EnumerateObject()];
        arrange(members);
        var output = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(output, new JsonWriterOptions { Encoder = Written.Relaxed.Encoder }))
        {
            writer.WriteStartObject();
            for (int i = 0; i < members.Length; i++)
            {
                writer.WritePropertyName(rename is null ? members[i].Name : rename(i, members[i].Name));
                writer.WriteRawValue(members[i].Value.GetRawText(), skipInputValidation: true);
            }

            writer.WriteEndObject();
        }

        return output.WrittenSpan.ToArray();
    }
}
