using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <content>Merge patches for documents of this library.</content>
public static partial class JsonMergePatch
{
    /// <summary>
    /// Returns the merged document. The parts that the patch does not change are copied byte for byte (see <see cref="JsonEditor"/>), and the result is not
    /// parsed.
    /// </summary>
    /// <param name="target">The document, which does not change.</param>
    /// <param name="patch">The merge patch.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="patch"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A name in the patch has an unpaired surrogate.</exception>
    /// <exception cref="JsonException">An object in an array of the patch has a name twice, which the options of the document do not allow.</exception>
    /// <exception cref="NotSupportedException">The result is too long for an array, which has fewer than 2^31 bytes, or has 2^29 tokens or more.</exception>
    public static JsonText Apply(JsonText target, JsonText patch)
    {
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(patch);
        return MergedText(target, patch);
    }

    /// <inheritdoc cref="ApplyTo(JsonNode?, JsonNode?)"/>
    /// <exception cref="InvalidOperationException"><paramref name="patch"/> is the default view, or a name in it has an unpaired surrogate.</exception>
    public static JsonNode? ApplyTo(JsonNode? target, JsonValueView patch) => MergeNode.Merge(target, patch);

    /// <summary>Returns the merge patch that makes a document equal to another one (<see cref="JsonValueView.DeepEquals"/>). Takes linear time.</summary>
    /// <param name="from">The document before.</param>
    /// <param name="to">The document after.</param>
    /// <exception cref="ArgumentNullException"><paramref name="from"/> or <paramref name="to"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// No merge patch exists. Either a member outside of arrays would have to become null, which a merge patch cannot express, because its nulls remove members
    /// (RFC 7396 section 1); or a member that changes has a name with an unpaired surrogate.
    /// </exception>
    public static JsonText Between(JsonText from, JsonText to)
    {
        ArgumentNullException.ThrowIfNull(from);
        ArgumentNullException.ThrowIfNull(to);
        return Between(from.Root, to.Root);
    }

    /// <summary>Returns the merge patch that makes a document equal to another one (<see cref="JsonValueView.DeepEquals"/>). Takes linear time.</summary>
    /// <param name="from">The document before.</param>
    /// <param name="to">The document after.</param>
    /// <exception cref="InvalidOperationException">An argument is the default view, or no merge patch exists.</exception>
    public static JsonText Between(JsonValueView from, JsonValueView to) => Of(from, to);
}
