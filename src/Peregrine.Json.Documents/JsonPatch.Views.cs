using System.IO.Pipelines;
using System.Text.Json;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <content>Patches for documents of this library.</content>
public sealed partial class JsonPatch
{
    /// <summary>
    /// Reads a patch from an array in a document, such as the root. The values of the operations refer to the document. If the document belongs to a
    /// <see cref="JsonTextParser"/>, they are copies instead.
    /// </summary>
    /// <param name="patch">The array of operations.</param>
    /// <exception cref="InvalidOperationException"><paramref name="patch"/> is the default view.</exception>
    /// <exception cref="JsonPatchException">The value is no patch; the exception has the index of the wrong operation.</exception>
    public static JsonPatch Parse(JsonValueView patch)
    {
        _ = patch.Word;
        return Read(patch);
    }

    /// <summary>Reads a stream to its end and parses the text of a patch. A byte order mark is skipped.</summary>
    /// <param name="utf8Json">The stream.</param>
    /// <param name="options">The grammar and limits; <see cref="JsonTextOptions.Copy"/> has no effect.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    /// <exception cref="JsonPatchException">The text is JSON, but no patch; the exception has the index of the wrong operation.</exception>
    /// <exception cref="OperationCanceledException">Reading was cancelled.</exception>
    public static ValueTask<JsonPatch> ParseAsync(Stream utf8Json, JsonTextOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return Read(JsonText.ParseAsync(utf8Json, options, cancellationToken));
    }

    /// <summary>Reads a pipe to its end and parses the text of a patch. A byte order mark is skipped. The reader is not completed.</summary>
    /// <inheritdoc cref="ParseAsync(Stream, JsonTextOptions, CancellationToken)"/>
    /// <param name="utf8Json">The pipe.</param>
    /// <param name="options">The grammar and limits; <see cref="JsonTextOptions.Copy"/> has no effect.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    public static ValueTask<JsonPatch> ParseAsync(PipeReader utf8Json, JsonTextOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return Read(JsonText.ParseAsync(utf8Json, options, cancellationToken));
    }

    /// <summary>
    /// Returns a patch that makes a document equal to another one (<see cref="JsonValueView.DeepEquals"/>). The patch only adds, removes and replaces values.
    /// In arrays, a search finds the elements that both documents have in common. The work of the search is limited, so the patch for large arrays with little
    /// in common may be longer than necessary. If the operations within a value would be more than twice as long as the replacement of the whole value, the
    /// value is replaced. The values of the patch refer to <paramref name="to"/>.
    /// </summary>
    /// <param name="from">The document before.</param>
    /// <param name="to">The document after.</param>
    /// <exception cref="ArgumentNullException"><paramref name="from"/> or <paramref name="to"/> is null.</exception>
    public static JsonPatch Between(JsonText from, JsonText to)
    {
        ArgumentNullException.ThrowIfNull(from);
        ArgumentNullException.ThrowIfNull(to);
        return Between(from.Root, to.Root);
    }

    /// <summary>
    /// Returns a patch that makes a document equal to another one (<see cref="JsonValueView.DeepEquals"/>). The patch only adds, removes and replaces values.
    /// In arrays, a search finds the elements that both documents have in common. The work of the search is limited, so the patch for large arrays with little
    /// in common may be longer than necessary. If the operations within a value would be more than twice as long as the replacement of the whole value, the
    /// value is replaced. The values of the patch refer to the document of <paramref name="to"/>. If this document belongs to a <see cref="JsonTextParser"/>,
    /// they are copies instead.
    /// </summary>
    /// <param name="from">The document before.</param>
    /// <param name="to">The document after.</param>
    /// <exception cref="InvalidOperationException">An argument is the default view.</exception>
    public static JsonPatch Between(JsonValueView from, JsonValueView to) => Of(from, JsonEditorValue.Of(to).Kept);

    /// <summary>
    /// Returns the patched document. The parts that no operation changes are copied byte for byte (see <see cref="JsonEditor"/>), and the result is not parsed.
    /// </summary>
    /// <param name="document">The document, which does not change.</param>
    /// <param name="options">The limits.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> is null.</exception>
    /// <exception cref="JsonPatchException">An operation cannot be applied, or a test fails; the exception has the index of the operation.</exception>
    /// <exception cref="NotSupportedException">The result is too long for an array, which has fewer than 2^31 bytes, or has 2^29 tokens or more.</exception>
    public JsonText Apply(JsonText document, JsonPatchOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(document);
        return Patched(document, options);
    }

    private static async ValueTask<JsonPatch> Read(ValueTask<JsonText> text) => Read((await text.ConfigureAwait(false)).Root);
}
