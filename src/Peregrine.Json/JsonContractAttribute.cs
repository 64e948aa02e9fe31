namespace Peregrine.Json;

/// <summary>
/// Makes the source generator write code for a type that no call in the project names: a type that is known only at run time, or one that another assembly
/// reads and writes. The types of its members need no attribute of their own. Without the generator, the attribute has no effect.
/// </summary>
/// <param name="type">The type to write code for. A generic type must have all its type arguments.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class JsonContractAttribute(Type type) : Attribute
{
    /// <summary>The type that the source generator writes code for.</summary>
    public Type Type => type;
}
