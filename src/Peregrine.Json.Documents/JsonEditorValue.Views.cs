namespace Peregrine.Json;

/// <content>Values of this library's documents.</content>
public readonly partial struct JsonEditorValue
{
    /// <summary>The value as a view of a document.</summary>
    public JsonValueView View => Kept;

    /// <summary>
    /// Creates an editor value that refers to the value of a view. The value is copied only if it belongs to a <see cref="JsonTextParser"/>, because the next
    /// text of the parser would replace it.
    /// </summary>
    /// <param name="value">The value.</param>
    /// <exception cref="InvalidOperationException">
    /// <paramref name="value"/> is the default view, or its parser has parsed another text since or is disposed.
    /// </exception>
    public static implicit operator JsonEditorValue(JsonValueView value) => Of(value);
}
