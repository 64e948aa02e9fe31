using System.Text.Json.Nodes;

namespace Peregrine.Json.Interop;

/// <summary>
/// The element that an object or array node wraps until its children are accessed. No public member returns it without creating the children. If the node
/// classes do not have the expected fields, every node writes itself, with the same result (<see cref="HiddenMembers.NodeElement"/>).
/// </summary>
internal static class NodeElement
{
    private const string ElementField = "_jsonElement";
    private const string MembersField = "_dictionary";
    private const string ItemsField = "_list";

    private static readonly bool s_isFound = HiddenMembersGuard.Found(HiddenMembers.NodeElement, Exists());

    /// <summary>Whether the fields of nodes may be read.</summary>
    public static bool IsKnown => s_isFound && HiddenMembersGuard.Allows(HiddenMembers.NodeElement);

    /// <summary>Returns the node's element if its children have not been created yet.</summary>
    public static bool TryGet(JsonNode node, out JsonElement element)
    {
        JsonElement? wrapped = null;
        if (IsKnown)
        {
            // If another thread accesses a node's children, the node first stores the children and then clears its element. So an element that was read while
            // the children were still missing is complete.
            if (node is JsonObject owner && MembersOf(owner) is null)
            {
                wrapped = ElementOf(owner);
                Interlocked.MemoryBarrier();
                wrapped = MembersOf(owner) is null ? wrapped : null;
            }
            else if (node is JsonArray array && ItemsOf(array) is null)
            {
                wrapped = ElementOf(array);
                Interlocked.MemoryBarrier();
                wrapped = ItemsOf(array) is null ? wrapped : null;
            }
        }

        element = wrapped.GetValueOrDefault();
        return wrapped is not null;
    }

    [DynamicDependency(ElementField, typeof(JsonObject))]
    [DynamicDependency(MembersField, typeof(JsonObject))]
    [DynamicDependency(ElementField, typeof(JsonArray))]
    [DynamicDependency(ItemsField, typeof(JsonArray))]
    private static bool Exists() =>
        IsField(typeof(JsonObject), ElementField, typeof(JsonElement?))
        && IsField(typeof(JsonObject), MembersField, typeof(OrderedDictionary<string, JsonNode?>))
        && IsField(typeof(JsonArray), ElementField, typeof(JsonElement?))
        && IsField(typeof(JsonArray), ItemsField, typeof(List<JsonNode?>));

    private static bool IsField([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicFields)] Type owner, string name, Type type) =>
        owner.GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)?.FieldType == type;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = ElementField)]
    private static extern ref JsonElement? ElementOf(JsonObject node);

    /// <summary>The members of an object; null until they are created.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = MembersField)]
    public static extern ref OrderedDictionary<string, JsonNode?>? MembersOf(JsonObject node);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = ElementField)]
    private static extern ref JsonElement? ElementOf(JsonArray node);

    /// <summary>The items of an array; null until they are created.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = ItemsField)]
    public static extern ref List<JsonNode?>? ItemsOf(JsonArray node);
}
