using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Documents;

/// <summary>Finds the keys of lists: the members by which elements of a patch and of a list are matched.</summary>
/// <param name="options">The options.</param>
/// <param name="know">Finds the contract for the metadata of a type.</param>
/// <param name="keys">For each type of elements, the JSON name of the member that is the key; null for no keys.</param>
internal sealed class TypedListKeys(JsonSerializerOptions options, Func<JsonTypeInfo, ContractEntry> know, IReadOnlyDictionary<Type, string>? keys)
{
    private Dictionary<Type, TypedListKey?>? _found;

    /// <summary>
    /// Returns the key of the elements of a declared collection type; null if it has none, so that an array of a patch replaces the collection.
    /// </summary>
    public TypedListKey? For(Type declared)
    {
        if (keys is not { Count: > 0 })
        {
            return null;
        }

        _found ??= [];
        if (!_found.TryGetValue(declared, out TypedListKey? key))
        {
            key = options.TryGetTypeInfo(declared, out JsonTypeInfo? list) ? Make(list) : null;
            _found.Add(declared, key);
        }

        return key;
    }

    private TypedListKey? Make(JsonTypeInfo list)
    {
        Type? element = list.Kind == JsonTypeInfoKind.Enumerable ? list.ElementType : null;
        element = element is null ? null : Nullable.GetUnderlyingType(element) ?? element;
        for (Type? type = element; type is not null; type = type.BaseType)
        {
            if (keys!.TryGetValue(type, out string? name))
            {
                return TypedListKey.Of(options.GetTypeInfo(element!), name, know);
            }
        }

        return null;
    }
}
