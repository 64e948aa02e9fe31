namespace Peregrine.Json;

/// <content>Values of this library's documents.</content>
public readonly partial struct JsonEditorValue
{
    /// <summary>The value.</summary>
    public JsonValueView View => Kept;

    /// <summary>Uses a value of a document. It is not copied, unless it belongs to a <see cref="JsonTextParser"/>.</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="InvalidOperationException"><paramref name="value"/> is the default view, or its parser has parsed another text since.</exception>
    public static implicit operator JsonEditorValue(JsonValueView value) => Of(value);
}
