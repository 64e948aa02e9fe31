using System.Text.Json.Nodes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Interop;

/// <summary>
/// Creates a node and all its children from the rows of a text, as System.Text.Json does if duplicate names are forbidden. The values are then of other classes
/// than the values in a node that wraps an element, and convert to fewer types. The constructors of these classes are internal. Without them, or in a version
/// that creates other values, System.Text.Json creates the nodes (<see cref="HiddenMembers.NodeElement"/>).
/// </summary>
internal static class NodeMaker
{
    private static readonly bool s_isFound = HiddenMembersGuard.Found(HiddenMembers.NodeElement, Exists()) && NodeElement.IsKnown && MakesTheSame();

    /// <summary>Whether nodes can be created here.</summary>
    public static bool IsKnown => s_isFound && HiddenMembersGuard.Allows(HiddenMembers.NodeElement);

    /// <summary>Creates the node of an object or array; null if an object repeats a name, or if a string or name cannot be decoded.</summary>
    /// <param name="text">The text of the value.</param>
    /// <param name="rows">Its rows, see <see cref="ElementRows"/>.</param>
    /// <param name="options">The options of all nodes; they decide which names are equal.</param>
    public static JsonNode? Make(ReadOnlySpan<byte> text, ReadOnlySpan<byte> rows, JsonNodeOptions options)
    {
        int count = rows.Length / ElementRows.Width;
        NameStrings? strings = count >= NameStrings.LeastWords ? new NameStrings(count) : null;
        StringComparer names = options.PropertyNameCaseInsensitive ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;
        OrderedDictionary<string, JsonNode?>? members = null;
        List<JsonNode?>? items = null;
        JsonNode? open = null;
        string? name = null;
        for (nint at = 0; ; at += ElementRows.Width)
        {
            ElementRows.Row row = ElementRows.At(rows, at);
            JsonNode? made;
            switch (row.Type)
            {
                case JsonTokenType.PropertyName:
                    name = strings is null || row.IsMarked ? null : strings.Find(text, row.Start, row.Length);
                    if (name is null && (StringRead.Read(ref Mem.First(text), row.Start, text.Length, out name) < 0 || name is null))
                    {
                        return null;
                    }

                    continue;
                case JsonTokenType.EndObject or JsonTokenType.EndArray:
                    if (open!.Parent is not { } outer)
                    {
                        return open;
                    }

                    open = outer;
                    members = open is JsonObject known ? NodeElement.MembersOf(known) : null;
                    items = members is null ? NodeElement.ItemsOf((JsonArray)open) : null;
                    continue;
                case JsonTokenType.StartObject:
                    made = new JsonObject(options);
                    break;
                case JsonTokenType.StartArray:
                    made = new JsonArray(options);
                    break;
                case JsonTokenType.String:
                    if (!TryText(text.Slice(row.Start, row.Length), row.IsMarked, out ReadOnlyMemory<byte> plain))
                    {
                        return null;
                    }

                    made = ProvenCast.To<JsonNode>(NewString(plain, options));
                    break;
                case JsonTokenType.Number:
                    made = ProvenCast.To<JsonNode>(NewNumber(text.Slice(row.Start, row.Length).ToArray(), options));
                    break;
                case JsonTokenType.Null:
                    made = null;
                    break;
                default:
                    made = ProvenCast.To<JsonNode>(NewBoolean(row.Type == JsonTokenType.True, options));
                    break;
            }

            if (made is not null && open is not null)
            {
                SetParent(made, open);
            }

            if (items is not null)
            {
                items.Add(made);
            }
            else if (members?.TryAdd(name!, made) == false)
            {
                return null;
            }

            if (row.Type == JsonTokenType.StartObject)
            {
                open = made;
                items = null;
                members = row.Count == 0 ? null : new OrderedDictionary<string, JsonNode?>(row.Count, names);
                NodeElement.MembersOf((JsonObject)made!) = members;
            }
            else if (row.Type == JsonTokenType.StartArray)
            {
                open = made;
                members = null;
                items = NodeElement.ItemsOf((JsonArray)made!) ??= [];
                items.Capacity = row.Count;
            }
        }
    }

