namespace Peregrine.Json;

/// <summary>
/// A reference in an object graph that closes a cycle: it refers to an object that contains the reference, directly or through other objects. The middle of a
/// path of more than 512 characters is left out.
/// </summary>
/// <param name="Path">The path of the reference that closes the cycle, such as <c>$.Orders[3].Customer</c>.</param>
/// <param name="Target">
/// The path of the object that the reference refers to, such as <c>$</c>. Unless a path is shortened, <paramref name="Path"/> begins with this path.
/// </param>
/// <param name="Type">The type of the object that the reference refers to.</param>
public sealed record JsonCycle(string Path, string Target, Type Type)
{
    /// <summary>Returns a sentence with the two paths and the type.</summary>
    public override string ToString() => $"{Path} refers back to {Target} ({Type}).";
}
