using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Writes a whole value as members of an open object.</summary>
internal interface IMemberWriter
{
    /// <summary>Writes the members; <paramref name="any"/> says whether other members precede them. Returns whether the object then has any members.</summary>
    bool WriteMembers(ref JsonWriter writer, object value, bool any);
}

/// <summary>The member for unknown properties ([JsonExtensionData]).</summary>
/// <param name="member">The member.</param>
/// <param name="access">Gets and sets the member.</param>
/// <param name="make">Creates the dictionary or node that the member stores when the first entry is read, or throws.</param>
/// <param name="nodes">Returns the contract of the values in a node, which ignores the options' converters.</param>
/// <param name="options">The options.</param>
/// <typeparam name="TOwner">The type with the member.</typeparam>
internal sealed class ExtensionData<TOwner>(PlanMember member, MemberAccess access, Func<object> make, Func<TypeContract<JsonNode>> nodes, OptionsScope options)
{
    /// <summary>
    /// The contract that calls a user's converter for the member or its type, which writes the whole value; null without such a converter. Entries are still
    /// read one by one.
    /// </summary>
    private readonly IMemberWriter? _whole = member.Contract as IMemberWriter;
    private readonly MemberSpec _spec = member.Spec;
    private readonly bool _isReadOnly = member.Spec.ValueType is { IsInterface: true, IsGenericType: true } type
        && type.GetGenericTypeDefinition() == typeof(IReadOnlyDictionary<,>);
    private readonly bool _allowsDuplicates = options.Settings.AllowDuplicateProperties;
    private TypeContract<object>? _objects;
    private TypeContract<object>? _readObjects;
    private TypeContract<JsonElement>? _elements;
    private TypeContract<JsonNode>? _nodes;

    // These contracts are looked up at first use, because they may depend on the contract under construction. The first one has the number handling of the
    // member's contract.
    private TypeContract<object> Objects => _objects ??=
        (member.Contract.Shape.Elements as IKeyedContract)?.Values as TypeContract<object> ?? options.Contract<object>();

    /// <summary>The contract that reads values declared as object. It reads references as ordinary data, although references are written.</summary>
    private TypeContract<object> ReadObjects => _readObjects ??= (TypeContract<object>)Objects.Plain;

    private TypeContract<JsonElement> Elements => _elements ??= options.Contract<JsonElement>();

    private TypeContract<JsonNode> Nodes => _nodes ??= nodes();

    /// <summary>The shape of the value of an unknown member.</summary>
    public Shape Shape => _spec.ValueType == typeof(JsonObject) ? options.Contract<JsonObject>().Shape : Objects.Shape;

    /// <summary>The member's name in its type.</summary>
    public string MemberName => _spec.ClrName;

    /// <summary>The member's type.</summary>
    public Type MemberType => _spec.ValueType;

    /// <summary>Reads the value of an unknown member and stores it under the member's name.</summary>
    public void Read(ref JsonReader reader, ref TOwner owner)
    {
        nint name = reader.NameAt;
        object? held = access.GetFrom(ref owner);
        if (held is null)
        {
            access.SetIn(ref owner, Make(ref reader));
        }
        else if (_isReadOnly && !CanAdd(held))
        {
            access.SetIn(ref owner, CopyOf(held));
        }

        object? holder = GetToFill(ref reader, ref owner);
        string key = reader.NameText(name);

        // Tests for the two usual dictionary types first: storing in them needs no interface call, and a JsonElement is not boxed.
        if (holder?.GetType() == typeof(Dictionary<string, JsonElement>))
        {
            Store(ref reader, (Dictionary<string, JsonElement>)holder, key, Elements.Read(ref reader), name);
            return;
        }

        if (holder?.GetType() == typeof(Dictionary<string, object?>))
        {
            Store(ref reader, (Dictionary<string, object?>)holder, key, reader.TryReadNull() ? null : ReadObjects.Read(ref reader), name);
            return;
        }

        object? value = ReadValue(ref reader, holder);
        reader.CheckNumberEnd();
        if (_allowsDuplicates)
        {
            Set(holder!, key, value);
        }
        else if (!TryAdd(holder!, key, value))
        {
            RefuseDuplicate(ref reader, holder!, key, name);
        }
    }

