using System.Text;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Documents;

/// <summary>A value into which a part of a patch is being merged.</summary>
/// <param name="info">The metadata of the value.</param>
/// <param name="target">The value.</param>
internal abstract class TypedFrame(JsonTypeInfo info, object target)
{
    private HashSet<TypedPlace>? _parts;

    public JsonTypeInfo Info => info;

    /// <summary>The value; a struct is boxed.</summary>
    public object Target { get; set; } = target;

    /// <summary>The frame of the value that contains this one, or null.</summary>
    public TypedFrame? Outer { get; init; }

    /// <summary>The member that holds this value, or null.</summary>
    public JsonPropertyInfo? Property { get; init; }

    /// <summary>The key of this value in its dictionary, or null.</summary>
    public object? Key { get; init; }

    /// <summary>The index of this value in its list.</summary>
    public int Index { get; init; }

    /// <summary>Whether the patch has already been merged into this value once.</summary>
    public bool IsAgain { get; init; }

    /// <summary>Records that the patch is merged into a part. Returns whether that has happened before.</summary>
    public bool Repeats(TypedPlace part) => !(_parts ??= []).Add(part) || IsAgain;

    /// <summary>Returns the path in the patch of the value that is being read.</summary>
    /// <param name="hasPart">Whether that is the current part of this frame, and not the rest of it.</param>
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

    /// <summary>Adds the name or index of the current part.</summary>
    protected abstract void AppendPart(StringBuilder path);
}
