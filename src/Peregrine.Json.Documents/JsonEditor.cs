using System.Buffers;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <summary>
/// Edits a JSON document. All values that are not edited, the white space and the comments are copied byte for byte. In the following, a child is a member of
/// an object or an element of an array. A new child gets the white space that precedes the second child or, if there is only one child, the white space that
/// precedes that child. A child that is inserted before the first one gets the text that preceded the first one. Removing a child also removes the text between
/// that child and the previous one; for the first child, the text up to the next one. Removing the only child also removes all text between the brackets,
/// unless the array or object was empty before all edits. An editor is not thread-safe.
/// </summary>
/// <remarks>
/// Each object or array on the path to an edited value is converted once to a list of its children, in time linear in their number. After that, an edit takes
/// constant time at each level of the path, except for the search for a name or index; copying a value that was edited also writes that value, and the next
/// edit within it converts it again. Creating the result takes about as long as copying its text. An edit that fails changes nothing.
/// </remarks>
public sealed class JsonEditor
{
    private readonly EditTree _tree;
    private readonly JsonText _text;

    /// <summary>Begins to edit a document, which itself does not change.</summary>
    /// <param name="text">The document. Its comments and trailing commas, if its options allow them, are kept.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    public JsonEditor(JsonText text)
    {
        ArgumentNullException.ThrowIfNull(text);
        _text = text;
        _tree = new EditTree(text.Root.Tree, long.MaxValue);
    }

    /// <summary>Whether the edited document has a value at a pointer.</summary>
    /// <param name="path">The pointer.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public bool Contains(JsonPointer path) => _tree.TryFind(Known(path), out _) is null;

    /// <summary>
    /// Sets the value of a member, an element or the root. If the member does not exist, it is added at the end of its object. If the index is the number of
    /// elements or <c>-</c>, an element is added at the end of its array.
    /// </summary>
    /// <param name="path">The pointer to the value. Its parent must exist.</param>
    /// <param name="value">The value.</param>
    /// <returns>This editor.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="KeyNotFoundException">The operation is not possible at this pointer; the message says why.</exception>
    /// <exception cref="System.Text.Json.JsonException">An object in the value has a name twice, which the options of the document do not allow.</exception>
    public JsonEditor Set(JsonPointer path, JsonEditorValue value) => Done(_tree.Set(Known(path), For(value)));

    /// <summary>
    /// Adds a value as in RFC 6902 section 4.1. In an array, inserts an element before the one at the index, or at the end if the index is the number of
    /// elements or <c>-</c>. In an object, adds a member, or replaces the value of the existing member. Replaces the root if the pointer is empty.
    /// </summary>
    /// <inheritdoc cref="Set"/>
    public JsonEditor Add(JsonPointer path, JsonEditorValue value) => Done(_tree.Add(Known(path), For(value)));

    /// <summary>Inserts an element into an array before the one at the index, or at the end if the index is the number of elements or <c>-</c>.</summary>
    /// <inheritdoc cref="Set"/>
    public JsonEditor Insert(JsonPointer path, JsonEditorValue value) => Done(_tree.Insert(Known(path), For(value)));

    /// <summary>Replaces the value at a pointer. Unlike <see cref="Set"/>, throws if there is no value.</summary>
    /// <inheritdoc cref="Set"/>
    public JsonEditor Replace(JsonPointer path, JsonEditorValue value) => Done(_tree.Replace(Known(path), For(value)));

    /// <summary>Removes a member or element. If an object has a name twice, all its members with that name are removed.</summary>
    /// <param name="path">The pointer to the value.</param>
    /// <returns>This editor.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="KeyNotFoundException">There is no such value, or it is the root; the message says why.</exception>
    public JsonEditor Remove(JsonPointer path) => Done(_tree.Remove(Known(path)));

    /// <summary>Removes a member or element if it exists.</summary>
    /// <param name="path">The pointer to the value.</param>
    /// <returns>True if the value was removed; false if it does not exist or is the root.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public bool TryRemove(JsonPointer path) => _tree.Remove(Known(path)) is null;

    /// <summary>
    /// Removes a value and adds it at another place (RFC 6902 section 4.4). The pointer to the target applies to the document after the removal.
    /// </summary>
    /// <param name="from">The pointer to the value.</param>
    /// <param name="path">The pointer to the target, as for <see cref="Add"/>; not within the value.</param>
    /// <returns>This editor.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="from"/> or <paramref name="path"/> is null.</exception>
    /// <exception cref="KeyNotFoundException">There is no such value or target, or the target is within the value; the message says why.</exception>
    public JsonEditor Move(JsonPointer from, JsonPointer path) => Done(_tree.Move(Known(from), Known(path)));

    /// <summary>Adds a copy of a value at another place (RFC 6902 section 4.5).</summary>
    /// <param name="from">The pointer to the value.</param>
    /// <param name="path">The pointer to the target, as for <see cref="Add"/>.</param>
    /// <returns>This editor.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="from"/> or <paramref name="path"/> is null.</exception>
    /// <exception cref="KeyNotFoundException">There is no such value or target; the message says why.</exception>
    /// <exception cref="NotSupportedException">The value with its edits is too long for an array, or has too many tokens.</exception>
    public JsonEditor Copy(JsonPointer from, JsonPointer path) => Done(_tree.Copy(Known(from), Known(path)));

    /// <summary>Returns the edited text in UTF-8.</summary>
    /// <exception cref="NotSupportedException">The text is too long for an array.</exception>
    public byte[] ToUtf8Bytes() => EditOutput.ToBytes(_tree.Root, _tree.Before, _tree.Behind);

    /// <summary>
    /// Returns the edited text as a document with the options of the original document; without any edit, returns the original document itself. Nothing is
    /// parsed: the method takes about as long as copying the text and its tokens.
    /// </summary>
    /// <exception cref="NotSupportedException">The text is too long for an array, or has too many tokens.</exception>
    public JsonText ToJsonText() => _tree.IsEdited ? JsonText.Of(EditOutput.ToTree(_tree.Root, _tree.Source.Options, _tree.Before, _tree.Behind)) : _text;

    /// <summary>Writes the edited text in UTF-8.</summary>
    /// <param name="writer">Receives the text in UTF-8.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        var sink = new EditWriter(writer);
        sink.Text(_tree.Before);
        EditWalk.Write(_tree.Root, ref sink);
        sink.Text(_tree.Behind);
    }

    private static JsonPointer Known(JsonPointer path)
    {
        ArgumentNullException.ThrowIfNull(path);
        return path;
    }

    private EditValue For(JsonEditorValue value) => value.For(_tree.Source.Options);

    private JsonEditor Done(string? fault) => fault is null ? this : throw new KeyNotFoundException(fault);
}
