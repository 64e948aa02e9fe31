using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Documents;

/// <content>Merges entries of dictionaries, lists whose elements have a key, and members that a type does not have.</content>
internal sealed partial class TypedMerge
{
    /// <summary>Reads a whole patch into a target by the target's contract, which merges no members or elements separately.</summary>
    private static void FillAll(ContractEntry known, object target, JsonValueView patch)
    {
        ReadOnlyMemory<byte> text = patch.PlainText();
        try
        {
            TypedFill.Fill(known, text.Span, target);
        }
        catch (JsonException error) when (TypedFault.CanMove(error))
        {
            throw TypedFault.Moved(error, "$", patch, text);
        }
    }

    private bool Entry(TypedObjectFrame frame, string name, JsonValueView value)
    {
        TypedMembers.Once(frame.Info, name, ref frame.Seen);
        var entries = (IDictionary)frame.Target;
        Type declared = frame.Info.ElementType!;
        TypedListKey? list = value.ValueKind == JsonValueKind.Array ? _keys.For(declared) : null;
        if ((list is not null || value.ValueKind is JsonValueKind.Null or JsonValueKind.Object)
            && TypedKeys.TryParse(frame.Info.KeyType!, name, out object? key))
        {
            if (value.ValueKind == JsonValueKind.Null)
            {
                Remove(frame, entries, key);
                return false;
            }

            if (entries.Contains(key) && entries[key] is { } current)
            {
                return list is null ? Inner(frame, declared, null, key, 0, current, value) : List(frame, list, null, key, current, value);
            }

            frame.Add(list is null ? _text.New(declared, value) : value.PlainText());
            return false;
        }

        frame.Add(value);
        return false;
    }

    /// <summary>
    /// Merges an array of the patch into a list by the key of its elements. If the list can be changed in place, pushes a frame for it and returns true.
    /// Otherwise merges the list as text, which the contract will read, and returns false; throws <see cref="NotSupportedException"/> if it could not be read
    /// back.
    /// </summary>
    private bool List(TypedObjectFrame frame, TypedListKey key, JsonPropertyInfo? property, object? dictionaryKey, object current, JsonValueView value)
    {
        if (current.GetType().IsValueType && current.Equals(TypedFill.DefaultOf(current.GetType())))
        {
            // The default of ImmutableArray<T> cannot be enumerated.
            frame.Add(value);
            return false;
        }

        JsonTypeInfo info = _options.GetTypeInfo(property?.PropertyType ?? frame.Info.ElementType!);
        bool isSet = property is null || (property.Set is not null && !TypedMembers.IsInitOnly(frame.Info, property));
        bool isAgain = frame.Repeats(PlaceOf(frame, property, dictionaryKey, 0, current));
        if (TypedListFrame.CanMerge(current, key) && (isSet || current is not Array))
        {
            _again.Elements(isAgain ? ((IList)current).Count : 0);
            _open.Push(new TypedListFrame(info, current, value, key) { Outer = frame, Property = property, Key = dictionaryKey, IsAgain = isAgain });
            return true;
        }

        // A member that has no setter or is populated would keep its elements beside those that are read. A stack that is read again would have its elements in
        // reverse order.
        if ((property is not null && (!isSet || Populates(frame.Info, property))) || IsStack(current.GetType()))
        {
            throw CannotMerge(current);
        }

        frame.Add(Merged(JsonSerializer.SerializeToUtf8Bytes(current, info), info.Type, value, isAgain));
        return false;
    }

    private ReadOnlyMemory<byte> Merged(ReadOnlyMemory<byte> current, Type? type, JsonValueView value, bool isAgain)
    {
        _again.Text(isAgain ? current : default);
        return _text.Merge(current, type, value);
    }

    /// <summary>
    /// Identifies the value that a part of the patch is merged into. An entry of a dictionary is identified by its value, because only the dictionary knows
    /// which keys are equal; if the value is a struct, by its key.
    /// </summary>
    private static TypedPlace PlaceOf(TypedFrame frame, JsonPropertyInfo? property, object? key, int index, object current) =>
        property is not null ? new TypedPlace(property) : frame is TypedListFrame ? new TypedPlace(null, index)
        : current.GetType().IsValueType ? new TypedPlace(null, key) : new TypedPlace(current);

    /// <summary>
    /// Merges or adds the elements of the patch, from the next one on. Returns true when it has pushed a frame for an element, which must be finished first;
    /// returns false after the last element.
    /// </summary>
    private bool Elements(TypedListFrame frame)
    {
        Type declared = frame.Info.ElementType!;
        while (frame.MoveNext())
        {
            JsonValueView value = frame.Value;
            object? key = frame.ListKey.Read(value);
            if (key is null || !frame.TryFind(key, out int index, out object? element))
            {
                frame.Add(Read(frame, value.ValueKind == JsonValueKind.Object ? _text.New(declared, value) : value.PlainText()), key);
            }
            else if (Inner(frame, declared, null, null, index, element!, value))
            {
                return true;
            }
        }

        return false;
    }

