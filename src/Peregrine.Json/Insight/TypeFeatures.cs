namespace Peregrine.Json.Diagnostics;

/// <summary>Features that a type uses when its values are read and written.</summary>
[Flags]
public enum TypeFeatures
{
    /// <summary>No feature.</summary>
    None = 0,

    /// <summary>
    /// Polymorphism: values of derived types are written as these types, with their type discriminator if they have one. When values are read, the
    /// discriminator or a classifier decides the type.
    /// </summary>
    Polymorphism = 1,

    /// <summary>References are preserved: each object is written once, with an id, and every further occurrence refers to the id.</summary>
    References = 2,

    /// <summary>Cycles are ignored: where an object occurs inside itself, null is written.</summary>
    IgnoredCycles = 4,

    /// <summary>Callbacks, such as <c>IJsonOnSerializing</c>, are called before or after reading or writing.</summary>
    Callbacks = 8,

    /// <summary>Extension data: one member receives the JSON members whose names match no other member.</summary>
    ExtensionData = 16,

    /// <summary>A constructor with parameters creates the objects. It is called after its arguments have been read.</summary>
    ConstructorParameters = 32,
}
