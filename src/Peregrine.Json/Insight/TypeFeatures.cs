namespace Peregrine.Json.Diagnostics;

/// <summary>What else happens when values of a type are read and written.</summary>
[Flags]
public enum TypeFeatures
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>Values are written with the discriminator of their run-time type; when they are read, the discriminator decides the type.</summary>
    Polymorphism = 1,

    /// <summary>Objects get ids, and each is written only once.</summary>
    References = 2,

    /// <summary>Where an object occurs inside itself, null is written.</summary>
    IgnoredCycles = 4,

    /// <summary>User code is called before or after reading or writing.</summary>
    Callbacks = 8,

    /// <summary>A member holds the values whose names match no other member.</summary>
    ExtensionData = 16,

    /// <summary>Objects are created by a constructor with parameters, which is called after its arguments have been read.</summary>
    ConstructorParameters = 32,
}
