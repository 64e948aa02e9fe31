using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Differential.References;

/// <summary>
/// Spells an object graph out with the identity of its objects: one that has come before is only named by its number, so that two graphs are
/// equal when values and sharing are.
/// </summary>
public sealed class GraphText
{
    private readonly StringBuilder _text = new();
    private readonly Dictionary<object, int> _numbers = new(ReferenceEqualityComparer.Instance);

    public static string Of(object? value)
    {
        var graph = new GraphText();
        graph.Add(value);
        return graph._text.ToString();
    }

    private void Add(object? value)
    {
        switch (value)
        {
            case null:
                _text.Append("null");
                return;
            case string s:
                _text.Append('"').Append(s).Append('"');
                return;
            case JsonElement element:
                _text.Append("JsonElement:").Append(element.ValueKind == JsonValueKind.Undefined ? "" : element.GetRawText());
                return;
            case JsonNode node:
                AddIdentity(node);
                _text.Append(node.GetType().Name).Append(':').Append(node.ToJsonString());
                return;
        }

        Type type = value.GetType();
        if (Array.Exists(type.GetInterfaces(), i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>)))
        {
            // Each library has a type of its own.
            _text.Append("sequence");
            return;
        }

        if (type.IsPrimitive || type.IsEnum || value is decimal or DateTime or Guid or TimeSpan)
        {
            _text.Append(type.Name).Append(':').Append(Convert.ToString(value, CultureInfo.InvariantCulture));
            return;
        }

        // Boxes have an identity too; a struct that stands in no box comes in a new one.
        if (AddIdentity(value))
        {
            return;
        }

        _text.Append(type);
        if (value is IEnumerable elements)
        {
            AddElements(elements);
        }

        if (type.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) != true && !type.IsArray)
        {
            AddFields(value, type);
        }
    }

    /// <summary>Whether the object has come before.</summary>
    private bool AddIdentity(object value)
    {
        bool isKnown = _numbers.TryGetValue(value, out int number);
        if (!isKnown)
        {
            number = _numbers[value] = _numbers.Count + 1;
        }

        _text.Append('#').Append(number);
        return isKnown;
    }

    private void AddElements(IEnumerable elements)
    {
        _text.Append('[');
        try
        {
            foreach (object? element in elements)
            {
                Add(element);
                _text.Append(',');
            }
        }
        catch (InvalidOperationException error)
        {
            // A default ImmutableArray.
            _text.Append(error.Message);
        }

        _text.Append(']');
    }

    private void AddFields(object value, Type type)
    {
        _text.Append('{');
        for (Type? current = type; current is not null && current != typeof(object) && current.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) != true; current = current.BaseType)
        {
            foreach (FieldInfo field in current.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                _text.Append(field.Name).Append('=');
                Add(field.GetValue(value));
                _text.Append(';');
            }
        }

        _text.Append('}');
    }
}