    private object? Read(TypedListFrame frame, ReadOnlyMemory<byte> text)
    {
        try
        {
            return ReadCall.RunAny<object>(_know(_options.GetTypeInfo(frame.Info.ElementType!)), text.Span);
        }
        catch (JsonException error) when (TypedFault.CanMove(error))
        {
            throw TypedFault.Moved(error, "$", frame.Value, text);
        }
    }

    /// <summary>
    /// Replaces a value by the value of a text: an element of a list at once; a member or an entry later, when the contract reads the members of its object.
    /// </summary>
    private void Put(TypedFrame frame, int index, ReadOnlyMemory<byte> text)
    {
        if (frame is TypedListFrame list)
        {
            list.Set(index, Read(list, text));
        }
        else
        {
            ((TypedObjectFrame)frame).Add(text);
        }
    }

    /// <summary>Merges a member that the type does not have: into the extension data, if there is any.</summary>
    private void Unknown(TypedObjectFrame frame, string name, JsonValueView value)
    {
        object? extension = ExtensionOf(frame);
        switch (value.ValueKind)
        {
            case JsonValueKind.Null when extension is IDictionary entries && !TypedKeys.MovesEntries(entries):
                entries.Remove(name);
                break;
            case JsonValueKind.Null when extension is JsonObject or IDictionary:
                frame.Remove(name);
                break;
            case JsonValueKind.Null when (frame.Info.UnmappedMemberHandling ?? _options.UnmappedMemberHandling) == JsonUnmappedMemberHandling.Skip:
                break;
            case JsonValueKind.Object when extension is IDictionary entries && entries.Contains(name) && entries[name] is JsonElement element:
                frame.Add(Merged(ElementText.ToTree(element).Memory, null, value, frame.Repeats(new TypedPlace(null, name.ToUpperInvariant()))));
                break;
            case JsonValueKind.Object when extension is JsonObject members && members.TryGetPropertyValue(name, out JsonNode? node):
                frame.Add(Merged(NodeText.ToBytes(node), null, value, frame.Repeats(new TypedPlace(null, name.ToUpperInvariant()))));
                break;
            case JsonValueKind.Object:
                frame.Add(_text.New(null, value));
                break;
            default:
                frame.Add(value);
                break;
        }
    }

    /// <summary>
    /// Removes an entry from a dictionary. In a dictionary where a removal moves all later entries, the first call also removes the entries for all later nulls
    /// in this object of the patch, and later calls do nothing.
    /// </summary>
    private void Remove(TypedObjectFrame frame, IDictionary entries, object key)
    {
        if (!TypedKeys.MovesEntries(entries))
        {
            entries.Remove(key);
        }
        else if (!frame.HasRemovedNulls)
        {
            frame.HasRemovedNulls = true;
            _again.Elements(frame.IsAgain ? entries.Count : 0);
            TypedKeys.Remove(entries, [key, .. frame.NullsAhead()]);
        }
    }

    private void RemoveFrom(object? extension, List<string> names, bool isAgain)
    {
        if (extension is JsonObject members)
        {
            _again.Elements(isAgain ? members.Count : 0);
            NodeNames.Remove(members, names);
        }
        else if (extension is IDictionary entries)
        {
            _again.Elements(isAgain ? entries.Count : 0);
            TypedKeys.Remove(entries, [.. names]);
        }
    }

    private static object? ExtensionOf(TypedObjectFrame frame) =>
        frame.Info.Properties.FirstOrDefault(static property => property.IsExtensionData)?.Get?.Invoke(frame.Target);

    /// <summary>
    /// Whether a member, the type that has it or the options ask to populate the member: elements that are read are then added to its current value.
    /// </summary>
    private bool Populates(JsonTypeInfo info, JsonPropertyInfo property) => JsonObjectCreationHandling.Populate
        == (property.ObjectCreationHandling ?? info.PreferredPropertyObjectCreationHandling ?? _options.PreferredObjectCreationHandling);

    /// <summary>Whether the contract of an object adds the elements that it reads for a member to the member's current value.</summary>
    private bool Adds(JsonTypeInfo info, JsonPropertyInfo property) => property.CustomConverter is null && Populates(info, property)
        && _options.GetTypeInfo(Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType) is { Kind: JsonTypeInfoKind.Enumerable } list
        && _know(list).Contract.Plain.CanPopulate;

    private static bool IsStack(Type type)
    {
        for (Type? at = type; at is not null; at = at.BaseType)
        {
            if (at.IsGenericType && at.GetGenericTypeDefinition() is var open
                && (open == typeof(Stack<>) || open == typeof(ConcurrentStack<>) || open == typeof(ImmutableStack<>)))
            {
                return true;
            }
        }

        return false;
    }

    private static NotSupportedException CannotMerge(object target) => new(
        $"The elements of the collection type '{target.GetType()}' cannot be merged by a key: "
        + "it cannot be changed by index, and it is a stack or nothing sets another one.");
}
