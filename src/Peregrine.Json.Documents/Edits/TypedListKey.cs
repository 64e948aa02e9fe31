using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Documents;

/// <summary>The member whose value is the key of a list's elements: an element of a patch is merged into the element that has an equal key.</summary>
internal sealed class TypedListKey
{
    private static readonly Type[] s_noKeys =
        [typeof(object), typeof(JsonElement), typeof(JsonDocument), typeof(byte[]), typeof(Memory<byte>), typeof(ReadOnlyMemory<byte>)];

    private readonly string _name;
    private readonly bool _ignoresCase;
    private readonly Func<object, object?> _get;
    private readonly ContractEntry _read;

    private TypedListKey(JsonTypeInfo element, JsonPropertyInfo property, ContractEntry read)
    {
        Element = element;
        _name = property.Name;
        _ignoresCase = element.Options.PropertyNameCaseInsensitive;
        _get = property.Get!;
        _read = read;
    }

    /// <summary>The metadata of the elements' declared type; for a nullable struct, of the struct.</summary>
    public JsonTypeInfo Element { get; }

    /// <summary>Creates the key for the elements of a type, from the JSON name of a member.</summary>
    /// <exception cref="InvalidOperationException">
    /// The type has no such member, the member has no getter, or its values are not compared by content.
    /// </exception>
    public static TypedListKey Of(JsonTypeInfo element, string name, Func<JsonTypeInfo, ContractEntry> know)
    {
        if (element.Kind != JsonTypeInfoKind.Object || TypedMembers.Find(element, name) is not { Get: not null } property)
        {
            throw new InvalidOperationException(
                $"Lists of '{element.Type}' cannot be merged by the key '{name}': in JSON, the type has no member with this name whose value can be got.");
        }

        if (IsNoKey(property.PropertyType, element.Options))
        {
            throw new InvalidOperationException(
                $"Lists of '{element.Type}' cannot be merged by the key '{name}': values of '{property.PropertyType}' are not compared by what they contain.");
        }

        // Uses the contract of the member, because the member may have its own converter.
        ContractEntry known = know(element);
        PlanMember? member = known.Contract.Plain is IObjectContract { Plan: { } plan }
            ? Array.Find(plan.Members, one => string.Equals(one.Spec.Name, property.Name, StringComparison.Ordinal)) : null;
        return new(element, property, member is null
            ? know(element.Options.GetTypeInfo(property.PropertyType)) : new ContractEntry(0, element.Options, known.Frozen, member.Contract));
    }

    /// <summary>Returns the key of an element of a .NET list: the value of the member, which may be null.</summary>
    public object? Of(object element) => _get(element);

    /// <summary>Returns the key of an element of a patch; null if the element is not an object, has no key, or has null as its key.</summary>
    /// <exception cref="JsonException">The key does not fit the member's type.</exception>
    public object? Read(JsonValueView element) =>
        element.ValueKind == JsonValueKind.Object && TryFind(element, out JsonValueView value) ? ReadValue(value) : null;

    /// <inheritdoc cref="Read(JsonValueView)"/>
    /// <param name="value">The value of the member.</param>
    public object? ReadValue(JsonValueView value)
    {
        if (value.ValueKind == JsonValueKind.Null)
        {
            return null;
        }

        ReadOnlyMemory<byte> text = value.PlainText();
        try
        {
            return ReadCall.RunAny<object>(_read, text.Span);
        }
        catch (JsonException error) when (TypedFault.CanMove(error))
        {
            throw TypedFault.Moved(error, PathText.AppendName(new StringBuilder("$"), _name).ToString(), value, text);
        }
    }

    /// <summary>
    /// Returns the key of an element of an edited text; null if the element is not an object, has no key, has null as its key, or if the key is an edited
    /// object or array.
    /// </summary>
    public object? Read(in EditValue element)
    {
        if (element.TryGetView(out TextTree? tree))
        {
            return Read(new JsonValueView(tree, element.Place));
        }

        return element.Owner is EditObject members && members.Find(_name) is >= 0 and var index && members.Slots[index].Get() is var value
            && value.TryGetView(out tree) ? ReadValue(new JsonValueView(tree, value.Place)) : null;
    }

    /// <summary>
    /// Whether values of a type cannot be keys: collections, and types whose values are not compared by content, so that a key from JSON would not equal an
    /// existing key.
    /// </summary>
    private static bool IsNoKey(Type type, JsonSerializerOptions options)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        return Array.IndexOf(s_noKeys, type) >= 0 || type.IsAssignableTo(typeof(JsonNode))
            || (options.TryGetTypeInfo(type, out JsonTypeInfo? info) && info.Kind is JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary);
    }

    private bool TryFind(JsonValueView element, out JsonValueView value)
    {
        if (!_ignoresCase)
        {
            return element.TryGetProperty(_name, out value);
        }

        value = default;
        bool isFound = false;
        foreach (JsonMemberView member in element.EnumerateObject())
        {
            if (NameText.TryGet(element.Tree, member.Word, out string? name) && string.Equals(name, _name, StringComparison.OrdinalIgnoreCase))
            {
                (value, isFound) = (member.Value, true);
            }
        }

        return isFound;
    }
}
