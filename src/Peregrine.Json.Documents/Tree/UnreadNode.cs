using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Documents;

/// <summary>Measures and writes nodes that were parsed and whose children have not been created yet.</summary>
internal static class UnreadNode
{
    private static readonly JsonTextOptions s_options =
        new() { MaxDepth = int.MaxValue, SkipComments = true, AllowTrailingCommas = true, AllowDuplicateProperties = false };

    /// <summary>
    /// Returns the length, in bytes, of the text of an array or object without created children; 0 for any other node, and if the fields of nodes cannot be
    /// read.
    /// </summary>
    public static int LengthOf(JsonNode node) => NodeElement.TryGet(node, out JsonElement element) ? JsonMarshal.GetRawUtf8Value(element).Length : 0;

    /// <summary>
    /// Writes an array or object whose children have not been created, without creating them; each created child would be compared with all its ancestors.
    /// False for any other node, if the fields of nodes cannot be read, and if the text is not UTF-8 or has a name twice.
    /// </summary>
    public static bool TryWrite(JsonNode node, Utf8JsonWriter writer)
    {
        if (!NodeElement.TryGet(node, out JsonElement element)
            || !JsonText.TryParseUtf8(JsonMarshal.GetRawUtf8Value(element).ToArray(), out _, out _, s_options))
        {
            return false;
        }

        element.WriteTo(writer);
        return true;
    }
}
