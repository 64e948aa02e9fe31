using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Documents;
using ElementEvaluator =
    Peregrine.Json.Documents.PathEvaluator<System.Text.Json.JsonElement, Peregrine.Json.Documents.ElementCursor, Peregrine.Json.Documents.ElementSource>;
using NodeEvaluator =
    Peregrine.Json.Documents.PathEvaluator<Peregrine.Json.Documents.NodeValue, Peregrine.Json.Documents.NodeCursor, Peregrine.Json.Documents.NodeSource>;

namespace Peregrine.Json;

/// <content>Evaluation over JsonElement and JsonNode.</content>
public sealed partial class JsonPath
{
    /// <summary>Whether the expression selects at most one value and the limits allow one. The value is then found without an evaluator.</summary>
    private bool IsOne => Query.IsSingular && Options.MaxResults > 0;

    /// <summary>Returns the values that the expression selects. A value that is selected twice is returned twice. The caller owns the array.</summary>
    /// <param name="root">The value that <c>$</c> stands for.</param>
    /// <exception cref="JsonPathLimitException">A limit of the options is exceeded, or a regular expression in the document is too large.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="root"/> is the default element.</exception>
    /// <exception cref="ObjectDisposedException">The document of the element is disposed.</exception>
    public JsonElement[] Select(JsonElement root)
    {
        if (IsOne)
        {
            return ElementEvaluator.TryFollow(this, default, Defined(root), out JsonElement element) ? [element] : [];
        }

        var matches = ElementEvaluator.All(this, default, Defined(root));
        JsonElement[] values = matches.Nodes.ToArray();
        matches.Release();
        return values;
    }

    /// <inheritdoc cref="Select(JsonElement)"/>
    /// <param name="root">The node that <c>$</c> stands for. A JSON null is null here and in the result.</param>
    /// <exception cref="InvalidOperationException">A limit is exceeded.</exception>
    public JsonNode?[] Select(JsonNode? root)
    {
        if (IsOne)
        {
            return NodeEvaluator.TryFollow(this, default, new NodeValue(root), out NodeValue node) ? [node.Node] : [];
        }

        var matches = NodeEvaluator.All(this, default, new NodeValue(root));
        ReadOnlySpan<NodeValue> found = matches.Nodes;
        var nodes = new JsonNode?[found.Length];
        for (int i = 0; i < found.Length; i++)
        {
            nodes[i] = found[i].Node;
        }

        matches.Release();
        return nodes;
    }

    /// <summary>
    /// Returns the values that the expression selects, each with its normalized path. Takes more time and memory than <see cref="Select(JsonElement)"/>; each
    /// character of a path counts as a step (<see cref="JsonPathOptions.MaxSteps"/>).
    /// </summary>
    /// <inheritdoc cref="Select(JsonElement)"/>
    public JsonPathMatch<JsonElement>[] SelectWithPaths(JsonElement root)
    {
        var matches = ElementEvaluator.AllWithPaths(this, default, Defined(root));
        var values = new JsonPathMatch<JsonElement>[matches.Nodes.Length];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = new JsonPathMatch<JsonElement>(matches.Nodes[i].Node, matches.Nodes[i].Path);
        }

        matches.Release();
        return values;
    }

    /// <inheritdoc cref="SelectWithPaths(JsonElement)"/>
    public JsonPathMatch<JsonNode?>[] SelectWithPaths(JsonNode? root)
    {
        var matches = NodeEvaluator.AllWithPaths(this, default, new NodeValue(root));
        var values = new JsonPathMatch<JsonNode?>[matches.Nodes.Length];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = new JsonPathMatch<JsonNode?>(matches.Nodes[i].Node.Node, matches.Nodes[i].Path);
        }

        matches.Release();
        return values;
    }

    /// <summary>Finds the first value that the expression selects, and stops there.</summary>
    /// <param name="root">The value that <c>$</c> stands for.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>Whether the expression selects a value.</returns>
    /// <inheritdoc cref="Select(JsonElement)"/>
    public bool TrySelectFirst(JsonElement root, out JsonElement value)
    {
        bool isFound = ElementEvaluator.TryFirst(this, default, Defined(root), out JsonElement found);
        value = isFound ? found : default;
        return isFound;
    }

    /// <inheritdoc cref="TrySelectFirst(JsonElement, out JsonElement)"/>
    /// <param name="root">The node that <c>$</c> stands for. A JSON null is null here and in the result.</param>
    /// <param name="node">The node; null for a JSON null, and if the expression selects no node.</param>
    public bool TrySelectFirst(JsonNode? root, out JsonNode? node)
    {
        bool isFound = NodeEvaluator.TryFirst(this, default, new NodeValue(root), out NodeValue found);
        node = isFound ? found.Node : null;
        return isFound;
    }

    private static JsonElement Defined(JsonElement root) => root.ValueKind != JsonValueKind.Undefined
        ? root : throw new InvalidOperationException("The element is the default one and has no value.");
}
