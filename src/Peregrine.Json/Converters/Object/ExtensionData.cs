using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>The member that takes what no other does ([JsonExtensionData]).</summary>
internal sealed class ExtensionData<TOwner>(MemberDescription member, MemberAccess access, Func<object>? make, FrozenOptions options)
{
    private readonly bool _allowsDuplicates = options.Settings.AllowDuplicateProperties;
    private TypeContract<object>? _objects;
    private TypeContract<object>? _readObjects;
    private TypeContract<JsonElement>? _elements;
    private TypeContract<JsonNode>? _nodes;

    // Found when first needed: making them may need what is being made. Objects with the treatment of numbers that the type asks for.
    private TypeContract<object> Objects => _objects ??= member.Contract.ElementShape as TypeContract<object> ?? options.Contract<object>();

    /// <summary>References in extension data are written, and read as the data they are.</summary>
    private TypeContract<object> ReadObjects => _readObjects ??= (TypeContract<object>)Objects.Plain;

    private TypeContract<JsonElement> Elements => _elements ??= options.Contract<JsonElement>();

    private TypeContract<JsonNode> Nodes => _nodes ??= options.Contract<JsonNode>();

    /// <summary>What an unknown member is read as.</summary>
    public JsonShape Shape => member.ValueType == typeof(JsonObject) ? options.Contract<JsonObject>() : Objects;

    /// <summary>The member's name in its type.</summary>
    public string MemberName => member.Info.Name;

    /// <summary>The member's type.</summary>
    public Type MemberType => member.ValueType;

    /// <summary>Reads the value of the unknown member at whose value the cursor stands.</summary>
    public void Read(ref JsonReader reader, ref TOwner owner)
    {
        nint name = reader.NameAt;
        if (access.GetFrom(ref owner) is null)
        {
            access.SetIn(ref owner, make?.Invoke() ?? throw new NotSupportedException(ErrorText.TypeNotSupported(member.ValueType)).WithSource());
        }

        object holder = GetToFill(ref reader, ref owner);
        string key = reader.NameText(name);
        if (_allowsDuplicates)
        {
            // Fast path for the two exact dictionary types: one type check, no boxing.
            if (holder.GetType() == typeof(Dictionary<string, JsonElement>))
            {
                ((Dictionary<string, JsonElement>)holder)[key] = Elements.Read(ref reader);
                return;
            }

            if (holder.GetType() == typeof(Dictionary<string, object?>))
            {
                ((Dictionary<string, object?>)holder)[key] = ReadObjects.Read(ref reader);
                return;
            }
        }

        (object? value, bool isNew) = ReadValue(ref reader, holder, key);
        Set(holder, key, value);
        if (!isNew && !_allowsDuplicates)
        {
            ReadFault.Throw(FaultKind.Plain, reader.LastTokenOf(name), holder is JsonObject ? ErrorText.DuplicateName(key) : ErrorText.DuplicateMember(member.Name, member.Info.DeclaringType!));
        }
    }

    /// <summary>Writes all entries; says whether the object then has members.</summary>
    public bool Write(ref JsonWriter writer, ref TOwner owner, bool any)
    {
        if (!member.IsWritten)
        {
            return any;
        }

        writer.Member = JsonShape.UnknownMembers + 1;
        object? entries = access.GetFrom(ref owner);
        writer.Member = 0;
        switch (entries)
        {
            case Dictionary<string, JsonElement> plainElements when plainElements.GetType() == typeof(Dictionary<string, JsonElement>):
                foreach ((string key, JsonElement value) in plainElements)
                {
                    WriteEntry(ref writer, Elements, key, value, !any);
                    any = true;
                }

                break;
            case Dictionary<string, object?> plainObjects when plainObjects.GetType() == typeof(Dictionary<string, object?>):
                foreach ((string key, object? value) in plainObjects)
                {
                    WriteEntry(ref writer, Objects, key, value, !any);
                    any = true;
                }

                break;
            case IDictionary<string, object?> objects:
                WriteEntries(ref writer, Objects, objects, ref any);
                break;
            case IDictionary<string, JsonElement> elements:
                WriteEntries(ref writer, Elements, elements, ref any);
                break;
            case JsonObject nodes:
                foreach ((string key, JsonNode? value) in nodes)
                {
                    WriteEntry(ref writer, Nodes, key, value, !any);
                    any = true;
                }

                break;
        }

        return any;
    }

    /// <summary>Writes the entries of a dictionary of the user's: what it throws is thrown in the member.</summary>
    private static void WriteEntries<T>(ref JsonWriter writer, TypeContract<T> contract, IDictionary<string, T?> entries, ref bool any)
    {
        writer.Member = JsonShape.UnknownEntries + 1;
        using (IEnumerator<KeyValuePair<string, T?>> each = entries.GetEnumerator())
        {
            while (each.MoveNext())
            {
                string key = each.Current.Key;
                T? value = each.Current.Value;
                writer.Member = 0;
                WriteEntry(ref writer, contract, key, value, !any);
                writer.Member = JsonShape.UnknownEntries + 1;
                any = true;
            }
        }

        writer.Member = 0;
    }

    private static void WriteEntry<T>(ref JsonWriter writer, TypeContract<T> contract, string key, T? value, bool first)
    {
        writer.Element(first);
        writer.WriteString(key);
        writer.EndName();
        contract.Write(ref writer, value);
    }

    private object GetToFill(ref JsonReader reader, ref TOwner owner)
    {
        _ = reader.Peek();
        try
        {
            return access.GetFrom(ref owner)!;
        }
        catch (Exception error) when (ForeignText.IsReading(error))
        {
            throw new ReadFault(FaultKind.UserBeforeValue, reader.At, error);
        }
    }

    private (object? Value, bool IsNew) ReadValue(ref JsonReader reader, object holder, string key) => holder switch
    {
        IDictionary<string, object?> objects => (ReadObjects.Read(ref reader), _allowsDuplicates || !objects.ContainsKey(key)),
        IDictionary<string, JsonElement> elements => (Elements.Read(ref reader), _allowsDuplicates || !elements.ContainsKey(key)),
        JsonObject nodes => (Nodes.Read(ref reader), _allowsDuplicates || !nodes.ContainsKey(key)),
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
