using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>Copies the text of a JsonElement and parses the copy.</summary>
internal static class ElementText
{
    public static JsonValueView ToView(JsonElement element, [CallerArgumentExpression(nameof(element))] string? parameter = null) =>
        new(ToTree(element, parameter), 0);

    /// <summary>Copies an element's text, parses the copy, and returns it with its tape.</summary>
    /// <exception cref="ArgumentException">The element is the default one.</exception>
    public static TextTree ToTree(JsonElement element, [CallerArgumentExpression(nameof(element))] string? parameter = null)
    {
        if (element.ValueKind == JsonValueKind.Undefined)
        {
            throw new ArgumentException("The element is the default one and has no value.", parameter);
        }

        // The text may have comments and trailing commas, if its document was parsed with these.
        byte[] text = JsonMarshal.GetRawUtf8Value(element).ToArray();
        var strict = new JsonTextOptions { MaxDepth = int.MaxValue };
        return (JsonText.TryParseUtf8(text, out JsonText? parsed, out _, strict)
            ? parsed : JsonText.Parse(text, strict with { SkipComments = true, AllowTrailingCommas = true })).Root.Tree;
    }
}
