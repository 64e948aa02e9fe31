using System.Text;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Texts with the layout that the options ask for.</summary>
public static partial class Differences
{
    private static string? Reindented(byte[] theirs, JsonSerializerOptions options)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(theirs, new JsonDocumentOptions { MaxDepth = 1000 });
            var text = new StringBuilder();
            AddIndented(text, document.RootElement, options, 0);
            return text.ToString();
        }
        catch (JsonException)
        {
            return null;
        }
    }

    /// <summary>Every token as it stands, on a line of its own.</summary>
    private static void AddIndented(StringBuilder text, JsonElement element, JsonSerializerOptions options, int level)
    {
        if (element.ValueKind is not (JsonValueKind.Array or JsonValueKind.Object))
        {
            text.Append(element.GetRawText());
            return;
        }

        bool isArray = element.ValueKind == JsonValueKind.Array;
        text.Append(isArray ? '[' : '{');
        IEnumerable<(string Name, JsonElement Value)> parts = isArray
            ? element.EnumerateArray().Select(e => ("", e))
            : element.EnumerateObject().Select(m => (m.ToString()[..^m.Value.GetRawText().Length].TrimEnd(' ', ':') + ": ", m.Value));
        bool any = false;
        foreach ((string name, JsonElement value) in parts)
        {
            text.Append(any ? "," : "").Append(options.NewLine).Append(options.IndentCharacter, options.IndentSize * (level + 1)).Append(name);
            AddIndented(text, value, options, level + 1);
            any = true;
        }

        text.Append(any ? options.NewLine : "").Append(options.IndentCharacter, any ? options.IndentSize * level : 0).Append(isArray ? ']' : '}');
    }
}
