using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <content>Finds the values that pointers name, and makes the containers around them editable.</content>
internal sealed partial class EditTree
{
    /// <summary>Makes the object in a slot editable and returns it; null if the value is not an object.</summary>
    public static EditObject? TryOpenObject(ref EditSlot slot) => KindOf(slot.Get(), out _) == JsonValueKind.Object ? (EditObject)Open(ref slot) : null;

    /// <summary>Makes the array in a slot editable and returns it; null if the value is not an array.</summary>
    public static EditArray? TryOpenArray(ref EditSlot slot) => KindOf(slot.Get(), out _) == JsonValueKind.Array ? (EditArray)Open(ref slot) : null;

    /// <summary>Makes the root editable if it is an array, and returns it; otherwise null.</summary>
    public EditArray? TryOpenRootArray() => TryOpenArray(ref _root);

    /// <summary>Makes the root editable and returns it. If the root is not an object, replaces it by an empty object first.</summary>
    public EditObject OpenRootObject()
    {
        if (TryOpenObject(ref _root) is not { } found)
        {
            found = new EditObject(null, 0);
            _root.Set(new EditValue(found, 0));
        }

        return found;
    }

    public void SetRoot(in EditValue value) => _root.Set(value);

    /// <summary>Finds the value that a pointer names. Returns null; or, if there is no such value, the message that says what is missing.</summary>
    public string? TryFind(JsonPointer path, out EditValue value)
    {
        value = _root.Get();
        ReadOnlySpan<string> tokens = path.Tokens;
        for (int depth = 0; depth < tokens.Length; depth++)
        {
            if (value.TryGetView(out TextTree? tree))
            {
                int walked = JsonPointer.Walk(tokens[depth..], new JsonValueView(tree, value.Place), out JsonValueView found);
                value = new EditValue(found);
                return walked < 0 ? null : Missing(path, depth + walked, value);
            }

            var container = (EditContainer)value.Owner;
            int index = container.Find(tokens[depth]);
            if (index < 0)
            {
                return Missing(path, depth, value);
            }

            value = container.Slots[index].Get();
        }

        return null;
    }

    /// <summary>
    /// Finds the object or array that contains, or could contain, the value of a pointer, and makes it and the containers around it editable. Outputs this
    /// parent with the index of the value's slot, or -1 if there is no value yet. For the root, the parent is null. Returns null; or a message, if the parent
    /// does not exist or is not an object or array.
    /// </summary>
    private string? Locate(JsonPointer path, out EditContainer? parent, out int index)
    {
        parent = null;
        index = -1;
        ReadOnlySpan<string> tokens = path.Tokens;
        if (tokens.IsEmpty)
        {
            return null;
        }

        string? fault = TryFind(path.Parent!, out EditValue value);
        if (fault is not null)
        {
            return fault;
        }

        JsonValueKind kind = KindOf(value, out int count);
        if (kind is not (JsonValueKind.Object or JsonValueKind.Array))
        {
            return PointerFault.Of(path, tokens.Length - 1, kind, count);
        }

        ref EditSlot slot = ref _root;
        for (int depth = 0; ; depth++)
        {
            EditContainer container = Open(ref slot);
            int found = container.Find(tokens[depth]);
            if (depth == tokens.Length - 1)
            {
                parent = container;
                index = found;
                return null;
            }

            slot = ref container.Slots[found];
        }
    }

    private static EditContainer Open(ref EditSlot slot)
    {
        if (slot.Value is not EditContainer container)
        {
            container = EditContainer.Of((TextTree)slot.Value!, slot.Place);
            slot.Value = container;
        }

        return container;
    }

    private static EditSlot Take(EditContainer parent, int index, string token)
    {
        EditSlot slot = parent.Slots[index];
        if (parent is EditObject members)
        {
            members.Remove(token, index);
        }
        else
        {
            ((EditArray)parent).RemoveAt(index);
        }

        return slot;
    }

    private static void Return(EditContainer parent, int index, string token, in EditSlot slot)
    {
        if (parent is EditObject members)
        {
            members.Restore(token, index, slot);
        }
        else
        {
            ((EditArray)parent).Insert(index, slot);
        }
    }

    private static string? Missing(JsonPointer path, EditContainer? parent, int index) => parent is not null && index < 0
        ? PointerFault.Of(path, path.Depth - 1, parent.IsObject ? JsonValueKind.Object : JsonValueKind.Array, parent.Count) : null;

    private static string Missing(JsonPointer path, int depth, in EditValue value) => PointerFault.Of(path, depth, KindOf(value, out int count), count);

    private static JsonValueKind KindOf(in EditValue value, out int count)
    {
        if (value.Owner is EditContainer container)
        {
            count = container.Count;
            return container.IsObject ? JsonValueKind.Object : JsonValueKind.Array;
        }

        var view = new JsonValueView((TextTree)value.Owner, value.Place);
        JsonValueKind kind = view.ValueKind;
        count = kind is JsonValueKind.Array or JsonValueKind.Object ? view.Count : 0;
        return kind;
    }
}
