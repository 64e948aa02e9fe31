using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Documents;

/// <summary>A child of a container that edits have touched: a value, and where the text around it comes from.</summary>
internal struct EditSlot
{
    /// <summary>
    /// The <see cref="TextTree"/> of a value that no edit has touched, an <see cref="EditContainer"/>, or null for a member that was removed.
    /// </summary>
    public object? Value;

    /// <summary>The place of an untouched value in its tree.</summary>
    public int Place;

    /// <summary>The place of the element, or of the member's name, that stood here in the container's own tree; 0 for a new child.</summary>
    public int Frame;

    /// <summary>The offset of the text before it in the container's own tree: after the previous child, or after the opening bracket.</summary>
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

/// <summary>A value: a place in a tree, or a container that edits have touched.</summary>
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
