namespace Peregrine.Json.Platform;

/// <summary>
/// Properties that are true unless a native program cannot use a feature. The program's build searches its assemblies for names that lead to the feature
/// (Peregrine.Json.targets). If there is no such name, the compiler removes the feature's code, but only where a condition tests the property directly.
/// </summary>
internal static class MayMeet
{
    /// <summary>
    /// Whether the loaded System.Text.Json may be newer than the one that this library was built against. A native program contains its version; the build sets
    /// this to false for the version of .NET 10.
    /// </summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetNewerVersions")]
    public static bool NewerVersions => true;

    /// <summary>Whether options may have a resolver, or a caller may pass metadata.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetMetadata")]
    public static bool Metadata => true;

    /// <summary>Whether options, types or members may name converters.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetConverters")]
    public static bool Converters => true;

    /// <summary>Whether options may set a reference handler.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetReferences")]
    public static bool References => true;

    /// <summary>Whether polymorphic types may be read and written.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetDerivedTypes")]
    public static bool DerivedTypes => true;

    /// <summary>Whether values may be nodes, or be read as nodes by an option.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetNodes")]
    public static bool Nodes => true;

    /// <summary>Whether types may have a member for extension data.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetExtensionData")]
    public static bool ExtensionData => true;

    /// <summary>Whether values may be of type JsonElement or JsonDocument.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetElements")]
    public static bool Elements => true;

    /// <summary>Whether values may be declared as object.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetObjects")]
    public static bool Objects => true;

    /// <summary>Whether there may be user-defined collections, with attributes and callbacks.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetOwnCollections")]
    public static bool OwnCollections => true;

    /// <summary>Whether simple types may be nullable.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetNullables")]
    public static bool Nullables => true;

    /// <summary>Whether there may be simple types other than string, bool, int, long, double, decimal and DateTime.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetRareTypes")]
    public static bool RareTypes => true;

    /// <summary>Whether numbers may be read from or written as strings.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetNumberHandling")]
    public static bool NumberHandling => true;
}
