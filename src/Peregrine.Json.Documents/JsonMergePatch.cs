using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <summary>
/// JSON Merge Patch (RFC 7396): a document that contains the members to change. Objects are merged, null removes a member, and every other value, including an
/// array, replaces the existing value. A patch that is not an object replaces the whole target. If an object has a name twice, the last value counts.
/// </summary>
public static partial class JsonMergePatch
{
    /// <summary>
    /// Parses a document and a merge patch, and returns the text of the merged document. The parts that the patch does not change are copied byte for byte.
    /// </summary>
    /// <param name="target">The text of the document in UTF-8.</param>
    /// <param name="patch">The text of the merge patch in UTF-8.</param>
    /// <param name="options">The grammar and limits of both.</param>
    /// <exception cref="JsonException">A text is not JSON.</exception>
    /// <exception cref="InvalidOperationException">A name in the patch has an unpaired surrogate.</exception>
    /// <exception cref="NotSupportedException">The result is too long for an array, which has fewer than 2^31 bytes.</exception>
    public static byte[] Apply(ReadOnlyMemory<byte> target, ReadOnlyMemory<byte> patch, JsonTextOptions options = default)
    {
        using var parser = new JsonTextParser(options);
        JsonText change = JsonText.Parse(patch, options);
        EditTree tree = Merged(parser.Parse(target).Tree, change.Root);
        return EditOutput.ToBytes(tree.Root, tree.Before, tree.Behind);
    }

    /// <summary>Returns a merged copy of an element. The copy owns its memory.</summary>
    /// <param name="target">The element.</param>
    /// <param name="patch">The merge patch.</param>
    /// <exception cref="ArgumentException">An argument is the default element.</exception>
    /// <exception cref="ObjectDisposedException">The document of an element is disposed.</exception>
    /// <exception cref="JsonException">A string in an element is not UTF-8, which System.Text.Json does not check.</exception>
    /// <exception cref="InvalidOperationException">A name in the patch has an unpaired surrogate.</exception>
    public static JsonElement Apply(JsonElement target, JsonElement patch) =>
        MergedText(JsonText.Of(ElementText.ToTree(target)), JsonText.Of(ElementText.ToTree(patch))).Root.ToJsonElement();

    /// <summary>
    /// Merges a patch into a node in place: objects that are merged stay the same instances. Values of the patch are copied. Not for several threads at once.
    /// </summary>
    /// <param name="target">The node; null is a JSON null.</param>
    /// <param name="patch">The merge patch; null is a JSON null, which replaces the target.</param>
    /// <returns>The merged node: <paramref name="target"/>, if target and patch are objects; otherwise a new node, or null for a JSON null.</returns>
    /// <exception cref="InvalidOperationException">A name in the patch has an unpaired surrogate; nothing is merged.</exception>
    /// <exception cref="ArgumentException">
    /// A node that was parsed from a text has a name twice, which nodes cannot represent. If that node is in the target, a part of the patch may have been
    /// merged already.
    /// </exception>
    public static JsonNode? ApplyTo(JsonNode? target, JsonNode? patch) => MergeNode.Merge(target, NodeText.ToView(patch));

    /// <summary>Returns the merge patch that makes a document equal to another one; numbers are compared by their exact value. Takes linear time.</summary>
    /// <param name="from">The document before.</param>
    /// <param name="to">The document after.</param>
    /// <exception cref="InvalidOperationException">No merge patch exists.</exception>
    /// <exception cref="ArgumentException">An argument is the default element.</exception>
    /// <exception cref="ObjectDisposedException">The document of an element is disposed.</exception>
    /// <exception cref="JsonException">A string in an element is not UTF-8, which System.Text.Json does not check.</exception>
    public static JsonElement Between(JsonElement from, JsonElement to) => Of(ElementText.ToView(from), ElementText.ToView(to)).Root.ToJsonElement();

    /// <summary>Returns the merge patch that makes a document equal to another one; numbers are compared by their exact value. Takes linear time.</summary>
    /// <param name="from">The node before; null is a JSON null.</param>
    /// <param name="to">The node after; null is a JSON null.</param>
    /// <exception cref="InvalidOperationException">No merge patch exists.</exception>
    /// <exception cref="ArgumentException">A node that was parsed from a text has a name twice, or a value has no JSON text.</exception>
    /// <returns>A new node, or null, which is the merge patch that replaces the document by a JSON null.</returns>
    public static JsonNode? Between(JsonNode? from, JsonNode? to) => Of(NodeText.ToView(from), NodeText.ToView(to)).Root.ToJsonNode();

    private static JsonText Of(JsonValueView from, JsonValueView to) =>
        JsonText.Parse(MergeMaker.Between(from, to), new JsonTextOptions { MaxDepth = int.MaxValue });

    private static JsonText MergedText(JsonText target, JsonText patch)
    {
        EditTree tree = Merged(target.Root.Tree, patch.Root);
        return JsonText.Of(EditOutput.ToTree(tree.Root, tree.Source.Options, tree.Before, tree.Behind));
    }

    private static EditTree Merged(TextTree target, JsonValueView patch)
    {
        var tree = new EditTree(target, long.MaxValue);
        MergeTree.Merge(tree, patch);
        return tree;
    }
}
