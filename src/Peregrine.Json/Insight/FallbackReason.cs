namespace Peregrine.Json.Insight;

/// <summary>Why something slower than emitted code serves a type.</summary>
internal enum FallbackReason : byte
{
    None,

    // An object stays with the table of accessors.
    DynamicCodeOff,
    NeverMade,
    TooManyMembers,
    ExtensionAndParameters,
    SameAssemblyNames,
    ChangedMetadata,
    Failed,

    // System.Text.Json serves the type.
    Delegated,
    Handler,
    Newer,
    Unknown,

    // System.Text.Json serves roots of the type in its own calls, though the options use this library.
    BridgedSequence,
    BridgedPolymorphism,
    BridgedReferences,
    BridgedParts,

    // The same where an asynchronous method writes the type.
    BridgedWaiting,
}
