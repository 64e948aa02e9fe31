using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.FSharp.Reflection;

namespace Peregrine.Json.Differential.Harness;

/// <summary>
/// Spells a value out, bit for bit: run-time types, every field of an object (private ones too), elements of collections in their order, numbers by
/// their bits, times by ticks and kind. Two values are equal when their spellings are.
/// </summary>
public static class ObjectGraph
{
    private const int DeepestLevel = 2000;

    private static readonly HashSet<Type> s_unordered =
    [
        typeof(System.Collections.Immutable.ImmutableHashSet<>), typeof(System.Collections.Immutable.ImmutableDictionary<,>), typeof(System.Collections.Concurrent.ConcurrentDictionary<,>),
    ];

    public static string Describe(object? value)
    {
        var text = new StringBuilder();
        Add(text, value, 0);
        return text.ToString();
    }

    private static void Add(StringBuilder text, object? value, int level)
    {
        if (level > DeepestLevel)
        {
            text.Append("<deep>");
            return;
        }

        switch (value)
        {
            case null:
                text.Append("null");
                return;
            case string s:
                text.Append('"').Append(s).Append('"');
                return;
            case double d:
                text.Append('d').Append(BitConverter.DoubleToInt64Bits(d).ToString("x", CultureInfo.InvariantCulture));
                return;
            case float f:
                text.Append('f').Append(BitConverter.SingleToInt32Bits(f).ToString("x", CultureInfo.InvariantCulture));
                return;
            case Half h:
                text.Append('h').Append(BitConverter.HalfToInt16Bits(h).ToString("x", CultureInfo.InvariantCulture));
                return;
            case decimal m:
                text.Append('m').AppendJoin(',', decimal.GetBits(m));
                return;
            case DateTime time:
                text.Append("dt").Append(time.Ticks).Append(time.Kind);
                return;
            case DateTimeOffset time:
                text.Append("dto").Append(time.Ticks).Append('/').Append(time.Offset.Ticks);
                return;
            case Uri uri:
                text.Append("uri").Append(uri.IsAbsoluteUri).Append(uri.OriginalString);
                return;
            case Version or Guid or TimeSpan or DateOnly or TimeOnly or Enum or Type:
                text.Append(value.GetType().Name).Append(':').Append(value switch { TimeSpan span => span.Ticks, TimeOnly clock => clock.Ticks, DateOnly date => date.DayNumber, _ => value });
                return;
            case JsonElement element:
                text.Append("JsonElement:").Append(element.ValueKind).Append(element.ValueKind == JsonValueKind.Undefined ? "" : element.GetRawText());
                return;
            case JsonDocument document:
                text.Append("JsonDocument:").Append(document.RootElement.GetRawText());
                return;
            case JsonNode node:
                text.Append(node.GetType()).Append(node.Options?.PropertyNameCaseInsensitive).Append(Spell(node));
                return;
            case bool or char or sbyte or byte or short or ushort or int or uint or long or ulong or Int128 or UInt128:
                text.Append(value.GetType().Name).Append(((IFormattable?)(value as IFormattable))?.ToString(null, CultureInfo.InvariantCulture) ?? value.ToString());
                return;
        }

        Type type = value.GetType();
        text.Append(type).Append('@');
        if (type.IsGenericType && (type.GetGenericTypeDefinition() == typeof(Memory<>) || type.GetGenericTypeDefinition() == typeof(ReadOnlyMemory<>)))
        {
            value = type.GetMethod("ToArray")!.Invoke(value, null)!;
            type = value.GetType();
        }

        if (value is IEnumerable elements && (type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true || value is IList or IDictionary || type.IsArray))
        {
            AddElements(text, elements, level);
        }

        if (!type.IsArray && (type.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) != true || IsEntry(type)))
        {
            AddFields(text, value, type, level);
        }
    }

    /// <summary>What the entries of a dictionary are: all that there is of it.</summary>
    private static bool IsEntry(Type type) => type == typeof(DictionaryEntry) || (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>));

    private static string Spell(JsonNode node)
    {
        try
        {
            return node.ToJsonString();
        }
        catch (InvalidOperationException error)
        {
            // A string that is not well-formed UTF-16.
            return error.Message;
        }
    }

    private static void AddElements(StringBuilder text, IEnumerable elements, int level)
    {
        text.Append('[');
        try
        {
            // Sets by hash have no order of their own where the elements' hash is their identity.
            if (elements.GetType() is { IsGenericType: true } type && s_unordered.Contains(type.GetGenericTypeDefinition()))
            {
                text.AppendJoin(',', elements.Cast<object?>().Select(Describe).Order(StringComparer.Ordinal));
            }
            else
            {
                foreach (object? element in elements)
                {
                    Add(text, element, level + 1);
                    text.Append(',');
                }
            }
        }
        catch (InvalidOperationException error)
        {
            // A default ImmutableArray.
            text.Append(error.Message);
        }

        text.Append(']');
    }

    private static void AddFields(StringBuilder text, object value, Type type, int level)
    {
        text.Append('{');
        if (type.IsValueType && FSharpType.IsUnion(type, null))
        {
            // The fields of other cases hold whatever was on the stack: the code that F# makes for a case does not set them, and the optimizing JIT does not either.
            (UnionCaseInfo one, object[] fields) = FSharpValue.GetUnionFields(value, type, null);
            text.Append(one.Name).Append('=');
            Add(text, fields, level + 1);
            text.Append('}');
            return;
        }

        for (Type? current = type; current is not null && current != typeof(object); current = current.BaseType)
        {
            if (current.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) == true && !IsEntry(current))
            {
                break;
            }

            foreach (FieldInfo field in current.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                text.Append(field.Name).Append('=');
                Add(text, field.GetValue(value), level + 1);
                text.Append(';');
            }
        }

        text.Append('}');
    }
}
