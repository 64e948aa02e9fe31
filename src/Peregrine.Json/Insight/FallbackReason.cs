namespace Peregrine.Json.Insight;

/// <summary>The reason why the accessor table or System.Text.Json handles a type instead of emitted code.</summary>
internal enum FallbackReason : byte
{
    None,

    // The table of accessors handles the objects of the type permanently. For DynamicCodeOff, System.Text.Json may handle the type instead.
    DynamicCodeOff,
    NeverMade,
    TooManyMembers,
    ExtensionAndParameters,
    SameAssemblyNames,
    ChangedMetadata,
    MuchCode,
    Failed,

    // System.Text.Json handles the type.
    Delegated,
    Handler,
    Newer,
    OtherOptions,
    Unknown,

    // System.Text.Json handles roots of the type in calls of its own methods, although the options use this library.
    BridgedPolymorphism,
    BridgedReferences,
    BridgedParts,
    BridgedInside,
    BridgedElsewhere,
    BridgedBox,
}
