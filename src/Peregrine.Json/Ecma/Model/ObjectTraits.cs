namespace Peregrine.Json.Ecma;

/// <summary>What few objects have: a prototype, accessors, properties that are not enumerable, removed ones; or that they are frozen.</summary>
internal sealed class ObjectTraits
{
    public EcmaObject? Prototype;
    public HashSet<string>? Hidden;
    public bool IsFrozen;
    public bool HasAccessors;
    public int Removed;
}

/// <summary>Stands among the values of an object for an accessor property.</summary>
internal sealed class Accessor(EcmaCallback getter)
{
    public EcmaCallback Getter { get; } = getter;
}
