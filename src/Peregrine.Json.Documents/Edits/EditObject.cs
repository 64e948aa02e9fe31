using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// An object in editable form. The original members, removed ones too, keep their slots, so that they are still found by the original's name look-up. The slots
/// of new members follow.
/// </summary>
internal sealed class EditObject(TextTree? tree, int place) : EditContainer(tree, place, step: 1)
{
    private readonly int _originals = tree is null ? 0 : tree.At(place + tree.At(place).Length).Length;
    private Dictionary<string, int>? _added;
    private Dictionary<int, int>? _earlier;
    private byte[]? _colon;

    public override bool IsObject => true;

    /// <summary>
    /// The text between the name and the value of a new member: a colon, and the white space that follows the colon in the first member of the original.
    /// </summary>
    public ReadOnlySpan<byte> Colon => _colon ??= [(byte)':', .. HasOriginals ? SpaceIn(EndOf(Tree!, Place + 1), FirstValue) : default];

    public override int Find(string token)
    {
        if (_added is not null && _added.TryGetValue(token, out int added))
        {
            return added;
        }

        if (_originals == 0 || !new JsonValueView(Tree!, Place).TryGetProperty(token, out JsonValueView value))
        {
            return -1;
        }

        int index = IndexOf(value.Place - 1);
        return Slots[index].IsLive ? index : -1;
    }

    /// <summary>Sets the value of the last member with the name, or adds a member.</summary>
    /// <exception cref="ArgumentException">The name has an unpaired surrogate.</exception>
    public void Set(string name, in EditValue value)
    {
        int index = Find(name);
        if (index >= 0)
        {
            Slots[index].Set(value);
            return;
        }

        var slot = new EditSlot { Name = NameText.ToJson(name) };
        slot.Set(value);
        (_added ??= []).Add(name, Slots.Count);
        Slots.Add(slot);
        Count++;
    }

    /// <summary>Removes a member that <see cref="Find"/> returned, and the earlier members with the same name.</summary>
    public void Remove(string name, int index)
    {
        Clear(ref Slots[index]);
        if (_added is not null && _added.Remove(name))
        {
            return;
        }

        while (Earlier.TryGetValue(index, out index))
        {
            Clear(ref Slots[index]);
        }
    }

    /// <summary>Restores a slot that <see cref="Remove"/> cleared, and the earlier members with the same name.</summary>
    public void Restore(string name, int index, in EditSlot slot)
    {
        Slots[index] = slot;
        Count++;
        if (slot.Name is not null)
        {
            _added!.Add(name, index);
            return;
        }

        // Edits change only the last member with a name, so the earlier ones have their original values.
        while (Earlier.TryGetValue(index, out index))
        {
            Slots[index].Value = Tree;
            Count++;
        }
    }

    /// <summary>Maps the slot index of an original member to the slot index of the previous original member with the same name, if there is one.</summary>
    private Dictionary<int, int> Earlier
    {
        get
        {
            if (_earlier is null)
            {
                _earlier = [];
                if (_originals > 1 && Tree!.Options.AllowDuplicateProperties && Duplicates.FindTwice(Tree, Place, Place + Tree.At(Place).Length) != 0)
                {
                    FindEarlier(_earlier);
                }
            }

            return _earlier;
        }
    }

    private void FindEarlier(Dictionary<int, int> earlier)
    {
        var last = new Dictionary<string, int>();
        for (int index = 0; index < _originals; index++)
        {
            TapeWord name = Tree!.At(Slots[index].Frame);

            // A name that cannot be unescaped does not equal any token of a pointer.
            if (NameText.TryGet(Tree, name, out string? text))
            {
                if (last.TryGetValue(text, out int before))
                {
                    earlier.Add(index, before);
                }

                last[text] = index;
            }
        }
    }

    private void Clear(ref EditSlot slot)
    {
        if (slot.IsLive)
        {
            slot.Value = null;
            Count--;
        }
    }

    /// <summary>Finds the slot of an original member by the tape index of the member's name, and returns the index of the slot.</summary>
    private int IndexOf(int frame)
    {
        int low = 0, high = _originals - 1;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (Slots[middle].Frame < frame)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }

        return low;
    }
}
