namespace Peregrine.Json.Diagnostics;

/// <summary>What happens around the values of a type besides reading and writing them.</summary>
[Flags]
public enum TypeFeatures
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>Values are written with the name of their run-time type and read by it.</summary>
    Polymorphism = 1,

    /// <summary>Objects have ids, and are written once.</summary>
    References = 2,

    /// <summary>An object inside itself is written as null.</summary>
    IgnoredCycles = 4,

    /// <summary>User code is called before or after.</summary>
    Callbacks = 8,

    /// <summary>A member takes the names that no other has.</summary>
    ExtensionData = 16,

    /// <summary>Objects are made by a constructor with parameters: members are gathered before it is called.</summary>
    ConstructorParameters = 32,
}
