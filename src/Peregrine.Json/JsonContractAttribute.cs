namespace Peregrine.Json;

/// <summary>
/// Names a type that the source generator writes code for although no call in the project names it: a type known only at run time, or one that another assembly
/// reads and writes. The generator also finds the types of its members. Without the generator the attribute has no effect.
/// </summary>
/// <param name="type">The type; every type argument must be given.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class JsonContractAttribute(Type type) : Attribute
{
    /// <summary>The type.</summary>
    public Type Type => type;
}
