using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <content>Evaluation.</content>
public sealed partial class JsonPath
{
    /// <summary>
    /// Returns the values that the expression selects. A value that is selected twice is returned twice. The array is the caller's.
    /// </summary>
    /// <param name="root">The value that <c>$</c> stands for.</param>
    /// <exception cref="JsonPathLimitException">A limit of the options is exceeded, or a regular expression in the document is too large.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="root"/> is the default view, or its parser has parsed another text since.</exception>
    public JsonValueView[] Select(JsonValueView root)
    {
        TextTree tree = root.Tree;
        var matches = new MatchList<int, ViewCursor, ViewSource>(Options.MaxResults);
        new PathEvaluator<int, ViewCursor, ViewSource>(this, new ViewSource(tree), root.Place, hasPaths: false).Run(ref matches);

        // If the parser went on to another text meanwhile, the places are of neither.
        tree = root.Tree;
        var values = new JsonValueView[matches.Nodes.Length];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = new JsonValueView(tree, matches.Nodes[i]);
        }

        matches.Release();
        return values;
    }

    /// <inheritdoc cref="Select(JsonValueView)"/>
    /// <exception cref="InvalidOperationException"><paramref name="root"/> is the default element.</exception>
    /// <exception cref="ObjectDisposedException">The document of the element is disposed.</exception>
    public JsonElement[] Select(JsonElement root)
    {
        var matches = new MatchList<JsonElement, ElementCursor, ElementSource>(Options.MaxResults);
        new PathEvaluator<JsonElement, ElementCursor, ElementSource>(this, default, Defined(root), hasPaths: false).Run(ref matches);
        JsonElement[] values = matches.Nodes.ToArray();
        matches.Release();
        return values;
    }

    /// <inheritdoc cref="Select(JsonValueView)"/>
    /// <param name="root">The node that <c>$</c> stands for. A JSON null is null here and in the result.</param>
    /// <exception cref="InvalidOperationException">A limit is exceeded.</exception>
    public JsonNode?[] Select(JsonNode? root)
    {
        var matches = new MatchList<NodeValue, NodeCursor, NodeSource>(Options.MaxResults);
        new PathEvaluator<NodeValue, NodeCursor, NodeSource>(this, default, new NodeValue(root), hasPaths: false).Run(ref matches);
        var nodes = new JsonNode?[matches.Nodes.Length];
        for (int i = 0; i < nodes.Length; i++)
        {
            nodes[i] = matches.Nodes[i].Node;
        }

        matches.Release();
        return nodes;
    }

    /// <summary>
    /// Returns the values that the expression selects, each with its normalized path. Takes more time and memory than <see cref="Select(JsonValueView)"/>; each
    /// character of a path counts as a step.
    /// </summary>
    /// <inheritdoc cref="Select(JsonValueView)"/>
    public JsonPathMatch<JsonValueView>[] SelectWithPaths(JsonValueView root)
    {
        TextTree tree = root.Tree;
        var matches = new PathList<int, ViewCursor, ViewSource>(Options.MaxResults);
        new PathEvaluator<int, ViewCursor, ViewSource>(this, new ViewSource(tree), root.Place, hasPaths: true).Run(ref matches);
        tree = root.Tree;
        var values = new JsonPathMatch<JsonValueView>[matches.Nodes.Length];
        for (int i = 0; i < values.Length; i++)
        {
            (int place, string path) = matches.Nodes[i];
            values[i] = new JsonPathMatch<JsonValueView>(new JsonValueView(tree, place), path);
        }

        matches.Release();
        return values;
    }

    /// <inheritdoc cref="SelectWithPaths(JsonValueView)"/>
    public JsonPathMatch<JsonElement>[] SelectWithPaths(JsonElement root)
    {
        var matches = new PathList<JsonElement, ElementCursor, ElementSource>(Options.MaxResults);
        new PathEvaluator<JsonElement, ElementCursor, ElementSource>(this, default, Defined(root), hasPaths: true).Run(ref matches);
        var values = new JsonPathMatch<JsonElement>[matches.Nodes.Length];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = new JsonPathMatch<JsonElement>(matches.Nodes[i].Node, matches.Nodes[i].Path);
        }

        matches.Release();
        return values;
    }

    /// <inheritdoc cref="SelectWithPaths(JsonValueView)"/>
    public JsonPathMatch<JsonNode?>[] SelectWithPaths(JsonNode? root)
    {
        var matches = new PathList<NodeValue, NodeCursor, NodeSource>(Options.MaxResults);
        new PathEvaluator<NodeValue, NodeCursor, NodeSource>(this, default, new NodeValue(root), hasPaths: true).Run(ref matches);
        var values = new JsonPathMatch<JsonNode?>[matches.Nodes.Length];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = new JsonPathMatch<JsonNode?>(matches.Nodes[i].Node.Node, matches.Nodes[i].Path);
        }

        matches.Release();
        return values;
    }

    /// <summary>Finds the first value that the expression selects, and looks no further.</summary>
    /// <param name="root">The value that <c>$</c> stands for.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>Whether there is one.</returns>
    /// <inheritdoc cref="Select(JsonValueView)"/>
    public bool TrySelectFirst(JsonValueView root, out JsonValueView value)
    {
        TextTree tree = root.Tree;
        var first = new FirstMatch<int, ViewCursor, ViewSource>();
        new PathEvaluator<int, ViewCursor, ViewSource>(this, new ViewSource(tree), root.Place, hasPaths: false).Run(ref first);
        value = first.IsFound ? new JsonValueView(root.Tree, first.Node) : default;
        return first.IsFound;
    }

    /// <inheritdoc cref="TrySelectFirst(JsonValueView, out JsonValueView)"/>
    public bool TrySelectFirst(JsonElement root, out JsonElement value)
    {
        var first = new FirstMatch<JsonElement, ElementCursor, ElementSource>();
        new PathEvaluator<JsonElement, ElementCursor, ElementSource>(this, default, Defined(root), hasPaths: false).Run(ref first);
        value = first.Node;
        return first.IsFound;
    }

    /// <inheritdoc cref="TrySelectFirst(JsonValueView, out JsonValueView)"/>
    /// <param name="root">The node that <c>$</c> stands for. A JSON null is null here and in the result.</param>
    /// <param name="node">The node, which may be null for a JSON null, or null.</param>
    public bool TrySelectFirst(JsonNode? root, out JsonNode? node)
    {
        var first = new FirstMatch<NodeValue, NodeCursor, NodeSource>();
        new PathEvaluator<NodeValue, NodeCursor, NodeSource>(this, default, new NodeValue(root), hasPaths: false).Run(ref first);
        node = first.Node.Node;
        return first.IsFound;
    }

    private static JsonElement Defined(JsonElement root) => root.ValueKind != JsonValueKind.Undefined
        ? root : throw new InvalidOperationException("The element is the default one and has no value.");
}
