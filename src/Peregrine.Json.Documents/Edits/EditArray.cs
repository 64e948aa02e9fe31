namespace Peregrine.Json.Documents;

/// <summary>An array in editable form: a list of its elements.</summary>
internal sealed class EditArray(TextTree? tree, int place) : EditContainer(tree, place, step: 0)
{
    public override bool IsObject => false;

    /// <summary>Maps the keys of elements to their indexes, for merging elements that have the same key; null until the first such merge.</summary>
    public Dictionary<object, int>? Keys { get; set; }

    public override int Find(string token) => PointerText.TryIndex(token, out int index) && index < Count ? index : -1;

    public void Insert(int index, in EditValue value)
    {
        var slot = default(EditSlot);
        slot.Set(value);
        Insert(index, slot);
    }

    /// <summary>Inserts a slot, for example one that was removed before.</summary>
    public void Insert(int index, in EditSlot slot)
    {
        Slots.Insert(index, slot);
        Count++;
    }

    public void RemoveAt(int index)
    {
        Slots.RemoveAt(index);
        Count--;
    }
}