    /// <summary>Stores an entry. If there is an entry with the same key, replaces it or, if the options forbid duplicates, throws.</summary>
    private void Store<T>(ref JsonReader reader, Dictionary<string, T> holder, string key, T value, nint name)
    {
        if (_allowsDuplicates)
        {
            holder[key] = value;
            return;
        }

        reader.CheckNumberEnd();
        if (!holder.TryAdd(key, value))
        {
            RefuseDuplicate(ref reader, holder, key, name);
        }
    }

    private void RefuseDuplicate(ref JsonReader reader, object holder, string key, nint name) =>
        ReadFault.Throw(
            FaultKind.Plain, reader.LastTokenOf(name),
            holder is JsonObject ? ErrorText.DuplicateName(key) : ErrorText.DuplicateMember(_spec.Name, _spec.DeclaringType));

    /// <summary>
    /// Whether entries are added to the existing dictionary of a member whose declared type is read-only. System.Text.Json copies a dictionary of any other
    /// class.
    /// </summary>
    private static bool CanAdd(object held) => held is Dictionary<string, object?> or Dictionary<string, JsonElement>;

    private static object CopyOf(object held) =>
        held is IEnumerable<KeyValuePair<string, object?>> objects
            ? new Dictionary<string, object?>(objects)
            : new Dictionary<string, JsonElement>((IEnumerable<KeyValuePair<string, JsonElement>>)held);

    /// <summary>The content that written entries may have.</summary>
    public WriteExtent Extent =>
        _spec.IsWritten && _whole is null && typeof(IEnumerable<KeyValuePair<string, object?>>).IsAssignableFrom(_spec.ValueType)
            ? Objects.Extent
            : WriteExtent.Small;

    /// <summary>Writes all entries. Returns whether the object then has any members.</summary>
    public bool Write(ref JsonWriter writer, ref TOwner owner, bool any) => TryWrite(ref writer, null, ref owner, any, out _);

    /// <summary>
    /// Writes the entries to an <paramref name="output"/> in pieces; <paramref name="rest"/> is the writer of the remaining entries if it has begun, or null.
    /// Returns whether the object then has any members.
    /// </summary>
    public bool TryWrite(ref JsonWriter writer, PieceOutput? output, ref TOwner owner, bool any, out ExtensionPieces? rest)
    {
        rest = null;
        if (EntriesOf(ref writer, ref owner) is not { } entries)
        {
            return any;
        }

        if (output is not null && _whole is null && entries is IEnumerable<KeyValuePair<string, object?>> objects and not Dictionary<string, JsonElement>)
        {
            output.Begin(rest = new ExtensionPieces(Objects, objects, any));
            return any;
        }

        return WriteAll(ref writer, entries, any);
    }

    /// <summary>Returns the member's dictionary or node, or null if it is not written.</summary>
    private object? EntriesOf(ref JsonWriter writer, ref TOwner owner)
    {
        if (!_spec.IsWritten)
        {
            return null;
        }

        writer.Member = MemberShape.Unknown + 1;
        object? entries = access.GetFrom(ref owner);
        bool isLeftOut = entries is null || access.ShouldSerialize?.Invoke(owner!, entries) == false;
        writer.Member = 0;
        return isLeftOut ? null : entries;
    }

