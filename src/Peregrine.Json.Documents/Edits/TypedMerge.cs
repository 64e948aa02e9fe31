using System.Collections;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Documents;

/// <summary>
/// Merges patches into objects of typed models, without recursion. Members that are objects are merged on their own; all others of an object are read at once
/// by its contract.
/// </summary>
/// <param name="options">The options.</param>
/// <param name="know">Finds the contract for metadata.</param>
internal sealed class TypedMerge(JsonSerializerOptions options, Func<JsonTypeInfo, ContractEntry> know)
{
    private readonly Stack<TypedFrame> _open = new();

    /// <summary>Parses a patch by the grammar of options.</summary>
    public static JsonValueView Parse(ReadOnlySpan<byte> utf8, JsonSerializerOptions options) => JsonText.Parse(utf8.ToArray(), new JsonTextOptions
    {
        MaxDepth = options.MaxDepth,
        AllowTrailingCommas = options.AllowTrailingCommas,
        SkipComments = options.ReadCommentHandling == JsonCommentHandling.Skip,
        AllowDuplicateProperties = options.AllowDuplicateProperties,
    }).Root;

    public void Merge(JsonTypeInfo info, object target, JsonValueView patch)
    {
        ContractEntry known = JsonSerializer.Fillable(know(info));
        if (patch.ValueKind != JsonValueKind.Object || info.Kind is not (JsonTypeInfoKind.Object or JsonTypeInfoKind.Dictionary))
        {
            if (patch.ValueKind == JsonValueKind.Array)
            {
                Clear(target);
            }

            TypedFill.Fill(known, patch.PlainText().Span, target);
            return;
        }

        if (info.Kind == JsonTypeInfoKind.Dictionary && !TypedKeys.CanChange(target, info))
        {
            throw new NotSupportedException(
                $"Entries of the dictionary type '{target.GetType()}' cannot be merged: it is read-only, or its keys are no strings, integers or GUIDs.");
        }

        _open.Push(new TypedFrame(info, target, patch));
        while (_open.TryPeek(out TypedFrame? frame))
        {
            if (!Advance(frame))
            {
                _open.Pop();
                Finish(frame);
            }
        }
    }

    /// <summary>Merges members up to one whose value is merged on its own, which becomes the top frame; false after the last member.</summary>
    private bool Advance(TypedFrame frame)
    {
        while (frame.Members.MoveNext())
        {
            JsonValueView value = frame.Value;
            if (!frame.Members.TryGetName(out string? name))
            {
                frame.Add(value);
            }
            else if (frame.Info.Kind == JsonTypeInfoKind.Dictionary)
            {
                if (Entry(frame, name, value))
                {
                    return true;
                }
            }
            else if (TypedMembers.Find(frame.Info, name) is not { } property)
            {
                Unknown(frame, name, value);
            }
            else if (Member(frame, property, value))
            {
                return true;
            }
        }

        return false;
    }

