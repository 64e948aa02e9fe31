namespace Peregrine.Json;

/// <summary>A reference in an object graph to an object that contains it. The middle of a path of more than 512 characters is left out.</summary>
/// <param name="Path">The path of the reference that closes the cycle, such as <c>$.Orders[3].Customer</c>.</param>
/// <param name="Target">The path of the object that it refers to, such as <c>$</c>. It is a beginning of <paramref name="Path"/>.</param>
/// <param name="Type">The type of that object.</param>
public sealed record JsonCycle(string Path, string Target, Type Type)
{
    /// <summary>Returns the two paths in a sentence.</summary>
    public override string ToString() => $"{Path} refers back to {Target} ({Type}).";
}
