using Peregrine.Json.Documents;
using ViewEvaluator =
    Peregrine.Json.Documents.PathEvaluator<int, Peregrine.Json.Documents.ViewCursor, Peregrine.Json.Documents.ViewSource>;

namespace Peregrine.Json;

/// <content>Evaluation over documents of this library.</content>
public sealed partial class JsonPath
{
    /// <summary>Returns the values that the expression selects. A value that is selected twice is returned twice. The caller owns the array.</summary>
    /// <param name="root">The value that <c>$</c> stands for.</param>
    /// <exception cref="JsonPathLimitException">A limit of the options is exceeded, or a regular expression in the document is too large.</exception>
    /// <exception cref="InvalidOperationException">
    /// <paramref name="root"/> is the default view, or its parser has parsed another text since or is disposed.
    /// </exception>
    public JsonValueView[] Select(JsonValueView root)
    {
        TextTree tree = root.Tree;
        if (IsOne)
        {
            return ViewEvaluator.TryFollow(this, new ViewSource(tree), root.Place, out int place) ? [new JsonValueView(root.Tree, place)] : [];
        }

        var matches = ViewEvaluator.All(this, new ViewSource(tree), root.Place);

        // Throws if the parser has parsed another text in the meantime: the tape indexes that were found would then be wrong.
        tree = root.Tree;
        ReadOnlySpan<int> places = matches.Nodes;
        var values = new JsonValueView[places.Length];
        for (int i = 0; i < places.Length; i++)
        {
            values[i] = new JsonValueView(tree, places[i]);
        }

        matches.Release();
        return values;
    }

    /// <summary>
    /// Returns the values that the expression selects, each with its normalized path. Takes more time and memory than <see cref="Select(JsonValueView)"/>; each
    /// character of a path counts as a step (<see cref="JsonPathOptions.MaxSteps"/>).
    /// </summary>
    /// <inheritdoc cref="Select(JsonValueView)"/>
    public JsonPathMatch<JsonValueView>[] SelectWithPaths(JsonValueView root)
    {
        TextTree tree = root.Tree;
        var matches = ViewEvaluator.AllWithPaths(this, new ViewSource(tree), root.Place);
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

    /// <summary>Finds the first value that the expression selects, and stops there.</summary>
    /// <param name="root">The value that <c>$</c> stands for.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>Whether the expression selects a value.</returns>
    /// <inheritdoc cref="Select(JsonValueView)"/>
    public bool TrySelectFirst(JsonValueView root, out JsonValueView value)
    {
        bool isFound = ViewEvaluator.TryFirst(this, new ViewSource(root.Tree), root.Place, out int place);
        value = isFound ? new JsonValueView(root.Tree, place) : default;
        return isFound;
    }
}