    private bool Member(TypedFrame frame, JsonPropertyInfo property, JsonValueView value)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Null when property is { Set: { } set, CustomConverter: null }
                && TypedFill.CannotBeNull(property.PropertyType) && !TypedFill.HasOwnConverter(options, property.PropertyType):
                set(frame.Target, TypedFill.DefaultOf(property.PropertyType));
                return false;
            case JsonValueKind.Array when Populates(frame.Info, property) && property.Get?.Invoke(frame.Target) is { } list:
                Clear(list);
                break;
            case JsonValueKind.Object when property is { Get: { } get, CustomConverter: null } && get(frame.Target) is { } current:
                return Inner(frame, property.PropertyType, property, null, current, value);
            case JsonValueKind.Object:
                frame.Add(Merged(null, value));
                return false;
        }

        frame.Add(value);
        return false;
    }

    private bool Entry(TypedFrame frame, string name, JsonValueView value)
    {
        var entries = (IDictionary)frame.Target;
        if (value.ValueKind is JsonValueKind.Null or JsonValueKind.Object && TypedKeys.TryParse(frame.Info.KeyType!, name, out object? key))
        {
            if (value.ValueKind == JsonValueKind.Null)
            {
                entries.Remove(key);
                return false;
            }

            if (entries.Contains(key) && entries[key] is { } current)
            {
                return Inner(frame, frame.Info.ElementType!, null, key, current, value);
            }

            frame.Add(Merged(null, value));
            return false;
        }

        frame.Add(value);
        return false;
    }

    /// <summary>Begins to merge an object into a value, or merges it as text; true if it begins.</summary>
    private bool Inner(TypedFrame frame, Type declared, JsonPropertyInfo? property, object? key, object current, JsonValueView value)
    {
        JsonTypeInfo info = options.GetTypeInfo(Nullable.GetUnderlyingType(declared) ?? declared), written = info;
        if (info.PolymorphismOptions is { } polymorphism)
        {
            if (value.TryGetProperty(polymorphism.TypeDiscriminatorPropertyName, out _))
            {
                frame.Add(value);
                return false;
            }

            info = options.GetTypeInfo(current.GetType());
        }

        bool isChangeable = info.Kind == JsonTypeInfoKind.Object || (info.Kind == JsonTypeInfoKind.Dictionary && TypedKeys.CanChange(current, info));
        isChangeable = isChangeable && know(info).Contract.Plain.CanPopulate;
        if (property is { Set: null } ? isChangeable && !current.GetType().IsValueType : isChangeable && !TypedMembers.NeedsConstructor(info, current, value))
        {
            _open.Push(new TypedFrame(info, current, value) { Outer = frame, Property = property, Key = key });
            return true;
        }

        // By the declared type, which writes a discriminator if it reads one.
        frame.Add(Merged(JsonSerializer.SerializeToUtf8Bytes(current, written), value));
        return false;
    }

    private void Finish(TypedFrame frame)
    {
        if ((frame.EndRest() is { IsEmpty: false } some ? some : TypedFill.NothingFor(frame.Info)) is { IsEmpty: false } rest)
        {
            frame.Target = TypedFill.Fill(know(frame.Info), rest.Span, frame.Target);
        }

        if (frame.Outer is not null && frame.Target.GetType().IsValueType)
        {
            if (frame.Property is not null)
            {
                frame.Property.Set!(frame.Outer.Target, frame.Target);
            }
            else
            {
                ((IDictionary)frame.Outer.Target)[frame.Key!] = frame.Target;
            }
        }
    }

    /// <summary>Merges a member that the type does not have: into the extension data, if there is any.</summary>
    private void Unknown(TypedFrame frame, string name, JsonValueView value)
    {
        object? extension = frame.Info.Properties.FirstOrDefault(static property => property.IsExtensionData)?.Get?.Invoke(frame.Target);
        switch (value.ValueKind)
        {
            case JsonValueKind.Null when extension is IDictionary entries:
                entries.Remove(name);
                break;
            case JsonValueKind.Null when extension is JsonObject members:
                members.Remove(name);
                break;
            case JsonValueKind.Null when (frame.Info.UnmappedMemberHandling ?? options.UnmappedMemberHandling) == JsonUnmappedMemberHandling.Skip:
                break;
            case JsonValueKind.Object when extension is IDictionary entries && entries.Contains(name) && entries[name] is JsonElement element:
                frame.Add(Merged(ElementText.ToTree(element).Memory, value));
                break;
            case JsonValueKind.Object when extension is JsonObject members && members.TryGetPropertyValue(name, out JsonNode? node):
                frame.Add(Merged(NodeText.ToBytes(node), value));
                break;
            case JsonValueKind.Object:
                frame.Add(Merged(null, value));
                break;
            default:
                frame.Add(value);
                break;
        }
    }

    /// <summary>Whether a value would be added to what the member has.</summary>
    private bool Populates(JsonTypeInfo info, JsonPropertyInfo property) => JsonObjectCreationHandling.Populate
        == (property.ObjectCreationHandling ?? info.PreferredPropertyObjectCreationHandling ?? options.PreferredObjectCreationHandling);

    private static void Clear(object target)
    {
        if (target is IList { IsReadOnly: false, IsFixedSize: false } list)
        {
            list.Clear();
        }
    }

    /// <summary>Returns the text that a patch makes of another one, or of nothing: then without its null members.</summary>
    private static ReadOnlyMemory<byte> Merged(ReadOnlyMemory<byte>? target, JsonValueView patch)
    {
        TextTree tree = JsonText.Parse(target ?? "{}"u8.ToArray(), new JsonTextOptions { MaxDepth = int.MaxValue }).Root.Tree;
        var edited = new EditTree(tree, long.MaxValue);
        MergeTree.Merge(edited, patch);
        return EditOutput.ToBytes(edited.Root, default, default);
    }
}
