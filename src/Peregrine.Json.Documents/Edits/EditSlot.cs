using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Documents;

/// <summary>A child of an edited container: its value, and where the text around the value comes from.</summary>
internal struct EditSlot
{
    /// <summary>The <see cref="TextTree"/> of an unedited value, an <see cref="EditContainer"/>, or null for a removed member.</summary>
    public object? Value;

    /// <summary>The place of an unedited value in its tree.</summary>
    public int Place;

    /// <summary>The place in the container's own tree of the original element, or of the original member's name; 0 for a new child.</summary>
    public int Frame;

    /// <summary>The offset in the container's own tree of the text before the child: after the previous child, or after the opening bracket.</summary>
    public int Gap;

    /// <summary>The name of a new member as JSON, with its quotes.</summary>
    public byte[]? Name;

    public readonly bool IsLive => Value is not null;

    public void Set(in EditValue value)
    {
        Value = value.Owner;
        Place = value.Place;
    }

    public readonly EditValue Get() => new(Value!, Place);
}

/// <summary>A value: a place in a tree, or an edited container.</summary>
internal readonly record struct EditValue(object Owner, int Place)
{
    public EditValue(JsonValueView view)
        : this(view.Tree, view.Place)
    {
    }

    public bool TryGetView([NotNullWhen(true)] out TextTree? tree)
    {
        tree = Owner as TextTree;
        return tree is not null;
    }
}
