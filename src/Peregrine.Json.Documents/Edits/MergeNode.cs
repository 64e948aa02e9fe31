using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Applies merge patches to nodes in place (RFC 7396 section 2), without recursion.</summary>
internal static class MergeNode
{
    /// <summary>Merges a patch into a node. Returns the node, or the value that replaces it.</summary>
    public static JsonNode? Merge(JsonNode? target, JsonValueView patch)
    {
        JsonNodeOptions? options = target?.Options;
        if (patch.ValueKind != JsonValueKind.Object)
        {
            return Parse(patch, options);
        }

        if (HasUnpairedName(patch))
        {
            // The patch contains a name with an unpaired surrogate. Merges into a temporary object first: if that throws because of the name, the target has
            // not been changed. It does not throw if a later member of the patch replaces the object that contains the name.
            Into(new JsonObject(options), patch, options);
        }

        return Into(target as JsonObject ?? new JsonObject(options), patch, options);
    }

    private static JsonObject Into(JsonObject root, JsonValueView patch, JsonNodeOptions? options)
    {
        var open = new Stack<Frame>();
        var frame = new Frame(root, patch);
        do
        {
            while (frame.Members.MoveNext())
            {
                if (!frame.Members.TryGetName(out string? name))
                {
                    throw new InvalidOperationException("A name in the merge patch has an unpaired surrogate.");
                }

                if (frame.IsRemovedLater(name))
                {
                    continue;
                }

                var value = new JsonValueView(patch.Tree, frame.Members.Value);
                switch (value.ValueKind)
                {
                    case JsonValueKind.Null:
                        break;
                    case JsonValueKind.Object:
                        JsonObject? inner = frame.Target.TryGetPropertyValue(name, out JsonNode? found) ? found as JsonObject : null;
                        open.Push(frame);
                        frame = new Frame(inner ?? new JsonObject(options), value, inner is null ? frame.Target : null, name);
                        break;
                    default:
                        frame.Target[name] = Parse(value, options);
                        break;
                }
            }

            // Adds the new object to its parent only now: whenever a value gets a parent, System.Text.Json searches all containers around that parent.
            if (frame.NewIn is { } around)
            {
                around[frame.NameIn!] = frame.Target;
            }
        }
        while (open.TryPop(out frame));
        return root;
    }

    private static bool HasUnpairedName(JsonValueView patch)
    {
        TextTree tree = patch.Tree;
        int end = TextTree.After(patch.Place, patch.Word);
        for (int at = patch.Place; at < end; at++)
        {
            TapeWord word = tree.At(at);
            if (word.Kind == TapeKind.EscapedName && !NameText.TryGet(tree, word, out _))
            {
                return true;
            }
        }

        return false;
    }

    private static JsonNode? Parse(JsonValueView value, JsonNodeOptions? options) =>
        JsonDocuments.ParseNode(value.PlainText().Span, options ?? default(JsonNodeOptions), new JsonDocumentOptions { MaxDepth = int.MaxValue });

    /// <summary>
    /// An object, and the members of the patch that are merged into it. The constructor removes the members that the patch sets to null, all at once.
    /// </summary>
    private struct Frame
    {
        private readonly Dictionary<string, int>? _last;

        public Frame(JsonObject target, JsonValueView patch, JsonObject? newIn = null, string? nameIn = null)
        {
            Target = target;
            NewIn = newIn;
            NameIn = nameIn;
            Members = new LastMembers(patch.Tree, patch.Place);
            List<string>? names = null;
            for (LastMembers ahead = Members; ahead.MoveNext();)
            {
                if (patch.Tree.At(ahead.Value).Kind == TapeKind.Null && ahead.TryGetName(out string? name))
                {
                    (names ??= []).Add(name);
                    if (target.Options?.PropertyNameCaseInsensitive == true)
                    {
                        _last ??= new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);
                        _last[name] = ahead.Name;
                    }
                }
            }

            if (names is not null)
            {
                NodeNames.Remove(target, names);
            }
        }

        /// <summary>The members of the patch, and which of them is the current one.</summary>
        public LastMembers Members;

        public JsonObject Target { get; }

        /// <summary>The object to which the target is added when it is complete; null if the target is already in its parent.</summary>
        public JsonObject? NewIn { get; }

        public string? NameIn { get; }

        /// <summary>Whether a later member of the patch is null and has the same name, ignoring case. Always false if the target distinguishes case.</summary>
        public readonly bool IsRemovedLater(string name) => _last is not null && _last.TryGetValue(name, out int last) && Members.Name < last;
    }
}
