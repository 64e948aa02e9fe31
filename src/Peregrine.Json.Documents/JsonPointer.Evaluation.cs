using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <content>Evaluation (RFC 6901 section 4). If an object has a name twice, the last member is found.</content>
public sealed partial class JsonPointer
{
    /// <summary>Returns the value to which the pointer refers.</summary>
    /// <param name="root">The value at which the pointer begins.</param>
    /// <exception cref="KeyNotFoundException">There is no such value; the message says which member or element is missing.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="root"/> is the default element.</exception>
    /// <exception cref="ObjectDisposedException">The document of the element is disposed.</exception>
    public JsonElement Evaluate(JsonElement root) => Walk(root, out JsonElement value) is var depth and >= 0
        ? throw Missing(depth, value.ValueKind, value.ValueKind == JsonValueKind.Array ? value.GetArrayLength() : 0) : value;

    /// <summary>Returns the node to which the pointer refers; null for a JSON null.</summary>
    /// <param name="root">The node at which the pointer begins; null is a JSON null.</param>
    /// <exception cref="KeyNotFoundException">There is no such value; the message says which member or element is missing.</exception>
    public JsonNode? Evaluate(JsonNode? root) => Walk(root, out JsonNode? value) is var depth and >= 0
        ? throw Missing(depth, value?.GetValueKind() ?? JsonValueKind.Null, value is JsonArray array ? array.Count : 0) : value;

    /// <summary>Finds the value to which the pointer refers.</summary>
    /// <param name="root">The value at which the pointer begins.</param>
    /// <param name="value">The value, or the default element.</param>
    /// <returns>Whether there is such a value.</returns>
    /// <exception cref="InvalidOperationException"><paramref name="root"/> is the default element.</exception>
    /// <exception cref="ObjectDisposedException">The document of the element is disposed.</exception>
    public bool TryEvaluate(JsonElement root, out JsonElement value)
    {
        bool isFound = Walk(root, out value) < 0;
        value = isFound ? value : default;
        return isFound;
    }

    /// <summary>Finds the node to which the pointer refers.</summary>
    /// <param name="root">The node at which the pointer begins; null is a JSON null.</param>
    /// <param name="value">The node; null for a JSON null, and if there is no such value.</param>
    /// <returns>Whether there is such a value.</returns>
    public bool TryEvaluate(JsonNode? root, out JsonNode? value)
    {
        bool isFound = Walk(root, out value) < 0;
        value = isFound ? value : null;
        return isFound;
    }

    /// <summary>
    /// Follows the tokens from a root. Returns -1 and the value, if it exists; otherwise the number of tokens that could be followed, and the value that they
    /// lead to.
    /// </summary>
    internal static int Walk(ReadOnlySpan<string> tokens, JsonValueView root, out JsonValueView value)
    {
        _ = root.Word;
        value = root;
        for (int depth = 0; depth < tokens.Length; depth++)
        {
            JsonValueKind kind = value.ValueKind;
            if (kind == JsonValueKind.Object && value.TryGetProperty(tokens[depth], out JsonValueView member))
            {
                value = member;
            }
            else if (kind == JsonValueKind.Array && PointerText.TryIndex(tokens[depth], out int index) && index < value.Count)
            {
                value = value[index];
            }
            else
            {
                return depth;
            }
        }

        return -1;
    }

    private int Walk(JsonElement root, out JsonElement value)
    {
        if (root.ValueKind == JsonValueKind.Undefined)
        {
            throw new InvalidOperationException("The element is the default one and has no value.");
        }

        value = root;
        ReadOnlySpan<string> tokens = Tokens;
        for (int depth = 0; depth < tokens.Length; depth++)
        {
            if (value.ValueKind == JsonValueKind.Object && value.TryGetProperty(tokens[depth], out JsonElement member))
            {
                value = member;
            }
            else if (value.ValueKind == JsonValueKind.Array && PointerText.TryIndex(tokens[depth], out int index) && index < value.GetArrayLength())
            {
                value = value[index];
            }
            else
            {
                return depth;
            }
        }

        return -1;
    }

    internal int Walk(JsonNode? root, out JsonNode? value)
    {
        value = root;
        ReadOnlySpan<string> tokens = Tokens;
        for (int depth = 0; depth < tokens.Length; depth++)
        {
            if (value is JsonObject members && members.TryGetPropertyValue(tokens[depth], out JsonNode? member))
            {
                value = member;
            }
            else if (value is JsonArray elements && PointerText.TryIndex(tokens[depth], out int index) && index < elements.Count)
            {
                value = elements[index];
            }
            else
            {
                return depth;
            }
        }

        return -1;
    }

    private KeyNotFoundException Missing(int depth, JsonValueKind kind, int count) => new(PointerFault.Of(this, depth, kind, count));
}