    /// <summary>Creates the node of a valid string, number or Boolean; null if a string cannot be decoded.</summary>
    public static JsonNode? MakeValue(ReadOnlySpan<byte> text, JsonNodeOptions options)
    {
        switch (text[0])
        {
            case (byte)'"':
                text = text[1..^1];
                return TryText(text, text.Contains((byte)'\\'), out ReadOnlyMemory<byte> plain) ? ProvenCast.To<JsonNode>(NewString(plain, options)) : null;
            case (byte)'t' or (byte)'f':
                return ProvenCast.To<JsonNode>(NewBoolean(text[0] == (byte)'t', options));
            default:
                return ProvenCast.To<JsonNode>(NewNumber(text.ToArray(), options));
        }
    }

    /// <summary>Copies the UTF-8 text of a string and decodes its escapes. Returns false if an escape is an unpaired surrogate.</summary>
    private static bool TryText(ReadOnlySpan<byte> text, bool isEscaped, out ReadOnlyMemory<byte> plain)
    {
        if (!isEscaped)
        {
            plain = text.ToArray();
            return true;
        }

        byte[] space = new byte[text.Length];
        bool isText = StringRead.TryUnescape(ref Mem.First(text), 0, text.Length, space, out int length);
        plain = space.AsMemory(0, length);
        return isText;
    }

    private static bool Exists()
    {
        try
        {
            JsonNode made = (JsonNode)NewNumber([], null);
            SetParent(made, null);
            return made is JsonValue && NewString(default, null) is JsonValue && NewBoolean(value: true, null) is JsonValue;
        }
        catch (Exception error) when (error is MissingMemberException or TypeLoadException)
        {
            return false;
        }
    }

    /// <summary>Whether a node that is created here equals the node that the loaded version creates from the same text.</summary>
    private static bool MakesTheSame()
    {
        ReadOnlySpan<byte> text = """{"a":"b","c":1,"d":[true,false,null,{}],"e":[]}"""u8;
        var reader = new Utf8JsonReader(text);
        reader.Read();
        var theirs = JsonMetadataServices.JsonObjectConverter.Read(
            ref reader, typeof(JsonObject), new JsonSerializerOptions { AllowDuplicateProperties = false });
        byte[] rows = new byte[text.Length * ElementRows.Width];
        ElementRows.Build(ref Mem.First(text), 0, text.Length, 0, 64, trailingCommas: false, comments: false, ref rows, isShared: false, out int length);
        return AreAlike(theirs, Make(text, rows.AsSpan(0, length), default));
    }

    private static bool AreAlike(JsonNode? theirs, JsonNode? ours)
    {
        if (theirs?.GetType() != ours?.GetType() || !Equals(theirs?.Options, ours?.Options) || (theirs is not null && NodeElement.TryGet(theirs, out _)))
        {
            return false;
        }

        return theirs switch
        {
            JsonObject members => members.Count == ((JsonObject)ours!).Count
                && members.Zip((JsonObject)ours).All(static pair => pair.First.Key == pair.Second.Key && AreAlike(pair.First.Value, pair.Second.Value)),
            JsonArray items => items.Count == ((JsonArray)ours!).Count && items.Zip((JsonArray)ours).All(static pair => AreAlike(pair.First, pair.Second)),
            null => true,
            _ => theirs.ToJsonString() == ours!.ToJsonString() && theirs.Parent is not null && ours.Parent is not null,
        };
    }

    [UnsafeAccessor(UnsafeAccessorKind.Constructor)]
    [return: UnsafeAccessorType("System.Text.Json.Nodes.JsonValueOfJsonString, System.Text.Json")]
    private static extern object NewString(ReadOnlyMemory<byte> utf8String, JsonNodeOptions? options);

    [UnsafeAccessor(UnsafeAccessorKind.Constructor)]
    [return: UnsafeAccessorType("System.Text.Json.Nodes.JsonValueOfJsonNumber, System.Text.Json")]
    private static extern object NewNumber(byte[] number, JsonNodeOptions? options);

    [UnsafeAccessor(UnsafeAccessorKind.Constructor)]
    [return: UnsafeAccessorType("System.Text.Json.Nodes.JsonValueOfJsonBool, System.Text.Json")]
    private static extern object NewBoolean(bool value, JsonNodeOptions? options);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_" + nameof(JsonNode.Parent))]
    private static extern void SetParent(JsonNode node, JsonNode? parent);
}
