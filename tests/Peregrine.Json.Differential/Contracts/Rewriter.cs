using System.Globalization;
using System.Text;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>Writes a document in another way: members shuffled, left out, repeated, renamed, with escapes in names, unknown ones between; values replaced; white space and comments.</summary>
public sealed class Rewriter(int seed)
{
    private static readonly string[] s_values =
    [
        "null", "null", "null", "true", "false", "0", "-0", "1", "7.5", "1e3", "300", "99999999999", "\"\"", "\"x\"", "\"12\"", "\"NaN\"", "[]", "{}", "[null]", "[1,2]", "{\"a\":1}", "{\"$type\":\"d0\"}", "{\"$type\":0}", "{\"$ref\":\"1\"}", "{\"$id\":\"1\"}",
        "{\"$id\":\"9\",\"$values\":[]}", "{\"$values\":[1]}", "[[[[[[[[]]]]]]]]", "\"2024-01-02T03:04:05Z\"", "\"d1\"",
    ];

    private static readonly string[] s_names = ["unknown", "$type", "$id", "$ref", "$values", "kind", "A", "a", "More", "", "Value", "é<"];

    private readonly Random _random = new(seed);

    private int _changes;

    public byte[] Rewrite(byte[] utf8)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(utf8, new JsonDocumentOptions { MaxDepth = 1000 });
            var text = new StringBuilder();
            _changes = _random.Next(4);
            Add(text, document.RootElement, isSpaced: _random.Next(8) == 0, allowsOutOfOrder: _random.Next(10) == 0);
            return Encoding.UTF8.GetBytes(text.ToString());
        }
        catch (JsonException)
        {
            return utf8;
        }
    }

    private bool Changes(int chances)
    {
        if (_changes > 0 && _random.Next(chances) == 0)
        {
            _changes--;
            return true;
        }

        return false;
    }

    private void Add(StringBuilder text, JsonElement element, bool isSpaced, bool allowsOutOfOrder)
    {
        if (Changes(8))
        {
            text.Append(s_values[_random.Next(s_values.Length)]);
            return;
        }

        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                Members(text, element, isSpaced, allowsOutOfOrder);
                break;
            case JsonValueKind.Array:
                text.Append('[');
                string separator = "";
                foreach (JsonElement item in element.EnumerateArray())
                {
                    text.Append(separator);
                    Space(text, isSpaced, allowsOutOfOrder);
                    Add(text, item, isSpaced, allowsOutOfOrder);
                    Space(text, isSpaced, allowsOutOfOrder);
                    separator = ",";
                }

                text.Append(allowsOutOfOrder && separator.Length > 0 && _random.Next(3) == 0 ? ",]" : "]");
                break;
            case JsonValueKind.Number when Changes(4):
                text.Append('"').Append(element.GetRawText()).Append('"');
                break;
            default:
                text.Append(element.GetRawText());
                break;
        }
    }

    private void Members(StringBuilder text, JsonElement element, bool isSpaced, bool allowsOutOfOrder)
    {
        var members = element.EnumerateObject().Select(m => (Name: RawName(m), m.Value, Text: (string?)null)).ToList();
        if (members.Count > 1 && Changes(2))
        {
            members = [.. members.OrderBy(_ => _random.Next())];
        }

        if (members.Count > 0 && Changes(4))
        {
            members.Insert(_random.Next(members.Count + 1), members[_random.Next(members.Count)]);
        }

        if (members.Count > 0 && Changes(3))
        {
            members.RemoveAt(_random.Next(members.Count));
        }

        if (Changes(3))
        {
            members.Insert(_random.Next(members.Count + 1), (s_names[_random.Next(s_names.Length)], default, s_values[_random.Next(s_values.Length)]));
        }

        text.Append('{');
        string separator = "";
        foreach ((string name, JsonElement value, string? spelled) in members)
        {
            text.Append(separator);
            Space(text, isSpaced, allowsOutOfOrder);
            text.Append('"').Append(Respelled(name)).Append('"');
            Space(text, isSpaced, false);
            text.Append(':');
            Space(text, isSpaced, allowsOutOfOrder);
            if (spelled is null)
            {
                Add(text, value, isSpaced, allowsOutOfOrder);
            }
            else
            {
                text.Append(spelled);
            }

            Space(text, isSpaced, allowsOutOfOrder);
            separator = ",";
        }

        text.Append(allowsOutOfOrder && separator.Length > 0 && _random.Next(3) == 0 ? ",}" : "}");
    }

    private static string RawName(JsonProperty member)
    {
        string raw = member.ToString();
        int end = 1;
        while (raw[end] != '"')
        {
            end += raw[end] == '\\' ? 2 : 1;
        }

        return raw[1..end];
    }

    /// <summary>Other case, or a character as an escape.</summary>
    private string Respelled(string name)
    {
        if (name.Length == 0 || name.Contains('\\'))
        {
            return name;
        }

        if (Changes(6))
        {
            return _random.Next(2) == 0 ? name.ToUpperInvariant() : name.ToLowerInvariant();
        }

        int at = _random.Next(name.Length);
        return Changes(6) ? name[..at] + "\\u" + ((int)name[at]).ToString("x4", CultureInfo.InvariantCulture) + name[(at + 1)..] : name;
    }

    private void Space(StringBuilder text, bool isSpaced, bool allowsOutOfOrder)
    {
        if (isSpaced)
        {
            text.Append(_random.Next(5) switch { 0 => " ", 1 => "\n", 2 => "\r\n\t", _ => "" });
        }

        if (allowsOutOfOrder && _random.Next(6) == 0)
        {
            text.Append(_random.Next(2) == 0 ? "/* c */" : "// c\n");
        }
    }
}
