using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <summary>
/// A JSON value for <c>JsonEditor</c> and <see cref="JsonPatchOperation"/>. It is created from a JSON text, a string, a number, a Boolean, a value of a
/// document, a <see cref="JsonElement"/>, a <see cref="JsonNode"/> or any object that the serializer can write. Later changes of the node or object do not
/// change the JSON value. The default instance is a JSON null.
/// </summary>
public readonly partial struct JsonEditorValue
{
    private static readonly TextTree s_null = Plain("null"u8), s_true = Plain("true"u8), s_false = Plain("false"u8);

    private readonly TextTree? _tree;
    private readonly int _place;

    private JsonEditorValue(TextTree tree, int place = 0)
    {
        _tree = tree;
        _place = place;
    }

    /// <summary>A JSON null.</summary>
    public static JsonEditorValue Null => default;

    /// <summary>A view of the value, in a document that does not belong to a parser. No later text replaces the value.</summary>
    internal JsonValueView Kept => new(_tree ?? s_null, _place);

    /// <summary>Copies an element.</summary>
    /// <param name="value">The element.</param>
    /// <exception cref="ArgumentException"><paramref name="value"/> is the default element.</exception>
    /// <exception cref="ObjectDisposedException">The document of the element is disposed.</exception>
    /// <exception cref="JsonException">A string in the element is not UTF-8, which System.Text.Json does not check.</exception>
    public static implicit operator JsonEditorValue(JsonElement value) => new(ElementText.ToTree(value));

    /// <summary>Copies a node; null is a JSON null.</summary>
    /// <param name="value">The node.</param>
    /// <exception cref="ArgumentException">A node that was parsed from a text has a name twice, or a value has no JSON text.</exception>
    public static implicit operator JsonEditorValue(JsonNode? value) => value is null ? default : new(NodeText.ToTree(value));

    /// <summary>Creates a JSON string; null is a JSON null.</summary>
    /// <param name="value">The text of the string, without escapes.</param>
    /// <exception cref="ArgumentException"><paramref name="value"/> has an unpaired surrogate.</exception>
    public static implicit operator JsonEditorValue(string? value) => value is null ? default : new(Parsed(NameText.ToJson(value)));

    /// <summary>Creates the JSON literal <c>true</c> or <c>false</c>.</summary>
    /// <param name="value">Whether the literal is <c>true</c>.</param>
    public static implicit operator JsonEditorValue(bool value) => new(value ? s_true : s_false);

    /// <summary>Creates a JSON number.</summary>
    /// <param name="value">The number.</param>
    public static implicit operator JsonEditorValue(long value) => new(Parsed(NumberBytes.Of(value)));

    /// <summary>Creates a JSON number, with the fewest digits that identify the value.</summary>
    /// <param name="value">The number.</param>
    /// <exception cref="ArgumentException"><paramref name="value"/> is not finite.</exception>
    public static implicit operator JsonEditorValue(float value) => float.IsFinite(value) ? new(Parsed(NumberBytes.Of(value))) : throw NotFinite();

    /// <summary>Creates a JSON number, with the fewest digits that identify the value.</summary>
    /// <param name="value">The number.</param>
    /// <exception cref="ArgumentException"><paramref name="value"/> is not finite.</exception>
    public static implicit operator JsonEditorValue(double value) => double.IsFinite(value) ? new(Parsed(NumberBytes.Of(value))) : throw NotFinite();

    /// <summary>Creates a JSON number with as many decimal places as the value has: 1.50m becomes <c>1.50</c>.</summary>
    /// <param name="value">The number.</param>
    public static implicit operator JsonEditorValue(decimal value) => new(Parsed(NumberBytes.Of(value)));

    /// <summary>
    /// Parses a copy of the UTF-8 text of a value. When the value is inserted into a document, the white space between its tokens is kept; it may be lost only
    /// if the options allow comments or trailing commas.
    /// </summary>
    /// <param name="utf8Json">The text.</param>
    /// <param name="options">The grammar and limits.</param>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    public static JsonEditorValue Parse(ReadOnlySpan<byte> utf8Json, JsonTextOptions options = default)
    {
        options.Copy = false;
        return new(JsonText.Parse(utf8Json.ToArray(), options).Root.Tree);
    }

    /// <summary>
    /// Parses the text of a value. When the value is inserted into a document, the white space between its tokens is kept; it may be lost only if the options
    /// allow comments or trailing commas.
    /// </summary>
    /// <param name="json">The text.</param>
    /// <param name="options">The grammar and limits.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    /// <exception cref="ArgumentException">The text has an unpaired surrogate.</exception>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    public static JsonEditorValue Parse(string json, JsonTextOptions options = default) => new(JsonText.Parse(json, options).Root.Tree);

    /// <summary>Serializes an object.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="value">The object.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public static JsonEditorValue From<T>(T value, JsonSerializerOptions? options = null) =>
        new(Serialized(JsonSerializer.SerializeToUtf8Bytes(value, options)));

    /// <summary>Serializes an object.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="value">The object.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static JsonEditorValue From<T>(T value, JsonTypeInfo<T> jsonTypeInfo) => new(Serialized(JsonSerializer.SerializeToUtf8Bytes(value, jsonTypeInfo)));

    /// <summary>Returns the text of the value.</summary>
    public override string ToString() => Kept.Tree.RawString(_place);

    /// <summary>
    /// Creates an editor value that refers to the value of a view. The value is copied only if it belongs to a parser, because the next text of the parser
    /// would replace it.
    /// </summary>
    internal static JsonEditorValue Of(JsonValueView value) =>
        value.Tree.Version == 0 ? new(value.Tree, value.Place) : new(Parsed(value.PlainText().ToArray()));

    /// <summary>
    /// Returns the value for insertion into a text with these options. If the value may contain comments or trailing commas that the options do not allow,
    /// returns a compact text without them.
    /// </summary>
    /// <exception cref="JsonException">The options refuse names that occur twice, and the value has such a name.</exception>
    internal EditValue For(JsonTextOptions options)
    {
        TextTree tree = _tree ?? s_null;
        if (!options.AllowDuplicateProperties && tree.Options.AllowDuplicateProperties && tree.At(_place).IsContainer)
        {
            var strict = new JsonTextOptions { MaxDepth = int.MaxValue, AllowDuplicateProperties = false };
            return new EditValue(JsonText.Parse(Kept.PlainText(), strict).Root);
        }

        bool fits = (!tree.Options.SkipComments || options.SkipComments) && (!tree.Options.AllowTrailingCommas || options.AllowTrailingCommas);
        return fits ? new EditValue(tree, _place) : new EditValue(Parsed(Kept.PlainText()), 0);
    }

    private static TextTree Plain(ReadOnlySpan<byte> utf8) => Parsed(utf8.ToArray());

    private static TextTree Parsed(ReadOnlyMemory<byte> utf8) => JsonText.Parse(utf8, new JsonTextOptions { MaxDepth = int.MaxValue }).Root.Tree;

    /// <summary>Parses a text that the serializer wrote. Throws a <see cref="JsonException"/> if a converter has written text that is not JSON.</summary>
    private static TextTree Serialized(byte[] utf8) => Parsed(utf8);

    private static ArgumentException NotFinite() => new("JSON has no numbers for infinities and NaN.", "value");
}
