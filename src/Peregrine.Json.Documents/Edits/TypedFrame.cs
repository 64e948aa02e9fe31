using System.Text;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Documents;

/// <summary>A value into which a part of a patch is being merged.</summary>
/// <param name="info">The metadata of the value's type.</param>
/// <param name="target">The value.</param>
internal abstract class TypedFrame(JsonTypeInfo info, object target)
{
    private HashSet<TypedPlace>? _parts;

    public JsonTypeInfo Info => info;

    /// <summary>The value; a struct is boxed.</summary>
    public object Target { get; set; } = target;

    /// <summary>The frame of the value that contains this one; null for the root.</summary>
    public TypedFrame? Outer { get; init; }

    /// <summary>The member that holds this value; null for the root, an element of a list and an entry of a dictionary.</summary>
    public JsonPropertyInfo? Property { get; init; }

    /// <summary>The key of this value in its dictionary; null if no dictionary contains it.</summary>
    public object? Key { get; init; }

    /// <summary>The index of this value in its list; 0 if no list contains it.</summary>
    public int Index { get; init; }

    /// <summary>Whether an earlier part of the patch was merged into this value, or into a value that contains it.</summary>
    public bool IsAgain { get; init; }

    /// <summary>
    /// Records that the patch is merged into a part of this value. Returns whether that has happened before, to the part or (<see cref="IsAgain"/>) to the
    /// whole value.
    /// </summary>
    public bool Repeats(TypedPlace part) => !(_parts ??= []).Add(part) || IsAgain;

    /// <summary>Returns the path in the patch of the value that is being read.</summary>
    /// <param name="hasPart">
    /// True if that value is the current member or element of this frame; false if it is the frame's own value, of which several members are read at once.
    /// </param>
    public string PathOf(bool hasPart)
    {
        var frames = new Stack<TypedFrame>();
        for (TypedFrame? at = hasPart ? this : Outer; at is not null; at = at.Outer)
        {
            frames.Push(at);
        }

        var path = new StringBuilder("$");
        foreach (TypedFrame frame in frames)
        {
            frame.AppendPart(path);
        }

        return path.ToString();
    }

    /// <summary>Appends the name of the frame's current member, or the index of its current element, to a path.</summary>
    protected abstract void AppendPart(StringBuilder path);
}
