using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Extras;

/// <summary>
/// Converts nodes to strings that can be keys of sets and dictionaries: nodes that are equal by <see cref="JsonNode.DeepEquals"/> have the same string. Unlike
/// nodes, strings have hash codes that depend on their content, which a text cannot predict, and are compared without recursion.
/// </summary>
/// <param name="ignoresCase">Whether names are compared ignoring case.</param>
internal readonly struct NodeKey(bool ignoresCase)
{
    private readonly StringBuilder _text = new();
    private readonly Stack<(string? Text, JsonNode? Node)> _rest = new();

    /// <summary>Returns the string for a node.</summary>
    public string Of(JsonNode? node)
    {
        _text.Clear();
        _rest.Push((null, node));
        while (_rest.TryPop(out (string? Text, JsonNode? Node) next))
        {
            _ = next.Text is null ? Add(next.Node) : _text.Append(next.Text);
        }

        return _text.ToString();
    }

    private StringBuilder Add(JsonNode? node)
    {
        if (node is JsonObject members)
        {
            bool ignores = ignoresCase;
            _rest.Push(("}", null));
            foreach ((string name, JsonNode? value) in members
                .Select(member => (Name: ignores ? member.Key.ToUpperInvariant() : member.Key, member.Value))
                .OrderByDescending(static member => member.Name, StringComparer.Ordinal))
            {
                _rest.Push((null, value));
                _rest.Push((Quoted(name), null));
            }

            return _text.Append('{');
        }

        if (node is JsonArray elements)
        {
            _rest.Push(("]", null));
            for (int i = elements.Count - 1; i >= 0; i--)
            {
                _rest.Push((null, elements[i]));
            }

            return _text.Append('[');
        }

        return node is JsonValue scalar ? Value(scalar) : _text.Append('n');
    }

    private StringBuilder Value(JsonValue value)
    {
        JsonValueKind kind = value.GetValueKind();
        if (kind == JsonValueKind.Number)
        {
            return Number(NotInJson(value) ?? value.ToJsonString());
        }

        if (kind == JsonValueKind.String && value.TryGetValue(out string? text))
        {
            return _text.Append(Quoted(text));
        }

        if (kind is JsonValueKind.True or JsonValueKind.False)
        {
            return _text.Append(kind == JsonValueKind.True ? 't' : 'f');
        }

        // A .NET object, whose JSON may be of any kind.
        _rest.Push((null, JsonDocuments.ParseNode(value.ToJsonString())));
        return _text;
    }

    /// <summary>
    /// Returns the text of a .NET number that is infinite or NaN; null for any other value, also for a number that was parsed from a text, which may exceed the
    /// largest double, but is finite.
    /// </summary>
    private static string? NotInJson(JsonValue value) =>
        value.TryGetValue(out JsonElement _) ? null
        : value.TryGetValue(out double number) && !double.IsFinite(number) ? number.ToString(CultureInfo.InvariantCulture)
        : value.TryGetValue(out float small) && !float.IsFinite(small) ? small.ToString(CultureInfo.InvariantCulture)
        : null;

    /// <summary>Appends the digits of a number, without trailing zeros, and the exponent of ten of the last digit.</summary>
    private StringBuilder Number(string number)
    {
        int mark = number.AsSpan().IndexOfAny('e', 'E');
        ReadOnlySpan<char> mantissa = mark < 0 ? number : number.AsSpan(0, mark);
        int point = mantissa.IndexOf('.');
        string digits = mantissa.TrimStart('-').ToString().Replace(".", "", StringComparison.Ordinal).TrimStart('0');
        string kept = digits.TrimEnd('0');
        if (kept.Length == 0)
        {
            return _text.Append("0;");
        }

        int power = 0;
        if (mark >= 0 && !int.TryParse(number.AsSpan(mark + 1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out power))
        {
            return _text.Append(number).Append(';');
        }

        long last = (long)power + digits.Length - kept.Length - (point < 0 ? 0 : mantissa.Length - point - 1);
        return _text.Append(number[0] == '-' ? "-" : "").Append(kept).Append('e').Append(last).Append(';');
    }

    private static string Quoted(string text) => string.Create(CultureInfo.InvariantCulture, $"{text.Length}\"{text}");
}
