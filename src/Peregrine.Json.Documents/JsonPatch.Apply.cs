using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <content>Applies patches (RFC 6902 section 5).</content>
public sealed partial class JsonPatch
{
    /// <summary>Parses a text, and returns the patched text. The parts that no operation changes are copied byte for byte.</summary>
    /// <param name="utf8Json">The text.</param>
    /// <param name="textOptions">The grammar and limits of the text.</param>
    /// <param name="options">The limits of the patch.</param>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    /// <exception cref="JsonPatchException">An operation cannot be applied, or a test fails; the exception has the index of the operation.</exception>
    /// <exception cref="NotSupportedException">The result is too long for an array, which has fewer than 2^31 bytes.</exception>
    public byte[] Apply(ReadOnlyMemory<byte> utf8Json, JsonTextOptions textOptions = default, JsonPatchOptions options = default)
    {
        using var parser = new JsonTextParser(textOptions);
        EditTree tree = Applied(parser.Parse(utf8Json).Tree, options);
        return EditOutput.ToBytes(tree.Root, tree.Before, tree.Behind);
    }

    /// <summary>Returns a patched copy of an element. The copy owns its memory.</summary>
    /// <param name="document">The element.</param>
    /// <param name="options">The limits.</param>
    /// <exception cref="ArgumentException"><paramref name="document"/> is the default element.</exception>
    /// <exception cref="ObjectDisposedException">The document of the element is disposed.</exception>
    /// <exception cref="JsonException">A string in the element is not UTF-8, which System.Text.Json does not check.</exception>
    /// <exception cref="JsonPatchException">An operation cannot be applied, or a test fails; the exception has the index of the operation.</exception>
    public JsonElement Apply(JsonElement document, JsonPatchOptions options = default) =>
        Patched(JsonText.Of(ElementText.ToTree(document)), options).Root.ToJsonElement();

    /// <summary>
    /// Patches a node in place: objects and arrays of the document stay the same instances. Values that are added or copied become new nodes. If an operation
    /// cannot be applied, the operations before it are undone. Not for several threads at once.
    /// </summary>
    /// <param name="document">The node; null is a JSON null.</param>
    /// <param name="options">The limits.</param>
    /// <returns>The root of the patched document: another node than <paramref name="document"/> if an operation replaces the root.</returns>
    /// <exception cref="JsonPatchException">
    /// An operation cannot be applied, or a test fails, or a node has no JSON text; the exception has the index of the operation.
    /// </exception>
    public JsonNode? ApplyTo(JsonNode? document, JsonPatchOptions options = default)
    {
        var patch = new NodePatch(document, options.LengthFor(0));
        for (int index = 0; index < _operations.Length; index++)
        {
            JsonPatchOperation operation = _operations[index];
            Exception? cause = null;
            string? fault;
            try
            {
                fault = patch.Apply(operation);
            }
            catch (Exception error) when (error is ArgumentException or InvalidOperationException or JsonException or FormatException or NotSupportedException)
            {
                // For example, an object that was parsed from a text has a name twice, or a value has no JSON text.
                fault = error.Message;
                cause = error;
            }
            catch
            {
                // A converter threw another exception. Some nodes may have no children at this moment; undoing gives the children back.
                patch.Undo();
                throw;
            }

            if (fault is not null)
            {
                patch.Undo();
                throw new JsonPatchException(index, operation.Kind, operation.Path.ToString(), fault, cause);
            }
        }

        patch.Finish();
        return patch.Root;
    }

    private JsonText Patched(JsonText document, JsonPatchOptions options)
    {
        EditTree tree = Applied(document.Root.Tree, options);
        return tree.IsEdited ? JsonText.Of(EditOutput.ToTree(tree.Root, tree.Source.Options, tree.Before, tree.Behind)) : document;
    }

    private EditTree Applied(TextTree source, JsonPatchOptions options)
    {
        var tree = new EditTree(source, options.LengthFor(source.Text.Length));
        for (int index = 0; index < _operations.Length; index++)
        {
            JsonPatchOperation operation = _operations[index];
            Exception? cause = null;
            string? fault;
            try
            {
                fault = operation.Apply(tree);
            }
            catch (JsonException error)
            {
                // The value has a name twice, and the options of the document do not allow that.
                fault = error.Message;
                cause = error;
            }

            if (fault is not null)
            {
                throw new JsonPatchException(index, operation.Kind, operation.Path.ToString(), fault, cause);
            }
        }

        return tree;
    }
}
