namespace Peregrine.Json;

/// <content>Values of this library's documents.</content>
public readonly partial struct JsonEditorValue
{
    /// <summary>The value as a view of a document.</summary>
    public JsonValueView View => Kept;

    /// <summary>
    /// Refers to the value of a view. Copies the value only if it belongs to a <see cref="JsonTextParser"/>, whose next text would replace it.
    /// </summary>
    /// <param name="value">The value.</param>
    /// <exception cref="InvalidOperationException"><paramref name="value"/> is the default view, or its parser has parsed another text since.</exception>
    public static implicit operator JsonEditorValue(JsonValueView value) => Of(value);
}
