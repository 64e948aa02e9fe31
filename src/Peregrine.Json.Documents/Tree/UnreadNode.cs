using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Documents;

/// <summary>Nodes that have been parsed and not read yet.</summary>
internal static class UnreadNode
{
    private static readonly JsonTextOptions s_options =
        new() { MaxDepth = int.MaxValue, SkipComments = true, AllowTrailingCommas = true, AllowDuplicateProperties = false };

    /// <summary>Returns the length of the text of an object or array that has not made its children; 0 for another one.</summary>
    public static int LengthOf(JsonNode node) => NodeElement.TryGet(node, out JsonElement element) ? JsonMarshal.GetRawUtf8Value(element).Length : 0;

    /// <summary>
    /// Writes an object or array that has not made its children: an array compares each that it makes with all arrays and objects around it. False for another
    /// one, and for one that cannot make its children, because it has a name twice.
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
