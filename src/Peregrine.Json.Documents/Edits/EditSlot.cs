using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Documents;

/// <summary>A child of an edited container: its value, and where the text around the value comes from.</summary>
internal struct EditSlot
{
    /// <summary>
    /// For an unedited value, the <see cref="TextTree"/> that contains it; for an edited object or array, its <see cref="EditContainer"/>; null for a removed
    /// member.
    /// </summary>
    public object? Value;

    /// <summary>The index of an unedited value's first word on the tape of its tree.</summary>
    public int Place;

    /// <summary>
    /// For an original element, its index on the tape that contains the original array; for an original member, the index of its name on the tape that contains
    /// the original object; 0 for a new child.
    /// </summary>
    public int Frame;

    /// <summary>The offset in the original's text where the text before this child begins: the end of the previous child, or of the opening bracket.</summary>
    public int Gap;

    /// <summary>The name of a new member as JSON, with its quotes; null for an original member and for an element.</summary>
    public byte[]? Name;

    public readonly bool IsLive => Value is not null;

    public void Set(in EditValue value)
    {
        Value = value.Owner;
        Place = value.Place;
    }

    public readonly EditValue Get() => new(Value!, Place);
}

/// <summary>A value: a <see cref="TextTree"/> and the index of the value's first word on its tape, or an <see cref="EditContainer"/>.</summary>
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