    private bool WriteAll(ref JsonWriter writer, object entries, bool any)
    {
        if (_whole is not null)
        {
            return WriteWhole(ref writer, entries, any);
        }

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
            case IEnumerable<KeyValuePair<string, object?>> objects:
                WriteEntries(ref writer, Objects, objects, ref any);
                break;
            case IEnumerable<KeyValuePair<string, JsonElement>> elements:
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

    /// <summary>Writes the entries of the dictionary, which may be user code. Exceptions get the path of the member.</summary>
    private static void WriteEntries<T>(ref JsonWriter writer, TypeContract<T> contract, IEnumerable<KeyValuePair<string, T?>> entries, ref bool any)
    {
        writer.Member = MemberShape.UnknownEntries + 1;
        bool isWhole = false;
        IEnumerator<KeyValuePair<string, T?>> each = entries.GetEnumerator();
        try
        {
            while (Enumeration.Next(each))
            {
                string key = each.Current.Key;
                T? value = each.Current.Value;
                writer.Member = 0;
                WriteEntry(ref writer, contract, key, value, !any);
                writer.Member = MemberShape.UnknownEntries + 1;
                any = true;
            }

            isWhole = true;
        }
        finally
        {
            Enumeration.End(each, isWhole);
        }

        writer.Member = 0;
    }

    private static void WriteEntry<T>(ref JsonWriter writer, TypeContract<T> contract, string key, T? value, bool first)
    {
        ExtensionPieces.WriteKey(ref writer, key, first);
        contract.Write(ref writer, value);
    }

    private bool WriteWhole(ref JsonWriter writer, object value, bool any)
    {
        try
        {
            return _whole!.WriteMembers(ref writer, value, any);
        }
        catch (WriteFault fault)
        {
            // Writes the name, so that the path of the error ends at the member.
            writer.Element(!any);
            writer.WriteString(_spec.Name);
            writer.EndName();
            throw fault is { Kind: WriteFaultKind.Foreign, InnerException: NotSupportedException refusal } && !MovedPlace.IsPlaced(refusal)
                ? new WriteFault(WriteFaultKind.Unsupported, StjText.Located(refusal.Message, MemberType), refusal) { NamesSubject = true } : fault;
        }
    }

    private object Make(ref JsonReader reader)
    {
        try
        {
            return make();
        }
        catch (NotSupportedException error) when (StjText.IsReading(error))
        {
            throw new ReadFault(reader.NameAt, reader.At, error);
        }
    }

    private object? GetToFill(ref JsonReader reader, ref TOwner owner)
    {
        _ = reader.Peek();
        try
        {
            return access.GetFrom(ref owner);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw new ReadFault(FaultKind.User, reader.At, error);
        }
    }

    private object? ReadValue(ref JsonReader reader, object? holder) => holder switch
    {
        IDictionary<string, object?> => reader.TryReadNull() ? null : ReadObjects.Read(ref reader),
        IDictionary<string, JsonElement> => Elements.Read(ref reader),
        JsonObject when _whole is null => Nodes.Read(ref reader),
        _ => throw Refuse(ref reader),
    };

    /// <summary>Creates the error for a value that the member cannot store; System.Text.Json detects it after the value's first token.</summary>
    private Exception Refuse(ref JsonReader reader)
    {
        if (reader.Peek() is not ((byte)'{' or (byte)'['))
        {
            reader.SkipValue();
            reader.CheckNumberEnd();
        }

#pragma warning disable CA2201 // System.Text.Json throws these exceptions, because it uses an object that is null.
        return _whole is not null || _spec.ValueType != typeof(JsonObject)
            ? new InvalidOperationException().WithSource()
            : new NullReferenceException().WithSource();
#pragma warning restore CA2201
    }

    private static bool TryAdd(object holder, string key, object? value)
    {
        switch (holder)
        {
            case IDictionary<string, object?> objects:
                return objects.TryAdd(key, value);
            case IDictionary<string, JsonElement> elements:
                return elements.TryAdd(key, (JsonElement)value!);
            default:
                return ((JsonObject)holder).TryAdd(key, (JsonNode?)value);
        }
    }

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
