using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>The member that takes what no other does ([JsonExtensionData]).</summary>
internal sealed class ExtensionData<TOwner>(MemberDescription member, MemberAccess<TOwner> access, Func<object>? make, JsonNumberHandling? handling, FrozenOptions options)
{
    private readonly bool _allowsDuplicates = options.Settings.AllowDuplicateProperties;

    /// <summary>What an unknown member is read as.</summary>
    public JsonShape Shape => options.Contract<object>();

    /// <summary>Reads the value of the unknown member at whose value the cursor stands.</summary>
    public void Read(ref JsonReader reader, ref TOwner owner)
    {
        nint name = reader.NameAt;
        object holder = HolderOf(ref owner);
        string key = reader.NameText(name);
        (object? value, bool isNew) = ReadValue(ref reader, holder, key);
        Set(holder, key, value);
        if (!isNew && !_allowsDuplicates)
        {
            ReadFault.Throw(FaultKind.Plain, reader.LastTokenOf(name), ErrorText.DuplicateMember(member.Name, member.Info.DeclaringType!));
        }
    }

    /// <summary>Writes all entries; says whether the object then has members.</summary>
    public bool Write(ref JsonWriter writer, ref TOwner owner, bool any)
    {
        switch (access.GetObject(ref owner))
        {
            case IDictionary<string, object?> objects:
                TypeContract<object> contract = options.Contract<object>();
                contract = handling is null ? contract : (TypeContract<object>)contract.WithNumberHandling(handling.Value);
                foreach ((string key, object? value) in objects)
                {
                    WriteEntry(ref writer, contract, key, value, !any);
                    any = true;
                }

                break;
            case IDictionary<string, JsonElement> elements:
                foreach ((string key, JsonElement value) in elements)
                {
                    WriteEntry(ref writer, options.Contract<JsonElement>(), key, value, !any);
                    any = true;
                }

                break;
            case JsonObject nodes:
                foreach ((string key, JsonNode? value) in nodes)
                {
                    WriteEntry(ref writer, options.Contract<JsonNode>(), key, value, !any);
                    any = true;
                }

                break;
        }

        return any;
    }

    private static void WriteEntry<T>(ref JsonWriter writer, TypeContract<T> contract, string key, T? value, bool first)
    {
        writer.Name(key, first);
        contract.Write(ref writer, value);
    }

    private object HolderOf(ref TOwner owner)
    {
        object? holder = access.GetObject(ref owner);
        if (holder is null)
        {
            holder = make?.Invoke() ?? throw new NotSupportedException(ErrorText.TypeNotSupported(member.ValueType));
            access.SetValue(ref owner, holder);
        }

        return holder;
    }

    private (object? Value, bool IsNew) ReadValue(ref JsonReader reader, object holder, string key) => holder switch
    {
        IDictionary<string, object?> objects => (options.Contract<object>().Read(ref reader), _allowsDuplicates || !objects.ContainsKey(key)),
        IDictionary<string, JsonElement> elements => (options.Contract<JsonElement>().Read(ref reader), _allowsDuplicates || !elements.ContainsKey(key)),
        JsonObject nodes => (options.Contract<JsonNode>().Read(ref reader), _allowsDuplicates || !nodes.ContainsKey(key)),
        _ => throw Throw.ExtensionDataType(typeof(TOwner), member.ClrName),
    };

    private static void Set(object holder, string key, object? value)
    {
        switch (holder)
        {
            case IDictionary<string, object?> objects:
                objects[key] = value;
                break;
            case IDictionary<string, JsonElement> elements:
                elements[key] = (JsonElement)value!;
                break;
            case JsonObject nodes:
                nodes[key] = (JsonNode?)value;
                break;
        }
    }
}
