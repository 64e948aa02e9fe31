namespace Peregrine.Json;

/// <summary>
/// Names a type for which the source generator writes code, if no call in the project shows it: a type that is known only at run time, or one that another
/// assembly reads and writes. The types of its members are found from it. Without the generator the attribute has no effect.
/// </summary>
/// <param name="type">The type; every type argument must be given.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class JsonContractAttribute(Type type) : Attribute
{
    /// <summary>The type.</summary>
    public Type Type => type;
}
