using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;
using Peregrine.Json.Runtime;

namespace Peregrine.Json;

/// <summary>
/// A JSON Patch (RFC 6902): operations on a document that are applied one after the other, all or none. Immutable and thread-safe. A patch can be a member of a
/// typed model, and the parameter or the result of an ASP.NET Core handler.
/// </summary>
[JsonConverter(typeof(JsonPatchConverter))]
public sealed partial class JsonPatch
{
    private readonly JsonPatchOperation[] _operations;

    /// <summary>Creates a patch of operations.</summary>
    /// <param name="operations">The operations in their order.</param>
    /// <exception cref="ArgumentNullException"><paramref name="operations"/> or one of them is null.</exception>
    public JsonPatch(IEnumerable<JsonPatchOperation> operations)
        : this([.. operations ?? throw new ArgumentNullException(nameof(operations))])
    {
        if (Array.IndexOf(_operations, null) >= 0)
        {
            throw new ArgumentNullException(nameof(operations), "An operation is null.");
        }
    }

    private JsonPatch(JsonPatchOperation[] operations)
    {
        _operations = operations;
        Operations = Array.AsReadOnly(operations);
    }

    /// <summary>The operations in their order.</summary>
    public IReadOnlyList<JsonPatchOperation> Operations { get; }

    /// <summary>Parses the text of a patch. Unknown members of operations are ignored (RFC 6902 section 4).</summary>
    /// <param name="json">The text.</param>
    /// <param name="options">The grammar and limits.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    /// <exception cref="ArgumentException">The text has an unpaired surrogate.</exception>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    /// <exception cref="JsonPatchException">The text is JSON, but no patch; the exception has the index of the wrong operation.</exception>
    public static JsonPatch Parse(string json, JsonTextOptions options = default) => Read(JsonText.Parse(json, options).Root);

    /// <summary>Parses the UTF-8 text of a patch, which is copied. Unknown members of operations are ignored (RFC 6902 section 4).</summary>
    /// <param name="utf8Json">The text.</param>
    /// <param name="options">The grammar and limits.</param>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    /// <exception cref="JsonPatchException">The text is JSON, but no patch; the exception has the index of the wrong operation.</exception>
    public static JsonPatch Parse(ReadOnlyMemory<byte> utf8Json, JsonTextOptions options = default)
    {
        options.Copy = true;
        return Read(JsonText.Parse(utf8Json, options).Root);
    }

    /// <summary>
    /// Returns a patch that makes a document equal to another one in the sense of <see cref="JsonPatchOperation.Test"/>. The patch only adds, removes and
    /// replaces values. In arrays, a search finds the elements that both documents have in common. The work of the search is limited, so the patch for large
    /// arrays with little in common may be longer than necessary. If the operations within a value would be more than twice as long as the replacement of the
    /// whole value, the value is replaced. The values of the patch are copies of those in <paramref name="to"/>.
    /// </summary>
    /// <param name="from">The document before.</param>
    /// <param name="to">The document after.</param>
    /// <exception cref="ArgumentException">An argument is the default element.</exception>
    /// <exception cref="ObjectDisposedException">The document of an element is disposed.</exception>
    /// <exception cref="JsonException">A string in an element is not UTF-8, which System.Text.Json does not check.</exception>
    public static JsonPatch Between(JsonElement from, JsonElement to) => Of(ElementText.ToView(from), ElementText.ToView(to));

    /// <summary>
    /// Returns a patch that makes a document equal to another one in the sense of <see cref="JsonPatchOperation.Test"/>. The patch only adds, removes and
    /// replaces values. In arrays, a search finds the elements that both documents have in common. The work of the search is limited, so the patch for large
    /// arrays with little in common may be longer than necessary. If the operations within a value would be more than twice as long as the replacement of the
    /// whole value, the value is replaced. The values of the patch are copies of those in <paramref name="to"/>.
    /// </summary>
    /// <param name="from">The node before; null is a JSON null.</param>
    /// <param name="to">The node after; null is a JSON null.</param>
    /// <exception cref="ArgumentException">A node that was parsed from a text has a name twice, or a value has no JSON text.</exception>
    public static JsonPatch Between(JsonNode? from, JsonNode? to) => Of(NodeText.ToView(from), NodeText.ToView(to));

    /// <summary>Returns the patch as JSON without white space between tokens; only the values of its operations may contain it.</summary>
    /// <exception cref="InvalidOperationException">A pointer has an unpaired surrogate, which UTF-8 cannot represent.</exception>
    public override string ToString() => Encoding.UTF8.GetString(Written().WrittenSpan);

    /// <summary>Returns the patch as JSON in UTF-8, without white space between tokens; only the values of its operations may contain it.</summary>
    /// <exception cref="InvalidOperationException">A pointer has an unpaired surrogate, which UTF-8 cannot represent.</exception>
    public byte[] ToUtf8Bytes() => NewArray.Of(Written().WrittenSpan);

    /// <summary>Writes the patch as JSON without white space between tokens; only the values of its operations may contain it.</summary>
    /// <param name="writer">Receives the text in UTF-8.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A pointer has an unpaired surrogate, which UTF-8 cannot represent.</exception>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        PatchText.Write(_operations, writer);
    }

    /// <summary>
    /// Reads a patch from a value of a document. The values of the patch's operations refer to that document; they are copies if it belongs to a parser.
    /// </summary>
    internal static JsonPatch Read(JsonValueView patch) => new(PatchText.Read(patch));

    /// <summary>
    /// Returns the patch that turns one value into another. The values of its operations refer to the document of the second value, which must not belong to a
    /// parser.
    /// </summary>
    private static JsonPatch Of(JsonValueView from, JsonValueView to) => new([.. PatchMaker.Between(from, to)]);

    private ArrayBufferWriter<byte> Written()
    {
        var text = new ArrayBufferWriter<byte>();
        PatchText.Write(_operations, text);
        return text;
    }
}
