using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json;

/// <summary>Extension methods that select values of documents, elements and nodes by a <see cref="JsonPath"/>: <c>element.Select(path)</c>.</summary>
public static partial class JsonPathExtensions
{
    /// <inheritdoc cref="JsonPath.Select(JsonElement)"/>
    /// <param name="root">The element that <c>$</c> stands for.</param>
    /// <param name="path">The expression.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static JsonElement[] Select(this JsonElement root, JsonPath path) => Checked(path).Select(root);

    /// <inheritdoc cref="JsonPath.Select(JsonNode?)"/>
    /// <param name="root">The node that <c>$</c> stands for. A JSON null is null here and in the result.</param>
    /// <param name="path">The expression.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static JsonNode?[] Select(this JsonNode? root, JsonPath path) => Checked(path).Select(root);

    /// <inheritdoc cref="JsonPath.TrySelectFirst(JsonElement, out JsonElement)"/>
    /// <param name="root">The element that <c>$</c> stands for.</param>
    /// <param name="path">The expression.</param>
    /// <param name="value">The value, or the default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static bool TrySelectFirst(this JsonElement root, JsonPath path, out JsonElement value) => Checked(path).TrySelectFirst(root, out value);

    /// <inheritdoc cref="JsonPath.TrySelectFirst(JsonNode?, out JsonNode?)"/>
    /// <param name="root">The node that <c>$</c> stands for. A JSON null is null here and in the result.</param>
    /// <param name="path">The expression.</param>
    /// <param name="node">The node; null for a JSON null, and if the expression selects no node.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static bool TrySelectFirst(this JsonNode? root, JsonPath path, out JsonNode? node) => Checked(path).TrySelectFirst(root, out node);

    private static JsonPath Checked(JsonPath path)
    {
        ArgumentNullException.ThrowIfNull(path);
        return path;
    }
}
